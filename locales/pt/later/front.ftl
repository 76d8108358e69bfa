# O que acontece agora no site: a primeira página, e o lobby enquanto se espera.
lobby-here = { $count ->
    [one] { $count } pessoa aqui
   *[other] { $count } pessoas aqui
  }
lobby-pool-waiting = { $count ->
    [0] ninguém esperando
    [one] { $count } esperando
   *[other] { $count } esperando
  }
front-pools = Jogue agora com alguém
front-looking = Você está procurando adversário. A partida abre sozinha.
lobby-open = Abrir o lobby
front-own = Escolher suas condições
front-again = Como da última vez: { $game }
front-live = Ao vivo
front-last = A última partida
page-tv-short = Todas ao vivo
front-problem = O problema de mate de hoje
front-problem-line = Mate em { $plies }
front-tesuji = Encontre o lance
front-quiet = Nenhuma partida em andamento agora. A próxima aparece aqui.
front-rating = Seu rating
front-friends = Jogadores que você segue
front-friends-none = nenhum deles está aqui
front-event-next = Próximo evento
front-event-running = Em andamento
lobby-beside = Abre em outra aba; a busca continua.
opponent-self-clock = Em um tabuleiro de verdade: dois relógios grandes
