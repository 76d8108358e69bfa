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

# 棋譜に書き込む解析の言葉
verdict-book = 定跡
verdict-best = 最善

# 検討：エンジン、解析結果、悪手から学ぶ、局面の利用
score-even = 互角
score-black = 先手 { $figure }
score-white = 後手 { $figure }
score-mate-black = 先手勝ち（{ $plies }手詰）
score-mate-white = 後手勝ち（{ $plies }手詰）
score-mated = 詰み
score-mated-black = 詰み：先手の勝ち
score-mated-white = 詰み：後手の勝ち
bar = 形勢：{ $words }、先手の勝率{ $percent }%
bar-unknown = 形勢：未解析
lines = 候補手
threat = 狙い
threat-title = 相手がもう一手指せるとしたら何を指すか
engine-settings = エンジンの設定
engine-lines = 候補手の数
engine-seconds = 一局面の検討時間
engine-endless = 無制限
engine-hash = ハッシュ（MiB）
engine-threads = スレッド数
analysis-waiting = 順番を待っています
analysis-effort = 解析の深さ
analysis-thorough = じっくり
analysis-by = { $engine }・解析の深さ：{ $effort }
mark-book = 定跡
graph-times = 一手ごとの消費時間（上が先手、下が後手）
tab-report = 解析結果
tab-notes = メモ・情報
report-empty = 棋譜解析をすると、悪手や正確さがここに表示されます。
accuracy = 正確さ
accuracy-formula = 正確さ＝100×exp(−4.35×損失)の平均（定跡の手を除く）。損失はその手で失った勝率（0〜1）、勝率＝1÷(1＋exp(−評価値÷600))。
mistakes = 疑問手
blunders = 悪手
learn = 悪手から学ぶ
learn-start = { $side }の悪手から学ぶ
learn-at = { $count }問中{ $index }問目
learn-asked = 実戦は{ $move }（{ $ply }手目）。もっと良い手を見つけてください。
learn-judging = { $tried }を調べています…
learn-best = 正解です。{ $tried }が最善手です。
learn-good = { $tried }も好手です。最善手は{ $best }。
learn-worse = { $tried }でも勝率が下がります。もう一度考えてみてください。
learn-shown = 最善手は{ $best }でした。
learn-over = 終了：{ $count }問中{ $solved }問正解
learn-show = 正解を見る
learn-next = 次へ
learn-skip = 飛ばす
learn-stop = 検討に戻る
details-edit = 対局情報を編集
details-save = 保存
details-black = 先手
details-white = 後手
details-event = 棋戦
details-date = 開始日時
details-place = 場所
copy-kif = KIFをコピー
copy-sfen = SFENをコピー
copy-picture = 画像をコピー
copy-failed = コピーできませんでした
export-analysis = 解析結果をコメントとして含める
embed = ページに埋め込む
embed-open = Komadaiの検討ページで開く
action-play-from = ここから対局
action-more = その他
action-mate = この局面の詰みを探す
action-print = 印刷
play-from = この局面から対局する
play-from-line = { $ply }手目の局面から、エンジンと持ち時間なしで対局します。
play-from-side = 手番
play-from-start = 対局開始
setup = 局面を編集
setup-line = 駒を並べるか、SFENを貼り付けてください。この局面から検討を始めます。
setup-turn = 手番
setup-even = 平手の初期配置
setup-read = 反映
setup-unread = SFENとして読み取れません。
setup-done = この局面を検討
diagram-no-own-king = 両方の玉が必要です。
review-about = { $players }の棋譜。一手ずつ並べて、エンジンの解析とともに検討できます。
review-about-own = 将棋の検討盤。あらゆる形式の棋譜を開き、エンジンで解析し、共有できます。
accuracy-how = 正確さの計算方法
