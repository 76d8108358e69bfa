# What the games of the archive played in a position.
explorer-games = { $count ->
    [one] { $count } partida
   *[other] { $count } partidas
  }
explorer-none = Ninguna partida del archivo pasó por esta posición.
explorer-ended = Todas las partidas acabaron aquí.
explorer-move = Jugada
explorer-played = Partidas
explorer-results = Resultados
explorer-black = Gana Sente
explorer-draws = Tablas
explorer-white = Gana Gote
explorer-newest = Partidas más recientes
explorer-filter = Qué partidas
explorer-lost = Tiempos perdidos: ☗ { $black }, ☖ { $white }
explorer-mates = Mate: { $names }
explorer-panel = Partidas con esta posición
explorer-all = Abrir el explorador
explorer-fault = El archivo no responde ahora.
archive-rating = puntuación { $rating }
explorer-either = También con los bandos cambiados
explorer-reversed = bandos cambiados
explorer-top = Partidas de mayor puntuación
