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
KANA = "".join(map(chr, range(0x3041, 0x3097))) + "".join(map(chr, range(0x30A1, 0x30FB))) + "ー・、。「」『』（）：！？〜＝０１２３４５６７８９"
WORDS = """一二三四五六七八九十百千〇零第図先手後番上下持駒なし無目まで名人戦位局棋聖叡将王座女流挑者者決定
竜龍馬歩香桂銀金角飛玉全圭杏成不生打同直寄引右左入行段級時間分秒投了中断詰反則勝負敗宣言日平落枚半丁
和令昭成年月火水木土曜開始終場所対解答問題正変化最善指跡居し消費録歩○●振穴熊矢倉美濃囲急相掛横取向袖筋違早石田流雁腰棒繰替
四三間冠高片舟囲無敵銀雲鬼殺嬉野風車極限型次手合格差圧倒形勢互角良優劣譜面記録用紙備考消費残持将棋千"""
NAMES = """藤井聡太羽生善治渡辺明豊島将之永瀬拓矢佐康光丸山忠久郷田真隆森内俊谷浩司米長邦雄大升幸原誠加内国南芳深修島朗塚泰村慶青野照市屋敷伸久保利行
木村一基広瀬章斎藤慎太郎菅井竜也稲葉陽糸流哲山崎隆之松尾歩阿健近誠也八代弥本奎伊匠都成之石直紅桃里見香奈西朋佳加圭実福間咲甲斐智美岩根忍上田初美室谷由紀
清水市代中蛸島彰林葉直安食総関根金次阪坂吉花増小鈴輔高橋道浦野池永天彦今西川慶二梶浦宏孝服部慎黒沢怜遠山雄亮先崎学鈴徳岡秋冨星裕古戸辺誠杉勝沼春雄柳飯弘堀雅折冬
田中佐々伊渡部松井木林清山崎森池阿橋石前藤後小岡近村長谷川坂遠青福西三浦原太岡中松金竹上内高野工谷宮今増丸杉野古平河武久大新菊千葉岩桜東京北海道仙台名阪神奈広島県府都市区
愛知岐阜滋賀良根兵庫徳媛分熊崎児縄沖群馬栃茨城埼玉静静岡富士福新潟梨形岩青羽沢津浜港鎌倉
健翔蓮陸陽斗悠真樹輝也拓哉和隆雄男夫郎介助翼颯優結愛美咲希恵幸子菜々花乃彩香織理沙絵里華穂凛莉友知典則博文武義昭弘茂勇豊進実剛修徹純淳亮涼伸信孝敏英俊秀正政清勝利晃晴直章誠聡智賢治康志仁
朝日新聞毎読産経社杯戦順級位準予選決勝回戦挑定会館連盟学校部室県青少年女性全国公式非例月曜祝祭第期局号巻頁図版解説観著作者訳編集監版権
段級点数字札組列段差別他方側面裏表内外前半後終了盤中盤序盤攻守防受捨切捌展開敗着疑悪緩手筋筋違狙詰将棋必至王手逃打歩二歩千日持引分入玉宣告駒落平"""

# What is written on the pieces of other kinds of shogi: the faces of crates/variants/rules, and what those of crates/variants/shown have besides.
KINDS = "きぞとにひラ仲兎全反嗔圭天太奔将延成杏桂横歩烏熊燕牛犬狐狼猛猪猫猿獅玉王登盲眼石竪羽萑虎行角象豹走車金鉄銀銅隠雉雲風飛香馬駒鯨鳥鳫鳳鴈鴟鵬鵰鶉鶏鶴鷲鷹鹿麒龍砲"
SHOWN = "人仙兵凰刃刹前剛副力北南叉古右四土在士変夜大夷奮婆子孔山左性悪戎提摩教方旗明木朱東槃武母毒水法注淮火無狄狗狛狸獏玄瓦白羅羊羯翅老臥自蛇蛮蝙蝠蟠西踊迅近酔鉤雀雑青驢鬼鯢鳩鵄麟鼠"

# name in Rust, folder, weight, units of the box, tolerance of curve fitting, characters
FACES = [
    ("BRUSH", "yuji-syuku", 400, 500, 0.8, PIECES),
    ("CARVED", "zen-antique", 400, 500, 0.6, PIECES),
    ("PRINT", "noto-serif-jp", 900, 500, 0.6, PIECES + "KRBGSNLP+"),
    ("TEXT", "noto-serif-jp", 600, 250, 0.4, ASCII + LATIN + KANA + "".join((WORDS + NAMES).split())),
    ("KINDS", "noto-serif-jp", 900, 250, 0.4, KINDS + SHOWN),
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
                if char in LATIN:
                    continue
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
