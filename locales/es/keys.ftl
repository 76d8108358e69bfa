# Keys, and what a board says.
# El tablero en palabras
move-words = { $side ->
    [black] Sente
   *[white] Gote
  }: { $piece } a { $square }
move-words-capture = { $side ->
    [black] Sente
   *[white] Gote
  }: { $piece } captura { $taken } en { $square }
move-words-drop = { $side ->
    [black] Sente
   *[white] Gote
  }: suelta { $piece } en { $square }
move-words-promotes = { $move }, promociona
line-empty = vacía
legal-none = ninguna jugada legal
file-name = Columna { $file }
rank-name = Fila { $letter }
keys-title = Teclas del tablero
keys-line = Funcionan mientras el tablero tiene el foco.
key-cursor = Mover el cursor
key-enter = Tomar o dejar una pieza
key-escape = Devolver la pieza
key-hand = Tomar una pieza de la mano
key-promote = Promocionar o no
key-square = Qué hay bajo el cursor
key-legal = Adónde puede ir la pieza bajo el cursor
key-last = La última jugada
key-clocks = Los dos relojes
key-hands = Las dos manos
key-file = Una columna
key-rank = Una fila
key-board = Todo el tablero
key-flip = Girar el tablero
key-help = Esta lista
in-words = El tablero en palabras
in-words-square = Casilla (7g o 77) y adónde puede ir su pieza
in-words-ask = Describir
in-words-unknown = Esa casilla no existe. Escribe 7g o 77.
