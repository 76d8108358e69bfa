# O que as partidas de um jogador dizem de como encontrou seus lances: só para moderadores.
evidence-title = Jogo limpo: { $name }
evidence-open = Indícios de jogo limpo
evidence-player = Página do jogador
evidence-line = Indícios para você avaliar, nunca um veredito: jogadores fortes também coincidem com o motor. A abertura desta página fica registrada.
evidence-no-games = Ainda não há partidas valendo rating, com relógio, contra outros jogadores.
evidence-strong = Coincide com o motor como a força máxima
evidence-noticeable = Coincide com o motor mais do que o habitual
evidence-nothing = Não coincide com o motor mais do que o habitual
evidence-too-little = Não basta para dizer nada: são necessárias cinco partidas analisadas com cem lances que contem.
evidence-worth = De 28 grupos de cinco partidas dos nossos níveis mais fracos (4 a 12), nenhum chegou à primeira marca; de 19 grupos do motor em força máxima, 18 chegaram à segunda. Níveis não são pessoas: olhe as partidas antes de decidir.
evidence-analyse = { $count ->
    [one] Analisar { $count } partida
   *[other] Analisar { $count } partidas
  }
evidence-waiting = { $count ->
    [one] { $count } partida aguarda o motor.
   *[other] { $count } partidas aguardam o motor.
  }
evidence-level = nível { $level }
evidence-plot-agreement = Melhores lances por partida
evidence-plot-agreement-line = Proporção dos melhores lances do motor em cada partida, da mais antiga à mais recente. Linhas: o que jogam os níveis do nosso motor.
evidence-plot-given = O que os lances custaram
evidence-plot-given-line = Barras: este jogador. Marcas contínuas: níveis 4 a 13 entre si; marcas tracejadas: força máxima.
evidence-plot-pace = Tempo de reflexão e dificuldade
evidence-plot-pace-line = Cada ponto é um lance. As pessoas costumam pensar mais onde há mais em que pensar; isto não é calibrado.
evidence-difficulty = mais em que pensar →
evidence-figures = Partida por partida
evidence-game = Partida
evidence-all = Todas juntas
evidence-moves = Lances
evidence-moves-line = Lances que contam: fora do livro, com mais de três lances legais e entre 10 e 90% de chance de vencer.
evidence-best = Melhores
evidence-best-line = Proporção de lances que são a primeira escolha do motor.
evidence-given = Perda
evidence-given-line = Chance de vencer perdida por lance, em média.
evidence-weight = Peso
evidence-weight-line = Quanto um lance é mais provável com a força máxima do que com os níveis 4 a 13, em logaritmo e em média. Acima de zero aponta para o motor.
evidence-spread = Regularidade
evidence-spread-line = Desvio dos tempos de reflexão dividido pela média; perto de zero, todos os lances levaram o mesmo tempo. Em registros públicos com tempos, nenhum de 19 lados jogados por pessoas ficou abaixo de 0,45 (no máximo 17%), contra 96 de 497 jogados por motores: um ritmo uniforme é raro entre pessoas; um irregular não diz nada.
evidence-with-difficulty = Tempo e dificuldade
evidence-with-difficulty-line = Correlação de postos entre tempo de reflexão e dificuldade, de −1 a +1.
evidence-blurs = Saídas da página
evidence-blurs-line = Vezes em que a página perdeu o foco na vez do jogador, segundo o navegador. Uma mensagem ou uma visita também causam isso; não é confiável em nenhum sentido.
evidence-words = O que significam as colunas
evidence-leaving = Abandono de partidas
evidence-left = { $left } de { $of } partidas nos últimos 30 dias.
