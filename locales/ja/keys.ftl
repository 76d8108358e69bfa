# Keys, and what a board says.
# 盤面の読み上げ
move-words = { $side ->
    [black] 先手
   *[white] 後手
  }、{ $square }へ{ $kanji }
move-words-capture = { $side ->
    [black] 先手
   *[white] 後手
  }、{ $square }の{ $takenKanji }を{ $kanji }で取る
move-words-drop = { $side ->
    [black] 先手
   *[white] 後手
  }、{ $square }に{ $kanji }打ち
move-words-promotes = { $move }、成り
line-empty = 駒なし
legal-none = 動ける場所はありません
file-name = { $file }筋
rank-name = { $rank }段目
keys-title = 盤のキー操作
keys-line = 盤を選択しているときに使えます。
key-cursor = カーソルを動かす
key-enter = 駒をつかむ・置く
key-escape = 駒を放す
key-hand = 持ち駒をつかむ
key-promote = 成る・成らない
key-square = カーソルの位置を読む
key-legal = 駒の動ける場所を読む
key-last = 直前の手を読む
key-clocks = 持ち時間を読む
key-hands = 持ち駒を読む
key-file = 筋を読む
key-rank = 段を読む
key-board = 盤面全体を読む
key-flip = 盤面反転
key-help = この一覧
in-words = 盤面の読み上げ
in-words-square = マス（77や7g）と、その駒の動ける場所
in-words-ask = 読む
in-words-unknown = そのようなマスはありません。77のように入力してください。
