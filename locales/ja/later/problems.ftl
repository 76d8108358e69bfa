# 詰将棋の問題
problems-plies = { $count }手詰
problems-hand = 先手の持ち駒：{ $hand }
problems-line = 自作の{ $count }題。どれも解が一つであることを証明しています。
problems-begin = 始める
problems-continue = 続ける
problems-none = 条件に合う問題がありません。
problems-need-script = 盤上で解くにはJavaScriptを有効にしてください。解答はJavaScriptなしでも読めます。
grade = 難易度{ $grade }
tile = 第{ $number }番、難易度{ $grade }、{ $state }
state-new = 未挑戦
state-solved = 正解済み
state-due = 復習待ち
state-missed = 不正解
legend-grade = 難易度1〜9
filter = 表示する問題
filter-all = すべて
filter-new = 未挑戦
filter-due = 復習
filter-missed = 不正解
filter-solved = 正解済み
filter-grade = 難易度
filter-grade-all = すべて
problems-order = 並び順
problems-order-length = 手数順
problems-order-set = セットの順
problems-order-liked = 評価の高い順

today = 今日の復習
today-due = { $count }題
today-none = 今日の復習はありません
today-line = 間違えずに解いた問題は、忘れかけるころ（数日後、次は数週間後）にまた出題されます。間違えた問題は明日また出題されます。
today-begin = 一手詰から始めましょう
today-start = 復習を始める
count-solved = 正解
count-streak = 連続正解
count-best = 最高記録
count-days = 連続日数

keep-line = 進み具合はこのブラウザーにのみ保存されます。別のブラウザーへ移すにはバックアップを保存してください。
keep-account = 進み具合はアカウントに保存されます。バックアップはどのブラウザーでも読み込めます。
keep-save = バックアップを保存
keep-load = バックアップを復元
keep-loaded = 復元しました。
keep-unreadable = バックアップファイルではありません。

# 一題
problem-number = 第{ $number }番 / 全{ $total }題
problem-previous = 前の問題
problem-next = 次の問題
problem-next-review = 次の復習
problem-list = 一覧へ
problem-retry = もう一度
problem-restart = 最初から
problem-solution = 解答
problem-in-solver = ソルバーで開く
problem-liked = よかった：{ $all }人中{ $liked }人
problem-vote = この問題はどうでしたか。
problem-vote-yes = よかった
problem-vote-no = いまひとつ
problem-comments = コメント（答えに触れることがあります）
problem-comments-none = この問題にはコメントできません。
problem-skip = 飛ばす
problem-no-moves = ここに指し手が並びます。
review-left = { $count ->
    [0] 今日の復習は終わりです
   *[other] 今日の復習 残り{ $count }題
  }
review-finished = 復習を終わる
problem-gone = この問題はなくなりました
problem-gone-line = 詰将棋集から削除された問題です。復習の対象から外しました。
streak = { $count ->
    [0] 連続正解はまだありません
   *[other] 連続正解{ $count }題
  }

said = 判定
said-title-turn = あなたの番です
said-title-right = 正解
said-title-wrong = 不正解
said-title-solved = 詰みました！
said-title-shown = 解答
said-title-open = 判定できません
said-turn = 先手が王手を続けて{ $plies }手で詰ませます。
said-turn-again = 詰みにつながる王手を見つけてください。
said-judging = …
said-right = それで詰みます。玉方は最も長く粘ります。
said-slower = それでも詰みますが、もっと早い手順があります。残り{ $plies }手。このまま続けるか、最初からやり直せます。
said-refuted-escape = { $move }で玉に逃げられます。
said-refuted-king-takes = { $move }と玉で取られます。
said-refuted-taken = { $move }で王手の駒を取られます。
said-refuted-blocked = { $move }の移動合で受けられます。
said-refuted-interposed = { $move }の合駒で受けられます。
said-no-check = 王手になっていません。詰将棋では、攻方は必ず王手をかけます。ほかの手を考えてください。
said-illegal = { $foul }{ $why }
said-perpetual-check = 同一局面が4回目です。連続王手の千日手は反則です。
said-open = 時間内に判定できませんでした。ほかの手を試してください。
said-solved = { $plies }手で解けました。
said-solved-longer = 解けましたが、最短は{ $plies }手です。
said-shown = 手順を確認して、日をあらためて挑戦してください。
due-clean = ノーミスで解きました。
due-helped = ヒントを使って解きました。
due-missed = 途中で間違えました。
due-days = { $days ->
    [0] 今日また出題されます。
    [1] 明日また出題されます。
   *[other] { $days }日後にまた出題されます。
  }

hint-ask-0 = ヒント
hint-ask-1 = どのマス？
hint-ask-2 = 指し手を見る
hint-ask-3 = ヒント
hint-piece = 印のついた{ $kanji }を動かします。
hint-drop = 持ち駒の{ $kanji }を打ちます。
hint-square = { $kanji }は{ $japanese }へ。
hint-move = { $move }

theme-sacrifice = 捨て駒
theme-great-sacrifice = 大駒捨て
theme-non-promotion = 不成
theme-far-drop = 遠打
theme-interposition = 合駒
theme-double-check = 両王手
theme-discovered-check = 空き王手
theme-pawn-drop-mate = 打ち歩詰め回避
theme-drops-only = 打つ手のみ
theme-chase = 追い手順
problem-offline = 接続がないため、作意の手だけを判定できます。この手の正否は接続後に判定します。

# The rush.
rush-line = 制限時間内に何題詰ませられるか挑戦します。進むほど難しくなり、3回間違えると終了です。間違えた問題は復習に入ります。
rush-length = 時間
rush-length-three = 3分
rush-length-five = 5分
rush-length-endless = 時間なし
rush-start = 始める
rush-again = もう一度
rush-end = 終了する
rush-solved = { $count ->
   *[other] 題正解
  }
rush-best-now = 自己ベスト更新です。
rush-best = 自己ベスト：{ $count }題
rush-best-none = 記録はまだありません
rush-missed = 間違えた問題
rush-missed-line = 時間を気にせず、もう一度解いてみましょう。
rush-failed = 次の問題を読み込めませんでした。接続を確認して、もう一度始めてください。
rush-score-solved = 正解
rush-score-mistakes = 間違い
rush-score-time = 残り時間
rush-mistakes-of = 間違い{ $count }回（{ $most }回で終了）
set-problems = { $count }題
set-download = テキスト（SFEN）で保存
set-report = この詰将棋集を通報
set-by = { $name }作
