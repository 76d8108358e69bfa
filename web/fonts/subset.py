#!/usr/bin/env python3
"""Cuts the site's two faces out of Noto Sans CJK JP and Noto Serif CJK JP (OFL 1.1) into src/fonts.

    pip install fonttools brotli && python3 fonts/subset.py [FOLDER OF THE .ttc FILES]

The Latin part holds what Western texts need; the Japanese part every character of the site's own texts, the kana and
what records and piece names use. Anything else, such as a player's name, comes from the reader's system.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTCollection

WEB = Path(__file__).resolve().parent.parent
SOURCE = Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/fonts/opentype/noto")
FACES = {
    "sans-400": ("NotoSansCJK-Regular.ttc", "Noto Sans CJK JP"),
    "sans-700": ("NotoSansCJK-Bold.ttc", "Noto Sans CJK JP"),
    "serif-400": ("NotoSerifCJK-Regular.ttc", "Noto Serif CJK JP"),
    "serif-700": ("NotoSerifCJK-Bold.ttc", "Noto Serif CJK JP"),
}
LATIN = set(range(0x20, 0x7F)) | set(range(0xA0, 0x180)) | set(map(ord, "–—‘’“”…·×−→←•☗☖"))


def japanese() -> set[int]:
    """The characters of the Japanese texts, kana, and the words of records."""
    text = "".join(path.read_text() for path in (WEB.parent / "locales/ja").glob("*.ftl"))
    text += "同打成不成直上寄引右左行入王玉飛龍竜角馬金銀全桂圭香杏歩と一二三四五六七八九十"
    text += "先手後手上手下手棋戦場所開始終了日時持時間消費手合割戦型備考表題投了中断切負千日持将棋詰反則勝引分封"
    kana = set(range(0x3000, 0x3100)) | set(range(0xFF01, 0xFF5F))
    return ({ord(char) for char in text if ord(char) > 0x2FFF} | kana) - LATIN


def cut(face: str, file: str, family: str, part: str, characters: set[int]) -> None:
    """Writes one part of one face."""
    collection = TTCollection(SOURCE / file)
    font = next(font for font in collection.fonts if font["name"].getDebugName(1).startswith(family))
    options = subset.Options(flavor="woff2", hinting=False, desubroutinize=True, layout_features=["kern", "liga", "palt", "locl", "ccmp", "mark"])
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    out = WEB / "src/fonts" / f"{face}-{part}.woff2"
    out.parent.mkdir(exist_ok=True)
    subset.save_font(font, str(out), options)
    print(out.name, out.stat().st_size)


def ranges(characters: set[int]) -> str:
    """A CSS unicode-range."""
    found: list[list[int]] = []
    for code in sorted(characters):
        if found and code == found[-1][1] + 1:
            found[-1][1] = code
        else:
            found.append([code, code])
    return ", ".join(f"U+{a:X}" if a == b else f"U+{a:X}-{b:X}" for a, b in found)


def main() -> None:
    """Cuts all faces and writes their style sheet."""
    css = ["/* Written by fonts/subset.py. */"]
    for part, characters in (("latin", LATIN), ("japanese", japanese())):
        for face, (file, family) in FACES.items():
            cut(face, file, family, part, characters)
            name, weight = face.split("-")
            css.append(
                f'@font-face {{\n  font-family: "Komadai {name.capitalize()}";\n  font-weight: {weight};\n'
                f'  font-display: swap;\n  src: url("./{face}-{part}.woff2") format("woff2");\n'
                f"  unicode-range: {ranges(characters)};\n}}"
            )
    (WEB / "src/fonts/fonts.css").write_text("\n".join(css) + "\n")


main()
