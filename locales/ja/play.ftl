# 対局のページ
level-1 = はじめの一歩
level-2 = 入門
level-3 = 初級
level-4 = 中級
level-5 = 級位者
level-6 = 上級
level-7 = 有段者
level-8 = 高段者
level-9 = 達人
level-10 = 全力
engine-name = エンジン { $level } ・ { $name }
engine-thinking = 考慮中…

presence-here = 在席
presence-away = 離席中
you-watch = 観戦中です
spectators = 観戦者 { $count }人

moves = 指し手
moves-none = よろしくお願いします
steps = 手を戻して見る
step-first = 開始局面へ
step-previous = 一手戻る
step-next = 一手進む
step-last = 最終局面へ
back-to-now = 現在の局面へ
title-your-move = (1) あなたの番です

clock-spent = 消費時間
clock-in-byoyomi = 秒読み
clock-in-periods = 秒読み 残り{ $periods }回
clock-then = 秒読み{ $seconds }秒
clock-then-periods = 秒読み{ $seconds }秒×{ $periods }回
clock-gains = 一手ごと+{ $seconds }秒
clock-days-left = 残り{ $days }日
call-byoyomi = これより秒読みに入ります
call-mark = { $seconds }秒
call-count = { $gone ->
    [0] 残り10秒
   *[other] { $gone }
  }

typed-label = 指し手を入力
typed-placeholder = 指し手を入力：76歩、7g7f
typed-unknown = そのように読める指し手はありません。76歩や7g7fのように入力してください。
typed-ambiguous = { $names } のどれでしょうか。

action-resign = 投了
action-takeback = 待った
action-declare = 入玉宣言
action-impasse = 持将棋
action-adjourn = 中断
action-adjourn-title = 中断を提案し、後で続きを指す
action-resume = 再開
action-flip = 盤を回す

resign-title = 投了しますか
resign-text = 「負けました」と告げて、対局を終えます。
resign-yes = 投了する
resign-no = 指し続ける
declare-title = 入玉を宣言しますか
declare-text = 点数は{ $points }点（必要{ $needed }点）、敵陣の駒は{ $pieces }枚（必要10枚）です。玉が敵陣にあり、王手がかかっていないことが条件です。
declare-text-camp = 点数は{ $points }点です。玉と全ての駒が敵陣で守られていれば、双方の点数を数えて終局します。
declare-warning = いまの数では成立しません。このルールでは、成立しない宣言は負けになります。
declare-yes = 宣言する

offer-takeback-asked = { $side }から「待った」の申し出がありました。
offer-takeback-made = 「待った」を申し出ました。
offer-impasse-asked = { $side }から持将棋の提案がありました。点数を数えます。
offer-impasse-made = 持将棋を提案しました。
offer-adjourn-asked = { $side }から中断の提案がありました。
offer-adjourn-made = 中断を提案しました。
offer-resume-asked = { $side }が再開を望んでいます。
offer-resume-made = 再開を申し出ました。
offer-rematch-asked = { $side }から先後を替えての再戦の申し出がありました。
offer-rematch-made = 再戦を申し出ました。
offer-takeback-declined = { $side }は「待った」を断りました。
offer-impasse-declined = { $side }は持将棋の提案を断りました。
offer-adjourn-declined = { $side }は中断の提案を断りました。
offer-resume-declined = { $side }はまだ再開を望んでいません。
offer-rematch-declined = { $side }は再戦の申し込みを断りました。
offer-accept = 応じる
offer-decline = 断る
offer-withdraw = 取り下げる

resigning-you = 投了しました。あなたの手番になると終局します。
resigning-side = { $side }が投了しました。{ $side }の手番になると終局します。
mated-you = 詰みです。投了すると終局します。
mated-side = { $side }の玉は詰んでいます。投了を待っています。

paused-adjourned = 中断中
paused-suspended = 停止中
paused-waiting = お相手を待っています

invite-text = このリンクをお相手に送ってください。時計はまだ動きません。
waiting-begins = お相手がそろうと対局が始まります。
invite-link = 招待リンク

connection-lost = 接続が切れました。対局は保存されています。再接続中…
connection-retry = 今すぐ
connection-gone = この対局はもうありません。
check-announced = 王手

impasse = 入玉
impasse-points = 点数
impasse-pieces = 駒
impasse-entered = 入玉
impasse-outside = 未入玉
impasse-points-24-line = 両玉が入れば、合意のうえで点数を数えます。24点に満たない側の負けです。
impasse-declaration-27-line = 玉と駒10枚が敵陣にあり、王手がなく、先手28点・後手27点以上なら宣言して勝ちです。
impasse-simple-27-line = 合意のうえで点数を数え、27点以上の側の勝ちです。
impasse-points-24-2019-line = 玉が入れば、合意のうえで点数を数えます。24点に満たない側の負けです。
impasse-automatic-27-line = 玉と駒10枚が敵陣にあり、王手がなく、点数が足りれば自動的に終局します。
impasse-try-at-once-line = 先に相手玉の初期位置に着いた側の勝ちです。
impasse-all-in-line = すべての駒が敵陣に入れば終局し、点数を数えます。
impasse-protected-camp-line = 玉と全ての駒が敵陣で守られていれば、点数を数えるよう求められます。
impasse-custom-line = この対局の取り決めによります。
impasse-try-line = 両玉が入った後、先に相手玉の初期位置に着いた側の勝ちです。

furigoma = 振り駒
furigoma-count = 歩が{ $pawns }枚、と金が{ $tokins }枚
furigoma-you = あなたが{ $side }です

end = 終局
end-you-won = あなたの勝ち
end-you-lost = あなたの負け
end-winner = { $winner }の勝ち
end-draw = 引き分け
end-no-result = 無勝負
end-checkmate = { $loser }の玉が詰みました。
end-resignation = { $loser }が投了しました。
end-timeout = { $loser }の時間切れです。
end-illegal-move = { $loser }の反則です。{ $foul }
end-perpetual-check = 連続王手の千日手により、{ $loser }の反則負けです。
end-repetition = 同一局面が四回現れ、千日手となりました。
end-impasse = 双方の合意により、持将棋となりました。
end-impasse-counted = { $black }点対{ $white }点で持将棋、引き分けです。
end-impasse-won = { $black }点対{ $white }点で、{ $loser }の点数が足りません。
end-declaration = { $winner }の入玉宣言が成立しました。
end-false-declaration = { $loser }の入玉宣言は成立しませんでした。
end-try = { $winner }の玉がトライしました。
end-no-legal-move = { $loser }に指せる手がありません。
end-abandoned = { $loser }が席を離れました。
end-aborted = 対局は取りやめになりました。
end-move-limit = 手数の上限に達しました。
end-foul-move = { $ply }手目（{ $move }）。
courtesy-end = ありがとうございました
rematch = 先後を替えて再戦
rematch-odds = もう一局
rematch-go = 次の対局へ
replay = 先後を替えて指し直し
review-open = 検討する

refused-not-your-turn = あなたの手番ではありません。
refused-stale = 局面が進んでいます。もう一度ご確認ください。
refused-over = 対局は終わっています。
refused-paused = 対局は止まっています。
refused-no-takebacks = この対局に待ったはありません。
refused-nothing-to-take-back = 戻す手がありません。
refused-no-impasse-rule = この対局にその規定はありません。
refused-king-not-entered = 玉が敵陣に入っていません。
refused-few-pieces = 敵陣の駒は{ $have }枚です。{ $needed }枚必要です。
refused-in-check = 王手がかかっています。
refused-few-points = 点数は{ $have }点です。{ $needed }点必要です。
refused-already-offered = すでに申し出ています。
refused-offered-before = 断られた申し出です。しばらく指してからどうぞ。
refused-too-many-offers = 申し出の回数が多すぎます。
refused-no-such-offer = その申し出はもうありません。
refused-already-resigned = すでに投了しています。あなたの手番になると終局します。
refused-unprotected = 玉と全ての駒が敵陣で守られていなければなりません。
refused-too-fast = 送信が多すぎます。少しお待ちください。
