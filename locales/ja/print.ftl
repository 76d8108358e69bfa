# 局面図・棋譜用紙・観戦記
caption-sente = 先手
caption-gote = 後手
caption-empty-hand = なし
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
