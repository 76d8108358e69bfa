# Problemas de mate para resolver.
problems-plies = Mate en { $count }
problems-hand = En mano de Sente: { $hand }
problems-line = { $count } problemas originales, todos con solución única demostrada.
problems-begin = Empezar
problems-continue = Continuar
problems-none = Ningún problema coincide.
problems-need-script = Para resolverlo en el tablero, activa JavaScript. La solución se puede leer sin él.
grade = dificultad { $grade }
tile = Problema { $number }, dificultad { $grade }, { $state }
state-new = sin intentar
state-solved = resuelto
state-due = pendiente de repaso
state-missed = fallado
legend-grade = dificultad, de 1 a 9
filter = Mostrar problemas
filter-all = Todos
filter-new = Nuevos
filter-due = Por repasar
filter-missed = Fallados
filter-solved = Resueltos
filter-grade = Dificultad
filter-grade-all = Todas
problems-order = Orden
problems-order-length = Por longitud
problems-order-set = Como en la colección
problems-order-liked = Primero los que más gustan

today = Repasos de hoy
today-due = { $count ->
    [one] 1 problema pendiente
   *[other] { $count } problemas pendientes
  }
today-none = Nada que repasar
today-line = Un problema resuelto sin errores vuelve a los pocos días y luego a las semanas, poco antes de que lo olvides; el que fallas vuelve mañana.
today-start = Empezar el repaso
count-solved = resueltos
count-streak = racha actual
count-best = mejor racha
count-days = días seguidos

keep-line = Tu progreso se guarda solo en este navegador. Guarda una copia para llevarlo a otro navegador.
keep-account = Tu progreso se guarda en tu cuenta. Una copia de seguridad sirve en cualquier navegador.
keep-save = Guardar copia
keep-load = Restaurar copia
keep-loaded = Copia restaurada.
keep-unreadable = Este archivo no es una copia de seguridad.

# Un problema.
problem-number = { $number } de { $total }
problem-previous = Problema anterior
problem-next = Problema siguiente
problem-next-review = Siguiente repaso
problem-list = Todos los problemas
problem-retry = Reintentar
problem-restart = Desde el principio
problem-solution = Solución
problem-in-solver = Abrir en el solucionador
problem-liked = Gustó a { $liked } de { $all }
problem-vote = ¿Te ha gustado?
problem-vote-yes = Sí
problem-vote-no = No mucho
problem-comments = Comentarios (pueden revelar la solución)
problem-comments-none = Este problema no admite comentarios.
problem-skip = Saltar
problem-no-moves = Aquí aparecerán tus jugadas.
review-left = { $count ->
    [0] No quedan repasos hoy
    [one] Queda 1 repaso hoy
   *[other] Quedan { $count } repasos hoy
  }
review-finished = Terminar el repaso
problem-gone = Este problema ya no existe
problem-gone-line = Se eliminó de su colección y se ha quitado de tus repasos.
streak = { $count ->
    [0] Aún sin racha
   *[other] Racha: { $count }
  }

said = Resultado
said-title-turn = Te toca
said-title-right = Correcto
said-title-wrong = No es esa
said-title-solved = ¡Resuelto!
said-title-shown = Solución
said-title-open = Sin determinar
said-turn = Sente da jaque en cada jugada y da mate en { $plies }.
said-turn-again = Encuentra el jaque que lleva al mate.
said-judging = …
said-right = Lleva al mate. La defensa resiste todo lo posible.
said-slower = También lleva al mate, pero hay un camino más rápido; quedan { $plies } jugadas. Sigue o empieza de nuevo.
said-refuted-escape = El rey escapa: { $move }.
said-refuted-king-takes = El rey captura: { $move }.
said-refuted-taken = Se captura la pieza que da jaque: { $move }.
said-refuted-blocked = Una pieza tapa el jaque: { $move }.
said-refuted-interposed = Se suelta una pieza que tapa el jaque: { $move }.
said-no-check = No es jaque. En un problema de mate todas las jugadas deben dar jaque. Prueba otra.
said-illegal = { $foul } { $why }
said-perpetual-check = La misma posición por cuarta vez: el jaque perpetuo pierde.
said-open = No se ha podido determinar a tiempo si lleva al mate. Prueba otra jugada.
said-solved = Resuelto en { $plies }.
said-solved-longer = Resuelto, aunque no por el camino más corto: mate en { $plies }.
said-shown = Recórrela y vuelve a intentarlo otro día.
due-clean = Resuelto sin fallos.
due-helped = Resuelto con ayuda.
due-missed = Has cometido un fallo.
due-days = { $days ->
    [0] Vuelve hoy.
    [one] Vuelve mañana.
   *[other] Vuelve dentro de { $days } días.
  }

hint-ask-0 = Pista
hint-ask-1 = ¿A qué casilla?
hint-ask-2 = Ver la jugada
hint-ask-3 = Pista
hint-piece = Mueve la pieza marcada: { $piece }.
hint-drop = Suelta esta pieza: { $piece }.
hint-square = { $piece } a { $square }.
hint-move = { $move }

theme-sacrifice = sacrificio
theme-great-sacrifice = sacrificio de pieza mayor
theme-non-promotion = sin promoción
theme-far-drop = soltar a distancia
theme-interposition = interposición
theme-double-check = jaque doble
theme-discovered-check = jaque a la descubierta
theme-pawn-drop-mate = evitar el uchifuzume
theme-drops-only = solo piezas de la mano
theme-chase = persecución del rey
today-begin = Empieza con un mate en 1
problem-offline = Sin conexión solo se reconoce la solución del problema. Esta jugada se juzgará cuando tengas conexión.

# The rush.
rush-line = Encuentra todos los mates que puedas. Cada vez son más difíciles, y el tercer error termina la carrera. Los que falles volverán en tus repasos.
rush-length = Duración
rush-length-three = 3 minutos
rush-length-five = 5 minutos
rush-length-endless = Sin reloj
rush-start = Empezar
rush-again = Otra vez
rush-end = Parar
rush-solved = { $count ->
    [one] mate encontrado
   *[other] mates encontrados
  }
rush-best-now = Es tu mejor resultado.
rush-best = Tu mejor resultado: { $count }
rush-best-none = Aún no hay resultados
rush-missed = Fallados
rush-missed-line = Vuelve a mirarlos, sin reloj.
rush-failed = No se pudo cargar el siguiente problema. Comprueba la conexión y empieza de nuevo.
rush-score-solved = Encontrados
rush-score-mistakes = Errores
rush-score-time = Tiempo
rush-mistakes-of = { $count } de { $most } errores
set-problems = { $count ->
    [one] { $count } problema
   *[other] { $count } problemas
}
set-download = Descargar como texto (SFEN)
set-report = Denunciar esta colección
set-by = de { $name }
