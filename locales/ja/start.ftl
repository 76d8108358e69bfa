# 最初のページ：新しい対局と棋譜を開く
start-title = 一局、いかがですか？
start-play = 対局開始
start-invite = 招待リンクを作る
start-board = 初期局面：{ $handicap }
list-separator = { " ・ " }

opponent = 対戦相手
opponent-engine = AI（コンピューター）
opponent-friend = 友だちを招待
opponent-self = 一台で二人対局
opponent-friend-line = 招待リンクを送るだけで対局できます。登録は不要です。
opponent-self-line = 一つの画面で二人で指すときや、一人で駒を動かすときに。
keeper-self = 対局するのはほかの二人で、自分は記録係をする（実際の盤でも）

level = レベル
level-1-line = 駒の動かし方を知っているだけの相手です。はじめての一局に。
level-2-line = 目についた駒を取ってきます。浮き駒に注意しましょう。
level-3-line = 一手先だけを読み、見落としもよくあります。
level-4-line = 見落としはまだありますが、簡単なミスはとがめます。
level-5-line = 駒取りをあまり見逃しません。駒にひもをつけておきましょう。
level-6-line = こちらの応手まで読みます。
level-7-line = こちらの応手まで読み、見落としが減ります。
level-8-line = 三手先まで読みます。
level-9-line = さらに先まで読み、短い詰みも見つけます。
level-10-line = 五手先まで読み、見落としはまれです。
level-11-line = 手加減なしのエンジンですが、一手に100局面しか読みません。
level-12-line = 手加減なしのエンジンですが、一手に1,000局面しか読みません。
level-13-line = 手加減なしのエンジンですが、一手に3,000局面しか読みません。
level-14-line = 手加減なしの全力です。持ち時間を使って考え、時間制限がなければ一手5秒考えます。

your-side = 手番
side-toss = 振り駒
odds-line = 上手（☖）がこれらの駒を落とし、先に指します。下手（☗）は全部の駒で指します。

clock = 持ち時間
clock-custom = カスタム…
clock-differs = 後手の持ち時間を別にする
clock-field-minutes = 持ち時間（分）
clock-field-byoyomi = 秒読み（秒）
clock-field-periods = 秒読みの回数
clock-field-increment = 一手ごとの加算（秒）

rules-summary = ルール：{ $conduct }、{ $impasse }
conduct = 反則
conduct-friendly-short = 反則手は指せない
conduct-strict-short = 反則手は負け
conduct-friendly-line = 反則の手を指そうとすると、理由が表示され、別の手を選べます。
conduct-strict-line = 実際の盤と同じように反則の手も指せてしまい、指した時点で負けになります。
impasse-rule = 入玉ルール
impasse-declaration-27-choice = 玉と、玉のほか10枚以上の駒が敵陣に入り、先手28点・後手27点以上で宣言すれば勝ち。ネット対局で一般的なルールです。
impasse-points-24-choice = 合意のうえで点数を数え、24点未満なら負け、双方24点以上なら引き分け。プロのルールです。
impasse-simple-27-choice = 合意のうえで点数を数え、27点以上の側の勝ち。27点ずつなら後手の勝ち。
impasse-try-choice = 両玉が入玉した後、先に相手玉の初期位置へ玉を進めた側の勝ち。
impasse-points-24-2019-choice = 一方の玉が入玉すれば、合意して点数を数えるか、宣言できます。宣言は31点以上で勝ち、24〜30点で引き分け。2019年からのプロのルールです。
impasse-automatic-27-choice = 27点法（宣言）と同じ条件ですが、宣言は不要。条件を満たした時点で自動的に終局します。
impasse-try-at-once-choice = 相手玉が入玉していなくても、先に相手玉の初期位置へ玉を進めた側の勝ち。
impasse-all-in-choice = 盤上の自分の駒がすべて敵陣に入れば終局し、27点以上の側の勝ち。1980年代に欧米の愛好家が用いた規定です。
impasse-protected-camp-choice = 24点法に加え、玉とすべての駒が敵陣に入り、どの駒にもひもが付いていれば、相手が断っても点数計算を求められます。
impasse-none-choice = 詰みか投了まで指します。
takebacks-allowed = 「待った」を認める
more-rules-fold = 詳しいルール：千日手・指し直し・手数制限・採用ルール

record-open = 棋譜を開く
record-open-line = KIF・KI2・CSA・JKF・USI・SFEN・USEN・PSNのほか、和文・欧文の指し手にも対応。貼り付けるか、ファイルを選ぶか、ここにドラッグ＆ドロップしてください。
record-paste = ここに棋譜を貼り付け
record-read = 開く
record-reading = 読み込み中…
record-file = ファイルを選択
record-too-large = 2 MiBを超えています。一局の棋譜としては大きすぎます。
record-unreadable = 棋譜として読み取れませんでした。
record-read-moves = エラーまでに{ $count }手を読み取りました。
fault-place = { $line }行{ $column }文字目
record-empty = 開くものがありません。棋譜や局面を貼り付けるか、ファイルを選んでください。
fault-line = { $line }行目
faults-more = ほか{ $count }件

start-tsume = 詰将棋
start-tsume-line = 解が一つだけの短い詰将棋です。自分で並べた局面の詰みも調べられます。
start-problems = 問題を解く
start-solver = 詰将棋ソルバー
start-variants = いろいろな将棋
