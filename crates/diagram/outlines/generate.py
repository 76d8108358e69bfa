#!/usr/bin/env python3
"""Turns glyphs of four open fonts into src/glyphs/data.rs: outlines, so that no font is needed at run time.

Run by hand when a glyph is missing, never by the build:

    pip install fonttools brotli
    npm pack @fontsource/yuji-syuku@5.3.0 @fontsource/zen-antique@5.3.0 @fontsource/noto-serif-jp
    for f in fontsource-*.tgz; do mkdir -p fonts/$f; tar xzf $f -C fonts/$f; done
    python3 generate.py fonts

The fonts are under the SIL Open Font License 1.1; outlines/OFL.txt names their authors and has its text.

A glyph becomes a path in a box of EM x EM units, y downwards, written with relative commands and whole numbers.
Rounding is done on absolute coordinates, so that errors do not add up along a contour.
"""
import glob
import os
import sys

from fontTools.pens.qu2cuPen import Qu2CuPen
from fontTools.pens.recordingPen import DecomposingRecordingPen, RecordingPen
from fontTools.ttLib import TTFont

PIECES = "王玉將飛車角行金將銀桂馬香歩兵龍竜成全圭杏と今仝个"
ASCII = "".join(map(chr, range(0x21, 0x7F)))
LATIN = "".join(c for c in map(chr, range(0xA1, 0x180)) if c.isalpha()) + "¡¿«»°·×–—‘’“”…"
KANA = "".join(map(chr, range(0x3041, 0x3097))) + "".join(map(chr, range(0x30A1, 0x30FB))) + "ー・、。「」『』（）：！？〜＝"
WORDS = """一二三四五六七八九十百千〇零第図先手後番上下持駒なし無目まで名人戦位局棋聖叡将王座女流挑者者決定
竜龍馬歩香桂銀金角飛玉全圭杏成不生打同直寄引右左入行段級時間分秒投了中断詰反則勝負敗宣言日平落枚半丁
和令昭成年月火水木土曜開始終場所対解答問題正変化最善指跡居振穴熊矢倉美濃囲急相掛横取向袖筋違早石田流雁腰棒繰替
四三間冠高片舟囲無敵銀雲鬼殺嬉野風車極限型次手合格差圧倒形勢互角良優劣譜面記録用紙備考消費残持将棋千"""

# name in Rust, folder, weight, units of the box, tolerance of curve fitting, characters
FACES = [
    ("BRUSH", "yuji-syuku", 400, 500, 0.8, PIECES),
    ("CARVED", "zen-antique", 400, 500, 0.6, PIECES),
    ("PRINT", "noto-serif-jp", 900, 500, 0.6, PIECES + "KRBGSNLP+"),
    ("TEXT", "noto-serif-jp", 600, 250, 0.4, ASCII + LATIN + KANA + "".join(WORDS.split())),
]


def sources(root, family, weight):
    """Every file of a family in one weight, the wide subsets last."""
    pattern = os.path.join(root, "**", f"{family}-*-{weight}-normal.woff2")
    files = sorted(glob.glob(pattern, recursive=True), key=lambda f: ("japanese" in f, f))
    if not files:
        sys.exit(f"no file {pattern}")
    return [TTFont(f, lazy=True) for f in files]


def number_list(values):
    """Numbers with the fewest separators SVG allows: a minus sign parts by itself."""
    text = ""
    for v in values:
        s = str(v)
        text += s if not text or s[0] == "-" else " " + s
    return text


class Writer:
    """Collects relative path commands, leaving out a letter that repeats the one before."""

    def __init__(self, em, upm, ascent):
        self.scale = em / upm
        self.ascent = ascent
        self.at = self.start = (0, 0)
        self.out = []
        self.box = [10**6, 10**6, -(10**6), -(10**6)]

    def grid(self, point):
        return round(point[0] * self.scale), round((self.ascent - point[1]) * self.scale)

    def emit(self, letter, values):
        self.out.append((letter, values))

    def extend(self, point):
        b = self.box
        b[0], b[1], b[2], b[3] = min(b[0], point[0]), min(b[1], point[1]), max(b[2], point[0]), max(b[3], point[1])

    def move(self, p):
        p = self.grid(p)
        self.emit("m", [p[0] - self.at[0], p[1] - self.at[1]])
        self.at = self.start = p
        self.extend(p)

    def line(self, p):
        self.to(self.grid(p))

    def to(self, p):
        dx, dy = p[0] - self.at[0], p[1] - self.at[1]
        if dx == 0 and dy == 0:
            return
        if dy == 0:
            self.emit("h", [dx])
        elif dx == 0:
            self.emit("v", [dy])
        else:
            self.emit("l", [dx, dy])
        self.at = p
        self.extend(p)

    def curve(self, a, b, p):
        a, b, p = map(self.grid, (a, b, p))
        x, y = self.at
        flat = [a[0] - x, a[1] - y, b[0] - x, b[1] - y, p[0] - x, p[1] - y]
        if not any(flat):
            return
        # A curve whose control points lie on its chord is a line.
        cross = lambda i: flat[i] * flat[5] - flat[i + 1] * flat[4]
        if cross(0) == 0 and cross(2) == 0 and (flat[4] or flat[5]):
            self.to(p)
            return
        self.emit("c", flat)
        self.at = p
        self.extend(p)

    def close(self):
        # A last line back to the start is what z draws.
        letter, values = self.out[-1]
        if letter in "lhv" and self.at == self.start:
            self.out.pop()
        self.emit("z", [])
        self.at = self.start

    def text(self):
        text, last = "", ""
        for letter, values in self.out:
            numbers = number_list(values)
            if letter == last and letter != "m":
                text += numbers if numbers.startswith("-") else " " + numbers
            else:
                text += letter + numbers
            last = letter
        return text


def outline(font, name, em, tolerance):
    glyphs = font.getGlyphSet()
    upm = font["head"].unitsPerEm
    # The ideographic box: 0.88 em above the baseline, 0.12 below, as all three families have it.
    recording = DecomposingRecordingPen(glyphs)
    glyphs[name].draw(recording)
    fitted = RecordingPen()
    recording.replay(Qu2CuPen(fitted, max_err=tolerance * upm / em, all_cubic=True))
    writer = Writer(em, upm, 0.88 * upm)
    for op, args in fitted.value:
        if op == "moveTo":
            writer.move(args[0])
        elif op == "lineTo":
            writer.line(args[0])
        elif op == "curveTo":
            writer.curve(*args)
        elif op in ("closePath", "endPath"):
            writer.close()
        else:
            sys.exit(f"{name}: {op}")
    return round(glyphs[name].width * em / upm), writer.box, writer.text()


def main():
    root = sys.argv[1]
    here = os.path.dirname(os.path.abspath(__file__))
    lines = [
        "//! Generated by outlines/generate.py from fonts under the SIL Open Font License 1.1 (outlines/OFL.txt).",
        "",
        "use super::Glyph;",
        "",
        "const fn g(char: char, advance: i16, bounds: [i16; 4], path: &'static str) -> Glyph {",
        "    Glyph { char, advance, bounds, path }",
        "}",
    ]
    for rust, family, weight, em, tolerance, chars in FACES:
        fonts = sources(root, family, weight)
        cmaps = [(f, f.getBestCmap()) for f in fonts]
        rows, size = [], 0
        for char in sorted(set(chars)):
            found = next(((f, m[ord(char)]) for f, m in cmaps if ord(char) in m), None)
            if not found:
                print(f"{rust}: {char} is not in {family}", file=sys.stderr)
                continue
            advance, box, path = outline(*found, em, tolerance)
            shown = {"'": "\\'", "\\": "\\\\"}.get(char, char)
            rows.append(f"    g('{shown}', {advance}, {box}, \"{path}\"),")
            size += len(path)
        print(f"{rust}: {len(rows)} glyphs, {size} bytes", file=sys.stderr)
        lines += ["", "#[rustfmt::skip]", f"pub(super) static {rust}: [Glyph; {len(rows)}] = ["] + rows + ["];"]
    with open(os.path.join(here, "..", "src", "glyphs", "data.rs"), "w", encoding="utf-8") as out:
        out.write("\n".join(lines) + "\n")


main()
