# The archive of games, and the explorer of its positions.
archive-title = Arquivo de partidas
archive-about = Todas as partidas terminadas neste site e os registros trazidos de outros lugares. As partidas contra o motor e por link são guardadas sem nomes.
archive-search = Buscar
archive-example = Ōi 60 partida 4, 1982 Meijin, Habu
archive-narrow = Jogador, torneio, anos, resultado
archive-player = Jogador
archive-event = Torneio
archive-from = Desde o ano
archive-to = Até o ano
archive-result = Resultado
archive-any = Qualquer
archive-black-won = Vitória de sente
archive-white-won = Vitória de gote
archive-drawn = Empate
archive-none = Nenhuma partida corresponde. Tente com menos palavras ou outra grafia.
archive-more = Partidas anteriores
archive-unnamed = sem nome
archive-ply = lance { $ply }
archive-ply-of = Lance { $ply } de { $plies }
archive-review = Abrir na análise
archive-explore = Partidas com esta posição
archive-played = A partida neste site
archive-faults = O que não pôde ser lido
explorer-title = Explorador
explorer-about = O que foi jogado em qualquer posição e como essas partidas terminaram.
explorer-misread = Isso não é uma posição, ou algum lance não é possível. Esta é a posição inicial.
explorer-board = A posição no tabuleiro
explorer-line = Lances até aqui
explorer-start = Início
explorer-back = Um lance atrás
explorer-other = Outra posição
explorer-show = Mostrar
explorer-games = { $count ->
    [one] { $count } partida
   *[other] { $count } partidas
  }
explorer-none = Nenhuma partida do arquivo passou por esta posição.
explorer-ended = Todas as partidas terminaram aqui.
explorer-move = Lance
explorer-played = Partidas
explorer-results = Resultados
explorer-black = Vence sente
explorer-draws = Empates
explorer-white = Vence gote
explorer-newest = Partidas mais recentes
