# トップページ
how-to-play = 将棋のルール
play-now = 今すぐ対局（AI）
play-now-moves = 駒の動かし方を知っていますか？
play-now-moves-no = まだ知らない
play-now-moves-yes = 知っている
play-now-strength = 棋力はどのくらいですか？
play-now-strength-little = 初心者
play-now-strength-friends = 友だちに勝てる
play-now-strength-club = 道場で指す
play-now-shown = 駒を選ぶと、動ける場所が表示されます。反則の手を指そうとしても、理由が表示され、別の手を選べます。
play-now-line = 将棋AI レベル{ $level }（{ $name }）と対局します。持ち時間なし、あなたが先手です。
play-now-begin = 対局開始
your-name = お名前

own-board = { $count }手目の局面
own-plies = { $count }手
own-records = あなたの棋譜
own-record-unnamed = 棋譜
