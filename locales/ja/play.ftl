# 対局のページ
level-1 = はじめの一歩
level-2 = 入門
level-3 = 初級
level-4 = 初中級
level-5 = 中級
level-6 = 中上級
level-7 = 上級
level-8 = 強い
level-9 = かなり強い
level-10 = 実力者
level-11 = 達人
level-12 = 名人
level-13 = 超人
level-14 = 全力
rank-kyu = { $n }級くらい
rank-dan = { $n ->
    [1] 初段くらい
   *[other] { $n }段くらい
}
engine-level = エンジン { $level }
engine-name = { $level ->
    [14] エンジン ・ { $name }
   *[other] エンジン { $level } ・ { $name }
}
engine-thinking = 考慮中…

presence-here = オンライン
presence-away = オフライン
you-watch = 観戦中です
spectators = 観戦者{ $count }人

moves = 指し手
moves-none = よろしくお願いします
steps = 棋譜を見る
step-first = 開始局面へ
step-previous = 一手戻る
step-next = 一手進む
step-last = 最終局面へ
back-to-now = 現在の局面へ

turn-yours = あなたの手番
turn-theirs = 手番
more-actions = その他
move-sealed = 封じ手
clock-waits = 初手がそろうまで計時なし
clock-spent = 消費時間
clock-in-byoyomi = 秒読み
clock-in-periods = 秒読み 残り{ $periods }回
clock-then = 秒読み{ $seconds }秒
clock-then-periods = 秒読み{ $seconds }秒×{ $periods }回
clock-gains = 一手ごとに{ $seconds }秒加算
clock-lag = 通信にかかった時間は消費時間に含まれません（直前の手：{ $last }秒、合計：{ $all }秒）
clock-days-left = 残り{ $days }日
call-byoyomi = 持ち時間がなくなりました。これより秒読みです
call-period = { $periods ->
    [1] 最後の秒読みです
   *[other] 残り{ $periods }回です
  }
call-mark = { $gone ->
    [0] 残り{ $seconds }秒
   *[other] { $gone }秒
  }
call-count = { $last ->
    [0] { $gone ->
        [0] 残り10秒
       *[other] { $gone }秒
      }
   *[other] { $last }
  }

column-width = 盤の横の欄の広さ
typed-label = 指し手を入力
typed-placeholder = 指し手を入力：76歩、7g7f
typed-unknown = 該当する指し手がありません。76歩や7g7fのように入力してください。
typed-ambiguous = { $names }のどれですか。

action-resign = 投了
action-takeback = 待った
action-declare = 入玉宣言
action-impasse = 持将棋
action-adjourn = 中断
action-adjourn-title = 中断を提案し、後日続きを指す
action-resume = 再開
action-flip = 盤面反転

resign-title = 投了しますか？
resign-text = 「負けました」と告げて対局を終えます。
resign-yes = 投了する
resign-no = 指し続ける
declare-title = 入玉宣言をしますか？
declare-text = 点数は{ $points }点（{ $needed }点必要）、敵陣の駒は玉を除いて{ $pieces }枚（10枚必要）です。玉が敵陣にあり、王手がかかっていないことが条件です。
declare-text-camp = 点数は{ $points }点です。玉とほかのすべての駒が敵陣で味方の駒に守られていれば、双方の点数を数えて終局します。
declare-warning = 今の局面では宣言が成立しません。「反則手は負け」の対局では、成立しない宣言をすると負けになります。
declare-yes = 宣言する

offer-takeback-asked = { $side }が「待った」を申し出ています。
offer-takeback-made = 「待った」を申し出ました。
offer-impasse-asked = { $side }が持将棋を提案しています。点数を数えます。
offer-impasse-made = 持将棋を提案しました。
offer-adjourn-asked = { $side }が中断を提案しています。
offer-adjourn-made = 中断を提案しました。
offer-resume-asked = { $side }が再開を申し出ています。
offer-resume-made = 再開を申し出ました。
offer-rematch-asked = { $side }が先後を入れ替えての再戦を申し出ています。
offer-rematch-made = 再戦を申し出ました。
offer-takeback-declined = { $side }は「待った」を断りました。
offer-impasse-declined = { $side }は持将棋の提案を断りました。
offer-adjourn-declined = { $side }は中断の提案を断りました。
offer-resume-declined = { $side }は再開に応じませんでした。
offer-rematch-declined = { $side }は再戦の申し出を断りました。
offer-accept = 応じる
offer-decline = 断る
offer-withdraw = 取り下げる

resigning-you = 投了しました。あなたの手番になったときに終局します。
resigning-side = { $side }が投了しました。{ $side }の手番になったときに終局します。
mated-you = 詰みです。投了すると終局します。
mated-side = { $side }の玉は詰んでいます。投了を待っています。

paused-adjourned = 中断中
paused-suspended = 停止中
paused-waiting = 相手を待っています

invite-text = このリンクを対局相手に送ってください。最初に開いた人が対局者になり、その後に開いた人は観戦になります。
invite-away = 相手は退室中です。いつでも戻れます。
invite-again = リンクを作り直す
invite-again-title = 別の人を招待します。前のリンクは使えなくなります。
invite-again-done = 新しいリンクです。前のリンクはもう使えません。
game-kept = 相手が来ないまま{ $days }日たつと、この対局は削除されます。
game-kept-always = この対局は、削除するまで保存されます。
game-delete = この対局を削除
invite-network = このコンピューターのネットワーク内アドレスを使ったリンクです。同じネットワークの人が使えます。
invite-local = このリンクはこのコンピューターでしか使えません。ほかの人を招待するには、--listen 0.0.0.0:{ $port } を付けて起動してください。
invite-unknown = このリンクはこのコンピューターでしか使えません。ほかの人から届くアドレスに書き換えてください。
invite-address = アドレス
waiting-begins = 相手が入室すると対局が始まります。
invite-link = 招待リンク

connection-lost = 接続が切れました。対局は保存されています。再接続しています…
connection-retry = 今すぐ再接続
connection-gone = この対局は存在しません。
check-announced = 王手

impasse = 入玉
impasse-points = 点数
impasse-pieces = 駒
impasse-entered = 入玉
impasse-outside = 未入玉
impasse-castle = 玉の囲い：{ $castle }
impasse-points-24-line = 両玉が入玉したら、合意のうえで点数を数えます。24点未満の側の負けです。
impasse-declaration-27-line = 玉が敵陣に入り、玉のほか10枚以上の駒が敵陣にあり、王手がかかっておらず、先手28点・後手27点以上なら、宣言して勝ちです。
impasse-simple-27-line = 合意のうえで点数を数え、27点以上の側の勝ちです。
impasse-points-24-2019-line = どちらかの玉が入玉したら、合意のうえで点数を数えます。24点未満の側の負けです。
impasse-automatic-27-line = 玉と、玉のほか10枚以上の駒が敵陣にあり、王手がかかっておらず、点数が足りていれば、自動的に終局します。
impasse-try-at-once-line = 先に相手玉の初期位置へ玉を進めた側の勝ちです。
impasse-all-in-line = すべての駒が敵陣に入れば終局し、点数を数えます。
impasse-protected-camp-line = 玉とほかのすべての駒が敵陣で味方の駒に守られていれば、点数計算を求めることができます。
impasse-custom-line = この対局の取り決めによります。
impasse-try-line = 両玉が入玉した後、先に相手玉の初期位置へ玉を進めた側の勝ちです。

furigoma = 振り駒
furigoma-count = 歩が{ $pawns }枚、と金が{ $tokins }枚
furigoma-you = あなたが{ $side }です
furigoma-by = 振り駒：{ $name }
resignation-words = 「負けました」
together = 感想戦

end = 終局
end-you-won = あなたの勝ち
end-you-lost = あなたの負け
end-winner = { $winner }の勝ち
end-draw = 引き分け
end-no-result = 無勝負
end-checkmate = { $loser }の玉が詰みました。
end-resignation = { $loser }が投了しました。
end-timeout = { $loser }の時間切れ負けです。
end-illegal-move = { $loser }の反則負けです。{ $foul }
end-perpetual-check = 連続王手の千日手で、{ $loser }の負けです。
end-repetition = 同一局面が{ $occurrences ->
    [3] 3
   *[other] 4
  }回現れ、千日手になりました。
end-impasse = 双方の合意で持将棋になりました。
end-impasse-counted = { $black }点対{ $white }点で持将棋（引き分け）です。
end-impasse-won = { $black }点対{ $white }点。{ $loser }の点数が足りません。
end-declaration = { $winner }の入玉宣言勝ちです。
end-false-declaration = { $loser }の入玉宣言は不成立でした。
end-try = { $winner }のトライ成功です。
end-no-legal-move = { $loser }に指せる手がありません。
end-abandoned = { $loser }が対局を離れました。
end-abandoned-draw = 対局者の一方が離れたまま戻らず、もう一方が引き分けを選びました。
end-aborted = 対局は取りやめになりました。
end-called-off = 両者が最初の一手を指す前に、対局は取りやめとなりました。成績には影響しません。
end-move-limit = 手数の上限に達しました。
end-royal-taken = { $loser }の最後の玉が取られました。
end-bare-king = { $loser }の駒が玉だけになりました。
end-bare-king-drawn = 双方とも玉だけになりました。
end-first-check = { $winner }が王手をかけました（先に王手をかけた側の勝ち）。
end-perpetual-attack = 同一局面まで駒を当て続けたため、{ $loser }の負けです。
end-repetition-lost = 同一局面が繰り返され、この将棋の規定により{ $loser }の負けです。
end-foul-move = { $ply }手目（{ $move }）：
courtesy-begin = よろしくお願いします
courtesy-end = ありがとうございました
courtesy-nice-move = 好手です
courtesy-thanks = ありがとうございます
courtesy-sorry = 失礼しました
courtesy-again = もう一局お願いします
courtesy-elder = こちらが年長です
courtesy-younger = そちらが年長です
phrases = 定型のあいさつ
name-use = この名前にする
rematch = 先後を入れ替えて再戦
rematch-odds = 再戦
rematch-go = 次の対局へ
replay = 先後を入れ替えて指し直し
review-open = 検討する
lobby-door = 人と指す
lobby-next = 次の相手を探す
review-lost = 負けた理由を見る
review-won = 勝てた理由を見る
lobby-again = もう一度相手を探す
plan-title = 条件付き予約手
game-event = 大会
game-of-event = { $event } { $round }回戦 { $board }番盤
game-to-event = 大会に戻る
