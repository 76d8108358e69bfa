# The ways to practise.
practice = Praticar
practice-line = Exercícios curtos para um momento livre.
practice-tesuji = Tesuji
practice-tesuji-line = Combinações de partidas do nosso motor, por tema. Cada uma ganha material de forma forçada, e cada resposta é conferida.
practice-next-move = O próximo lance
practice-next-move-line = Um lance é melhor que todos os outros: encontre-o. Posições de partidas do nosso motor e de partidas publicadas, por fase e graduação; as que você erra voltam.
practice-mates = Problemas de mate
practice-mates-line = Problemas curtos com uma só solução; os que você erra voltam.
practice-rush = Corrida de mates
practice-rush-line = Quantos mates você conseguir antes que o tempo acabe.
practice-ladder = Escada de handicaps
practice-ladder-line = Dez partidas contra o motor, de dez peças de handicap até nenhuma. Cada degrau diz como vencê-lo e, se você quiser, avisa antes de um erro.
practice-coordinates = Coordenadas
practice-coordinates-line = Uma casa é nomeada: toque nela. Quantas em um minuto?
practice-notation = Ler a notação
practice-notation-line = Um lance é escrito: jogue-o no tabuleiro. Quantos em um minuto?
practice-castles = Montar castelos
practice-castles-line = Monte um castelo lance a lance contra o relógio. Seus melhores tempos ficam guardados.
practice-blindfold = Às cegas
practice-blindfold-line = Os lances são lidos e o tabuleiro fica vazio. Onde está cada peça?
practice-mistakes = Seus próprios erros
practice-mistakes-line = As posições das suas partidas analisadas voltam até você encontrar um lance melhor.
practice-repertoire = Treino de aberturas
practice-repertoire-line = Jogue de memória suas próprias linhas de abertura. As que você erra voltam.
practice-print = Para imprimir
practice-print-line = Regras, folhas de exercícios, cadernos de problemas, planilhas e jogos de peças de papel em PDF.
practice-set = Série { $number }
practice-set-one-grade = { $count } problemas, dificuldade { $grade } de 5
practice-set-line = { $count } problemas, dificuldade { $from } a { $to } de 5
ladder-board = A posição inicial
ladder-level = O motor dá o handicap e joga de Gote no nível { $level }.
ladder-open = Sua partida aqui não terminou: continue-a
ladder-won = Vencido
ladder-lost = Da última vez você perdeu: tente de novo
ladder-ten = Gote só tem o rei e os peões. Abra a diagonal do bispo, avance o peão da torre e promova as duas peças; depois traga um ouro: nada defende o rei.
ladder-eight = Dois ouros defendem o rei. Rompa pela segunda coluna com torre e bispo juntos; não troque a torre por um ouro.
ladder-six = Gote não tem cavalos nem lanças, por isso as bordas são fracas. Avance o peão da nona ou da primeira coluna, apoie-o com o bispo e promova a torre ali.
ladder-five = Resta um cavalo, que defende uma borda: ataque a outra.
ladder-four = Os dois cavalos estão de volta. Use uma prata com torre e bispo: com a prata escaladora você tem mais peças que o defensor na coluna da torre.
ladder-two = A partida clássica com handicap. Ganhe espaço com os peões na quarta e na terceira coluna, monte antes o castelo e rompa depois pelo centro.
ladder-rook-lance = Gote não tem torre nem lança esquerda: monte o castelo, ataque depois essa borda e mantenha suas peças protegidas contra o bispo.
ladder-rook = Gote não tem torre: seu campo resiste, seu ataque não. Complete o castelo, abra a coluna da torre e troque os bispos quando convier.
ladder-bishop = O único bispo é o seu. Ponha a torre na terceira ou quarta coluna e mire com os dois o mesmo ponto.
ladder-even = Sem ajuda agora: monte o castelo, escolha uma abertura do curso e procure os tesuji que praticou.
trainer-start = Começar
trainer-right = { $count ->
    [one] { $count } acerto
   *[other] { $count } acertos
  }
trainer-best = recorde: { $count }
trainer-that-is = Essa é { $square }.
trainer-square = Coluna { $column } a partir da esquerda, fileira { $row } a partir de cima
warnings-ask = Avisar antes de erros graves
warnings-checking = Verificando seu lance
warnings-mate = Cuidado: você levaria mate com { $move }.
warnings-hangs = Cuidado: a peça em { $square } ({ $piece }) pode ser capturada.
warnings-forced-mate = Cuidado: o motor teria então um mate forçado.
warnings-blunder = Cuidado: há um lance muito melhor.
warnings-back = Voltar o lance
warnings-play = Jogar mesmo assim
castles-goal = O castelo: { $pieces }
castles-clock = { $seconds } s · { $moves ->
    [one] { $moves } lance
   *[other] { $moves } lances
  }
castles-line = Leve { $count ->
    [one] { $count } peça
   *[other] { $count } peças
  } às casas marcadas. O relógio começa no seu primeiro lance.
castles-best = Seu recorde: { $seconds } s, { $moves ->
    [one] { $moves } lance
   *[other] { $moves } lances
  }
castles-built = Montado em { $seconds } segundos e { $moves ->
    [one] { $moves } lance
   *[other] { $moves } lances
  }
castles-record = Montado, e mais rápido do que nunca!
castles-stands = Montado. Você já foi mais rápido.
castles-undo = Desfazer
castles-again = De novo
castles-next = Próximo
castles-all = Os { $count } castelos
mistakes-how = Abra uma das suas partidas, deixe o motor analisá-la e guarde os erros do relatório. Eles voltam aqui até você conhecer um lance melhor.
mistakes-open = Abrir uma partida
mistakes-next = { $count ->
    [one] { $count } posição guardada
   *[other] { $count } posições guardadas
  }; { $days ->
    [0] a próxima é para hoje.
    [one] a próxima volta amanhã.
   *[other] a próxima volta em { $days } dias.
  }
mistakes-more = Continuar
mistakes-game = A partida
mistakes-forget = Não perguntar mais
mistakes-keep = Guardar para praticar: { $side }
mistakes-kept = { $count ->
    [0] Estas posições já estavam guardadas.
    [one] { $count } posição guardada.
   *[other] { $count } posições guardadas.
  }
blindfold-length = Lances lidos
blindfold-at = Lance { $index } de { $count }
blindfold-next = Próximo lance
blindfold-back = Voltar
blindfold-ask = Ir às perguntas
blindfold-where = Onde está esta peça: { $piece }?
blindfold-what = O que há em { $square }?
blindfold-check = { $move } seria xeque?
blindfold-legal = { $move } pode ser jogado?
blindfold-yes = Sim
blindfold-no = Não
blindfold-nothing = nada
blindfold-right = Certo.
blindfold-not = Não: “{ $piece }” não é a resposta.
blindfold-no-match = Não. Repasse os lances mentalmente mais uma vez.
blindfold-on = { $side ->
    [black] Sente
   *[white] Gote
  } joga. Continue: { $count ->
    [one] mais { $count } lance.
   *[other] mais { $count } lances.
  }
blindfold-illegal = Isso não pode ser jogado.
blindfold-played = { $move } { $reply }
blindfold-result = { $right } de { $total } certas
blindfold-board = A posição final
repertoire-how = Cole o link de uma partida com variantes ou de um capítulo de um estudo. Você joga com um lado, as linhas respondem pelo outro, e os lances que você erra voltam.
repertoire-from = Link da partida ou do estudo
repertoire-side = Seu lado
repertoire-failed = Nenhuma linha foi encontrada neste link.
repertoire-kept = Suas aberturas
repertoire-due = { $count ->
    [one] { $count } pendente
   *[other] { $count } pendentes
  }
repertoire-forget = Remover
repertoire-left = { $count ->
    [one] falta { $count }
   *[other] faltam { $count }
  }
repertoire-asked = Sua vez.
repertoire-wrong = { $tried } não está nas suas linhas. Jogue { $best }.
repertoire-shown = Jogue { $best }.
repertoire-line = Fim desta linha.
repertoire-over = Pronto por hoje. Acertos: { $right }; erros: { $missed }.
repertoire-next = Próxima linha
repertoire-leave = Parar

# Where progress is kept.
practice-kept = Seu progresso fica guardado na sua conta, em todos os seus dispositivos.
practice-kept-here = Seu progresso fica guardado só neste navegador. Entre para guardá-lo em uma conta.
next-move-ask = Um lance é melhor que todos os outros. Qual?
next-move-phase = Fase
next-move-grade = Graduação
next-move-all = Qualquer
next-move-opening = Abertura
next-move-middle = Meio-jogo
next-move-end = Final
next-move-row = Sequência: { $count } · recorde: { $best }
next-move-due = { $count ->
    [one] hoje volta { $count } posição
   *[other] hoje voltam { $count } posições
  }
next-move-best = O lance é { $move }: { $chance }. Com qualquer outro, no máximo, { $other }.
next-move-wrong = { $move } tem resposta: { $left }.
next-move-other = Não é { $move }: no máximo, { $left }. Olhe de novo.
next-move-chance = { $outlook } ({ $chance }% de vencer)
next-move-winning = posição ganha
next-move-better = melhor posição
next-move-level = posição equilibrada
next-move-worse = pior posição
next-move-lost = posição perdida
next-move-skip = Pular
next-move-over = Por hoje não resta nada aqui: escolha outra fase ou outra graduação, ou volte amanhã.
standing = Como você está
standing-line = Segundo suas lições, posições, mates e provas. Trabalhe agora no que tiver a barra mais curta.
standing-passed = Prova mais alta aprovada: { $grade }.
standing-basics = Regras e peças
standing-opening = Aberturas e castelos
standing-tesuji = Combinações, meio-jogo
standing-mate = Dar mate
standing-end = Ataque e final
standing-lessons = Lições: { $finished } de { $lessons }
standing-right = respostas: { $right } certas de { $tried }
standing-week = Um plano para a semana
standing-lesson = Lição: { $title }
standing-positions = Dez posições: { $phase }
standing-mates = Dez problemas de mate
standing-test = Prova de { $grade }
standing-placement = Descubra sua graduação
