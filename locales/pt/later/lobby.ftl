# O lobby: uma partida contra alguém que está aqui, e as partidas em andamento.
page-lobby = Lobby
about-lobby = Jogue shogi contra alguém que está online agora. Escolha um relógio e jogue, sem conta.
page-tv = A melhor partida
about-tv = A melhor partida deste site, ao vivo.
lobby-here = { $count ->
    [one] { $count } pessoa aqui
   *[other] { $count } pessoas aqui
  }
lobby-as = Você joga como { $name }
lobby-pools = Pareamento rápido
lobby-pools-line = Escolha um relógio. Você joga contra quem escolher o mesmo. Partida sem handicap, lados por furigoma, sem voltar lances. Entre duas contas, a partida vale rating.
lobby-pool-waiting = { $count ->
    [0] ninguém esperando
    [one] { $count } esperando
   *[other] { $count } esperando
  }
lobby-idle = A partida se abre sozinha assim que alguém é encontrado.
lobby-looking = Procurando adversário: { $clock }
lobby-bot-later = Você pode deixar esta página aberta em outra aba. Depois de { $seconds } segundos também é possível jogar contra o motor.
lobby-bot-line = Ninguém veio ainda. O motor (um programa) joga com o mesmo relógio:
lobby-bot-play = Jogar contra o motor
lobby-found = Adversário encontrado. A partida está abrindo…
lobby-lost = Sem conexão com o site. Sua busca está em pausa e continuará quando a conexão voltar.
lobby-title-waiting = Procurando… · { $title }
lobby-seeks = Partidas abertas
lobby-seek-make = Oferecer uma partida
lobby-seek-go = Oferecer
challenge-send = Enviar desafio
lobby-seeks-none = No momento ninguém está oferecendo uma partida. Ofereça uma ou escolha um relógio acima.
lobby-seek-side = você joga de { $side }
clock-of-white = { $side }: { $clock }
lobby-take = Jogar
lobby-withdraw = Retirar
lobby-gone = Encerrada
lobby-games = Partidas em andamento
lobby-games-none = Nenhuma partida em andamento no momento. As que começam nesta página aparecem aqui; partidas por link são privadas.
lobby-tv = Assistir à melhor partida
tv-nothing = Nenhuma partida em andamento no momento. Quando uma começar, ela aparecerá aqui sozinha.
lobby-people = Online agora
lobby-ranks = de { $lowest } a { $highest }
challenge = Desafiar
challenge-to = Desafiar { $name }
offers-received = Você foi desafiado
offers-sent = Seus desafios
offers-open = Por correspondência
handicap-by-rank = Pelas graduações
handicap-by-rank-line = O handicap decorre das duas graduações, segundo a tabela da federação europeia; quem o recebe é o mais fraco. Se um dos dois ainda não tem graduação, a partida é sem handicap.
ranks-lowest = Graduação mínima
ranks-highest = Graduação máxima
ranks-any = qualquer
hold-left = { $of ->
    [1] Você abandonou sua última partida.
   *[other] Você abandonou { $left } das suas últimas { $of } partidas.
  }
hold-warned = Se abandonar de novo, terá de esperar antes de começar outra. Continue jogando ou desista da partida.
hold-until = Você poderá começar uma nova partida às { $time }.
hold-remaining = Faltam { $time }.
hold-moderator = Um moderador não permite que você comece novas partidas por enquanto.
hold-shared = Vários convidados da sua rede abandonaram partidas, então novos convidados dessa rede precisam esperar. Entre na sua conta para jogar já.
hold-why = Abandonar é perder por tempo estando ausente, não vir ao tabuleiro depois do pareamento ou não fazer o primeiro lance. Desistir não é abandonar, e quedas do site não contam. Partidas jogadas até o fim contam a seu favor. Partidas em andamento sempre podem ser terminadas.
