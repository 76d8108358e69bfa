# La primera página: una partida nueva o un registro que abrir.
start-title = ¿Una partida de shogi?
start-play = Jugar
start-invite = Crear enlace de invitación
start-board = Posición inicial: { $handicap }
list-separator = { " · " }

opponent = Rival
opponent-engine = Motor
opponent-friend = Amigo, por enlace
opponent-self = Dos en una pantalla
opponent-friend-line = Recibes un enlace para enviar. Quien lo abra jugará con el otro bando; no hace falta tener cuenta.
opponent-self-line = Para dos jugadores en una misma pantalla o para probar jugadas por tu cuenta.
keeper-self = Juegan otras dos personas y yo llevo el reloj (también en un tablero real)

level = Nivel
level-1-line = Sabe cómo se mueven las piezas y poco más. Para tus primeras partidas.
level-2-line = Captura lo que ve. Cuidado con las piezas sin defensa.
level-3-line = Piensa una jugada por delante y a menudo se le escapan cosas.
level-4-line = Aún se le escapan cosas, pero castiga los errores sencillos.
level-5-line = Ve casi todas las capturas. Protege tus piezas.
level-6-line = Tiene en cuenta también tu respuesta.
level-7-line = Tiene en cuenta tu respuesta y se despista menos.
level-8-line = Mira tres jugadas por delante.
level-9-line = Mira más lejos y ve los mates cortos.
level-10-line = Mira cinco jugadas por delante y rara vez se le escapa algo.
level-11-line = El motor completo, pero no mira más de 100 posiciones por jugada.
level-12-line = El motor completo, pero no mira más de 1000 posiciones por jugada.
level-13-line = El motor completo, pero no mira más de 3000 posiciones por jugada.
level-14-line = Todo lo que tiene el motor. Usa su reloj; sin reloj piensa cinco segundos.

your-side = Tu bando
side-toss = Furigoma
odds-line = Uwate (☖) juega sin esas piezas y empieza. Shitate (☗) tiene todas las suyas.

clock = Reloj
clock-custom = Otro…
clock-differs = Reloj distinto para Gote
clock-field-minutes = Minutos
clock-field-byoyomi = Byōyomi (s)
clock-field-periods = Periodos
clock-field-increment = Incremento (s)

rules-summary = Reglas: { $conduct }, { $impasse }
conduct = Jugadas ilegales
conduct-friendly-short = Amistosas
conduct-strict-short = Estrictas
conduct-friendly-line = Las jugadas ilegales se rechazan y se explican, y eliges otra.
conduct-strict-line = Como en un tablero real: nada impide una jugada ilegal, y quien la hace pierde al momento.
impasse-rule = Regla de impasse (rey entrante)
impasse-declaration-27-choice = Gana quien lo declara con el rey y otras diez piezas en la zona de promoción y 28 puntos (Sente) o 27 (Gote). La regla habitual en línea.
impasse-points-24-choice = Se cuenta si ambos están de acuerdo. Con menos de 24 puntos se pierde; si no, tablas. La regla de los profesionales.
impasse-simple-27-choice = Se cuenta si ambos están de acuerdo. Con 27 o más se gana; con 27 cada uno, gana Gote.
impasse-try-choice = Cuando ambos reyes hayan entrado, gana el primero que llegue a la casilla inicial del rey rival.
impasse-points-24-2019-choice = Cuando un rey ha entrado, ambos pueden acordar el recuento o uno declara: con 31 puntos gana y con 24 a 30 son tablas. La regla profesional desde 2019.
impasse-automatic-27-choice = Como la declaración de 27 puntos, pero nadie tiene que declarar: la partida termina en cuanto se cumplen las condiciones.
impasse-try-at-once-choice = Gana el primer rey que llegue a la casilla inicial del rey rival, aunque el otro no haya entrado.
impasse-all-in-choice = Quien tenga todas sus piezas del tablero en la zona de promoción termina la partida; con 27 puntos o más se gana. Costumbre occidental de los años ochenta.
impasse-protected-camp-choice = La regla de 24 puntos; además, quien tenga el rey y todas las piezas en la zona y protegidas puede imponer el recuento que el rival rechaza.
impasse-none-choice = Se juega hasta el mate o la rendición.
takebacks-allowed = Permitir solicitudes para deshacer jugadas
more-rules-fold = Más reglas: repetición, nuevas partidas, límite de jugadas, reglamentos conocidos

record-open = Abrir un registro
record-open-line = KIF, KI2, CSA, JKF, USI, SFEN, USEN, PSN o jugadas en notación occidental o japonesa. Pégalo, elige un archivo o arrástralo a esta página.
record-paste = Pega aquí un registro
record-read = Abrir
record-reading = Leyendo…
record-file = Elegir archivo
record-too-large = Ocupa más de 2 MiB, demasiado para el registro de una partida.
record-unreadable = No se ha podido leer como registro de una partida.
record-read-moves = { $count ->
    [one] Se ha leído 1 jugada antes del error.
   *[other] Se han leído { $count } jugadas antes del error.
  }
fault-place = Línea { $line }, columna { $column }
fault-line = Línea { $line }
faults-more = y { $count } más

start-tsume = Problemas de mate
start-tsume-line = Problemas cortos con una única solución y un solucionador para tus propias posiciones.
start-problems = Resolver problemas
start-solver = Solucionador de mates
start-variants = Otras variantes de shogi
record-empty = Aún no hay nada que abrir: pega una partida o elige un archivo.
