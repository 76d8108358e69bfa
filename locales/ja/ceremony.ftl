# The opening ceremony: the pieces are set up one by one.
ceremony = 駒を並べる
ceremony-line-ohashi = 大橋流で駒を並べます。{ $name }が王将から始めます。
ceremony-line-ito = 伊藤流で駒を並べます。{ $name }が王将から始めます。
ceremony-skip = 省略
