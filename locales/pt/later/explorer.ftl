# What the games of the archive played in a position.
explorer-games = { $count ->
    [one] { $count } partida
   *[other] { $count } partidas
  }
explorer-none = Nenhuma partida do arquivo passou por esta posição.
explorer-ended = Todas as partidas terminaram aqui.
explorer-move = Lance
explorer-played = Partidas
explorer-results = Resultados
explorer-black = Vence Sente
explorer-draws = Empates
explorer-white = Vence Gote
explorer-newest = Partidas mais recentes
explorer-filter = Quais partidas
explorer-lost = Tempos perdidos: ☗ { $black }, ☖ { $white }
explorer-mates = Mate: { $names }
explorer-panel = Partidas com esta posição
explorer-all = Abrir o explorador
explorer-fault = O arquivo não responde agora.
archive-rating = rating { $rating }
explorer-either = Também com os lados trocados
explorer-reversed = lados trocados
explorer-top = Partidas de maior rating
