"""Holds archives of Card Game Simulator to its schema, and tests that the schema refuses a key that it does not know."""

import json
import sys
import zipfile
from pathlib import Path

import jsonschema

SCHEMA = json.loads(Path(__file__).with_name("cgs-schema.json").read_text())


def validator(name):
    return jsonschema.Draft4Validator({**SCHEMA[name], "definitions": SCHEMA["definitions"]})


for path in sys.argv[1:]:
    archive = zipfile.ZipFile(path)
    for entry in archive.namelist():
        name = entry.rsplit("/")[-1]
        if name in SCHEMA:
            validator(name).validate(json.loads(archive.read(entry)))
            print(path, name)
assert not validator("cgs.json").is_valid({"name": "Farm", "players": 4})
assert not validator("cgs.json").is_valid({"name": "Farm", "gameBoardCards": [{"card": "fox", "boards": [{"id": 1}]}]})
print("a game with another key is refused")
