#!/usr/bin/env python3
"""Cuts the site's two faces out of Noto Sans CJK JP and Noto Serif CJK JP (OFL 1.1) into src/fonts.

    pip install fonttools brotli && python3 fonts/subset.py [--anew] [FOLDER OF THE .ttc FILES]

The Latin part holds what Western texts need; the Japanese parts every character of the site's own texts and of the course,
the kana, what records and piece names use, and the kanji that pictures of positions can write, most of them of names of people
and places; cut so that a page needs few of them. Anything else comes from the reader's system.

Files that are there stay as they are: characters that none of them has come into parts of their own. With --anew all are
cut again, by what pages show now.
"""

import json
import re
import sys
from io import BytesIO
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTCollection, TTFont

WEB = Path(__file__).resolve().parent.parent
ANEW = "--anew" in sys.argv[1:]
SOURCE = Path(next((arg for arg in sys.argv[1:] if arg != "--anew"), "/usr/share/fonts/opentype/noto"))
CSS = WEB / "src/fonts/fonts.css"
MORE_CSS = WEB / "src/fonts/more.css"
# Parts from this one on are told of in a style sheet of their own, which only Japanese pages and the glossary load.
FIRST_OF_MORE = 21
FACES = {
    "sans-400": ("NotoSansCJK-Regular.ttc", "Noto Sans CJK JP"),
    "sans-700": ("NotoSansCJK-Bold.ttc", "Noto Sans CJK JP"),
    "serif-400": ("NotoSerifCJK-Regular.ttc", "Noto Serif CJK JP"),
    "serif-700": ("NotoSerifCJK-Bold.ttc", "Noto Serif CJK JP"),
}
LATIN = set(range(0x20, 0x7F)) | set(map(ord, "–—‘’“”·×−→←•☗☖āīūēōŌ\u00a0"))
# What Spanish, Portuguese and names need besides.
LATIN_MORE = set(range(0xA1, 0x180)) - LATIN


# What moves are called: one part, for lists of moves have a face of their own.
MOVES = "同打成不直上寄引右左行入王玉飛龍竜角馬金銀全桂圭香杏歩と一二三四五六七八九十"
# What records and their headers have besides.
RECORDS = "先手後手上手下手棋戦場所開始終了日時持時間消費手合割戦型備考表題投了中断切負千日持将棋詰反則勝引分封甲乙丙"
# The texts by the pages that show them, most visited first; what is in none of them stands in the last part.
GROUPS = [["home", "start", "pages", "common"], ["play"], ["problems"], ["review"], ["tsume"]]
# Characters in one file: a page loads the files of which it shows a character, and no others.
MOST = 72


def shared(pages: list[str]) -> str:
    """What several pages show, first what most of them do; what the same pages show stands together."""
    pages_of = {char: tuple(char in page for page in pages) for char in "".join(pages)}
    several = [char for char, where in pages_of.items() if sum(where) > 1]
    return "".join(sorted(several, key=lambda char: (-sum(pages_of[char]), pages_of[char])))


def japanese() -> list[set[int]]:
    """The characters of the Japanese texts, kana, and the words of records, in parts that are needed together.

    fonts/seen.json has what each page shows at first sight, `strong` in heavy faces and `plain` in light ones: the sizes
    story writes it (KOMADAI_SEEN=1).
    """
    seen = json.loads((WEB / "fonts/seen.json").read_text())
    strong = [page["strong"] for page in seen.values()]
    plain = [page["plain"] for page in seen.values()]
    files = sorted((WEB.parent / "locales/ja").rglob("*.ftl"), key=lambda path: path.stem)
    texts = {path.stem: path.read_text() for path in files}
    grouped = ["".join(texts[name] for name in group) for group in GROUPS]
    crates = WEB.parent / "crates"
    learn = [path.read_text() for kind in ("learn/**/*.txt", "learn/**/*.ja.md", "archive/data/*.txt", "variants/*/*.toml", "variants/src/rules/family.rs") for path in sorted(crates.glob(kind))]
    # What the pictures write, pages show, too: players, events, places.
    written = "".join(re.findall(r"g\('(.)'", (crates / "diagram/src/glyphs/data.rs").read_text()))
    kana = "".join(map(chr, [*range(0x3000, 0x3100), *range(0xFF01, 0xFF5F)]))
    parts, known = [], LATIN | LATIN_MORE
    for text in [MOVES, shared(strong), *strong, shared(plain), *plain, *grouped, "".join(texts.values()), RECORDS, kana, "".join(learn), written]:
        fresh = list(dict.fromkeys(ord(char) for char in text if ord(char) > 0x2FFF and ord(char) not in known))
        known.update(fresh)
        parts += [set(fresh[i : i + MOST]) for i in range(0, len(fresh), MOST)]
    return parts


OPTIONS = dict(hinting=False, desubroutinize=True, layout_features=["kern"])


def small(file: str, family: str, characters: set[int]) -> bytes:
    """One face with all the characters that any part of it holds."""
    collection = TTCollection(SOURCE / file)
    font = next(font for font in collection.fonts if font["name"].getDebugName(1).startswith(family))
    # The same characters make the same file on any day.
    font.recalcTimestamp = False
    options = subset.Options(**OPTIONS)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    out = BytesIO()
    font.save(out)
    return out.getvalue()


def cut(face: str, whole: bytes, part: str, characters: set[int]) -> None:
    """Writes one part of one face."""
    font = TTFont(BytesIO(whole), recalcTimestamp=False)
    options = subset.Options(flavor="woff2", **OPTIONS)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    out = WEB / "src/fonts" / f"{face}-{part}.woff2"
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


def cut_before() -> dict[str, set[int]]:
    """The Japanese parts that are there."""
    parts = {}
    for part, text in re.findall(r'sans-400-(japanese-\d+)\.woff2.*?unicode-range: (.*?);', CSS.read_text() + MORE_CSS.read_text(), re.DOTALL):
        bounds = [piece.strip()[2:].split("-") for piece in text.split(",")]
        parts[part] = {code for first, *last in bounds for code in range(int(first, 16), int((last or [first])[0], 16) + 1)}
    return parts


def wanted() -> dict[str, set[int]]:
    """All parts by their names."""
    if ANEW:
        return {f"japanese-{n}": part for n, part in enumerate(japanese())}
    parts = cut_before()
    known = set().union(*parts.values())
    fresh = [code for part in japanese() for code in sorted(part) if code not in known]
    for i in range(0, len(fresh), MOST):
        parts[f"japanese-{len(parts)}"] = set(fresh[i : i + MOST])
    return parts


def main() -> None:
    """Cuts all faces and writes their style sheet."""
    css, more = ["/* Written by fonts/subset.py. */"], ["/* Written by fonts/subset.py. */"]
    parts = {"latin": LATIN, "latin-more": LATIN_MORE, **wanted()}
    (WEB / "src/fonts").mkdir(exist_ok=True)
    written = set()
    for face, (file, family) in FACES.items():
        missing = [part for part in parts if ANEW or not (CSS.parent / f"{face}-{part}.woff2").exists()]
        whole = small(file, family, set().union(*(parts[part] for part in missing))) if missing else b""
        for part, characters in parts.items():
            if part in missing:
                cut(face, whole, part, characters)
            written.add(f"{face}-{part}.woff2")
            name, weight = face.split("-")
            family = f"Komadai {name.capitalize()}{' JP' if part.startswith('japanese') else ''}"
            number = part.removeprefix("japanese-")
            (more if number.isdigit() and int(number) >= FIRST_OF_MORE else css).append(
                f'@font-face {{\n  font-family: "{family}";\n  font-weight: {weight};\n'
                f'  font-display: swap;\n  src: url("./{face}-{part}.woff2") format("woff2");\n'
                f"  unicode-range: {ranges(characters)};\n}}"
            )
    for old in (WEB / "src/fonts").glob("*.woff2"):
        if old.name not in written:
            old.unlink()
    CSS.write_text("\n".join(css) + "\n")
    MORE_CSS.write_text("\n".join(more) + "\n")


main()
