# 詰将棋を解く
solver-title = 詰将棋を解く
solver-line = 局面を並べるか、貼り付けてください。攻方から指し、王手を続けて詰ませます。
solver-line-hisshi = 局面を並べるか、貼り付けてください。攻方から指し、王手か詰めろを続けます。
solver-goal = 探すもの
solver-goal-mate = 詰み
solver-goal-hisshi = 必至
solver-hisshi-plies = 必至までの手数（最大）
solver-seek = 必至を探す
solver-ready-hisshi = 王手ではなく、どう受けても詰みを防げない手を探します。玉方の持ち駒が多いと時間がかかります。
solver-attacker = 攻方（手番）
solver-rest = 残りの駒はすべて玉方の持ち駒
solver-problem = 新しい詰将棋
solver-clear = 盤を空にする
solver-undo = 戻す
solver-read = 貼り付け・開く
solver-paste = SFEN、BOD、KIF、CSAなど、棋譜や局面図
solver-bad-address = アドレスにある局面を読み取れませんでした。
solver-time = 最大の時間
solver-solve = 詰みを探す
solver-ready = 玉方最長・攻方最短の詰みを探します。詰まないときはそれを証明します。
solver-share-line = リンクに局面が入っています。開いた人の盤に並びます。
solver-edit = 局面編集

# 盤面の編集
editor-board = 盤面の編集
editor-box = 駒箱
editor-promoted = 成駒
editor-keys = 矢印でマスを移動します。K R B G S N L Pで先手の駒、Shiftを押しながらで後手の駒を置きます。+で成り、-で持ち主を替え、Deleteで取り除き、Enterで持ち上げて置きます。
editor-taken = { $piece }を持ちました
editor-put = { $piece }、{ $place }
editor-hand-piece = 持ち駒の{ $piece } { $count }枚
editor-box-piece = { $piece }、残り{ $count }枚
side-piece = { $side ->
    [black] 先手
   *[white] 後手
  }の{ $piece }
editor-help = 並べ方
editor-help-tap = 駒を動かすには、引っぱるか、駒に触れてからマスに触れます。駒箱の駒は、もう一度触れるまで続けて置けます。
editor-help-turn = 同じ駒に二度触れると、成り、相手の駒、その成りと変わります。右クリックでも変わります。
editor-help-away = 盤の外か駒箱まで引っぱると取り除けます。
editor-help-keys = キーボード：矢印で移動、文字で先手の駒、Shiftと文字で後手の駒、+で成り、-で持ち主の交替、Deleteで取り除き。

diagram-empty = 盤に駒がありません。
diagram-no-king = 玉方の玉がありません。
diagram-many-kings = 同じ側に玉が二枚あります。
diagram-too-many = 駒の枚数が多すぎます。
diagram-nifu = 二歩になっています。
diagram-stuck = 行き所のない駒があります。
diagram-in-check = 攻方の手番なのに、玉方にすでに王手がかかっています。

# 探索
search-running = 探索中
search-line = 証明数と反証数は、詰みまたは不詰を示すために、少なくともあと何局面を調べる必要があるかを表します。
search-line-hisshi = 攻方の手ごとにすべての受けを調べます。詰みがある受けは決着です。
search-nodes = 局面数
search-speed = 速さ
search-time = 時間
search-table = 置換表
search-depth = 読み筋
search-proof = 証明数
search-disproof = 反証数
search-shortest = 最短の詰み
search-best = 有力な手順
search-found = { $plies }手詰を発見。より短い詰みを探しています。
search-none = { $plies }手以内の詰みはありません。
search-nothing = まだ何も決まっていません。
search-cost = { $nodes }局面、{ $seconds }秒
plies = { $plies }手

# 判定
verdict = 判定
verdict-mate = { $plies }手詰
verdict-mate-bound = { $plies }手以内で詰み
verdict-shortest = 玉方が最長に逃げても、これより早い詰みはないことを証明しました。
verdict-not-shortest = 詰みは証明されましたが、最短かどうかは決まる前に終わりました。
verdict-futile = 手順の最後の{ $plies }手は無駄合いで、手数に入りません。
verdict-no-mate = 不詰
verdict-no-mate-line = 攻方がどう王手を続けても詰まないことを証明しました。
verdict-gave-up = 未解決
verdict-gave-up-line = 決まる前に探索が終わりました。時間を延ばすか、ここまでの結果をご覧ください。
judging = 余詰を調べています…
judged-sound = 完全作：解は一つ、駒余りなし
judged-unsound = 不完全
judged-open = 調べた範囲では余詰は見つかりませんでした
judged-cooks = 余詰
judged-left-over = 駒余り
judged-open-checks = 未確認の王手
judged-equal = 変化同手数（変同）
judged-last = 最終手の別の詰まし方（許容）

# 解の木
choices = ここで指せる手
choices-checks = ここでの王手
choices-answers = ここでの応手
choices-opening = すべての手を調べています…
choices-back = 本手順に戻る
choices-mated = 詰み。指せる手がありません。
choices-no-check = ここに王手はありません。
outlook-mated = 詰み
outlook-mate = { $plies }手詰
outlook-mate-bound = { $plies }手以内
outlook-no-mate = 不詰
outlook-escapes = 逃れ
outlook-futile = 無駄合い
outlook-open = 未確認

# 必至
hisshi-mate = 詰み
hisshi-mate-line = 必至をかけるまでもなく、王手の連続で詰みます。手順は詰みの一つで、最短とは限りません。
hisshi-brink = { $plies }手必至
hisshi-brink-line = どう受けても詰むか、手数内に必至がかかることを証明しました。これより早い必至はありません。
hisshi-no-brink = { $plies }手以内の必至なし
hisshi-no-brink-line = 攻方がどう指しても、この手数以内では受けが残ることを証明しました。
hisshi-gave-up = 未解決
hisshi-gave-up-line = 決まる前に探索が終わりました。時間を延ばすか、玉方の持ち駒を少なくしてください。
hisshi-defences = すべての受け
hisshi-step = 攻方の指した局面に進むと、詰めろの手順と、すべての受けの結果が出ます。
hisshi-threat = 詰めろ（{ $plies }手詰）：
hisshi-check = 王手なので、玉方は応じなければなりません。
outlook-brink = { $plies }手必至

export-line = 表示中の手順
export-problem = 問題

mate-failed-not-understood = 要求を読み取れませんでした。
mate-failed-no-position = 指せる局面ではありません：
mate-failed-no-king = 玉方の玉がありません。
mate-failed-not-a-problem = 詰将棋になっていません。
mate-failed-illegal-move = その手は指せません：
mate-failed-busy = ただいま混み合っています。少し待ってからもう一度お試しください。
mate-failed-lost = 探索が途切れました。局面は残っています。もう一度お試しください。
mate-failed-offline = 接続が切れました。局面は残っています。もう一度お試しください。
