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
greeting-line = Shogi, o xadrez japonês: jogue, aprenda e estude aqui. Grátis e sem conta.
greeting-due = { $count ->
    [one] { $count } problema para hoje
   *[other] { $count } problemas para hoje
  }
own-games = Suas partidas
own-finished = Partidas terminadas
own-your-turn = Sua vez
own-their-turn = Vez do adversário
own-both = Os dois lados nesta tela
own-waiting = Não começou
own-adjourned = Adiada
own-suspended = Suspensa
own-time-left = Restam { $time }
page-new-game = Nova partida
own-data-title = Seus dados
own-data-line = Tudo o que é guardado sobre você, em um só arquivo: a conta, cada partida em KIF e CSA, cada registro.
own-data-button = Baixar tudo (zip)
start-title = Uma partida de shogi?
start-play = Jogar
start-invite = Criar link de convite
start-board = Posição inicial: { $handicap }
opponent-friend-line = Você recebe um link para enviar. Quem o abrir joga com o outro lado; não é preciso criar conta.
opponent-self-line = Para dois jogadores na mesma tela ou para testar lances por conta própria.
keeper-self = Outras duas pessoas jogam e eu cuido do relógio (também em um tabuleiro real)
odds-line = Uwate (☖) joga sem essas peças e começa. Shitate (☗) tem todas as suas.
rules-summary = Regras: { $conduct }, { $impasse }
conduct = Lances ilegais
takebacks-allowed = Permitir pedidos para voltar lances
start-tsume = Problemas de mate
start-tsume-line = Problemas curtos com uma única solução e um solucionador para as suas próprias posições.
start-problems = Resolver problemas
start-solver = Solucionador de mates
start-variants = Outras variantes de shogi
impasse-declaration-27-choice = Vence quem declara com o rei e mais dez peças na zona de promoção e 28 pontos (Sente) ou 27 (Gote). É a regra comum na internet.
impasse-points-24-choice = Conta-se se os dois concordam. Com menos de 24 pontos, perde-se; senão, empate. A regra dos profissionais.
impasse-simple-27-choice = Conta-se se os dois concordam. Com 27 ou mais, vence-se; com 27 cada, vence Gote.
impasse-try-choice = Depois que os dois reis entrarem, vence o primeiro que chegar à casa inicial do rei adversário.
impasse-points-24-2019-choice = Quando um rei tiver entrado, os dois podem combinar a contagem ou um declara: com 31 pontos vence e com 24 a 30 há empate. A regra profissional desde 2019.
impasse-automatic-27-choice = Como a declaração de 27 pontos, mas ninguém precisa declarar: a partida termina assim que as condições são cumpridas.
impasse-try-at-once-choice = Vence o primeiro rei que chegar à casa inicial do rei adversário, mesmo que o outro não tenha entrado.
impasse-all-in-choice = Quem tiver todas as suas peças do tabuleiro na zona de promoção encerra a partida; com 27 pontos ou mais, vence. Costume ocidental dos anos 1980.
impasse-protected-camp-choice = A regra dos 24 pontos; além disso, quem tiver o rei e todas as peças na zona e protegidos pode impor a contagem que o adversário recusa.
more-rules-fold = Mais regras: repetição, novas partidas, limite de lances, regulamentos conhecidos
impasse-rule = Regra de impasse (rei entrante)
your-side = Seu lado
your-name-hint = Aparece para o adversário (opcional)
