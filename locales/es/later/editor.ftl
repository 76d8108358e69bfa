# El editor de posiciones, y lo que se dice de un problema que se examina.
solver-clear = Vaciar tablero
editor-board = Editor de posiciones
editor-box = Caja de piezas
editor-promoted = Promocionadas
editor-keys = Mueve el cursor con las flechas. K, R, B, G, S, N, L y P colocan una pieza de Sente; con Mayús, de Gote. Más promociona, menos cambia de bando, Supr elimina, Intro toma y coloca.
editor-taken = Pieza tomada: { $piece }
editor-put = { $piece }: { $place }
editor-hand-piece = { $piece } en mano: { $count }
editor-box-piece = { $piece }, quedan { $count }
diagram-empty = El tablero está vacío.
diagram-no-king = El defensor no tiene rey.
diagram-many-kings = Un bando tiene más de un rey.
diagram-too-many = Hay más piezas de un tipo de las que contiene un juego.
diagram-nifu = Un bando tiene dos peones en la misma columna.
diagram-stuck = Un peón, una lanza o un caballo no podría moverse desde su casilla.
diagram-in-check = El defensor ya está en jaque y le toca al atacante.
