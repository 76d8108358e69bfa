# A página inicial: saudação, primeira partida e o que se reencontra.
how-to-play = Como se joga
play-now = Jogar agora
play-now-moves = Você sabe como as peças se movem?
play-now-moves-no = Ainda não
play-now-moves-yes = Sim
play-now-strength = Qual é o seu nível?
play-now-strength-little = Poucas partidas
play-now-strength-friends = Venço meus amigos
play-now-strength-club = Jogo em um clube
play-now-shown = Ao pegar uma peça, o tabuleiro mostra aonde ela pode ir. Lances ilegais são explicados e não custam nada.
play-now-line = Contra o motor, nível { $level } ({ $name }). Sem relógio. Você começa.
play-now-begin = Começar
your-name = Seu nome

own-board = Tabuleiro após { $count ->
    [one] { $count } lance
   *[other] { $count } lances
  }
own-plies = { $count ->
    [0] nenhum lance
    [one] { $count } lance
   *[other] { $count } lances
  }
own-records = Seus registros
own-record-unnamed = Registro de partida
