# What people say beside a board, and what moderators do.
talk = Conversa
talk-unread = Conversa, { $count } não lidas
talk-room-players = Jogadores
talk-room-watchers = Espectadores
talk-players-line = Só os dois jogadores leem.
talk-watchers-line = Os jogadores leem depois da partida.
talk-none = Ninguém disse nada ainda.
talk-say = Escreva algo
talk-send = Enviar
talk-log-in = Entre para escrever.
talk-of-account = com conta
talk-taken-away = removido por um moderador
talk-options = { $name }: silenciar, bloquear, denunciar
talk-mute = Silenciar nesta partida
talk-muted = { $count ->
    [one] Uma mensagem de alguém silenciado está oculta.
   *[other] { $count } mensagens de pessoas silenciadas estão ocultas.
  }
talk-unmute = Mostrar de novo
talk-block = Bloquear sempre
talk-blocked = Bloqueio ativado. Você não lerá mais nada dessa pessoa.
talk-report = Denunciar
talk-report-title = O que há de errado?
talk-report-words = Com suas palavras (opcional)
talk-reported = Agradecemos. Um moderador vai ver.
report-insult = Insulto ou ameaça
report-spam = Publicidade ou spam
report-help = Ajuda durante a partida
report-leaving = Abandona ou atrasa partidas
report-other = Outra coisa
moderation-title = Moderação
moderation-open = Denúncias abertas
moderation-none = Não há denúncias abertas.
moderation-none-handled = Nenhuma foi tratada ainda.
moderation-by = denunciado por { $name }
moderation-game = a partida
moderation-place = o texto denunciado, onde está agora
moderation-said = O texto quando foi denunciado
moderation-verdict = Decisão
moderation-choose = Escolha uma decisão
moderation-no-close = A conta não pode ser encerrada daqui: um convidado não tem conta, e sobre quem cuida do site decidem os administradores. Nada foi alterado.
moderation-earlier = Sanções anteriores
moderation-none-earlier = Nenhuma.
moderation-holds = em vigor
moderation-more-before =
    { $count ->
        [one] E mais uma antes.
       *[other] E mais { $count } antes.
    }
moderation-was-warning = Advertência
moderation-was-mute = Silêncio
moderation-was-play = Sem novas partidas
moderation-reason = Mensagem para o jogador
moderation-empty = Remover a mensagem
moderation-empty-words = Remover o texto da página
moderation-decide = Decidir
moderation-sanctions = Sanções em vigor
moderation-no-sanctions = Não há sanções em vigor.
moderation-until = até { $when }
moderation-lift = Revogar
moderation-handled = Resolvidas
moderation-words = Palavras vetadas
moderation-words-line = Uma por linha. Na conversa são trocadas por ＊.
moderation-words-button = Salvar a lista
moderation-gone = Alguém foi mais rápido, ou já não existe. Nada foi alterado.
moderation-own = Esta denúncia é sua ou é sobre você: outro moderador decide.
moderation-own-sanction = Trata-se de você: outro moderador decide.
verdict-dismiss = Nada de errado
verdict-warn = Advertência
verdict-mute-1 = Silêncio de uma hora
verdict-mute-24 = Silêncio de um dia
verdict-mute-168 = Silêncio de uma semana
verdict-play-24 = Sem novas partidas por um dia
verdict-play-168 = Sem novas partidas por uma semana
verdict-close = Conta encerrada
sanction-warning = Um moderador advertiu você.
sanction-mute = Um moderador silenciou você.
sanction-play = Um moderador proibiu você de começar novas partidas.
sanction-left-warning = Você abandonou uma partida. Se fizer isso de novo, terá de esperar antes da próxima.
sanction-left-play = Você precisa esperar antes da próxima partida porque abandonou partidas.
sanction-left = { $left } de { $of } partidas abandonadas.
sanction-about-message = Por sua mensagem: “{ $text }”
sanction-about-message-removed = Por uma mensagem sua que um moderador removeu.
sanction-about-text = Por seu texto: “{ $text }”
sanction-about-game = Pelo que você fez em uma partida.
moderation-left-warning = Aviso por abandonar uma partida
moderation-left-play = Sem novas partidas por abandono
