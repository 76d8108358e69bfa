# Problemas de mate para resolver.
problems-plies = Mate em { $count }
problems-hand = Na mão de Sente: { $hand }
problems-line = { $count } problemas originais, cada um com solução única comprovada.
problems-begin = Começar
problems-continue = Continuar
problems-none = Nenhum problema corresponde.
problems-need-script = Para resolver no tabuleiro, ative o JavaScript. A solução pode ser lida sem ele.
grade = dificuldade { $grade }
tile = Problema { $number }, dificuldade { $grade }, { $state }
state-new = ainda não tentado
state-solved = resolvido
state-due = para revisar
state-missed = errado
legend-grade = dificuldade, de 1 a 9
filter = Mostrar problemas
filter-all = Todos
filter-new = Novos
filter-due = Para revisar
filter-missed = Errados
filter-solved = Resolvidos
filter-grade = Dificuldade
filter-grade-all = Todas
problems-order = Ordem
problems-order-length = Por tamanho
problems-order-set = Como no conjunto
problems-order-liked = Primeiro os mais apreciados

today = Revisões de hoje
today-due = { $count ->
    [one] { $count } problema para revisar
   *[other] { $count } problemas para revisar
  }
today-none = Nada para revisar
today-line = Um problema resolvido sem erros volta em alguns dias e depois em semanas, pouco antes de você o esquecer; o que você erra volta amanhã.
today-start = Começar a revisão
count-solved = resolvidos
count-streak = sequência atual
count-best = melhor sequência
count-days = dias seguidos

keep-line = Seu progresso fica guardado só neste navegador. Salve um backup para levar tudo a outro navegador.
keep-account = Seu progresso fica guardado na sua conta. Um backup funciona em qualquer navegador.
keep-save = Salvar backup
keep-load = Restaurar backup
keep-loaded = Backup restaurado.
keep-unreadable = Este arquivo não é um backup.

# Um problema.
problem-number = { $number } de { $total }
problem-previous = Problema anterior
problem-next = Próximo problema
problem-next-review = Próxima revisão
problem-list = Todos os problemas
problem-retry = Tentar de novo
problem-restart = Recomeçar
problem-solution = Solução
problem-in-solver = Abrir no solucionador
problem-liked = { $liked ->
    [one] { $liked } de { $all } gostou
   *[other] { $liked } de { $all } gostaram
  }
problem-vote = Gostou do problema?
problem-vote-yes = Sim
problem-vote-no = Nem tanto
problem-comments = Comentários (podem revelar a solução)
problem-comments-none = Este problema não aceita comentários.
problem-skip = Pular
problem-no-moves = Seus lances aparecem aqui.
review-left = { $count ->
    [0] Nenhuma revisão restante hoje
    [one] Resta { $count } revisão hoje
   *[other] Restam { $count } revisões hoje
  }
review-finished = Encerrar a revisão
problem-gone = Este problema não existe mais
problem-gone-line = Ele foi excluído da coleção e saiu das suas revisões.
streak = { $count ->
    [0] Nenhuma sequência ainda
   *[other] Sequência: { $count }
  }

said = Resultado
said-title-turn = Sua vez
said-title-right = Correto
said-title-wrong = Não é esse
said-title-solved = Resolvido!
said-title-shown = Solução
said-title-open = Indefinido
said-turn = Sente dá xeque em todos os lances e dá mate em { $plies }.
said-turn-again = Encontre o xeque que leva ao mate.
said-judging = …
said-right = Leva ao mate. A defesa resiste o quanto pode.
said-slower = Também leva ao mate, mas há um caminho mais rápido; restam { $plies } lances. Continue ou recomece.
said-refuted-escape = O rei escapa: { $move }.
said-refuted-king-takes = O rei captura: { $move }.
said-refuted-taken = A peça que dá xeque é capturada: { $move }.
said-refuted-blocked = Uma peça bloqueia o xeque: { $move }.
said-refuted-interposed = Uma peça solta da mão bloqueia o xeque: { $move }.
said-no-check = Isso não é xeque. Em um problema de mate, todo lance deve dar xeque. Tente outro.
said-illegal = { $foul } { $why }
said-perpetual-check = A mesma posição pela quarta vez: xeque perpétuo perde.
said-open = Não deu tempo de determinar se leva ao mate. Tente outro lance.
said-solved = Resolvido em { $plies }.
said-solved-longer = Resolvido, mas não pelo caminho mais curto: mate em { $plies }.
said-shown = Percorra a solução e tente de novo outro dia.
due-clean = Resolvido sem erro.
due-helped = Resolvido com ajuda.
due-missed = Você cometeu um erro.
due-days = { $days ->
    [0] Volta hoje.
    [one] Volta amanhã.
   *[other] Volta em { $days } dias.
  }

hint-ask-0 = Dica
hint-ask-1 = Qual casa?
hint-ask-2 = Mostrar o lance
hint-ask-3 = Dica
hint-piece = Mova a peça marcada: { $piece }.
hint-drop = Solte esta peça: { $piece }.
hint-square = { $piece } para { $square }.
hint-move = { $move }

theme-sacrifice = sacrifício
theme-great-sacrifice = sacrifício de peça maior
theme-non-promotion = sem promoção
theme-far-drop = soltar à distância
theme-interposition = interposição
theme-double-check = xeque duplo
theme-discovered-check = xeque descoberto
theme-pawn-drop-mate = evitar o uchifuzume
theme-drops-only = só peças da mão
theme-chase = perseguição do rei
today-begin = Comece com um mate em 1
problem-offline = Sem conexão, só a solução do problema é reconhecida. Este lance será julgado quando houver conexão.

# The rush.
rush-line = Encontre quantos mates puder. Eles ficam cada vez mais difíceis, e o terceiro erro encerra a corrida. Os que você errar voltam nas suas revisões.
rush-length = Duração
rush-length-three = 3 minutos
rush-length-five = 5 minutos
rush-length-endless = Sem relógio
rush-start = Começar
rush-again = Mais uma vez
rush-end = Parar
rush-solved = { $count ->
    [one] mate encontrado
   *[other] mates encontrados
  }
rush-best-now = É o seu melhor resultado.
rush-best = Seu melhor resultado: { $count }
rush-best-none = Ainda não há resultados
rush-missed = Errados
rush-missed-line = Veja-os de novo, sem o relógio.
rush-failed = Não foi possível carregar o próximo problema. Verifique a conexão e comece de novo.
rush-score-solved = Encontrados
rush-score-mistakes = Erros
rush-score-time = Tempo
rush-mistakes-of = { $count } de { $most } erros
set-problems = { $count ->
    [one] { $count } problema
   *[other] { $count } problemas
}
set-download = Baixar como texto (SFEN)
set-report = Denunciar esta coleção
set-by = de { $name }
