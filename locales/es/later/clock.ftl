# La página del reloj: dos relojes grandes para una partida sobre el tablero.
boardclock = Reloj de partida
boardclock-about = Dos relojes grandes para jugar en un tablero de verdad, con un teléfono o una tableta. También funcionan sin conexión.
boardclock-near = Lado de aquí
boardclock-set = Preparar los relojes
boardclock-keys = Toca tu mitad cuando hayas jugado. Con teclado: el espacio termina el turno, P pausa y C lee los dos relojes.
boardclock-sleeps = Este navegador deja que la pantalla se apague. Configura el dispositivo para que siga encendida durante la partida.
boardclock-begin = Toca para poner en marcha el reloj de { $side }
boardclock-moves = { $count ->
    [one] 1 jugada
   *[other] { $count } jugadas
  }
boardclock-turn = Juega { $side }
boardclock-lost = { $side } pierde por tiempo
boardclock-pause = Pausar
boardclock-paused = En pausa
boardclock-resume = Reanudar
boardclock-referee = Árbitro
boardclock-full = Pantalla completa
boardclock-take-back = Deshacer el último toque
boardclock-pass = Pasar el turno al otro lado
boardclock-swap = Intercambiar las mitades
boardclock-layout = Disposición
boardclock-layout-auto = Automática
boardclock-layout-facing = Cara a cara
boardclock-layout-beside = Lado a lado
boardclock-end = Terminar esta partida
boardclock-again = Otra vez con el mismo tiempo
boardclock-other = Cambiar el tiempo
