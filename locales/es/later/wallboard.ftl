# The board for a room: what only its page shows.
wallboard-title = Tablero mural
wallboard-about = Un tablero grande para un proyector o para un shogi con personas como piezas: haz aquí las jugadas, y cada una se escribe en letras grandes y se lee en voz alta.
wallboard-move = Jugada { $number }
wallboard-start = Empieza la partida.
wallboard-back = Deshacer
wallboard-again = Repetir en voz alta
wallboard-aloud = Leer en voz alta
wallboard-full = Pantalla completa
wallboard-new = Nueva partida
wallboard-turn = Juega { $side ->
    [black] Sente
   *[white] Gote
  }
wallboard-mate = { $side ->
    [black] Sente
   *[white] Gote
  } gana por mate.
