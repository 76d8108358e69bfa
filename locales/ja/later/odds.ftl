# Handicaps of other kinds of shogi, by what White leaves out or Black has more.
odds-side = 手番
odds-bishop = 角落ち
odds-rook = 飛車落ち
odds-two = 二枚落ち
odds-three = 三枚落ち
odds-four = 四枚落ち
odds-tokin = と落ち
odds-silver = 銀落ち
odds-pawn = 歩落ち
odds-gold = 金落ち
odds-naked-king = 裸玉
odds-two-lions = 二枚獅子
odds-two-kings = 二枚王
