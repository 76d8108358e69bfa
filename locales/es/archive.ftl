# The archive of games, and the explorer of its positions.
archive-title = Archivo de partidas
archive-about = Todas las partidas terminadas en este sitio y los registros traídos de otros lugares. Las partidas contra el motor y por enlace se guardan sin nombres.
archive-search = Buscar
archive-example = Ōi 60 partida 4, 1982 Meijin, Habu
archive-narrow = Jugador, torneo, años, resultado
archive-player = Jugador
archive-event = Torneo
archive-from = Desde el año
archive-to = Hasta el año
archive-result = Resultado
archive-any = Cualquiera
archive-black-won = Gana sente
archive-white-won = Gana gote
archive-drawn = Tablas
archive-none = Ninguna partida coincide. Prueba con menos palabras o con otra grafía.
archive-more = Partidas anteriores
archive-unnamed = sin nombre
archive-ply = jugada { $ply }
archive-ply-of = Jugada { $ply } de { $plies }
archive-review = Abrir en el análisis
archive-explore = Partidas con esta posición
archive-played = La partida en este sitio
archive-faults = Lo que no se pudo leer
explorer-title = Explorador
explorer-about = Qué se jugó en cualquier posición y cómo acabaron esas partidas.
explorer-misread = Eso no es una posición, o alguna jugada no es posible. Esta es la posición inicial.
explorer-board = La posición en el tablero
explorer-line = Jugadas hasta aquí
explorer-start = Inicio
explorer-back = Una jugada atrás
explorer-other = Otra posición
explorer-show = Mostrar
explorer-games = { $count ->
    [one] { $count } partida
   *[other] { $count } partidas
  }
explorer-none = Ninguna partida del archivo pasó por esta posición.
explorer-ended = Todas las partidas acabaron aquí.
explorer-move = Jugada
explorer-played = Partidas
explorer-results = Resultados
explorer-black = Gana sente
explorer-draws = Tablas
explorer-white = Gana gote
explorer-newest = Partidas más recientes
