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
greeting-line = Shogi, el ajedrez japonés: juega, aprende y estudia aquí. Gratis y sin cuenta.
greeting-due = { $count ->
    [one] 1 problema pendiente
   *[other] { $count } problemas pendientes
  }
own-games = Tus partidas
own-finished = Partidas terminadas
own-your-turn = Te toca
own-their-turn = Le toca al rival
own-both = Los dos bandos en esta pantalla
own-waiting = Sin empezar
own-adjourned = Aplazada
own-suspended = Suspendida
own-time-left = Quedan { $time }
page-new-game = Nueva partida
own-data-title = Tus datos
own-data-line = Todo lo que se guarda de ti, en un solo archivo: la cuenta, cada partida en KIF y CSA, cada registro.
own-data-button = Descargar todo (zip)
start-title = ¿Una partida de shogi?
start-play = Jugar
start-invite = Crear enlace de invitación
start-board = Posición inicial: { $handicap }
opponent-friend-line = Recibes un enlace para enviar. Quien lo abra jugará con el otro bando; no hace falta tener cuenta.
opponent-self-line = Para dos jugadores en una misma pantalla o para probar jugadas por tu cuenta.
keeper-self = Juegan otras dos personas y yo llevo el reloj (también en un tablero real)
odds-line = Uwate (☖) juega sin esas piezas y empieza. Shitate (☗) tiene todas las suyas.
rules-summary = Reglas: { $conduct }, { $impasse }
conduct = Jugadas ilegales
takebacks-allowed = Permitir solicitudes para deshacer jugadas
start-tsume = Problemas de mate
start-tsume-line = Problemas cortos con una única solución y un solucionador para tus propias posiciones.
start-problems = Resolver problemas
start-solver = Solucionador de mates
start-variants = Otras variantes de shogi
impasse-declaration-27-choice = Gana quien lo declara con el rey y otras diez piezas en la zona de promoción y 28 puntos (Sente) o 27 (Gote). La regla habitual en línea.
impasse-points-24-choice = Se cuenta si ambos están de acuerdo. Con menos de 24 puntos se pierde; si no, tablas. La regla de los profesionales.
impasse-simple-27-choice = Se cuenta si ambos están de acuerdo. Con 27 o más se gana; con 27 cada uno, gana Gote.
impasse-try-choice = Cuando ambos reyes hayan entrado, gana el primero que llegue a la casilla inicial del rey rival.
impasse-points-24-2019-choice = Cuando un rey ha entrado, ambos pueden acordar el recuento o uno declara: con 31 puntos gana y con 24 a 30 son tablas. La regla profesional desde 2019.
impasse-automatic-27-choice = Como la declaración de 27 puntos, pero nadie tiene que declarar: la partida termina en cuanto se cumplen las condiciones.
impasse-try-at-once-choice = Gana el primer rey que llegue a la casilla inicial del rey rival, aunque el otro no haya entrado.
impasse-all-in-choice = Quien tenga todas sus piezas del tablero en la zona de promoción termina la partida; con 27 puntos o más se gana. Costumbre occidental de los años ochenta.
impasse-protected-camp-choice = La regla de 24 puntos; además, quien tenga el rey y todas las piezas en la zona y protegidas puede imponer el recuento que el rival rechaza.
more-rules-fold = Más reglas: repetición, nuevas partidas, límite de jugadas, reglamentos conocidos
impasse-rule = Regla de impasse (rey entrante)
your-side = Tu bando
your-name-hint = Lo ve tu rival (opcional)
