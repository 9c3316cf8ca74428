"""Reads DXF files with ezdxf: for each, the faults that its audit finds, its unit, and each polyline by layer as points."""

import json
import sys

import ezdxf
from ezdxf import path

read = []
for name in sys.argv[1:]:
    drawing = ezdxf.readfile(name)
    audit = drawing.audit()
    faults = [f"{fault.code}: {fault.message}" for fault in [*audit.errors, *audit.fixes]]
    lines = []
    for entity in drawing.modelspace():
        points = path.make_path(entity).flattening(0.002)
        lines.append([entity.dxf.layer, bool(entity.closed), [[p.x, p.y] for p in points]])
    read.append({"faults": faults, "unit": drawing.header["$INSUNITS"], "lines": lines})
print(json.dumps(read))
