# El solucionador de mates.
solver-title = Solucionador de mates
solver-line = Coloca una posición o pégala. El atacante juega primero y da jaque en cada jugada.
solver-line-hisshi = Coloca una posición o pégala. El atacante juega primero; cada jugada suya da jaque o amenaza mate.
solver-goal = Buscar
solver-goal-mate = Mate
solver-goal-hisshi = Hisshi (mate inevitable)
solver-hisshi-plies = Longitud máxima
solver-seek = Buscar hisshi
solver-ready-hisshi = Se busca una jugada que no sea jaque y que no deje defensa contra el mate. Con muchas piezas en mano del defensor se tarda más.
solver-attacker = Atacante, juega primero
solver-rest = El defensor tiene el resto de las piezas
solver-problem = Reiniciar tablero
solver-undo = Deshacer
solver-read = Pegar o abrir
solver-paste = SFEN, BOD, KIF, CSA o cualquier otro registro o diagrama
solver-time = Límite de tiempo
solver-solve = Buscar mate
solver-ready = Se busca el mate más corto contra la defensa más larga, o la demostración de que no lo hay.
solver-share-line = El enlace contiene la posición. Quien lo abra la verá en el tablero.
solver-edit = Editar

# La búsqueda.
search-running = Buscando
search-line = Los números de prueba y de refutación son el mínimo de posiciones que falta por resolver para demostrar un mate o descartarlo.
search-line-hisshi = Se prueban todas las defensas de cada jugada. Una defensa que permite mate queda resuelta.
search-nodes = Posiciones
search-speed = Velocidad
search-time = Tiempo
search-table = Tabla
search-depth = Línea
search-proof = Número de prueba
search-disproof = Número de refutación
search-shortest = Mate más corto
search-best = Línea más prometedora
search-found = Mate en { $plies } encontrado. Buscando uno más corto…
search-none = { $plies ->
    [one] No hay mate en 1 jugada.
   *[other] No hay mate en { $plies } jugadas o menos.
  }
search-nothing = Aún no hay nada resuelto.
search-cost = Posiciones: { $nodes }, tiempo: { $seconds } s
plies = { $plies ->
    [one] 1 jugada
   *[other] { $plies } jugadas
  }

# El veredicto.
verdict = Veredicto
verdict-mate = Mate en { $plies }
verdict-mate-bound = Mate en { $plies } o menos
verdict-shortest = Demostrado: no hay mate más corto contra la defensa más larga.
verdict-not-shortest = El mate está demostrado, pero la búsqueda terminó antes de saber si es el más corto.
verdict-futile = Las últimas { $plies } jugadas de la línea son interposiciones inútiles (mudaai), que no cuentan.
verdict-no-mate = No hay mate
verdict-no-mate-line = Demostrado: ninguna serie de jaques lleva al mate.
verdict-gave-up = Sin resolver
verdict-gave-up-line = La búsqueda terminó sin resultado. Dale más tiempo o mira lo que ha encontrado.
judged-sound = Correcto: solución única, sin piezas sobrantes
judged-unsound = Defectuoso
judged-open = No se han encontrado otras soluciones hasta donde se ha buscado
judged-cooks = Otras soluciones (yozume)
judged-left-over = Piezas sobrantes (komaamari)
judged-open-checks = Jaques sin resolver
judged-equal = Defensas de igual longitud (hendō)
judged-last = Otras jugadas finales (admitidas)

# El árbol de la solución.
choices = Jugadas posibles
choices-checks = Jaques
choices-answers = Defensas
choices-opening = Examinando todas las jugadas…
choices-back = Volver a la solución
choices-mated = Mate: no hay jugadas legales.
choices-no-check = Aquí no hay jaques.
outlook-mated = mate
outlook-mate = mate en { $plies }
outlook-mate-bound = mate en { $plies } o menos
outlook-no-mate = no hay mate
outlook-escapes = escapa
outlook-futile = inútil
outlook-open = sin resolver

# Hisshi.
hisshi-mate = Mate
hisshi-mate-line = No hace falta hisshi: una serie de jaques da mate. La línea mostrada es un mate, no siempre el más corto.
hisshi-brink = Hisshi en { $plies }
hisshi-brink-line = Demostrado: contra cualquier defensa, el atacante da mate o llega al hisshi en esas jugadas. No hay camino más corto.
hisshi-no-brink = No hay hisshi en { $plies } o menos
hisshi-no-brink-line = Demostrado: juegue lo que juegue el atacante, el defensor resiste durante ese número de jugadas.
hisshi-gave-up = Sin resolver
hisshi-gave-up-line = La búsqueda terminó sin resultado. Dale más tiempo o quita piezas de la mano del defensor.
hisshi-defences = Todas las defensas
hisshi-step = Avanza hasta una jugada del atacante para ver su amenaza y el resultado de cada defensa.
hisshi-threat = Amenaza mate en { $plies }:
hisshi-check = Es jaque: el defensor debe responder.
outlook-brink = hisshi en { $plies }

export-line = Línea mostrada
export-problem = Problema

solver-bad-address = No se ha podido leer la posición de esta dirección:

mate-failed-not-understood = No se ha entendido la solicitud.
mate-failed-no-position = No es una posición válida:
mate-failed-no-king = El defensor no tiene rey.
mate-failed-not-a-problem = No es un problema de mate.
mate-failed-illegal-move = Esa jugada no es legal:
mate-failed-busy = El solucionador está saturado. Vuelve a intentarlo dentro de poco.
mate-failed-lost = La búsqueda se ha interrumpido. Tu posición está a salvo; inténtalo de nuevo.
mate-failed-offline = Se ha perdido la conexión. Tu posición está a salvo; inténtalo de nuevo.
editor-help = Cómo colocar una posición
editor-help-tap = Arrastra una pieza, o tócala y toca después una casilla. Una pieza de la caja se puede colocar varias veces hasta que la vuelvas a tocar.
editor-help-turn = Toca dos veces una pieza para promocionarla o cambiarla de bando. El clic derecho hace lo mismo.
editor-help-away = Arrastra una pieza fuera del tablero o a la caja para quitarla.
editor-help-keys = Teclado: flechas, letras para las piezas de Sente, Mayús + letras para las de Gote, + promociona, − cambia de bando, Supr elimina.
