# A primeira página: uma nova partida ou um registro para abrir.
start-title = Uma partida de shogi?
start-play = Jogar
start-invite = Criar link de convite
start-board = Posição inicial: { $handicap }
list-separator = { " · " }

opponent = Adversário
opponent-engine = Motor
opponent-friend = Amigo, por link
opponent-self = Dois em uma tela
opponent-friend-line = Você recebe um link para enviar. Quem o abrir joga com o outro lado; não é preciso criar conta.
opponent-self-line = Para dois jogadores na mesma tela ou para testar lances por conta própria.
keeper-self = Outras duas pessoas jogam e eu cuido do relógio (também em um tabuleiro real)

level = Nível
level-1-line = Sabe como as peças se movem e pouco mais. Para as suas primeiras partidas.
level-2-line = Captura o que vê. Cuidado com as peças sem proteção.
level-3-line = Pensa um lance à frente e muitas vezes deixa escapar coisas.
level-4-line = Ainda deixa escapar coisas, mas pune erros simples.
level-5-line = Vê quase todas as capturas. Proteja suas peças.
level-6-line = Considera também a sua resposta.
level-7-line = Considera a sua resposta e se distrai menos.
level-8-line = Olha três lances à frente.
level-9-line = Olha mais longe e vê mates curtos.
level-10-line = Olha cinco lances à frente e raramente deixa escapar algo.
level-11-line = O motor completo, mas não examina mais de 100 posições por lance.
level-12-line = O motor completo, mas não examina mais de 1.000 posições por lance.
level-13-line = O motor completo, mas não examina mais de 3.000 posições por lance.
level-14-line = Tudo o que o motor tem. Usa o relógio dele; sem relógio, pensa por cinco segundos.

your-side = Seu lado
side-toss = Furigoma
odds-line = Uwate (☖) joga sem essas peças e começa. Shitate (☗) tem todas as suas.

clock = Relógio
clock-custom = Outro…
clock-differs = Relógio separado para Gote
clock-field-minutes = Minutos
clock-field-byoyomi = Byōyomi (s)
clock-field-periods = Períodos
clock-field-increment = Acréscimo (s)

rules-summary = Regras: { $conduct }, { $impasse }
conduct = Lances ilegais
conduct-friendly-short = Amistosas
conduct-strict-short = Estritas
conduct-friendly-line = Lances ilegais são recusados e explicados, e você escolhe outro.
conduct-strict-line = Como no tabuleiro real: nada impede um lance ilegal, e quem o faz perde na hora.
impasse-rule = Regra de impasse (rei entrante)
impasse-declaration-27-choice = Vence quem declara com o rei e mais dez peças na zona de promoção e 28 pontos (Sente) ou 27 (Gote). É a regra comum na internet.
impasse-points-24-choice = Conta-se se os dois concordam. Com menos de 24 pontos, perde-se; senão, empate. A regra dos profissionais.
impasse-simple-27-choice = Conta-se se os dois concordam. Com 27 ou mais, vence-se; com 27 cada, vence Gote.
impasse-try-choice = Depois que os dois reis entrarem, vence o primeiro que chegar à casa inicial do rei adversário.
impasse-points-24-2019-choice = Quando um rei tiver entrado, os dois podem combinar a contagem ou um declara: com 31 pontos vence e com 24 a 30 há empate. A regra profissional desde 2019.
impasse-automatic-27-choice = Como a declaração de 27 pontos, mas ninguém precisa declarar: a partida termina assim que as condições são cumpridas.
impasse-try-at-once-choice = Vence o primeiro rei que chegar à casa inicial do rei adversário, mesmo que o outro não tenha entrado.
impasse-all-in-choice = Quem tiver todas as suas peças do tabuleiro na zona de promoção encerra a partida; com 27 pontos ou mais, vence. Costume ocidental dos anos 1980.
impasse-protected-camp-choice = A regra dos 24 pontos; além disso, quem tiver o rei e todas as peças na zona e protegidos pode impor a contagem que o adversário recusa.
impasse-none-choice = Joga-se até o mate ou a desistência.
takebacks-allowed = Permitir pedidos para voltar lances
more-rules-fold = Mais regras: repetição, novas partidas, limite de lances, regulamentos conhecidos

record-open = Abrir um registro
record-open-line = KIF, KI2, CSA, JKF, USI, SFEN, USEN, PSN ou lances em notação ocidental ou japonesa. Cole, escolha um arquivo ou arraste-o para esta página.
record-paste = Cole um registro aqui
record-read = Abrir
record-reading = Lendo…
record-file = Escolher arquivo
record-too-large = Tem mais de 2 MiB: é grande demais para o registro de uma partida.
record-unreadable = Não foi possível ler isto como registro de partida.
record-read-moves = { $count ->
    [one] { $count } lance foi lido antes do erro.
   *[other] { $count } lances foram lidos antes do erro.
  }
fault-place = Linha { $line }, coluna { $column }
fault-line = Linha { $line }
faults-more = e mais { $count }

start-tsume = Problemas de mate
start-tsume-line = Problemas curtos com uma única solução e um solucionador para as suas próprias posições.
start-problems = Resolver problemas
start-solver = Solucionador de mates
start-variants = Outras variantes de shogi
record-empty = Ainda não há nada para abrir: cole um registro ou escolha um arquivo.
