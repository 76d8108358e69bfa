# Series of events: leagues over seasons, titles, opens.
series-title = Competições
series-about = Ligas com acesso e rebaixamento, títulos com seu detentor e abertos com seus campeões, ano após ano.
series-own = Suas competições
series-all = Todas as competições
series-none = Ainda não há nenhuma.
series-more = Mais competições
series-new = Nova competição
series-create = Criar competição
series-name = Nome da competição
series-about-label = Sobre a competição
series-kind = Tipo de competição
series-kind-league = Liga
series-kind-title = Título
series-kind-open = Aberto
series-kind-line-league = Cada divisão joga sua temporada; no fim, uns sobem e outros são rebaixados.
series-kind-line-title = A cada ano define-se um desafiante, que joga um match contra o detentor.
series-kind-line-open = Um evento que se repete, com a lista de seus campeões.
series-seasons-count = { $count ->
    [one] { $count } edição
   *[other] { $count } edições
  }
series-season-league = Temporada { $number }
series-season-title = { $number }ª edição
series-season-open = { $number }ª edição
series-season-head-league = Temporada
series-season-head-title = Edição
series-season-head-open = Edição
series-running = Em andamento
series-classes = Divisões
series-class = Divisão { $class }
series-no-members = Ainda sem membros.
series-members = Membros
series-up-count = { $count ->
    [one] sobe { $count }
   *[other] sobem { $count }
  }
series-down-count = { $count ->
    [one] { $count } é rebaixado
   *[other] { $count } são rebaixados
  }
series-all-wins-up = quem vence todas sobe
series-points-rule = um ponto de rebaixamento a cada { $players } jogadores; com { $points } pontos se é rebaixado
series-points-count = { $count ->
    [one] { $count } ponto de rebaixamento
   *[other] { $count } pontos de rebaixamento
  }
series-points = Pontos de rebaixamento
series-won-lost = Vitórias–derrotas
series-moves = Acessos e rebaixamentos
series-moved-up = sobe
series-moved-down = é rebaixado
series-moved-out = fora
series-came-up = subiu para esta divisão
series-came-down = foi rebaixado para esta divisão
series-champions-league = Campeões
series-champions-title = Detentores do título
series-champions-open = Campeões
series-champion-league = Campeão
series-champion-title = Detentor
series-champion-open = Campeão
series-line = { $what }: { $names }
series-no-champions = Ninguém venceu ainda.
series-score = Resultado do match
series-over = Adversário
series-defended = defendido
series-times = { $count ->
    [one] { $count } vez
   *[other] { $count } vezes
  }
series-most = Mais vezes vencida
series-won-count = { $count ->
    [one] { $count } vez
   *[other] { $count } vezes
  }
series-thrice = Três vezes ou mais
series-past = Edições anteriores
series-titles = Títulos conquistados
series-desk = Mesa da competição
series-slot-challenger = Eliminatórias
series-slot-match = Match pelo título
series-slot-event = Evento
series-slot-none = ainda não há
series-make-match = Criar o match
series-make-match-line = O detentor joga com quem vence as eliminatórias; se ninguém tem o título, jogam os dois primeiros.
series-match-later = Pode ser criado quando as eliminatórias terminarem.
series-link = Usar outro evento
series-link-line = O endereço de um evento deste site que você organiza ou arbitra. Numa divisão jogam todos os membros dela e ninguém mais.
series-link-instead = Usar eventos que já existem
series-event-address = Endereço do evento
series-settle = Fechar a temporada
series-preview-line = Isto é o que a temporada decide pelas classificações atuais.
series-settle-now = Fechar assim
series-begin = Começar
series-next-line-league = Cria-se um evento por divisão, com os membros inscritos na ordem.
series-next-line-title = Cria-se o evento que define o desafiante. O match vem depois.
series-next-line-open = Cria-se um evento no qual qualquer pessoa com conta pode se inscrever.
series-label = Outro nome (ano, lugar)
series-label-line = Pode ficar vazio.
series-without = O desafiante é definido em outro lugar
series-enter = Adicionar membros: { $class }
series-enter-names = Nomes, um por linha, em ordem
series-enter-line = Depois de @, o nome de uma conta deste site.
series-leave = Remover
series-manage = Gestão
series-edit = Nome e descrição
series-rules = Regras
series-rules-line = Valem a partir da próxima temporada.
series-remove = Excluir a competição
series-remove-line = Os eventos dela permanecem.
series-moved-on = Um evento de { $season } mudou depois do fechamento. Se isso muda o decidido, desfaça os últimos passos e feche de novo.
series-classes-line = Da divisão mais alta à mais baixa. Linhas sem nome não contam.
series-class-name = Nome da divisão
series-up-label = Sobem
series-down-label = Caem
series-class-more = Rodadas e pontos de rebaixamento
series-clock-line = Vazio: o indicado abaixo para todas as classes.
series-rounds-line = Vazio: todos contra todos.
series-all-wins-label = Quem vence todas sobe sempre
series-one-in = Um ponto de rebaixamento a cada tantos jogadores
series-one-in-line = Vazio: não há pontos de rebaixamento; só conta a colocação.
series-fall-at = Pontos que rebaixam
series-lasting = Pontos que nunca se apagam
series-worked-off = Uma temporada com mais vitórias que derrotas, ou duas seguidas iguais, apaga um ponto
series-preset = Como em
series-preset-none = regras próprias
series-preset-line = Usa as divisões dessa competição como são neste ano, em vez das de baixo. Os ritmos de jogo preenchidos abaixo valem para as divisões, na ordem.
series-challenger-by = Como se define o desafiante
series-best-of = Partidas do match (melhor de)
series-log-found = Competição criada
series-log-rules = Regras alteradas
series-log-enter = Divisão { $class }: { $names } entram
series-log-leave = { $name } sai
series-log-season = Temporada iniciada
series-log-link = { $season }, { $what }: evento definido
series-log-settle = { $season } fechada: { $names }
series-log-undo = Último passo desfeito
series-fault-name = O nome deve ter de 3 a 40 caracteres.
series-fault-other = Não é possível, ou já não é. Nada foi alterado.
series-fault-many = Você já organiza o máximo de competições permitido.
series-fault-full = O registro desta competição está cheio.
series-fault-behind = Mudou nesse meio-tempo. Veja de novo; nada mais foi alterado.
series-fault-classes = Uma liga precisa de 1 a 12 divisões com nomes diferentes de até 8 caracteres, e números válidos.
series-fault-class-full = A divisão { $class } tem membros; não pode ser retirada.
series-fault-numbers = Na divisão { $class } sobem e são rebaixados mais do que os membros que há.
series-fault-running = Antes é preciso fechar a temporada em andamento.
series-fault-no-season = Não há temporada para fechar.
series-fault-seasons = A competição já tem o máximo de edições.
series-fault-members = A competição já tem o máximo de membros.
series-fault-known = { $name } já é membro. Se são dois com o mesmo nome, acrescente algo que os distinga.
series-fault-no-member = Não é membro de nenhuma divisão.
series-fault-few = A divisão { $class } precisa de pelo menos dois membros.
series-fault-event = Não existe esse evento, ou você não o organiza nem arbitra.
series-fault-elsewhere = O evento pertence a outra competição.
series-fault-twice = Esse evento já conta nesta competição.
series-fault-gone = Falta um evento: { $name }.
series-fault-open = “{ $name }” ainda não terminou. Encerre-o antes na mesa dele.
series-fault-strangers = No evento da divisão { $class } joga quem não é membro: { $names }.
series-fault-missing = Membros da divisão { $class } não estão no evento dela: { $names }.
series-fault-tie = Vários dividem o primeiro lugar de “{ $name }”. Que desempatem, ou some pontos na mesa dele.
series-fault-challenger = Não há desafiante: as eliminatórias não têm outro vencedor além do detentor.
