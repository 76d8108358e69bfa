# El marco de todas las páginas.
nav-new-game = Jugar
nav-review = Análisis
nav-tsume = Problemas
nav-watch = Ver
nav-archive = Archivo
clubs-short = Clubes
page-review = Análisis
page-solver = Solucionador de mates
page-problems = Problemas de mate
page-rush = Carrera de mates
page-not-found = Página no encontrada
nav = Principal
nav-more = Más páginas
languages = Idioma
skip = Ir al contenido
about-site = Juega al shogi contra el motor, con un amigo mediante un enlace o por tu cuenta, y analiza después la partida con el motor. No hace falta tener cuenta.
needs-script = El tablero necesita JavaScript, que está desactivado en este navegador.
not-found-line = Puede que el enlace esté mal escrito o que la página ya no exista. Tus partidas siguen intactas.
not-found-game = Una partida a la que nadie se une se elimina al cabo de { $days ->
    [one] 1 día
   *[other] { $days } días
  }.
about-solver = Coloca una posición y averigua si hay mate: la solución más corta, otras soluciones y todas las defensas.
about-problems = Problemas de mate cortos con una única solución. Encuentra todas las jugadas; los que falles volverán para repasarlos.
not-found-king = Aquí solo está el rey. Quizá buscabas una de estas páginas:
not-found-games = Tus partidas y una nueva
not-found-record = Abrir un registro
offline-title = Sin conexión
offline-line = No se puede llegar al sitio. Tus partidas están guardadas allí y ningún reloj corre mientras el sitio está caído.
offline-works = Funciona sin conexión
offline-works-line = Los problemas que abriste en este dispositivo y la introducción. Se reconocen las jugadas de la solución; las demás se juzgan cuando vuelvas a tener conexión.
offline-waits = Necesita conexión
offline-waits-line = Partidas, motor, registros y el solucionador de mates.
offline-again = Reintentar
skip-board = Ir al tablero

# Other kinds of shogi
variants = Otras variantes de shogi
variants-about = Tableros pequeños y partidas cortas, un rato de diversión y un primer paso para los niños; y otras reglas en el tablero de siempre. Se juegan contra el motor, en cinco niveles, o contra personas, por enlace o en la sala; estas partidas no puntúan.
variants-dobutsu-moves = Tres por cuatro casillas, con animales. El león da un paso en cualquier dirección; la jirafa, en línea recta; el elefante, en diagonal; el pollito, una casilla hacia delante. El pollito que llega andando a la última fila se convierte en gallina, que se mueve en todas direcciones salvo en diagonal hacia atrás.
variants-dobutsu-drops = Lo que capturas es tuyo: en vez de mover, puedes soltarlo en cualquier casilla vacía; la gallina vuelve a ser pollito.
variants-dobutsu-ends = Ganas si capturas al león o si llevas el tuyo a la última fila sin que puedan capturarlo en la jugada siguiente. Si la misma posición se da por tercera vez, la partida acaba en tablas.
variants-minishogi-moves = Cinco por cinco casillas. Cada bando tiene rey, oro, plata, alfil, torre y peón; se mueven, se capturan y se sueltan como en el shogi.
variants-minishogi-drops = Las piezas solo promocionan en la última fila. Como siempre, están prohibidos dos peones en una columna y el mate soltando un peón.
variants-minishogi-ends = Si la misma posición se da por cuarta vez, pierde quien haya dado jaque todo el tiempo y, si nadie lo ha hecho, quien jugó primero en la partida. No hay impasse.
variants-gorogoro-moves = Cinco por seis casillas. Cada bando tiene rey, dos oros, dos platas y tres peones, sin torre ni alfil: un ejercicio de ataque con generales. Se mueven, se capturan y se sueltan como en el shogi.
variants-gorogoro-drops = Las piezas promocionan en las dos últimas filas. Como siempre, están prohibidos dos peones en una columna y el mate soltando un peón.
variants-gorogoro-ends = Ganas con jaque mate. Si la misma posición se da por cuarta vez, pierde quien haya dado jaque todo el tiempo y, si nadie lo ha hecho, la partida acaba en tablas. No hay impasse.
variants-judkins-moves = Seis por seis casillas. Cada bando tiene rey, torre, alfil, oro, plata, caballo y peón; se mueven, se capturan y se sueltan como en el shogi.
variants-judkins-drops = Las piezas promocionan en las dos últimas filas. Como siempre, están prohibidos dos peones en una columna, el mate soltando un peón y las piezas que ya no podrían moverse.
variants-judkins-ends = Ganas con jaque mate. Si la misma posición se da por cuarta vez, pierde quien haya dado jaque todo el tiempo y, si nadie lo ha hecho, la partida acaba en tablas. No hay impasse.
variants-annanshogi-moves = El tablero y las piezas de siempre, pero la pieza que tiene otra tuya justo detrás se mueve como esta, y solo así. Cuenta la pieza que está detrás, no el movimiento que ella toma prestado. Los peones que están delante de la torre y del alfil empiezan una casilla más adelante.
variants-annanshogi-drops = La promoción y la regla de los dos peones dependen del nombre propio de la pieza. Ninguna pieza queda inmóvil, así que todas se pueden soltar en las últimas filas. El mate soltando un peón está prohibido.
variants-annanshogi-ends = Ganas con jaque mate, contando los movimientos prestados. Si la misma posición se da por cuarta vez, pierde quien haya dado jaque todo el tiempo y, si nadie lo ha hecho, la partida acaba en tablas. No hay impasse.
variants-checkshogi-moves = El tablero y las piezas de siempre, que se mueven como en el shogi.
variants-checkshogi-drops = Las piezas promocionan y se sueltan como en el shogi; están prohibidos dos peones en una columna.
variants-checkshogi-ends = Gana en el acto quien da el primer jaque, ya sea moviendo, soltando una pieza o a la descubierta. Si la misma posición se da por cuarta vez, la partida acaba en tablas.
