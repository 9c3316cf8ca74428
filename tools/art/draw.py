#!/usr/bin/env python3
"""Draws pictures of `layouts/art` and of example decks: `tools/art/draw.py` writes them all, `--check` says which differ from what is there.

The pictures are kept with the project; nothing that is built needs this script."""

import importlib
import pathlib
import sys

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent
PROJECT = HERE.parent.parent
KITS = ("kit", "parts", "draw")


def main(arguments):
    sys.path.insert(0, str(HERE))
    for file in sorted(HERE.glob("*.py")):
        if file.stem not in KITS:
            importlib.import_module(file.stem)
    pictures = importlib.import_module("kit").PICTURES
    stale = 0
    for path, draw in sorted(pictures.items()):
        file = PROJECT / (path if path.startswith(("decks/", "layouts/")) else f"layouts/art/{path}")
        text = draw()
        if "--check" in arguments:
            if not file.exists() or file.read_text() != text:
                print(f"{path} is not what its script draws")
                stale += 1
        else:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
