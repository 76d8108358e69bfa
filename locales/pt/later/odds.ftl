# Handicaps of other kinds of shogi, by what White leaves out or Black has more.
odds-side = Seu lado
odds-bishop = Bispo
odds-rook = Torre
odds-two = Duas peças
odds-three = Três peças
odds-four = Quatro peças
odds-tokin = Tokin
odds-silver = Prata
odds-pawn = Peão
odds-gold = Ouro
odds-naked-king = Rei nu
odds-two-lions = Dois leões
odds-two-kings = Dois reis
