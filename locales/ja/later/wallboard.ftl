# The board for a room: what only its page shows.
wallboard-title = 大盤
wallboard-about = プロジェクターや人間将棋のための大盤です。ここで指すと、指し手が大きな文字で表示され、読み上げられます。
wallboard-move = { $number }手目
wallboard-start = 対局開始です。
wallboard-back = 一手戻す
wallboard-again = もう一度読む
wallboard-aloud = 読み上げる
wallboard-full = 全画面
wallboard-new = 初めから
wallboard-turn = { $side ->
    [black] 先手
   *[white] 後手
  }の手番
wallboard-mate = { $side ->
    [black] 先手
   *[white] 後手
  }の勝ち、詰みです。
