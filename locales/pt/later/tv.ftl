# TV: a partida mostrada, seus canais e o que vem depois.
page-tv = Partidas ao vivo
about-tv = Partidas de shogi deste site, ao vivo: a mais movimentada no tabuleiro grande e as outras ao lado.
tv-nothing = Nenhuma partida em andamento no momento. Quando uma começar, ela aparecerá aqui sozinha.
tv-channels = Canais
tv-all = Todas
tv-kinds = Outras variantes
tv-others = Também em jogo
tv-next = A seguir
tv-last = A última partida
tv-bar = { $count ->
    [one] Há { $count } lance as chances eram: Sente { $black }%, Gote { $white }%
   *[other] Há { $count } lances as chances eram: Sente { $black }%, Gote { $white }%
  }
tv-bar-ago = { $count ->
    [one] Há { $count } lance
   *[other] Há { $count } lances
  }
tv-bar-unknown = Chances: ainda não se sabe
tv-bar-why = Como estava a partida há alguns lances, para que não ajude quem a está jogando.
