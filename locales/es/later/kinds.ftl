# Other kinds of shogi: what the pages of each tell. The rules come sentence by sentence from the switches of the rule files.
variants-squares = Shogi en n × n casillas
variants-squares-size = Tamaño
variants-squares-line = Las piezas y reglas del shogi en tableros más pequeños y más grandes: oro, plata, caballo y lanza se colocan a ambos lados del rey hasta donde llega el tablero, y un tercio de las filas es zona de promoción. Elige un tamaño y juega en una pantalla, contra el motor o contra personas, sin puntuación.
variants-family = Toda la familia
variants-family-line = Los juegos de la familia del shogi según el tamaño de su tablero. Los que tienen enlace tienen una página con tablero, piezas y movimientos.
variants-group-small = Tableros pequeños
variants-group-standard = Tablero normal, otras piezas o reglas
variants-group-large = Tableros grandes
variants-group-multiplayer = Más de dos jugadores
variants-group-solid = En tres dimensiones
variants-group-others = Otros juegos y parientes
variants-relatives = El shogi y sus parientes
variants-relatives-line = En los tableros de xiangqi y janggi las piezas están en los puntos donde se cruzan las líneas. Una raya significa que no hay, o que las fuentes no coinciden.
variants-relative-game = Juego
variants-relative-squares = Casillas
variants-relative-pieces = Piezas por bando
variants-relative-first-moves = Primeras jugadas
variants-relative-zone = Filas de promoción
variants-relative-drops = Vuelven las capturas
variants-relative-yes = sí
variants-kind-about = reglas, piezas y sus movimientos, y de dónde se conocen.
variants-start = La posición inicial
variants-rules = Reglas
variants-pieces = Piezas y movimientos
variants-pieces-line = El círculo es un paso; la estrella, un salto por encima de lo que haya en medio; la línea, cualquier distancia; los puntos, cualquier distancia por encima de exactamente una pieza. Bajo cada nombre están sus movimientos en la notación de Betza.
variants-turns = Se convierte en
variants-goes-on = Puede capturar y mover por segunda vez, o volver, en el mismo turno.
variants-takes-otherwise = No siempre se mueve como captura: en las letras, m solo mueve y c solo captura.
variants-hops-to-second = A la segunda casilla solo salta por encima de una pieza.
variants-farther = En algunas direcciones llega hasta { $count } casillas, más lejos de lo que muestra la imagen.
variants-not-here = Aquí se muestra y no se juega: las fuentes no coinciden en lo que hacen algunas de sus piezas.
variants-best = Mejores jugadores
variants-best-none = Nadie ha jugado aún suficientes partidas con puntuación de esta variante.
variants-rated = Las partidas sin hándicap ni jugadas deshechas que dos jugadores con cuenta acuerdan en la sala pueden llevar puntuación, con cualquier reloj. Cada variante tiene una sola puntuación.
variants-source = De dónde vienen las reglas
variants-source-association = Como las tienen la asociación japonesa de chu shogi y lishogi; los movimientos se compararon con el programa de lishogi.
variants-source-hodges = Como las publicó George Hodges para la Shogi Association; los movimientos se compararon con otros programas.
variants-source-dai = Piezas y posición inicial como las publicó George Hodges para la Shogi Association; promoción como en el chu shogi. Los movimientos se compararon solo con un segundo programa nuestro.
variants-source-wadrop = El wa shogi como lo publicó George Hodges para la Shogi Association, con las piezas en mano que se añaden hoy; los movimientos se compararon con SjaakII.
variants-source-heian = Un texto antiguo nombra las piezas y dice cómo se mueven; lo demás es una reconstrucción.
variants-source-lishogi = Como las tiene lishogi; los movimientos se compararon con su programa.
variants-source-gorogoro = Como se juega hoy; los movimientos se compararon con Fairy-Stockfish y SjaakII.
variants-source-programs = Como las tienen los programas que lo juegan, Fairy-Stockfish ante todo; los movimientos se compararon con él.
variants-source-played = Como se juegan hoy; los movimientos se compararon con los programas de lishogi y con Fairy-Stockfish.
variants-source-shown = Piezas, movimientos y posición inicial como los publicó George Hodges para la Shogi Association, y como los tienen los programas que lo siguen.
variants-doubt-gorogoro-dobutsu = En ninguna hoja de reglas que tengamos consta si están prohibidos dos pollitos en una columna y el mate soltando un pollito; aquí lo están, como en el shogi.
variants-doubt-kyotoshogi = Algunos programas cuentan la repetición a la cuarta vez y prohíben el jaque perpetuo; las tablas a la tercera son las del inventor y de lishogi.
variants-doubt-micro = Ninguna fuente dice qué pasa con la repetición ni cuando un bando no tiene jugadas; aquí es como en Fairy-Stockfish.
variants-doubt-torishogi = Según otra tradición, quien empezó el ciclo debe variar a la tercera vez.
variants-doubt-annanshogi = Según otras reglas caseras, presta sus movimientos cualquier pieza que proteja a otra; aquí, la de detrás.
variants-doubt-heian = Es una reconstrucción: el texto antiguo no da con seguridad ni el tamaño del tablero ni el lugar de los peones.
variants-doubt-shoshogi = Fairy-Stockfish no tiene la regla del rey desnudo; aquí es como la contó George Hodges.
variants-doubt-chushogi = Las fuentes difieren cuando un león captura de paso al único peón que guarda al otro león (aquí lo sigue guardando), sobre los peones en la última fila y sobre la repetición.
variants-doubt-dai = Algunas fuentes tienen la promoción del shogi; aquí es la del chu shogi. Ninguna tiene reglas contra el cambio de leones.
variants-doubt-wa = Puede que el cuervo y el búho hayan cambiado de sitio en la posición inicial, y ninguna fuente aclara si las piezas capturadas se sueltan.
variants-doubt-yarishogi = En una fuente, quedarse sin jugadas son tablas; en Fairy-Stockfish se pierde, y aquí también.
variants-rule-pieces = { $count ->
    [one] Cada bando empieza con { $count } pieza en el tablero.
   *[other] Cada bando empieza con { $count } piezas en el tablero.
  }
variants-rule-borrow = La pieza que tiene otra propia justo detrás se mueve como ella, y solo así. No cuenta lo que la de detrás toma prestado a su vez.
variants-rule-promotion-none = Ninguna pieza promociona.
variants-rule-promotion-zone = { $count ->
    [one] Una pieza puede promocionar cuando su jugada empieza o acaba en la última fila.
   *[other] Una pieza puede promocionar cuando su jugada empieza o acaba en las { $count } últimas filas.
  }
variants-rule-promotion-compulsory = { $count ->
    [one] La pieza que puede promocionar debe hacerlo cuando su jugada empieza o acaba en la última fila.
   *[other] La pieza que puede promocionar debe hacerlo cuando su jugada empieza o acaba en las { $count } últimas filas.
  }
variants-rule-promotion-capture = { $count ->
    [one] Una pieza puede promocionar al entrar en la última fila, o al capturar si su jugada empieza o acaba allí.
   *[other] Una pieza puede promocionar al entrar en las { $count } últimas filas, o al capturar si su jugada empieza o acaba allí.
  }
variants-rule-promotion-each-move = Todas las piezas menos el rey se dan la vuelta cada vez que se mueven.
variants-rule-promotion-each-capture = Todas las piezas menos el rey se dan la vuelta cada vez que capturan otra.
variants-rule-drops-none = Lo que se captura sale de la partida.
variants-rule-drops-base = Lo que capturas es tuyo: en vez de mover, puedes soltarlo sin promocionar en una casilla vacía.
variants-rule-drops-either = Lo que capturas es tuyo: en vez de mover, puedes soltarlo por cualquiera de sus caras en una casilla vacía.
variants-rule-stuck = Ninguna pieza puede ir a una casilla desde la que ya nunca podría moverse.
variants-rule-pawns-on-a-file = No se puede soltar un peón en una columna donde ya tienes { $count } sin promocionar.
variants-rule-swallows = No se puede soltar una golondrina en una columna donde ya tienes dos sin promocionar, ni dar mate soltando una golondrina.
variants-rule-pawn-mate-forbidden = Está prohibido dar mate soltando un peón.
variants-rule-pawn-mate-allowed = Se puede dar mate soltando un peón.
variants-rule-lion = El león da dos pasos en un turno, en cualquier dirección, y puede capturar dos veces; puede volver, y saltar por encima de todo a la segunda casilla.
variants-rule-lion-trading = Los leones no se cambian sin más: un león no puede capturar a otro situado a dos casillas que esté guardado, salvo que de paso capture algo más que un peón o un mediador; y cuando otra pieza ha capturado a un león, en el turno siguiente solo un león puede capturar al otro en otra casilla.
variants-rule-mate = Ganas con el jaque mate.
variants-rule-taken = Nadie está obligado a responder a un jaque: ganas al capturar al rey.
variants-rule-royals = Por promoción puede surgir una segunda pieza real; entonces tienen que caer las dos.
variants-rule-try = También ganas si tu rey está en la última fila y no puede ser capturado en la jugada siguiente.
variants-rule-first-check = Quien da el primer jaque gana al instante.
variants-rule-bare-king = Pierde el bando al que solo le queda el rey, salvo que pueda dejar solo al otro rey enseguida. Si los dos reyes quedan solos, son tablas.
variants-rule-bare-king-pawns = El bando al que solo le queda el rey pierde contra algo más que peones y mediadores, salvo que dé jaque o pueda capturar enseguida la única otra pieza; no cuentan las piezas que ya nunca podrán moverse. Si los dos reyes quedan solos, son tablas.
variants-rule-no-move-loses = Pierde quien no tiene ninguna jugada.
variants-rule-no-move-draws = Si un bando no tiene ninguna jugada y no está en jaque, son tablas.
variants-rule-perpetual-check = Pierde quien da jaque todo el tiempo hasta que la posición se repite.
variants-rule-perpetual-attack = Pierde quien ataca algo con cada jugada de la repetición mientras el otro no lo hace.
variants-rule-repetition-draw = La partida acaba en tablas cuando la misma posición se da { $count } veces.
variants-rule-repetition-first = Cuando la misma posición se da { $count } veces, pierde quien jugó primero en la partida.
variants-rule-repetition-completer = Pierde quien provoca { $count } veces la misma posición.
variants-doubt-heian8x8 = Es una reconstrucción: el texto antiguo no da con seguridad ni el tamaño del tablero ni el lugar de los peones.
variants-doubt-heian9x9 = Es una reconstrucción: el texto antiguo no da con seguridad ni el tamaño del tablero ni el lugar de los peones.
variants-doubt-wadrop = Puede que el cuervo y el búho hayan cambiado de sitio en la posición inicial, y ninguna fuente aclara si las piezas capturadas se sueltan.
variants-doubt-heian-dai = Es una reconstrucción: el texto antiguo nombra las piezas; hasta dónde llega la zona de promoción y en qué se convierte cada pieza son lecturas posteriores.
variants-doubt-tenjiku = Las fuentes no coinciden sobre el león halcón, el demonio de fuego, los tetrarcas celestiales y los generales que saltan, ni sobre qué puede saltar por encima de qué.
variants-doubt-dai-dai = Las fuentes no coinciden sobre el perro león ni sobre el demonio furioso.
variants-doubt-maka-dai-dai = Las fuentes no coinciden sobre el emperador, el perro león y las piezas con el poder del león.
variants-doubt-tai = Las fuentes no coinciden sobre el emperador, el perro león y las piezas con el poder del león.
variants-rule-promotion-taking = Una pieza puede promocionar cuando captura algo.
variants-rule-royals-both = El emperador y el príncipe heredero son reales desde el principio: tienen que caer los dos.
variants-piece-hook = Se desliza y puede girar una vez en ángulo recto; se detiene donde captura. La imagen muestra solo el primer tramo.
variants-piece-leaps = Para capturar también salta por encima de cualquier número de piezas de su línea, pero no de un general de su rango o superior, ni de un rey.
variants-piece-lion-hawk = Es un alfil y, además, da dos pasos en cualquier dirección (George Hodges) o mueve como un león (otros).
variants-piece-fire-demon = Además de deslizarse, da hasta tres pasos en cualquier dirección y quema lo que está a su lado; las fuentes no coinciden en los detalles.
variants-piece-tetrarchs = No va a las casillas vecinas, pero puede capturar lo que hay en ellas sin moverse; se desliza desde la segunda casilla, y hacia los lados va dos o tres. Las fuentes no coinciden.
variants-piece-lion-dog = Hasta tres pasos en línea; según algunas fuentes puede capturar en cada uno.
variants-piece-lion-power = Tiene también el poder del león: dos pasos en cualquier dirección, capturando en ambos. Las fuentes no coinciden sobre el demonio furioso, que según algunas da tres pasos.
variants-piece-emperor = Va a cualquier casilla del tablero que el otro bando no defienda; las fuentes no coinciden en lo que puede capturar.
