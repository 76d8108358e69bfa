#!/usr/bin/env python3
"""Cuts font/sans.otf, the face of printed pages, out of Noto Sans CJK JP Regular (OFL 1.1, font/OFL.txt).

    pip install fonttools && python3 crates/pdf/font/cut.py [NotoSansCJK-Regular.ttc]

It holds Latin with the accents of European languages, kana, the kanji of JIS level 1 with those of personal names in this project's
texts, and the signs that records and diagrams use. What it lacks is printed as 〓.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTCollection

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent
SOURCE = sys.argv[1] if len(sys.argv) > 1 else "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"


def level_one() -> set[int]:
    """JIS X 0208, rows 1 to 8 (signs, kana) and 16 to 47 (kanji)."""
    found = set()
    for row in [*range(1, 9), *range(16, 48)]:
        for cell in range(1, 95):
            try:
                found.add(ord(bytes([row + 0xA0, cell + 0xA0]).decode("euc_jp")))
            except (UnicodeDecodeError, TypeError):
                pass
    return found


def texts() -> set[int]:
    """What the project's own texts say."""
    kinds = ["locales/**/*.ftl", "crates/learn/**/*.txt", "crates/learn/**/*.md", "crates/archive/data/*.txt"]
    return {ord(char) for kind in kinds for path in sorted(ROOT.glob(kind)) for char in path.read_text()}


def main() -> None:
    fonts = TTCollection(SOURCE).fonts
    font = next(font for font in fonts if font["name"].getDebugName(1).startswith("Noto Sans CJK JP"))
    options = subset.Options(hinting=False, desubroutinize=False, layout_features=[], name_IDs=[0, 1, 2, 5, 6, 13, 14], notdef_outline=True)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=set(range(0x20, 0x7F)) | set(range(0xA0, 0x180)) | set(map(ord, "–—‘’“”…·×−→←↑↓•☗☖▲△▽▼○●〓㐂①②③④⑤⑥⑦⑧⑨⑩✓★☆")) | level_one() | texts())
    cutter.subset(font)
    for table in ["VORG", "vmtx", "vhea", "BASE", "GPOS", "GSUB", "GDEF"]:
        if table in font:
            del font[table]
    font.save(HERE / "sans.otf")


main()
