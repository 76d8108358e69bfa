# 部分図による棋譜の検索
pattern-title = 部分図検索
pattern-about = 条件にしたいマスだけを指定してください。ほかのマスには何があってもかまいません。
pattern-misread = 検索条件を読み取れませんでした。
pattern-board = 盤面
pattern-hands = 持ち駒
pattern-material = 駒の数
pattern-notation = 盤面はSFENと同じ書き方ですが、数字は「何があってもよいマス」の数です。「.」は空きマス、「*」は駒なら何でも、「A」は先手の駒、「a」は後手の駒を表します。持ち駒と駒の数では、「2P」は先手の歩2枚以上、「=0b」は後手の角なしを表します。
pattern-either = 先後逆の形も探す
pattern-square = タップしたマスの条件
pattern-pieces = 駒
pattern-wanted-empty = 空きマス
pattern-wanted-any = 駒なら何でも
pattern-wanted-black = 先手の駒
pattern-wanted-white = 後手の駒
pattern-square-is = { $square }：{ $wanted }
pattern-hand-line = 持ち駒が表示の枚数以上ある局面を探します。
pattern-exactly-black = ☗の持ち駒はちょうどこの枚数
pattern-exactly-white = ☖の持ち駒はちょうどこの枚数
pattern-material-line = 盤上と持ち駒を合わせた枚数です。成駒も数えます。入力のない駒は問いません。
pattern-material-exactly = ちょうどこの枚数
pattern-material-field = { $side ->
    [black] 先手の{ $piece }
   *[white] 後手の{ $piece }
  }
pattern-which = 対象の棋譜
pattern-stop = 中止
pattern-more = さらに古い棋譜を探す
pattern-progress = 全{ $all }局のうち{ $done }局を検索済み
pattern-found = { $count }局見つかりました
pattern-none = 該当する棋譜はありません。
pattern-nothing = 駒か条件を指定してください。
