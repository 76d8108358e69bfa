# Lo que pasa ahora en el sitio: la primera página, y la sala mientras se espera.
lobby-here = { $count ->
    [one] 1 persona aquí
   *[other] { $count } personas aquí
  }
lobby-pool-waiting = { $count ->
    [0] nadie espera
    [one] 1 espera
   *[other] { $count } esperan
  }
front-pools = Juega ahora con alguien
front-looking = Estás buscando rival. La partida se abrirá sola.
lobby-open = Abrir la sala
front-own = Elegir tus condiciones
front-again = Como la última vez: { $game }
front-live = En directo
front-last = La última partida
page-tv-short = Todas en directo
front-problem = El problema de mate de hoy
front-problem-line = Mate en { $plies }
front-tesuji = Encuentra la jugada
front-quiet = Ahora no se juega ninguna partida. La próxima aparecerá aquí.
front-rating = Tu puntuación
front-friends = Jugadores que sigues
front-friends-none = no hay ninguno aquí
front-event-next = Próximo torneo
front-event-running = En juego
lobby-beside = Se abre en otra pestaña; la búsqueda continúa.
opponent-self-clock = En un tablero de verdad: dos relojes grandes
