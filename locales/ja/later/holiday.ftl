# 通信将棋の休暇。
holiday-of = { $side }は{ $until }まで休暇中です。その間、{ $side }の時計は止まります。
holiday-take = 休暇を取る
holiday-line = 休暇の間、この対局のあなたの時計は止まり、休暇がいつまでかは相手にも表示されます。この対局で取れる休暇は、年30日のうち{ $left }日残っています。
holiday-days = 日数
holiday-begin = 休暇に入る
holiday-end = 休暇を終える
error-no-holiday = 休暇を取れるのは通信将棋だけです。この対局では休暇を取っていません。
error-no-holiday-left = この対局では、休暇の日数がそれだけ残っていません。
