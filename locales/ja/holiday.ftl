# 通信将棋で不在にする期間。
holiday-of = { $side }は{ $until }まで不在です。その間、{ $side }の時計は止まります。
holiday-take = 不在を知らせる
holiday-line = 不在の間、この対局のあなたの時計は止まり、いつまで不在かは相手にも表示されます。この対局で不在にできる日数は、年30日のうち{ $left }日残っています。
holiday-days = 日数
holiday-begin = 不在にする
holiday-end = 対局に戻る
error-no-holiday = 不在にできるのは通信将棋だけです。この対局では不在にしていません。
error-no-holiday-left = この対局では、不在にできる日数がそれだけ残っていません。
