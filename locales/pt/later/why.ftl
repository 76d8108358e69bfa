# Depois da partida: por que foi ganha ou perdida, e o que vem agora.
why-lost = Por que você perdeu
why-won = Como você venceu
why-drawn = Como terminou empatada
why-looking = Analisando sua partida: { $done } de { $total }
why-not-looked = A partida ainda não foi analisada. Use “Analisar”.
why-nothing = Nenhum lance se destaca: a partida esteve equilibrada até o fim.
why-ahead = { $who ->
    [you] No fim da partida, você estava melhor: suas chances eram de { $chance }%.
   *[other] No fim da partida, o adversário estava melhor: as chances dele eram de { $chance }%.
  }
why-turn = { $who ->
    [you] Seu { $move } (lance { $ply }) decidiu a partida: suas chances caíram de { $before }% para { $after }%.
   *[other] O lance { $ply } do adversário, { $move }, decidiu a partida: as chances dele caíram de { $before }% para { $after }%.
  }
why-costliest = Seu lance mais caro foi { $move } (lance { $ply }): suas chances caíram de { $before }% para { $after }%.
why-better = Melhor era { $move }.
why-threat-mate = { $who ->
    [you] Você não viu que seu rei podia levar mate: { $move }, mate em { $plies }.
   *[other] O adversário não viu que o rei dele podia levar mate: { $move }, mate em { $plies }.
  }
why-threat-missed-mate = { $who ->
    [you] Você tinha um mate em { $plies }, começando com { $move }.
   *[other] O adversário tinha um mate em { $plies }, começando com { $move }, e não viu.
  }
why-threat-capture = { $who ->
    [you] Você não viu { $move }, que captura uma peça sua: { $piece }.
   *[other] O adversário não viu { $move }, que captura uma peça dele: { $piece }.
  }
why-threat-check = Faltou contar com o xeque { $move }.
why-threat-promotion = Faltou contar com { $move }, que invade a zona de promoção e promove.
why-threat-reply = A resposta mais forte é { $move }.
why-phase = { $who ->
    [you] Você perdeu mais chances { $phase } (lances { $from }–{ $to }).
   *[other] O adversário perdeu mais chances { $phase } (lances { $from }–{ $to }).
  }
why-phase-opening = na abertura
why-phase-middle = no meio-jogo
why-phase-endgame = no final
why-accuracy = Precisão: você { $own }%, adversário { $theirs }%
why-next = E agora?
why-lesson-defence = Lição: responder à ameaça
why-lesson-mate-in-one = Lição: ver o mate
why-lesson-values = Lição: quanto valem as peças
why-lesson-double-attack = Lição: atacar duas ao mesmo tempo
why-lesson-safe-king = Lição: um rei seguro
why-lesson-threatmate = Lição: ameaçar mate
why-same-position = Jogar a partir do momento decisivo
why-last-position = Jogar a partir da última posição
why-next-level = Jogar contra o nível { $level }
why-with-odds = Jogar com handicap: { $handicap }
why-rematch = Voltar à partida, revanche
why-openings = Aberturas e castelos: { $names }.
