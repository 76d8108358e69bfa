# いまサイトで起きていること：最初のページと、ロビーで待つあいだ。
lobby-here = { $count }人がオンライン
lobby-pool-waiting = { $count ->
    [0] 待っている人なし
   *[other] { $count }人待ち
  }
front-pools = 今すぐ人と対局
front-looking = 対局相手を探しています。見つかると対局が自動で開きます。
lobby-open = ロビーを開く
front-own = 条件を決めて対局
front-again = 前回と同じ条件：{ $game }
front-live = 対局中
front-last = 直前の対局
page-tv-short = 対局中の一覧
front-problem = 今日の詰将棋
front-problem-line = { $plies }手詰
front-tesuji = 次の一手
front-quiet = いまは対局が行われていません。始まるとここに表示されます。
front-rating = レーティング
front-friends = フォロー中の人
front-friends-none = いまオンラインの人はいません
front-event-next = 次の大会
front-event-running = 開催中
lobby-beside = 別のタブで開きます。相手探しは続きます。
opponent-self-clock = 実際の盤で指すなら：対局時計
