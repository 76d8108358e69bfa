# La primera página: una partida nueva o un registro que abrir.
list-separator = { " · " }

opponent = Rival
opponent-engine = Motor
opponent-friend = Invitar por enlace
opponent-self = Dos en una pantalla

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

side-toss = Furigoma

clock = Reloj
clock-custom = Otro…
clock-differs = Reloj distinto para Gote
clock-field-minutes = Minutos
clock-field-byoyomi = Byōyomi (s)
clock-field-periods = Periodos
clock-field-increment = Incremento (s)

conduct-friendly-short = Amistosas
conduct-strict-short = Estrictas
conduct-friendly-line = Las jugadas ilegales se rechazan y se explican, y eliges otra.
conduct-strict-line = Como en un tablero real: nada impide una jugada ilegal, y quien la hace pierde al momento.
impasse-none-choice = Se juega hasta el mate o la rendición.

record-open = Abrir un registro
record-open-line = KIF, KI2, CSA, JKF, USI, SFEN, USEN, PSN o jugadas en notación occidental o japonesa, o la dirección de una partida. Pégalo, elige un archivo o arrástralo a esta página.
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

record-empty = Aún no hay nada que abrir: pega una partida o elige un archivo.
