# 検討のページ
review-empty = 盤上で駒を動かすか、棋譜を開いてください。
review-own = 検討盤
ply = { $ply }手目

engine = エンジン
engine-depth = 深さ{ $depth }
engine-speed = 毎秒{ $tenThousands }万局面
line-play = この読み筋を盤に並べる
score-mate = { $plies }手詰
analysis-start = 棋譜解析
analysis-stop = 停止
analysis-running = 解析中
analysis-progress = { $done } / { $total }
analysis-time = 一手あたりの時間
analysis-quick = 速く
analysis-normal = 普通
analysis-deep = 深く
analysis-lost = 接続が切れました。ここまでの結果は残っています。続けるには、もう一度始めてください。
worst-moves = 悪手・疑問手
loss-title = { $ply }手目：勝率−{ $lost }%

graph = 形勢グラフ
graph-empty = 解析すると、ここに形勢グラフが表示されます
graph-unknown = { $ply }手目、未解析
graph-value = { $ply }手目、先手の勝率{ $percent }%

points-whole = 点数（盤全体）
points-to = 対
note = メモ
note-placeholder = この局面のメモ
saving-kept = { "" }
saving-saving = 保存中…
saving-saved = 保存しました
saving-failed = 保存できませんでした。メモはこのページに残っています。次に変更したときに再び保存します。
save-copy = 自分用にコピー
saving-local = この棋譜は他の人のものです。変更は保存されません。

action-open = 開く
action-export = 出力
export-record = 棋譜
export-position = この局面
export-film = 棋譜アニメーション
export-text = テキスト
action-remove = 削除
share = 共有
record-headers = 対局情報
record-faults = { $count }手を読み取りました。読み取れなかった箇所：

# 棋譜の終わり方。棋譜用紙にも使う
record-end-resignation = 投了
record-end-checkmate = 詰み
record-end-no-mate = 不詰
record-end-timeout = 切れ負け
record-end-illegal-move = 反則
record-end-perpetual-check = 連続王手の千日手
record-end-repetition = 千日手
record-end-impasse = 持将棋
record-end-declaration = 入玉宣言勝ち
record-end-try = トライ
record-end-max-moves = 最大手数
record-end-walkover = 不戦
record-end-abort = 中断
record-end-sealed = 封じ手
record-end-draw = 引き分け
record-end-win = 勝ち
record-end-error = エラー

# Saving and faults.
saving-changed = 保存していません。この棋譜は別のタブなどで変更されています。ここでの変更はこのページに残っています。自分用にコピーするか、再読み込みして変更後の棋譜を表示してください（再読み込みすると、ここでの変更は消えます）。
save-reload = 再読み込み
record-fault-move = { $ply }手目：{ $why }
record-fault-not-understood = 読み取れません。
record-fault-unreadable-move = 指し手として読み取れません。
record-fault-unusable-start = 開始局面が正しくありません。
record-fault-too-many-moves = 変化を含めて{ $limit }手を超えています。
record-fault-no-moves = 指し手が見つかりません。
record-engine = { $count ->
    [14] 駒台（全力）
   *[other] 駒台（レベル{ $count }）
}
record-damaged = この棋譜は表示できません
record-damaged-line = 保存されているデータを読み取れませんでした。データはそのまま残っています。サイトの管理者にお知らせください。
