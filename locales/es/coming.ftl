coming-you = Tu rival aún no está ante el tablero. Si no llega a tiempo, la partida se cancela y no cuenta para ti.
coming-watch = Falta un jugador ante el tablero. Si no llegan los dos a tiempo, la partida se cancela.
first-move-you = Haz tu primera jugada a tiempo; si no, la partida se cancela y cuenta como abandonada por ti.
first-move-other = Tu rival aún no ha hecho su primera jugada. Si no la hace a tiempo, la partida se cancela y no cuenta para ti.
first-move-watch = Si { $side } no hace su primera jugada a tiempo, la partida se cancela.
