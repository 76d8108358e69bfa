# 詰将棋の問題
problems-plies = { $count }手詰
problems-hand = 先手の持ち駒：{ $hand }
problems-line = すべて自作の{ $count }題。どれも解が一つであることを証明しています。
problems-begin = 始める
problems-continue = 続ける
problems-none = 当てはまる問題はありません。
problems-need-script = 盤上で解くにはJavaScriptを有効にしてください。解答はこのまま読めます。
grade = 難度{ $grade }
tile = 第{ $number }番、難度{ $grade }、{ $state }
state-new = 未着手
state-solved = 正解済み
state-due = 復習
state-missed = 間違えた問題
legend-grade = 難度1～9
filter = 問題の種類
filter-all = すべて
filter-new = 未着手
filter-due = 復習
filter-missed = 間違い
filter-solved = 正解済み
filter-grade = 難度
filter-grade-all = すべての難度

today = 今日の復習
today-due = { $count }題
today-none = 今日の復習はありません
today-begin = 一手詰から始めましょう
today-line = 間違えずに解いた問題は3、7、16、35、90、180日後に、間違えた問題は翌日にまた出ます。
today-start = 復習を始める
count-solved = 正解
count-streak = 連続正解
count-best = 最高記録
count-days = 連続日数

keep-line = 登録がないため、記録はこのブラウザだけに残ります。写しを保存すれば、ほかのブラウザに移せます。
keep-save = 写しを保存
keep-load = 写しを読み込む
keep-loaded = 読み込みました。
keep-unreadable = 記録の写しではありません。

# 一題
problem-number = 第{ $number }番 / 全{ $total }題
problem-previous = 前の問題
problem-next = 次の問題
problem-next-review = 次の復習
problem-list = 一覧へ
problem-retry = もう一度
problem-restart = 初めから
problem-solution = 解答
problem-in-solver = 解析する
problem-skip = 飛ばす
problem-no-moves = ここに指し手が並びます。
review-left = { $count ->
    [0] 今日の復習は終わりです
   *[other] 今日の復習 残り{ $count }題
  }
review-finished = 復習を終える
streak = { $count ->
    [0] 連続正解はまだありません
   *[other] 連続正解{ $count }題
  }

said = 判定
said-title-turn = あなたの番です
said-title-right = 正解
said-title-wrong = 残念
said-title-solved = 詰みました
said-title-shown = 解答
said-title-open = お待ちください
said-turn = 先手が王手を続けて{ $plies }手で詰ませます。
said-turn-again = 詰みに至る王手を見つけてください。
said-judging = …
said-right = 詰みます。玉方は最も長く逃げます。
said-slower = それでも詰みますが、もっと早い詰みがあります。あと{ $plies }手。このまま続けるか、初めからどうぞ。
said-refuted-escape = { $move }で玉が逃げます。
said-refuted-king-takes = { $move }と玉に取られます。
said-refuted-taken = { $move }と王手の駒を取られます。
said-refuted-blocked = { $move }と間に入られます。
said-refuted-interposed = { $move }と合駒されます。
said-no-check = 王手になっていません。詰将棋では攻方は王手を続けます。ほかの手をどうぞ。
said-illegal = { $foul }{ $why }
said-perpetual-check = 同一局面が四回目です。連続王手の千日手は反則です。
said-open = 時間内に判定できませんでした。ほかの手をどうぞ。
said-solved = { $plies }手で解けました。
said-solved-longer = 解けましたが、最短は{ $plies }手です。
said-shown = 手順を追って、また挑戦してください。
due-clean = 間違えずに解きました。
due-helped = ヒントまたは遠回りで解きました。
due-missed = 間違いがありました。
due-days = { $days ->
    [0] 今日また出ます。
    [1] 明日また出ます。
   *[other] { $days }日後にまた出ます。
  }

hint-ask-0 = ヒント
hint-ask-1 = どこへ？
hint-ask-2 = 指し手
hint-ask-3 = ヒント
hint-piece = 印の{ $kanji }を動かします。
hint-drop = 持ち駒の{ $kanji }を打ちます。
hint-square = { $kanji }は{ $japanese }へ。
hint-move = { $move }

theme-sacrifice = 捨て駒
theme-great-sacrifice = 大駒捨て
theme-non-promotion = 不成
theme-far-drop = 遠打ち
theme-interposition = 合駒
theme-double-check = 両王手
theme-discovered-check = 開き王手
theme-pawn-drop-mate = 打歩詰回避
theme-drops-only = 全駒打ち
theme-chase = 追い詰
