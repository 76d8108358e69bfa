# 通信将棋で不在にする期間。
holiday-of = { $side }は{ $until }まで不在です。その間、{ $side }の時計は止まります。
holiday-take = 不在を知らせる
holiday-line = この対局であなたの時計が止まり、いつまでかは相手にも見えます。この対局で不在にできる残りは、年30日のうち{ $left }日です。
holiday-days = 日数
holiday-begin = 不在にする
holiday-end = 対局に戻る
error-no-holiday = 不在にできるのは通信将棋だけです。この対局では不在中ではありません。
error-no-holiday-left = この対局では、不在にできる日数がそれだけ残っていません。
