# The ways to practise.
practice = Practicar
practice-line = Ejercicios cortos para un rato libre.
practice-tesuji = Tesuji
practice-tesuji-line = Combinaciones de partidas de nuestro motor, por tema. Cada una gana material de forma forzada y cada respuesta se comprueba.
practice-next-move = La siguiente jugada
practice-next-move-line = Una jugada es mejor que todas las demás: encuéntrala. Posiciones de partidas de nuestro motor y de partidas publicadas, por fase y grado; las que fallas vuelven.
practice-mates = Problemas de mate
practice-mates-line = Problemas cortos con una sola solución; los que fallas vuelven.
practice-rush = Carrera de mates
practice-rush-line = Todos los mates que puedas antes de que acabe el tiempo.
practice-ladder = Escalera de hándicaps
practice-ladder-line = Diez partidas contra el motor, desde diez piezas de hándicap hasta ninguna. Cada peldaño dice cómo ganarlo y, si quieres, te avisa antes de un error.
practice-coordinates = Coordenadas
practice-coordinates-line = Se nombra una casilla: tócala. ¿Cuántas en un minuto?
practice-notation = Leer la notación
practice-notation-line = Se escribe una jugada: hazla en el tablero. ¿Cuántas en un minuto?
practice-castles = Construir castillos
practice-castles-line = Construye un castillo jugada a jugada contra el reloj. Se guardan tus mejores tiempos.
practice-blindfold = A ciegas
practice-blindfold-line = Se leen las jugadas y el tablero queda vacío. ¿Dónde está cada pieza?
practice-mistakes = Tus propios errores
practice-mistakes-line = Las posiciones de tus partidas analizadas vuelven hasta que encuentres una jugada mejor.
practice-repertoire = Repaso de aperturas
practice-repertoire-line = Juega de memoria tus propias líneas de apertura. Las que fallas vuelven.
practice-print = Para imprimir
practice-print-line = Reglas, hojas de ejercicios, cuadernos de problemas, planillas y juegos de piezas de papel en PDF.
practice-set = Serie { $number }
practice-set-one-grade = { $count } problemas, dificultad { $grade } de 5
practice-set-line = { $count } problemas, dificultad { $from } a { $to } de 5
ladder-board = La posición inicial
ladder-level = El motor da el hándicap y juega con Gote en el nivel { $level }.
ladder-open = Tu partida aquí no ha terminado: continúala
ladder-won = Superado
ladder-lost = La última vez perdiste: inténtalo otra vez
ladder-ten = Gote solo tiene el rey y los peones. Abre la diagonal del alfil, avanza el peón de la torre y promociona las dos piezas; luego acerca un oro: nada defiende al rey.
ladder-eight = Dos oros defienden al rey. Rompe por la segunda columna con torre y alfil juntos; no cambies la torre por un oro.
ladder-six = Gote no tiene caballos ni lanzas, así que los bordes son débiles. Avanza el peón de la novena o la primera columna, apóyalo con el alfil y promociona allí la torre.
ladder-five = Queda un caballo que defiende un borde: ataca el otro.
ladder-four = Vuelven los dos caballos. Usa una plata con torre y alfil: con la plata escaladora tienes más piezas que el defensor en la columna de la torre.
ladder-two = La partida clásica con hándicap. Gana espacio con los peones en la cuarta y la tercera columna, construye primero un castillo y rompe después por el centro.
ladder-rook-lance = Gote no tiene torre ni lanza izquierda: construye el castillo, ataca después ese borde y ten tus piezas protegidas frente al alfil.
ladder-rook = Gote no tiene torre: su campo aguanta, su ataque no. Completa el castillo, abre la columna de la torre y cambia alfiles cuando te convenga.
ladder-bishop = El único alfil es el tuyo. Pon la torre en la tercera o la cuarta columna y apunta con los dos al mismo punto.
ladder-even = Ya sin ayuda: construye el castillo, elige una apertura del curso y busca los tesuji que has practicado.
trainer-start = Empezar
trainer-right = { $count ->
    [one] 1 acierto
   *[other] { $count } aciertos
  }
trainer-best = récord: { $count }
trainer-that-is = Esa es { $square }.
trainer-square = Columna { $column } desde la izquierda, fila { $row } desde arriba
warnings-ask = Avisarme antes de un error grave
warnings-checking = Comprobando tu jugada
warnings-mate = Cuidado: te darían mate con { $move }.
warnings-hangs = Cuidado: te pueden capturar la pieza de { $square } ({ $piece }).
warnings-forced-mate = Cuidado: el motor tendría entonces un mate forzado.
warnings-blunder = Cuidado: hay una jugada mucho mejor.
warnings-back = Deshacer la jugada
warnings-play = Jugarla de todos modos
castles-goal = El castillo: { $pieces }
castles-clock = { $seconds } s · { $moves ->
    [one] 1 jugada
   *[other] { $moves } jugadas
  }
castles-line = Lleva { $count ->
    [one] 1 pieza
   *[other] { $count } piezas
  } a las casillas marcadas. El reloj arranca con tu primera jugada.
castles-best = Tu mejor marca: { $seconds } s, { $moves ->
    [one] 1 jugada
   *[other] { $moves } jugadas
  }
castles-built = Construido en { $seconds } segundos y { $moves ->
    [one] 1 jugada
   *[other] { $moves } jugadas
  }
castles-record = Construido, ¡y más rápido que nunca!
castles-stands = Construido. Ya lo hiciste más rápido.
castles-undo = Deshacer
castles-again = Otra vez
castles-next = Siguiente
castles-all = Los { $count } castillos
mistakes-how = Abre una de tus partidas, deja que el motor la analice y guarda los errores del informe. Vuelven aquí hasta que conozcas una jugada mejor.
mistakes-open = Abrir una partida
mistakes-next = { $count ->
    [one] 1 posición guardada
   *[other] { $count } posiciones guardadas
  }; { $days ->
    [0] la próxima toca hoy.
    [one] la próxima vuelve mañana.
   *[other] la próxima vuelve dentro de { $days } días.
  }
mistakes-more = Seguir
mistakes-game = La partida
mistakes-forget = No volver a preguntar
mistakes-keep = Guardar para practicar: { $side }
mistakes-kept = { $count ->
    [0] Estas posiciones ya estaban guardadas.
    [one] 1 posición guardada.
   *[other] { $count } posiciones guardadas.
  }
blindfold-length = Jugadas que se leen
blindfold-at = Jugada { $index } de { $count }
blindfold-next = Jugada siguiente
blindfold-back = Atrás
blindfold-ask = Ir a las preguntas
blindfold-where = ¿Dónde está esta pieza: { $piece }?
blindfold-what = ¿Qué hay en { $square }?
blindfold-check = ¿{ $move } sería jaque?
blindfold-legal = ¿Se puede jugar { $move }?
blindfold-yes = Sí
blindfold-no = No
blindfold-nothing = nada
blindfold-right = Correcto.
blindfold-not = No: «{ $piece }» no es la respuesta.
blindfold-no-match = No. Repasa las jugadas mentalmente una vez más.
blindfold-on = Juega { $side ->
    [black] Sente
   *[white] Gote
  }. Continúa: { $count ->
    [one] 1 jugada más.
   *[other] { $count } jugadas más.
  }
blindfold-illegal = Eso no se puede jugar.
blindfold-played = { $move } { $reply }
blindfold-result = { $right } de { $total } correctas
blindfold-board = La posición final
repertoire-how = Pega el enlace de una partida con variantes o de un capítulo de un estudio. Tú juegas con un bando, las líneas responden por el otro y las jugadas que fallas vuelven.
repertoire-from = Enlace de la partida o del estudio
repertoire-side = Tu bando
repertoire-failed = No se encontraron líneas en este enlace.
repertoire-kept = Tus aperturas
repertoire-due = { $count ->
    [one] 1 pendiente
   *[other] { $count } pendientes
  }
repertoire-forget = Quitar
repertoire-left = { $count ->
    [one] queda 1
   *[other] quedan { $count }
  }
repertoire-asked = Te toca.
repertoire-wrong = { $tried } no está en tus líneas. Juega { $best }.
repertoire-shown = Juega { $best }.
repertoire-line = Fin de esta línea.
repertoire-over = Listo por hoy. Aciertos: { $right }; fallos: { $missed }.
repertoire-next = Línea siguiente
repertoire-leave = Terminar

# Where progress is kept.
practice-kept = Tu progreso se guarda en tu cuenta, en todos tus dispositivos.
practice-kept-here = Tu progreso se guarda solo en este navegador. Inicia sesión para guardarlo en una cuenta.
next-move-ask = Una jugada es mejor que todas las demás. ¿Cuál?
next-move-phase = Fase
next-move-grade = Grado
next-move-all = Cualquiera
next-move-opening = Apertura
next-move-middle = Medio juego
next-move-end = Final
next-move-row = Racha: { $count } · récord: { $best }
next-move-due = { $count ->
    [one] hoy vuelve { $count } posición
   *[other] hoy vuelven { $count } posiciones
  }
next-move-best = La jugada es { $move }: { $chance }. Con cualquier otra, como mucho, { $other }.
next-move-wrong = { $move } tiene respuesta: { $left }.
next-move-other = No es { $move }: como mucho, { $left }. Mira otra vez.
next-move-chance = { $outlook } ({ $chance } % de ganar)
next-move-winning = posición ganada
next-move-better = mejor posición
next-move-level = posición igualada
next-move-worse = peor posición
next-move-lost = posición perdida
next-move-skip = Saltar
next-move-over = Por hoy no queda nada aquí: elige otra fase u otro grado, o vuelve mañana.
standing = Cómo vas
standing-line = Según tus lecciones, posiciones, mates y pruebas. Trabaja ahora en lo que tenga la barra más corta.
standing-passed = Prueba más alta aprobada: { $grade }.
standing-basics = Reglas y piezas
standing-opening = Aperturas y castillos
standing-tesuji = Combinaciones, medio juego
standing-mate = Dar mate
standing-end = Ataque y final
standing-lessons = Lecciones: { $finished } de { $lessons }
standing-right = respuestas: { $right } aciertos de { $tried }
standing-week = Un plan para la semana
standing-lesson = Lección: { $title }
standing-positions = Diez posiciones: { $phase }
standing-mates = Diez problemas de mate
standing-test = Prueba de { $grade }
standing-placement = Averigua tu grado
