# 最初のページ：新しい対局と棋譜を開く
start-title = 一局、いかがですか
start-play = 対局開始
start-invite = 招待リンクを作る
start-board = 初期局面：{ $handicap }
list-separator = { " ・ " }

opponent = お相手
opponent-engine = エンジンと
opponent-friend = 友だちと
opponent-self = 一台で二人
opponent-friend-line = リンクを送るだけで対局できます。登録はいりません。
opponent-self-line = 一つの画面で二人で指すか、一人で局面を並べます。

level = レベル
level-1-line = 駒の動かし方を知っているだけの相手です。はじめての一局に。
level-2-line = 取れる駒は取ってきます。浮き駒にご注意を。
level-3-line = 一手先を読みますが、見落としもあります。
level-4-line = 簡単な狙いは防ぎ、簡単な悪手はとがめます。
level-5-line = 短い詰みは逃しません。道場に通い始めたころの棋力です。
level-6-line = 玉を囲い、攻めを組み立てます。
level-7-line = めったに緩みません。道場の常連の棋力です。
level-8-line = 終盤を深く読みます。
level-9-line = 強いアマチュアにも手ごわい相手です。
level-10-line = エンジンの全力です。

your-side = あなたの手番
side-toss = 振り駒
odds-line = 上手（☖）が駒を落とし、先に指します。下手（☗）が駒落ちで教わる側です。

clock = 持ち時間
clock-custom = その他…
clock-differs = 後手は別の設定
clock-field-minutes = 持ち時間（分）
clock-field-byoyomi = 秒読み（秒）
clock-field-periods = 秒読みの回数
clock-field-increment = 一手ごとの加算（秒）

rules-summary = ルール：反則は{ $conduct }、{ $impasse }
conduct = 反則
conduct-friendly-short = 指し直し
conduct-strict-short = 即負け
conduct-friendly-line = 反則の手は受け付けず、理由を示します。別の手を指してください。
conduct-strict-line = 盤上と同じく反則の手も指せますが、その場で負けになります。
impasse-rule = 入玉したとき
impasse-declaration-27-choice = 玉と駒10枚が敵陣に入り、先手28点・後手27点以上で宣言すれば勝ち。ネット対局で一般的です。
impasse-points-24-choice = 合意して点数を数え、24点に満たない側の負け。双方24点以上なら引き分け。プロの規定です。
impasse-simple-27-choice = 合意して点数を数え、27点以上の側の勝ち。同点なら後手の勝ち。
impasse-try-choice = 両玉が入った後、先に相手玉の初期位置に着いた側の勝ち。
impasse-none-choice = 詰みか投了まで指します。
takebacks-allowed = 待ったを申し出てもよい
formal-resignation = 詰んでも終局とせず、投了で終える
announce-check = 王手を声に出して知らせる

record-open = 棋譜を開く
record-open-line = KIF・KI2・CSA・JKF・USI・SFEN・USEN・PSN、和文や欧文の指し手の並びも。貼り付けるか、ファイルを選ぶか、このページに落としてください。
record-paste = ここに棋譜を貼り付け
record-read = 開く
record-reading = 読み込み中…
record-file = ファイルを選ぶ
record-too-large = 2 MiBを超えています。一局の棋譜としては大きすぎます。
record-unreadable = 棋譜として読めませんでした。
record-empty = 開くものがありません。棋譜や局面を貼り付けるか、ファイルを選んでください。
record-read-moves = 途中まで{ $count }手を読み取りました。
fault-place = { $line }行 { $column }文字目
fault-line = { $line }行目
faults-more = ほか{ $count }件

start-tsume = 詰将棋
start-tsume-line = 解が一つの短い問題を一手ずつ解けます。自分で並べた局面の詰みも調べられます。
start-problems = 問題を解く
start-solver = 詰みを調べる
