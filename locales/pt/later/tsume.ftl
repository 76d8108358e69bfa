# O solucionador de mates.
solver-title = Solucionador de mates
solver-line = Monte uma posição ou cole uma. O atacante joga primeiro e dá xeque em todos os lances.
solver-line-hisshi = Monte uma posição ou cole uma. O atacante joga primeiro; cada lance dele dá xeque ou ameaça mate.
solver-goal = Procurar
solver-goal-mate = Mate
solver-goal-hisshi = Hisshi (mate inevitável)
solver-hisshi-plies = Comprimento máximo
solver-seek = Procurar hisshi
solver-ready-hisshi = Procura-se um lance que não seja xeque e que não deixe defesa contra o mate. Com muitas peças na mão do defensor, demora mais.
solver-attacker = Atacante, joga primeiro
solver-rest = O defensor tem todas as peças restantes
solver-problem = Reiniciar tabuleiro
solver-undo = Desfazer
solver-read = Colar ou abrir
solver-paste = SFEN, BOD, KIF, CSA ou qualquer outro registro ou diagrama
solver-time = Limite de tempo
solver-solve = Procurar mate
solver-ready = Procura-se o mate mais curto contra a defesa mais longa, ou a prova de que não há mate.
solver-share-line = O link contém a posição. Quem o abrir a verá no tabuleiro.
solver-edit = Editar

# A busca.
search-running = Procurando
search-line = Os números de prova e de refutação são o mínimo de posições que ainda falta resolver para provar um mate ou descartá-lo.
search-line-hisshi = Todas as defesas de cada lance são testadas. Uma defesa que permite mate está resolvida.
search-nodes = Posições
search-speed = Velocidade
search-time = Tempo
search-table = Tabela
search-depth = Linha
search-proof = Número de prova
search-disproof = Número de refutação
search-shortest = Mate mais curto
search-best = Linha mais promissora
search-found = Mate em { $plies } encontrado. Procurando um mais curto…
search-none = { $plies ->
    [one] Não há mate em { $plies } lance.
   *[other] Não há mate em até { $plies } lances.
  }
search-nothing = Nada resolvido ainda.
search-cost = Posições: { $nodes }, tempo: { $seconds } s
plies = { $plies ->
    [one] { $plies } lance
   *[other] { $plies } lances
  }

# O veredito.
verdict = Veredito
verdict-mate = Mate em { $plies }
verdict-mate-bound = Mate em { $plies } ou menos
verdict-shortest = Provado: não há mate mais curto contra a defesa mais longa.
verdict-not-shortest = O mate está provado, mas a busca terminou antes de se saber se é o mais curto.
verdict-futile = Os últimos { $plies } lances da linha são interposições inúteis (mudaai), que não contam.
verdict-no-mate = Não há mate
verdict-no-mate-line = Provado: nenhuma sequência de xeques leva ao mate.
verdict-gave-up = Não resolvido
verdict-gave-up-line = A busca terminou sem resultado. Dê mais tempo ou veja o que ela encontrou.
judged-sound = Correto: solução única, sem peças sobrando
judged-unsound = Defeituoso
judged-open = Nenhuma outra solução encontrada até onde a busca foi
judged-cooks = Outras soluções (yozume)
judged-left-over = Peças sobrando (komaamari)
judged-open-checks = Xeques não resolvidos
judged-equal = Defesas de igual comprimento (hendō)
judged-last = Outros lances finais (permitidos)

# A árvore da solução.
choices = Lances possíveis
choices-checks = Xeques
choices-answers = Defesas
choices-opening = Examinando todos os lances…
choices-back = Voltar à solução
choices-mated = Mate: não há lances legais.
choices-no-check = Não há xeques aqui.
outlook-mated = mate
outlook-mate = mate em { $plies }
outlook-mate-bound = mate em { $plies } ou menos
outlook-no-mate = não há mate
outlook-escapes = escapa
outlook-futile = inútil
outlook-open = não resolvido

# Hisshi.
hisshi-mate = Mate
hisshi-mate-line = Não é preciso hisshi: uma sequência de xeques dá mate. A linha mostrada é um mate, nem sempre o mais curto.
hisshi-brink = Hisshi em { $plies }
hisshi-brink-line = Provado: contra qualquer defesa, o atacante dá mate ou chega ao hisshi nesse número de lances. Não há caminho mais curto.
hisshi-no-brink = Não há hisshi em até { $plies }
hisshi-no-brink-line = Provado: o que quer que o atacante jogue, o defensor resiste por esse número de lances.
hisshi-gave-up = Não resolvido
hisshi-gave-up-line = A busca terminou sem resultado. Dê mais tempo ou tire peças da mão do defensor.
hisshi-defences = Todas as defesas
hisshi-step = Avance até um lance do atacante para ver a ameaça e o resultado de cada defesa.
hisshi-threat = Ameaça mate em { $plies }:
hisshi-check = É xeque: o defensor precisa responder.
outlook-brink = hisshi em { $plies }

export-line = Linha mostrada
export-problem = Problema

solver-bad-address = Não foi possível ler a posição deste endereço:

mate-failed-not-understood = A solicitação não foi entendida.
mate-failed-no-position = Não é uma posição válida:
mate-failed-no-king = O defensor não tem rei.
mate-failed-not-a-problem = Não é um problema de mate.
mate-failed-illegal-move = Esse lance não é legal:
mate-failed-busy = O solucionador está sobrecarregado. Tente novamente daqui a pouco.
mate-failed-lost = A busca foi interrompida. Sua posição está segura; tente novamente.
mate-failed-offline = Conexão perdida. Sua posição está segura; tente novamente.
editor-help = Como montar uma posição
editor-help-tap = Arraste uma peça, ou toque nela e depois em uma casa. Uma peça da caixa pode ser colocada várias vezes até você tocar nela de novo.
editor-help-turn = Toque duas vezes em uma peça para promovê-la ou trocá-la de lado. O clique direito faz o mesmo.
editor-help-away = Arraste uma peça para fora do tabuleiro ou para a caixa para removê-la.
editor-help-keys = Teclado: setas, letras para as peças de Sente, Shift + letras para as de Gote, + promove, − troca de lado, Delete remove.
