# A primeira página: uma nova partida ou um registro para abrir.
list-separator = { " · " }

opponent = Adversário
opponent-engine = Motor
opponent-friend = Convidar por link
opponent-self = Dois em uma tela

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

side-toss = Furigoma

clock = Relógio
clock-custom = Outro…
clock-differs = Relógio separado para Gote
clock-field-minutes = Minutos
clock-field-byoyomi = Byōyomi (s)
clock-field-periods = Períodos
clock-field-increment = Acréscimo (s)

conduct-friendly-short = Amistosas
conduct-strict-short = Estritas
conduct-friendly-line = Lances ilegais são recusados e explicados, e você escolhe outro.
conduct-strict-line = Como no tabuleiro real: nada impede um lance ilegal, e quem o faz perde na hora.
impasse-none-choice = Joga-se até o mate ou a desistência.

record-open = Abrir um registro
record-open-line = KIF, KI2, CSA, JKF, USI, SFEN, USEN, PSN ou lances em notação ocidental ou japonesa, ou o endereço de uma partida. Cole, escolha um arquivo ou arraste-o para esta página.
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

record-empty = Ainda não há nada para abrir: cole um registro ou escolha um arquivo.
