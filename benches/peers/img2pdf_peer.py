"""img2pdf: img2pdf_peer.py DATA OUT: all pictures that the JSON names, one a page."""
import json
import sys

import img2pdf

data, out = sys.argv[1:3]
with open(data, encoding="utf-8") as file:
    pictures = json.load(file)["pictures"]
with open(out, "wb") as file:
    img2pdf.convert(pictures, outputstream=file)
