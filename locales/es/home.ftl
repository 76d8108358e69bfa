# La página inicial: saludo, primera partida y lo que se vuelve a encontrar.
how-to-play = Cómo se juega
play-now = Jugar ya
play-now-moves = ¿Sabes cómo se mueven las piezas?
play-now-moves-no = Aún no
play-now-moves-yes = Sí
play-now-strength = ¿Qué tal juegas?
play-now-strength-little = Pocas partidas
play-now-strength-friends = Gano a mis amigos
play-now-strength-club = Juego en un club
play-now-shown = Al tomar una pieza, el tablero muestra adónde puede ir. Las jugadas ilegales se explican y no cuestan nada.
play-now-line = Contra el motor, nivel { $level } ({ $name }). Sin reloj. Empiezas tú.
play-now-begin = Empezar
your-name = Tu nombre

own-board = Tablero tras { $count ->
    [one] 1 jugada
   *[other] { $count } jugadas
  }
own-plies = { $count ->
    [0] sin jugadas
    [one] 1 jugada
   *[other] { $count } jugadas
  }
own-records = Tus registros
own-record-unnamed = Registro de partida
