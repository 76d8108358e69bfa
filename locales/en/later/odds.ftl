# Handicaps of other kinds of shogi, by what White leaves out or Black has more.
odds-side = Your side
odds-bishop = Bishop
odds-rook = Rook
odds-two = Two pieces
odds-three = Three pieces
odds-four = Four pieces
odds-tokin = Tokin
odds-silver = Silver
odds-pawn = Pawn
odds-gold = Gold
odds-naked-king = Naked king
odds-two-lions = Two lions
odds-two-kings = Two kings
