# 複数のページで使う言葉
title-your-move = （{ $count }）あなたの手番
close = 閉じる
cancel = キャンセル
delete-sure = 削除しますか？元には戻せません。
delete-yes = 削除する
copy = リンクをコピー
copied = コピーしました
share-with = 共有…
qr-code = QRコード
qr-of = { $link }のQRコード
download = ダウンロード
side = 手番
you = あなた
friend = お相手
guest = ゲスト

# Kinds of shogi
variant = 将棋の種類
variant-standard = 本将棋（9×9）
variant-dobutsu = どうぶつしょうぎ
variant-micro = 五分摩訶将棋
variant-minishogi = 5五将棋
variant-kyotoshogi = 京都将棋
variant-gorogoro = ごろごろ将棋
variant-gorogoroplus = ごろごろ将棋プラス
variant-gorogoro-dobutsu = ごろごろどうぶつしょうぎ
variant-judkins = ジャドケンス将棋
variant-torishogi = 禽将棋
variant-yarishogi = 槍将棋
variant-heian = 平安将棋（9×8）
variant-heian9x9 = 平安将棋（9×9）
variant-heian8x8 = 平安将棋（8×8）
variant-annanshogi = 安南将棋
variant-checkshogi = 王手将棋
variant-shoshogi = 小将棋
variant-cannonshogi = 大砲将棋
variant-wa = 和将棋
variant-wadrop = 和将棋（持ち駒あり）
variant-chushogi = 中将棋
variant-dai = 大将棋
variant-shogi-7x7 = 将棋（7×7）
variant-shogi-8x8 = 将棋（8×8）
variant-shogi-10x10 = 将棋（10×10）
variant-shogi-11x11 = 将棋（11×11）
variant-shogi-12x12 = 将棋（12×12）
variant-shogi-13x13 = 将棋（13×13）
variant-shogi-14x14 = 将棋（14×14）
variant-shogi-15x15 = 将棋（15×15）
variant-shogi-16x16 = 将棋（16×16）

side-black = ☗先手
side-white = ☖後手
side-odds-black = ☗下手
side-odds-white = ☖上手

# 設定
settings = 設定
settings-theme = テーマ
theme-auto = 端末に合わせる
theme-light = ライト
theme-dark = ダーク
settings-pieces = 駒
pieces-hitomoji = 一文字
pieces-futamoji = 二文字
pieces-international = 国際駒
pieces-bilingual = 漢字と英字
pieces-kurobori = 黒彫
pieces-reduced = 活字（略字）
pieces-cursive = 活字（崩し字）
pieces-animals = どうぶつ
settings-board = 盤
board-kaya = 榧
board-kaede = 楓
board-keyaki = 欅
board-paper = 紙
settings-coordinates = 座標
coordinates-auto = 自動
coordinates-japanese = １一
coordinates-western = 1a
coordinates-none = なし
settings-notation = 指し手の表記
notation-auto = 自動
notation-japanese = ７六歩
notation-western = P-7f
settings-targets = 駒の動ける場所を表示
settings-sounds = 効果音
settings-board-sound = 駒音（盤の種類）
board-sound-kaya = 榧（足付き）
board-sound-hinoki = 檜
board-sound-katsura = 桂
board-sound-plastic = プラスチック
board-sound-felt = 布
settings-voice = 秒読みの音声
settings-watched = 観戦中も秒読みを聞く
settings-ceremony = 駒の並べ方
ceremony-ohashi = 大橋流
ceremony-ito = 伊藤流
settings-volume = 音量

# 手合割
handicap = 手合割
handicap-even = 平手
handicap-lance = 香落ち
handicap-right-lance = 右香落ち
handicap-bishop = 角落ち
handicap-rook = 飛車落ち
handicap-rook-lance = 飛香落ち
handicap-two = 二枚落ち
handicap-three = 三枚落ち
handicap-four = 四枚落ち
handicap-five = 五枚落ち
handicap-left-five = 左五枚落ち
handicap-six = 六枚落ち
handicap-left-seven = 左七枚落ち
handicap-right-seven = 右七枚落ち
handicap-eight = 八枚落ち
handicap-nine = 九枚落ち
handicap-ten = 十枚落ち
handicap-dragonfly = トンボ
handicap-three-pawns = 歩三兵
handicap-naked-king = 裸玉
handicap-custom = 指定局面

# 持ち時間
clock-none = 持ち時間なし
clock-days = 一手{ $days }日
clock-byoyomi-only = 一手{ $period }
clock-periods = 一手{ $period }×{ $periods }回
clock-main-byoyomi = { $main }・秒読み{ $period }
clock-main-periods = { $main }・秒読み{ $period }×{ $periods }回
clock-increment = 一手ごとに{ $increment }加算
clock-plus-increment = { $clock }・一手ごとに{ $increment }加算
clock-sudden = { $main }切れ負け
duration-hours = { $hours }時間
duration-minutes = { $minutes }分
duration-minutes-seconds = { $minutes }分{ $seconds }秒
duration-seconds = { $seconds }秒

# ルール
conduct-friendly = 反則手は指せない
conduct-strict = 反則手は負け
impasse-none = 持将棋の規定なし
impasse-points-24 = 24点法
impasse-declaration-27 = 27点法（宣言）
impasse-simple-27 = 27点法（合意）
impasse-try = トライルール
impasse-points-24-2019 = 24点法（2019年）
impasse-automatic-27 = 27点法（自動）
impasse-try-at-once = トライルール（即時）
impasse-all-in = 全駒入り
impasse-protected-camp = 敵陣安全ルール（点数計算）
impasse-custom = 独自の持将棋規定
rules-of = ルール：{ $name }
rules-repetition-sequence-thrice = 千日手：同一手順3回（旧規定）
rules-repetition-none = 千日手の規定なし
rules-replay-full = 引き分けは指し直し（持ち時間は最初から）
rules-replay-remaining = 引き分けは指し直し（残り時間で）
rules-replay-remaining-least = 引き分けは指し直し（残り時間で、最低{ $time }）
rules-replay-other = 引き分けは指し直し（{ $clock }）
rules-replay-most = 指し直しは{ $count }回まで
rules-move-limit = { $count }手で引き分け
formal-resignation = 詰んでも終局とせず、投了で終える
announce-check = 王手を知らせる
rules-preset-friendly = 友だち同士の対局
rules-preset-strict = 真剣な対局
rules-preset-jsa-pro = プロ公式戦
rules-preset-jsa-pro-2019 = プロ公式戦（2019年以降）
rules-preset-amateur = アマチュア大会
rules-preset-81dojo = 81道場
rules-preset-lishogi = Lishogi
rules-preset-shogi-wars = 将棋ウォーズ
rules-preset-shogi-wars-until-2014 = 将棋ウォーズ（2014年まで）
rules-preset-shogi-quest = 将棋クエスト
rules-preset-csa = コンピュータ将棋（CSA）
rules-preset-simple-27 = 27点法（合意）
rules-preset-west-1980s = 欧米の愛好会（1980年代）
rules-preset-old-repetition = 千日手の旧規定

# 駒の読み
piece-k = 玉
piece-r = 飛車
piece-b = 角
piece-g = 金
piece-s = 銀
piece-n = 桂馬
piece-l = 香車
piece-p = 歩
piece-promoted-r = 竜
piece-promoted-b = 馬
piece-promoted-s = 成銀
piece-promoted-n = 成桂
piece-promoted-l = 成香
piece-promoted-p = と金
piece-promoted-g = 金
piece-promoted-k = 玉

# 盤
board-role = 将棋盤
board-label = 将棋盤
board-keys = 矢印キーでカーソルを動かし、Enterで駒をつかんで置きます。{ $letters ->
    [none] Esc
   *[other] { $letters }で持ち駒をつかみ、Esc
  }で放します。
hand-black = 先手の持ち駒
hand-white = 後手の持ち駒
hand-empty = なし
square = { $file }の{ $rank }
square-empty = { $square }、駒なし
square-piece = { $square }、{ $side ->
    [black] 先手
   *[white] 後手
  }の{ $piece }
piece-taken = { $square }をつかみました
hand-taken-of = 持ち駒の{ $piece }（{ $count }枚）をつかみました
hand-none = 持ち駒に{ $piece }はありません
promote-question = 成りますか？ Yで成り、Nで不成

# 反則
foul-no-piece = [動|うご]かす[駒|こま]がありません。
foul-no-piece-why = そのマスに[駒|こま]がないか、その[駒|こま]が[持|も]ち[駒|ごま]にありません。
foul-not-yours = [相手|あいて]の[駒|こま]です。
foul-not-yours-why = [動|うご]かせるのは[自分|じぶん]の[駒|こま]だけです。
foul-blocked = [途中|とちゅう]の[駒|こま]を[飛|と]び[越|こ]えています。
foul-blocked-why = ほかの[駒|こま]を[飛|と]び[越|こ]せるのは[桂馬|けいま]だけです。
foul-wrong-movement = その[駒|こま]は、そこには[動|うご]けません。
foul-wrong-movement-why = [駒|こま]を[選|えら]ぶと、[動|うご]ける[場所|ばしょ]がわかります。
foul-occupied = そのマスには[駒|こま]があります。
foul-occupied-why = [持|も]ち[駒|ごま]は[空|あ]いたマスにしか[打|う]てません。[自分|じぶん]の[駒|こま]を[取|と]ることもできません。
foul-nifu = [二歩|にふ]です。
foul-nifu-why = [自分|じぶん]の[歩|ふ]がある[筋|すじ]に、もう[一枚|いちまい][歩|ふ]を[打|う]つことはできません（と[金|きん]は[数|かぞ]えません）。
foul-uchifuzume = [打|う]ち[歩|ふ][詰|づ]めです。
foul-uchifuzume-why = [歩|ふ]を[打|う]って[王手|おうて]をかけることはできますが、[打|う]った[歩|ふ]で[詰|つ]ませることはできません。
foul-no-retreat = [行|い]き[所|どころ]のない[駒|こま]です。
foul-no-retreat-why = [歩|ふ]と[香|きょう]は[敵陣|てきじん]の[一番|いちばん][奥|おく]の[段|だん]に、[桂|けい]は[奥|おく]の[二段|にだん]に[打|う]てません。
foul-must-promote = [成|な]らなければなりません。
foul-must-promote-why = [成|な]らないと、[行|い]き[所|どころ]のない[駒|こま]になります。
foul-cannot-promote = ここでは[成|な]れません。
foul-cannot-promote-why = [成|な]れるのは、[敵陣|てきじん]に[入|はい]るとき、[敵陣|てきじん]の[中|なか]で[動|うご]くとき、[敵陣|てきじん]から[出|で]るときです。[持|も]ち[駒|ごま]は[成|な]った[状態|じょうたい]では[打|う]てません。
foul-leaves-check = [自玉|じぎょく]を[取|と]られる[手|て]です。
foul-leaves-check-why = [王手|おうて]は[必|かなら]ず[受|う]けなければならず、[自分|じぶん]の[玉|ぎょく]を[王手|おうて]にさらす[手|て]は[指|さ]せません。
foul-perpetual-check = 連続王手の千日手です。
foul-perpetual-check-why = 連続王手で同一局面が4回現れると、王手をかけ続けた側の負けになります。
foul-out-of-turn = 二手指しです。
foul-out-of-turn-why = 相手の手番でした。
foul-after-end = 対局は終わっています。
foul-after-end-why = 終局後は指せません。

error-offline = サーバーに接続できません。データは保存されています。もう一度お試しください。
error-server = サーバーでエラーが起きました（{ $status }）。もう一度お試しください。
