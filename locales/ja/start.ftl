# 最初のページ：新しい対局と棋譜を開く
list-separator = { " ・ " }

opponent = 対戦相手
opponent-engine = AI（コンピューター）
opponent-friend = 友だちを招待
opponent-self = 一台で二人対局

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

side-toss = 振り駒

clock = 持ち時間
clock-custom = カスタム…
clock-differs = 後手の持ち時間を別にする
clock-field-minutes = 持ち時間（分）
clock-field-byoyomi = 秒読み（秒）
clock-field-periods = 秒読みの回数
clock-field-increment = 一手ごとの加算（秒）

conduct-friendly-short = 反則手は指せない
conduct-strict-short = 反則手は負け
conduct-friendly-line = 反則の手を指そうとすると、理由が表示され、別の手を選べます。
conduct-strict-line = 実際の盤と同じように反則の手も指せてしまい、指した時点で負けになります。
impasse-none-choice = 詰みか投了まで指します。

record-open = 棋譜を開く
record-open-line = KIF・KI2・CSA・JKF・USI・SFEN・USEN・PSNのほか、和文・欧文の指し手や、棋譜のアドレスにも対応。貼り付けるか、ファイルを選ぶか、ここにドラッグ＆ドロップしてください。
record-paste = ここに棋譜を貼り付け
record-read = 開く
record-reading = 読み込み中…
record-file = ファイルを選択
record-too-large = 2 MiBを超えています。一局の棋譜としては大きすぎます。
record-unreadable = 棋譜として読み取れませんでした。
record-read-moves = エラーまでに{ $count }手を読み取りました。
fault-place = { $line }行目の{ $column }文字目
record-empty = 開くものがありません。棋譜や局面を貼り付けるか、ファイルを選んでください。
fault-line = { $line }行目
faults-more = ほか{ $count }件
