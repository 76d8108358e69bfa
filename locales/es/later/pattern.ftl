# Búsqueda en el archivo por parte de una posición.
pattern-title = Buscar por posición parcial
pattern-about = Indica solo las casillas que importan. En las demás puede haber cualquier cosa o nada.
pattern-misread = Esta búsqueda no es válida.
pattern-board = Tablero
pattern-hands = En mano
pattern-material = Material
pattern-notation = El tablero se escribe como en SFEN, pero los números saltan casillas en las que puede haber cualquier cosa. El punto es una casilla vacía; *, cualquier pieza; A, cualquier pieza de Sente, y a, cualquiera de Gote. En mano y en material, 2P significa dos o más peones de Sente, y =0b, ningún alfil de Gote.
pattern-either = También con los bandos cambiados
pattern-square = Al tocar una casilla se pone
pattern-pieces = Piezas
pattern-wanted-empty = Casilla vacía
pattern-wanted-any = Cualquier pieza
pattern-wanted-black = Pieza de Sente
pattern-wanted-white = Pieza de Gote
pattern-square-is = { $square }: { $wanted }
pattern-hand-line = Cada bando tiene en mano al menos las piezas que se muestran.
pattern-exactly-black = ☗ Exactamente esta mano
pattern-exactly-white = ☖ Exactamente esta mano
pattern-material-line = Piezas de cada bando, en el tablero y en mano, promocionadas o no. Los campos vacíos no importan.
pattern-material-exactly = Exactamente estas cantidades
pattern-material-field = { $side ->
    [black] Piezas de Sente: { $piece }
   *[white] Piezas de Gote: { $piece }
  }
pattern-which = Qué partidas
pattern-stop = Parar
pattern-more = Buscar en partidas anteriores
pattern-progress = { $done } de { $all } partidas revisadas
pattern-found = { $count ->
    [one] { $count } partida encontrada
   *[other] { $count } partidas encontradas
  }
pattern-none = Ninguna partida coincide.
pattern-nothing = Pon antes una pieza o una condición.
