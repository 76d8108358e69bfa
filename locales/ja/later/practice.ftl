# The ways to practise.
practice = 練習
practice-line = すきま時間にできる練習です。記録はこのブラウザーに残ります。
practice-tesuji = 手筋
practice-tesuji-line = このサイトのエンジンの対局から集めた手筋の問題です。どれも必ず駒得になります。どの手で答えても、ルールに基づいて判定します。
practice-mates = 詰将棋
practice-mates-line = 余詰のない短い問題です。間違えた問題はまた出題されます。
practice-rush = 詰将棋ラッシュ
practice-rush-line = 制限時間内にいくつ詰ませられるか挑戦します。
practice-ladder = 駒落ちの階段
practice-ladder-line = 十枚落ちから平手まで、エンジンと十段階で対局します。段ごとに勝ち方のヒントがあり、悪手を指す前に知らせてもらうこともできます。
practice-coordinates = 座標
practice-coordinates-line = 示されたマスを選んでください。1分間にいくつ答えられるでしょう。
practice-notation = 棋譜の読み方
practice-notation-line = 書かれた指し手を盤上で指してください。1分間にいくつ指せるでしょう。
practice-castles = 囲いを組む
practice-castles-line = 時間を計りながら一手ずつ囲いを組みます。最短記録が残ります。
practice-blindfold = 目隠し将棋
practice-blindfold-line = 読み上げられる指し手を頭の中で並べ、どこに何があるかを答えます。
practice-mistakes = 自分の悪手
practice-mistakes-line = 解析した自分の対局で悪手を指した局面が、より良い手を見つけるまで何度でも出題されます。
practice-repertoire = 定跡練習
practice-repertoire-line = 自分の定跡を何も見ずに指します。間違えた局面はまた出題されます。
practice-print = 印刷用
practice-print-line = ルール、講座のプリント、問題集、棋譜用紙、紙の駒（PDF）です。
practice-set = 第{ $number }集
practice-set-one-grade = 全{ $count }問、難易度{ $grade }（5段階）
practice-set-line = 全{ $count }問、難易度{ $from }〜{ $to }（5段階）
ladder-board = 開始局面
ladder-level = エンジンが上手で、レベル{ $level }で指します。
ladder-open = 続きを指す（対局中です）
ladder-won = 勝ちました
ladder-lost = 前回は負けました。もう一度挑戦しましょう
ladder-ten = 上手は玉と歩だけです。角道を開け、飛車先を突いて飛車と角を成り込み、金を一枚攻めに加えましょう。上手には玉を守る駒がありません。
ladder-eight = 金二枚が玉を守っています。飛車と角を協力させて2筋を破りましょう。飛車を金と交換してはいけません。
ladder-six = 上手には桂と香がないので端が弱点です。9筋か1筋の歩を突き、角を利かせて、端から飛車を成り込みましょう。
ladder-five = 上手の桂が一枚残り、片方の端を守っています。もう一方の端を攻めましょう。
ladder-four = 桂が二枚とも残っています。棒銀で、飛車・角・銀の三枚の力を一つの筋に集めましょう。
ladder-two = 駒落ち定跡の代表です。二歩突っ切り戦法で4筋と3筋の位を取り、玉を囲ってから攻めましょう。
ladder-rook-lance = 上手には飛車と左の香がありません。玉を囲ってから香のいない端を攻め、角の利きに注意しましょう。
ladder-rook = 上手には飛車がないので、攻めに迫力がありません。しっかり囲い、飛車先の歩を切って、良い機会に角を交換しましょう。
ladder-bishop = 角があるのは下手だけです。飛車を3筋か4筋に回し、飛車と角で一点をねらいましょう。
ladder-even = もう駒落ちではありません。玉を囲い、講座の戦法を選び、練習した手筋を使いましょう。
trainer-start = 始める
trainer-right = 正解{ $count }
trainer-best = 最高記録{ $count }
trainer-that-is = そこは{ $square }です。
trainer-square = 左から{ $column }列目、上から{ $row }段目
warnings-ask = 大きな悪手は指す前に知らせる
warnings-checking = 指し手を確かめています
warnings-mate = 注意：次に{ $move }で詰まされます。
warnings-hangs = 注意：{ $square }の{ $piece }を取られてしまいます。
warnings-forced-mate = 注意：この手を指すと詰まされます。
warnings-blunder = 注意：ずっと良い手がほかにあります。
warnings-back = 指し直す
warnings-play = このまま指す
castles-goal = 目標の囲い：{ $pieces }
castles-clock = { $seconds }秒・{ $moves }手
castles-line = 印のあるマスに{ $count }枚の駒を運びます。最初の一手で計時が始まります。
castles-best = 最短記録：{ $seconds }秒・{ $moves }手
castles-built = { $seconds }秒、{ $moves }手で完成
castles-record = 完成です。最短記録を更新しました。
castles-stands = 完成です。最短記録には届きませんでした。
castles-undo = 戻す
castles-again = もう一度
castles-next = 次の囲い
castles-all = 囲い一覧（全{ $count }種）
mistakes-how = 自分の対局を開いてエンジンで解析し、解析結果から悪手を保存すると、より良い手を覚えるまでここで出題されます。
mistakes-open = 棋譜を開く
mistakes-next = { $count }局面を保存中です。{ $days ->
    [0] 次の問題は今日出題されます。
    [1] 次の問題は明日出題されます。
   *[other] 次の問題は{ $days }日後に出題されます。
  }
mistakes-more = 続ける
mistakes-game = 対局を見る
mistakes-forget = もう出題しない
mistakes-keep = 練習用に保存：{ $side }
mistakes-kept = { $count ->
    [0] どの局面も保存済みです。
   *[other] { $count }局面を保存しました。
  }
blindfold-length = 読み上げる手数
blindfold-at = { $count }手中{ $index }手目
blindfold-next = 次の手
blindfold-back = 前の手
blindfold-ask = 問題へ
blindfold-where = { $piece }はどこにありますか。
blindfold-what = { $square }には何がありますか。
blindfold-check = { $move }は王手になりますか。
blindfold-legal = { $move }と指せますか。
blindfold-yes = はい
blindfold-no = いいえ
blindfold-nothing = 何もない
blindfold-right = 正解です。
blindfold-not = 違います。「{ $piece }」ではありません。
blindfold-no-match = 違います。もう一度、初手から思い浮かべてみましょう。
blindfold-on = { $side ->
    [black] 先手
   *[white] 後手
  }の番です。続きを指してください（あと{ $count }手）。
blindfold-illegal = その手は指せません。
blindfold-played = { $move } { $reply }
blindfold-result = { $total }問中{ $right }問正解
blindfold-board = 最後の局面
repertoire-how = 変化手順のある棋譜か研究の章のリンクを入力してください。自分の側の手を指すと、相手の手は手順どおりに進みます。間違えた手はまた出題されます。
repertoire-from = 棋譜か研究のリンク
repertoire-side = 自分の側
repertoire-failed = このリンクに手順は見つかりませんでした。
repertoire-kept = 自分の定跡
repertoire-due = 今日の出題：{ $count }
repertoire-forget = 外す
repertoire-left = あと{ $count }局面
repertoire-asked = あなたの番です。
repertoire-wrong = { $tried }は定跡にありません。{ $best }と指してください。
repertoire-shown = { $best }と指してください。
repertoire-line = この手順はここまでです。
repertoire-over = 今日はここまでです。正解{ $right }、間違い{ $missed }
repertoire-next = 次の手順
repertoire-leave = やめる

# Where progress is kept.
practice-kept = 進み具合はアカウントに保存され、どの端末でも続きから始められます。
practice-kept-here = 進み具合はこのブラウザーにのみ保存されます。ログインするとアカウントに保存されます。
