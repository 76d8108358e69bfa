# Diagramas, planillas e informes.
caption-sente = Sente
caption-gote = Gote
caption-empty-hand = ninguna
caption-rest-in-hand = todas las demás
caption-picture = Posición de shogi
caption-after = tras la jugada { $ply }

sheet-title = Planilla de shogi
sheet-number = N.º
sheet-move = Jugada
sheet-time = Tiempo
sheet-event = Torneo
sheet-place = Lugar
sheet-start = Inicio
sheet-end = Final
sheet-time-limit = Tiempo
sheet-opening = Apertura
report-result = { $result }, tras la jugada { $ply }

# What there is to print.
print-solutions = Soluciones
print-mates = Mate en { $plies }
print-mates-line = Juega Sente y da jaque en cada jugada. Cuantas más estrellas, más difícil. Los números son los del sitio.
print-pieces = Juego de shogi para recortar: { $set }
print-title = Para imprimir
print-line = Archivos PDF en hojas A4, gratuitos para clubes y escuelas.
print-with = Piezas de las hojas de abajo
print-rules = Reglas
print-rules-line = Una hoja, impresa por ambas caras.
print-set = Tablero y piezas
print-set-line = Tres páginas: el tablero, las caras y los reversos. Imprime las dos últimas en una cartulina por ambas caras, girando por el lado largo, y recorta las piezas.
print-record = Planilla
print-record-line = Un formulario en blanco para las jugadas de una partida.
print-problems = Problemas de mate
print-problems-line = Seis diagramas por página y las soluciones al final.
print-handouts = Hojas de ejercicios
print-handouts-line = Los tableros y las tareas de una lección; las soluciones, en la última página.
print-articles = Páginas para leer
print-this = Imprimir esta página
print-set-international = internacional
print-set-hitomoji = tradicional, un kanji
print-set-futamoji = tradicional, dos kanji
print-set-bilingual = kanji con letras
print-set-animals = animales
