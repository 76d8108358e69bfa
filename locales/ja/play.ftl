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

moves = 指し手
shared-empty = まだ指し手がありません。
steps = 棋譜を見る
step-first = 開始局面へ
step-previous = 一手戻る
step-next = 一手進む
step-last = 最終局面へ

move-sealed = 封じ手
clock-waits = 双方の初手までは計時なし
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
typed-away = この機能を読み込めませんでした。接続を確かめて、もう一度お試しください。
typed-ambiguous = { $names }のどれですか。

action-flip = 盤面反転

offer-decline = 断る

connection-retry = 今すぐ再接続
check-announced = 王手

impasse = 入玉

furigoma = 振り駒

end = 終局
end-you-won = あなたの勝ち
end-you-lost = あなたの負け
end-winner = { $winner }の勝ち
end-draw = 引き分け
end-no-result = 無勝負
rematch = 先後を入れ替えて再戦
replay = 先後を入れ替えて指し直し
review-open = 検討する
lobby-door = 人と指す
lobby-next = 次の相手を探す
