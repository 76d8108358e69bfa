# What the games of the archive played in a position.
explorer-games = { $count ->
   *[other] { $count }局
  }
explorer-none = この局面になった棋譜はありません。
explorer-ended = どの棋譜もここで終わっています。
explorer-move = 指し手
explorer-played = 局数
explorer-results = 勝敗
explorer-black = 先手勝ち
explorer-draws = 引き分け
explorer-white = 後手勝ち
explorer-newest = 新しい棋譜
explorer-filter = 対象の棋譜
explorer-lost = 手損：☗{ $black }手、☖{ $white }手
explorer-mates = 詰みの形：{ $names }
explorer-panel = この局面の棋譜
explorer-all = 局面検索を開く
explorer-fault = 棋譜データベースに接続できません。
archive-rating = レーティング{ $rating }
explorer-either = 先後逆の局面も含める
explorer-reversed = 先後逆
explorer-top = レーティングの高い棋譜
