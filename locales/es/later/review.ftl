# El tablero de análisis.
review-empty = Juega en el tablero o abre un registro.
review-own = Tablero de análisis
ply = Jugada { $ply }

engine = Motor
engine-depth = profundidad { $depth }
engine-speed = { $thousands }k nodos/s
line-play = Mostrar esta línea en el tablero
score-mate = mate en { $plies }
analysis-start = Analizar
analysis-stop = Detener
analysis-stopped = Detenido: { $done } de { $total } posiciones analizadas.
analysis-stopped-waiting = Detenido antes de que llegara su turno: todavía no hay nada analizado.
analysis-running = Analizando
analysis-progress = { $done } de { $total }
analysis-quick = Rápido
analysis-normal = Normal
analysis-deep = Profundo
analysis-lost = Se ha perdido la conexión. Lo analizado se conserva; inícialo otra vez para continuar.
worst-moves = Mayores errores
slides = Perdido poco a poco
slide = { $side }: del { $before } % al { $after } %, jugadas { $from }–{ $to }
marks-how = Una jugada es una imprecisión (?!) si pierde un 7 % de las opciones de ganar, un error (?) desde el 13 % y un error grave (??) desde el 25 %.
loss-title = Jugada { $ply }: probabilidad de ganar −{ $lost } %

graph = Gráfica de la evaluación
graph-empty = La evaluación aparecerá aquí al analizar
graph-unknown = Jugada { $ply }, sin analizar
graph-value = Jugada { $ply }, Sente { $percent } %

report-slowest = Jugadas más lentas
points-graph = Puntos por jugada
points-at = Jugada { $ply }: ☗ { $black }, ☖ { $white }
points-king-entered = { $side }: el rey entró en la jugada { $ply }
points-graph-line = La línea continua son los puntos de Sente y la discontinua los de Gote; la horizontal está en 24 y las verticales marcan la entrada de un rey.
points-whole = Puntos, todo el tablero
points-to = a
note = Nota
note-placeholder = Nota sobre esta posición
saving-kept = { "" }
saving-saving = Guardando…
saving-saved = Guardado
saving-failed = No se ha guardado. Tus notas siguen en esta página; el próximo cambio lo intentará de nuevo.
save-copy = Guardar una copia
saving-local = Este registro es de otra persona: tus cambios no se guardan.

action-open = Abrir
action-export = Exportar
export-record = Registro de la partida
export-position = Esta posición
export-film = Partida animada
export-text = Texto
action-remove = Eliminar
share = Compartir
record-headers = Datos de la partida
record-faults = { $count ->
    [one] Se ha leído 1 jugada. Conviene revisar:
   *[other] Se han leído { $count } jugadas. Conviene revisar:
  }

# Cómo termina un registro; también en las planillas.
record-end-resignation = Rendición
record-end-checkmate = Mate
record-end-no-mate = Sin mate
record-end-timeout = Tiempo agotado
record-end-illegal-move = Jugada ilegal
record-end-perpetual-check = Jaque perpetuo
record-end-repetition = Sennichite
record-end-impasse = Jishōgi (impasse)
record-end-declaration = Victoria por declaración
record-end-try = Try
record-end-max-moves = Límite de jugadas
record-end-walkover = Incomparecencia
record-end-abort = Interrumpida
record-end-sealed = Jugada secreta
record-end-draw = Tablas
record-end-win = Victoria
record-end-error = Error

# Saving and faults.
saving-changed = No se ha guardado: esta partida se ha modificado en otro lugar, quizá en otra pestaña. Lo que has escrito sigue en esta página. Guárdalo como copia o recarga para ver la otra versión; al recargar se descartan tus cambios.
save-reload = Recargar
record-fault-move = Jugada { $ply }: { $why }
record-fault-not-understood = No se entiende.
record-fault-unreadable-move = No se reconoce ninguna jugada.
record-fault-unusable-start = La posición inicial no es válida.
record-fault-impossible-start = Ninguna partida puede empezar en esta posición; aun así se muestran sus jugadas.
record-fault-too-many-moves = La partida tiene más de { $limit } jugadas, contando las variantes.
record-fault-too-many-lines = Se enviaron más de { $limit } líneas a la vez.
record-fault-no-moves = No se ha encontrado ninguna jugada.
record-fault-no-record = Esto no parece el registro de una partida.
record-fault-address = Es una dirección web. Inicia sesión para abrir la partida que hay allí, o guárdala allí como KIF y pega aquí su texto.
record-fault-address-unreadable = Esta no es la dirección de un sitio web, o tiene más de 500 caracteres.
record-fault-address-private = Esta dirección no lleva a un sitio web público.
record-fault-address-unreachable = Ningún sitio web responde en esta dirección.
record-fault-address-slow = El sitio web de esta dirección tardó demasiado en responder. Inténtalo más tarde.
record-fault-address-large = Lo que hay en esta dirección es demasiado grande para un registro de partida (256 KiB).
record-fault-address-status = El sitio web respondió con un error ({ $status }). Comprueba la dirección, o guarda allí la partida como KIF y pega aquí su texto.
record-fault-address-no-record = La página de esta dirección no indica dónde está su registro. Guarda allí la partida como KIF y pega aquí su texto.
record-engine = { $count ->
    [14] Komadai (a plena fuerza)
   *[other] Komadai (nivel { $count })
}
record-damaged = No se puede mostrar esta partida
record-damaged-line = No se puede leer lo que hay guardado de ella. No se ha modificado nada. Avisa a quien administra este sitio.

# Verdicts on moves, written into records as comments.
verdict-book = jugada de libro
verdict-best = mejor:

# The review: engine, report, learning, what is done with a position.
score-even = Igualado
score-black = { $figure } para Sente
score-white = { $figure } para Gote
score-mate-black = Sente da mate en { $plies }
score-mate-white = Gote da mate en { $plies }
score-mated = mate
score-mated-black = Mate: gana Sente
score-mated-white = Mate: gana Gote
bar = Evaluación: { $words }, Sente { $percent } %
bar-unknown = Evaluación: sin analizar
lines = Líneas del motor
threat = Amenaza
threat-title = Qué jugaría el rival si volviera a tocarle
engine-settings = Ajustes del motor
engine-lines = Líneas
engine-seconds = Tiempo por posición
engine-endless = Sin límite
engine-hash = Hash (MiB)
engine-threads = Hilos
analysis-waiting = Esperando a otras partidas
analysis-effort = Esfuerzo
analysis-may-leave = El análisis pueden hacerlo máquinas que otros prestan a este sitio. Reciben las jugadas, sin nombres.
analysis-thorough = Minucioso
analysis-by = { $engine }, esfuerzo: { $effort }
mark-book = libro
graph-times = Tiempo de cada jugada: Sente arriba, Gote abajo
tab-report = Informe
tab-notes = Notas
report-empty = Analiza la partida para ver la precisión y los errores.
accuracy = Precisión
accuracy-formula = La precisión es la media de 100 × exp(−4,35 × pérdida) de las jugadas de un bando, sin las de libro; la pérdida es la probabilidad de ganar cedida, de 0 a 1. Probabilidad = 1 ÷ (1 + exp(−evaluación ÷ 600)).
inaccuracies = Imprecisiones
mistakes = Errores
blunders = Errores graves
learn = Aprende de tus errores
learn-start = Aprender de los errores: { $side }
learn-at = { $index } de { $count }
learn-asked = Aquí se jugó { $move } (jugada { $ply }). Encuentra algo mejor.
learn-judging = El motor examina { $tried }…
learn-best = { $tried } es la mejor jugada.
learn-good = { $tried } es buena. La del motor: { $best }.
learn-worse = { $tried } también cede demasiado. Inténtalo otra vez.
learn-shown = La mejor jugada era { $best }.
learn-over = Terminado: { $solved } de { $count } encontradas.
learn-show = Ver la jugada
learn-next = Siguiente
learn-skip = Saltar
learn-stop = Volver al análisis
learn-look = Mirar con el motor
details-edit = Editar los datos
details-save = Guardar
details-black = Sente
details-white = Gote
details-event = Torneo
details-date = Fecha
details-place = Lugar
details-ended = Fin
details-title = Título
details-time = Tiempo
details-opening = Apertura
details-note = Observaciones
copy-kif = Copiar KIF
copy-sfen = Copiar SFEN
copy-picture = Copiar imagen
copy-failed = No se pudo copiar
export-analysis = Con el análisis del motor como comentarios
embed = Insertar en una página
embed-open = Abrir en Komadai
embed-element = Como elemento, con las jugadas
embed-frame = Como marco, solo el tablero
record-kept = Este registro se guarda { $days ->
    [one] un día
   *[other] { $days } días
} desde la última vez que se abrió.
record-kept-always = Este registro se guarda hasta que se elimine.
record-delete = Eliminar este registro
action-play-from = Jugar desde aquí
action-more = Más
action-mate = Buscar mate aquí
action-print = Imprimir
play-from = Jugar desde esta posición
play-from-line = Contra el motor, sin reloj, desde la posición tras la jugada { $ply }.
play-from-side = Juegas con
play-from-start = Empezar la partida
setup = Preparar una posición
setup-line = Coloca las piezas o pega un SFEN. El tablero de análisis empieza desde esta posición.
setup-turn = Turno
setup-begin = Empezar con
setup-begin-with = Elige una posición inicial
setup-read = Colocar
setup-unread = Esto no es un SFEN.
setup-done = Analizar esta posición
diagram-no-own-king = Cada bando necesita un rey.
review-about = { $players }: la partida jugada a jugada, con análisis del motor.
review-about-own = Un tablero de shogi para analizar: abre partidas en cualquier formato, deja que el motor las estudie y comparte lo que encuentres.
accuracy-how = Cómo se calcula la precisión
study-from-record = Hacer un estudio
