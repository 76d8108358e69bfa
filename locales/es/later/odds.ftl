# Handicaps of other kinds of shogi, by what White leaves out or Black has more.
odds-side = Tu bando
odds-bishop = Alfil
odds-rook = Torre
odds-two = Dos piezas
odds-three = Tres piezas
odds-four = Cuatro piezas
odds-tokin = Tokin
odds-silver = Plata
odds-pawn = Peón
odds-gold = Oro
odds-naked-king = Rey desnudo
odds-two-lions = Dos leones
odds-two-kings = Dos reyes
