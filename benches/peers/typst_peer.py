"""Typst, the compiler in the PyPI wheel: typst_peer.py NAME.typ DATA OUT [DPI]

NAME.typ lies beside this script; OUT is a PDF or, with DPI, a folder that gets a PNG for each page.
"""
import os
import sys

import typst

name, data, out = sys.argv[1:4]
here = os.path.dirname(os.path.abspath(__file__))
fonts = os.path.join(here, "..", "..", "layouts", "fonts")
more = {"format": "pdf"}
if len(sys.argv) > 4:
    os.makedirs(out, exist_ok=True)
    out = os.path.join(out, "page-{0p}.png")
    more = {"format": "png", "ppi": float(sys.argv[4])}
typst.compile(os.path.join(here, name), output=out, root="/", sys_inputs={"data": os.path.abspath(data)},
              font_paths=[fonts], ignore_system_fonts=True, **more)
