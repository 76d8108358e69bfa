# 詰将棋ソルバー
solver-title = 詰将棋ソルバー
solver-line = 局面を並べるか、貼り付けてください。攻方から指し始め、王手を続けて詰ませます。
solver-line-hisshi = 局面を並べるか、貼り付けてください。攻方から指し始め、王手または詰めろを続けます。
solver-goal = 探索対象
solver-goal-mate = 詰み
solver-goal-hisshi = 必至
solver-hisshi-plies = 最大手数
solver-seek = 必至を探す
solver-ready-hisshi = 王手以外の手で、どう受けても詰みを防げない手を探します。玉方の持ち駒が多いと時間がかかります。
solver-attacker = 攻方（手番）
solver-rest = 玉方の持ち駒：残り全部
solver-problem = 盤面をリセット
solver-undo = 元に戻す
solver-read = 貼り付け・開く
solver-paste = SFEN、BOD、KIF、CSAなど、棋譜や局面図
solver-time = 制限時間
solver-bad-address = アドレスにある局面を読み取れませんでした。
solver-solve = 詰みを探す
solver-ready = 攻方最短・玉方最長の手順を探します。詰まない場合は不詰を証明します。
solver-share-line = リンクに局面が含まれます。開くと、同じ局面が盤に並びます。
solver-edit = 編集

# 探索
search-running = 探索中
search-line = 証明数と反証数は、詰みまたは不詰を示すために、少なくともあと何局面を調べる必要があるかを表します。
search-line-hisshi = 攻方のすべての手に対して、すべての受けを調べます。詰みが見つかった受けは解決済みです。
search-nodes = 局面数
search-speed = 探索速度
search-time = 時間
search-table = 置換表
search-depth = 読み筋
search-proof = 証明数
search-disproof = 反証数
search-shortest = 最短の詰み
search-best = 有力な手順
search-found = { $plies }手詰を発見。より短い詰みを探しています…
search-none = { $plies }手以内の詰みはありません。
search-nothing = まだ解決していません。
search-cost = { $nodes }局面、{ $seconds }秒
plies = { $plies }手

# 判定
verdict = 判定
verdict-mate = { $plies }手詰
verdict-mate-bound = { $plies }手以内で詰み
verdict-shortest = 証明済み：玉方が最長に逃げても、これより短い詰みはありません。
verdict-not-shortest = 詰むことは証明されましたが、最短かどうかを確かめる前に探索が終わりました。
verdict-futile = 手順の最後の{ $plies }手は無駄合で、手数に数えません。
verdict-no-mate = 不詰
verdict-no-mate-line = 証明済み：どう王手を続けても詰みません。
verdict-gave-up = 未解決
verdict-gave-up-line = 結論が出る前に探索が終わりました。制限時間を延ばすか、ここまでの結果をご覧ください。
judged-sound = 完全作：解は一つ、駒余りなし
judged-unsound = 不完全作
judged-open = 調べた範囲では余詰はありません
judged-cooks = 余詰
judged-left-over = 駒余り
judged-open-checks = 未解決の王手
judged-equal = 変化同手数（変同）
judged-last = 最終手余詰（許容）

# 解の木
choices = ここで指せる手
choices-checks = ここでの王手
choices-answers = ここでの応手
choices-opening = すべての手を調べています…
choices-back = 本手順に戻る
choices-mated = 詰み。合法手がありません。
choices-no-check = 王手がありません。
outlook-mated = 詰み
outlook-mate = { $plies }手詰
outlook-mate-bound = { $plies }手以内
outlook-no-mate = 不詰
outlook-escapes = 詰まない
outlook-futile = 無駄合
outlook-open = 未解決

# 必至
hisshi-mate = 詰み
hisshi-mate-line = 必至をかけるまでもなく、即詰みがあります。手順は詰みの一例で、最短とは限りません。
hisshi-brink = { $plies }手必至
hisshi-brink-line = 証明済み：どう受けても、この手数以内に詰むか必至がかかります。これより短い必至はありません。
hisshi-no-brink = { $plies }手以内の必至なし
hisshi-no-brink-line = 証明済み：攻方がどう指しても、この手数では受けがあります。
hisshi-gave-up = 未解決
hisshi-gave-up-line = 結論が出る前に探索が終わりました。制限時間を延ばすか、玉方の持ち駒を減らしてください。
hisshi-defences = すべての受け
hisshi-step = 攻方の手まで進めると、詰めろの手順とそれぞれの受けの結果が表示されます。
hisshi-threat = 詰めろ（{ $plies }手詰）：
hisshi-check = 王手なので、玉方は受けなければなりません。
outlook-brink = { $plies }手必至

export-line = 表示中の手順
export-problem = 問題図

mate-failed-not-understood = リクエストを読み取れませんでした。
mate-failed-no-position = 正しい局面ではありません：
mate-failed-no-king = 玉方の玉がありません。
mate-failed-not-a-problem = 詰将棋になっていません。
mate-failed-illegal-move = その手は指せません：
mate-failed-busy = ただいま混み合っています。少し待ってから、もう一度お試しください。
mate-failed-lost = 探索が中断されました。局面は残っています。もう一度お試しください。
mate-failed-offline = 接続が切れました。局面は残っています。もう一度お試しください。
editor-help = 並べ方
editor-help-tap = 駒をドラッグするか、駒をタップしてからマスをタップします。駒箱の駒は、もう一度タップするまで続けて置けます。
editor-help-turn = 同じ駒を続けて2回タップすると、成り・相手の駒と順に切り替わります。右クリックでも切り替わります。
editor-help-away = 盤の外か駒箱へドラッグすると取り除けます。
editor-help-keys = キーボード：矢印キーで移動、文字キーで先手の駒、Shift＋文字キーで後手の駒、+で成り、−で先後の入れ替え、Deleteで削除。
