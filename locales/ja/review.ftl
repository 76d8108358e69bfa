# 検討のページ
review-empty = 盤上で駒を動かすか、棋譜を開いてください。
review-own = 自由な盤
ply = { $ply }手目

engine = エンジン
engine-depth = 深さ{ $depth }
engine-speed = 毎秒{ $speed }千局面
line-play = この手順を盤に並べる
score-mate = { $plies }手詰
analysis-start = 一局を解析
analysis-stop = 止める
analysis-running = 解析中
analysis-progress = { $done } / { $total }
analysis-time = 一手の時間
analysis-quick = 速く
analysis-normal = 普通
analysis-deep = 深く
analysis-lost = 接続が切れました。ここまでの結果は残っています。もう一度始めてください。
worst-moves = 形勢を損ねた手
loss-title = { $ply }手目：勝率{ $lost }%を失う

graph = 形勢グラフ
graph-empty = 解析を始めると、ここに形勢が現れます
graph-unknown = { $ply }手目、未解析
graph-value = { $ply }手目、先手の勝率{ $percent }%

points-whole = 点数（盤全体）
points-to = 対
note = メモ
note-placeholder = この局面のメモ
saving-kept = { "" }
saving-saving = 保存中…
saving-saved = 保存しました
saving-failed = 保存できませんでした。メモはこのページに残っています。次の変更のときに再び保存します。
save-copy = 自分の写しとして保存
saving-local = この棋譜は他の方のものです。変更はあなただけに見えます。

action-open = 開く
action-export = 書き出す
export-record = 棋譜
export-position = この局面の図
export-film = 全手順の動く図
export-text = テキスト
action-remove = 削除
share = 共有リンク
record-headers = この対局について
record-faults = { $count }手を読み取りました。読めなかったところ：

record-end-resignation = 投了
record-end-checkmate = 詰み
record-end-timeout = 切れ負け
record-end-repetition = 千日手
record-end-perpetual-check = 連続王手の千日手
record-end-impasse = 持将棋
record-end-declaration = 入玉宣言勝ち
record-end-illegal-move = 反則
record-end-try = トライ
record-end-interrupted = 中断
