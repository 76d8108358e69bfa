# 盤面の編集と、余詰の検討
solver-clear = 盤面をクリア
editor-board = 盤面の編集
editor-box = 駒箱
editor-promoted = 成駒
editor-keys = 矢印キーでマスを移動します。K R B G S N L Pで先手の駒、Shiftと同時に押すと後手の駒を置きます。+で成り、-で先後を入れ替え、Deleteで取り除き、Enterで駒をつかんで置きます。
editor-taken = { $piece }をつかみました
editor-put = { $place }に{ $piece }
editor-hand-piece = 持ち駒の{ $piece } { $count }枚
editor-box-piece = { $piece }、残り{ $count }枚
diagram-empty = 盤に駒がありません。
diagram-no-king = 玉方の玉がありません。
diagram-many-kings = 同じ側に玉が2枚以上あります。
diagram-too-many = 使える枚数より多い駒があります。
diagram-nifu = 二歩になっています。
diagram-stuck = 行き所のない駒があります。
diagram-in-check = 攻方の手番なのに、玉方にすでに王手がかかっています。
