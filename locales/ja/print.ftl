# 局面図・棋譜用紙・観戦記
caption-sente = 先手
caption-gote = 後手
caption-empty-hand = なし
caption-rest-in-hand = 残り全部
caption-picture = 将棋の局面
caption-after = { $ply }手目まで

sheet-title = 将棋棋譜
sheet-number = 手数
sheet-move = 指し手
sheet-time = 消費時間
sheet-event = 棋戦
sheet-place = 場所
sheet-start = 開始日時
sheet-end = 終了日時
sheet-time-limit = 持ち時間
sheet-opening = 戦型
report-result = { $result }（{ $ply }手）

# What there is to print.
print-solutions = 解答
print-mates = { $plies }手詰
print-mates-line = 先手番。王手の連続で詰ませてください。★が多いほど難しい問題です。番号はサイトと同じです。
print-pieces = 切り抜いて使う駒：{ $set }
print-title = 印刷用
print-line = A4判のPDFです。クラブや学校でご自由にお使いください。
print-with = 印刷する駒の書体
print-rules = ルール
print-rules-line = 両面印刷で1枚です。
print-set = 盤と駒
print-set-line = 3ページ（盤、駒の表、駒の裏）です。2・3ページ目は厚紙に両面（長辺とじ）で印刷し、切り抜いてください。
print-record = 棋譜用紙
print-record-line = 対局の指し手を書き込む用紙です。
print-problems = 詰将棋
print-problems-line = 1ページに6題、解答は最後にあります。
print-handouts = 講座のプリント
print-handouts-line = 各レッスンの盤面と問題です。解答は最後のページにあります。
print-articles = 読み物
print-this = このページを印刷する
print-set-international = 国際駒
print-set-hitomoji = 一文字駒
print-set-futamoji = 二文字駒
print-set-bilingual = 漢字と英字の駒
print-set-animals = どうぶつの駒
