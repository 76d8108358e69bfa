# El marco de todas las páginas.
nav-new-game = Jugar
nav-review = Análisis
nav-tsume = Tsume
page-new-game = Nueva partida
page-game = Partida
page-review = Análisis
page-solver = Solucionador de mates
page-problems = Problemas de mate
page-not-found = Página no encontrada
nav = Principal
languages = Idioma
skip = Ir al contenido
about-site = Juega al shogi contra el motor, con un amigo mediante un enlace o por tu cuenta, y analiza después la partida con el motor. No hace falta registrarse.
needs-script = El tablero necesita JavaScript, que está desactivado en este navegador.
not-found-line = Puede que el enlace esté mal escrito o que la página ya no exista. Tus partidas siguen intactas.
about-solver = Coloca una posición y averigua si hay mate: la solución más corta, otras soluciones y todas las defensas.
about-problems = Problemas de mate cortos con una única solución. Encuentra todas las jugadas; los que falles volverán para repasarlos.
