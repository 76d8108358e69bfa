# A game’s page: what it says, asks and offers.
new-game = Nova partida
event-boards = Todos os tabuleiros
event-next-board = Próximo tabuleiro
game-favourite = Adicionar aos favoritos
last-none = Ainda não há lances.
page-game = Partida
presence-here = online
presence-away = offline
you-watch = Você está assistindo
spectators = { $count ->
    [one] { $count } espectador
   *[other] { $count } espectadores
  }
moves-none = Yoroshiku onegai shimasu. Boa partida!
back-to-now = Voltar à partida
turn-yours = Sua vez
turn-theirs = Joga agora
more-actions = Mais
action-resign = Desistir
action-takeback = Voltar lance
action-declare = Declarar
action-impasse = Impasse
action-adjourn = Adiar
action-adjourn-title = Propor adiar a partida e continuá-la depois
action-resume = Retomar
resign-title = Desistir?
resign-text = Você perderá a partida. Makemashita: “perdi”.
resign-yes = Desistir
resign-no = Continuar jogando
declare-title = Declarar vitória?
declare-text = { $points } pontos (são necessários { $needed }), { $pieces } peças na zona de promoção (são necessárias 10). O rei precisa estar na zona e fora de xeque.
declare-text-camp = Você tem { $points } pontos. Se o seu rei e todas as suas outras peças estiverem protegidos na zona de promoção, contam-se os pontos dos dois lados e a partida termina.
declare-warning = No momento sua declaração não seria válida. Com regras estritas, quem faz uma declaração falsa perde a partida.
declare-yes = Declarar
offer-takeback-asked = { $side } pede para voltar o último lance.
offer-takeback-made = Você pediu para voltar o seu lance.
offer-impasse-asked = { $side } propõe um impasse. Os pontos seriam contados.
offer-impasse-made = Você propôs um impasse.
offer-adjourn-asked = { $side } propõe adiar a partida.
offer-adjourn-made = Você propôs adiar a partida.
offer-resume-asked = { $side } quer retomar a partida.
offer-resume-made = Você pediu para retomar a partida.
offer-rematch-asked = { $side } pede revanche com os lados trocados.
offer-rematch-made = Você pediu revanche.
offer-accept = Aceitar
offer-withdraw = Retirar
resigning-you = Você desistiu. A desistência passa a valer na sua vez.
resigning-side = { $side } desistiu. A desistência passa a valer na vez de { $side }.
mated-you = Você levou mate. Desista para encerrar a partida.
mated-side = { $side } levou mate e ainda não desistiu.
paused-adjourned = Adiada
paused-suspended = Suspensa
paused-waiting = Esperando o adversário
invite-text = Envie este link ao seu adversário. Joga a primeira pessoa que o abrir; as demais assistem.
invite-away = Seu adversário está ausente. Pode voltar a qualquer momento.
invite-again = Novo link
invite-again-title = Oferece o lugar a outra pessoa. O link anterior deixa de funcionar.
invite-again-done = Este link é novo. O anterior não funciona mais.
game-kept = Se ninguém entrar, esta partida será excluída após { $days ->
    [one] um dia
   *[other] { $days } dias
}.
game-kept-always = Esta partida fica guardada até você excluí-la.
game-delete = Excluir esta partida
invite-network = O link usa o endereço deste computador na sua rede. Funciona para quem está na mesma rede.
invite-local = Este link só funciona neste computador, porque o site não aceita outras conexões. Inicie-o com --listen 0.0.0.0:{ $port } para convidar outras pessoas.
invite-unknown = Este link só funciona neste computador. Troque o endereço por um que outras pessoas possam acessar.
invite-address = Endereço
waiting-begins = A partida começa quando o adversário entrar.
friend-came = Seu adversário já está aqui.
friend-came-named = { $name } já está aqui.
invite-link = Link de convite
connection-lost = Conexão perdida. Sua partida está segura. Reconectando…
connection-gone = Esta partida não existe mais.
furigoma-count = { $pawns ->
    [one] { $pawns } peão
   *[other] { $pawns } peões
  }, { $tokins ->
    [one] { $tokins } tokin
   *[other] { $tokins } tokins
  }
furigoma-you = Você joga de { $side }
furigoma-by = Lançou: { $name }
resignation-words = “Makemashita” (perdi), com uma reverência.
together = Analisar juntos
end-checkmate = { $loser } levou mate.
end-resignation = { $loser } desistiu.
end-timeout = O tempo de { $loser } acabou.
end-illegal-move = { $loser } fez um lance ilegal. { $foul }
end-perpetual-check = Xeque perpétuo: { $loser } deu xeque em todos os lances até a mesma posição ocorrer pela quarta vez.
end-repetition = Sennichite: a mesma posição ocorreu pela { $occurrences ->
    [3] terceira
   *[other] quarta
  } vez.
end-impasse = Jishōgi: os dois jogadores concordaram com o impasse.
end-impasse-counted = Jishōgi: empate, { $black } pontos a { $white }.
end-impasse-won = Contagem de pontos, { $black } a { $white }: os de { $loser } não bastam.
end-declaration = { $winner } venceu por declaração.
end-false-declaration = { $loser } fez uma declaração falsa.
end-try = Try: o rei de { $winner } chegou à casa de meta.
end-no-legal-move = { $loser } não tem lances legais.
end-abandoned = { $loser } abandonou a partida.
end-abandoned-draw = Um jogador saiu da partida e não voltou. O outro aceitou o empate.
end-aborted = A partida foi cancelada.
end-called-off = A partida foi cancelada antes que os dois jogassem. Não conta.
end-move-limit = O limite de lances foi atingido.
end-royal-taken = { $loser } perdeu a sua última peça real.
end-bare-king = A { $loser } só resta o rei.
end-bare-king-drawn = Aos dois só resta o rei.
end-first-check = { $winner } deu xeque, e o primeiro xeque vence.
end-perpetual-attack = Ataque perpétuo: { $loser } atacou algo em todos os lances até a posição se repetir.
end-repetition-lost = A mesma posição se repetiu; pelas regras deste jogo, { $loser } perde.
end-foul-move = Lance { $ply }: { $move }.
courtesy-begin = Boa partida.
courtesy-end = Agradeço a partida.
courtesy-nice-move = Belo lance!
courtesy-thanks = Agradeço!
courtesy-sorry = Desculpe!
courtesy-again = Mais uma partida?
courtesy-elder = Eu tenho mais idade.
courtesy-younger = Você tem mais idade.
phrases = Frases prontas
name-use = Usar este nome
rematch-odds = Revanche
rematch-go = Ir para a próxima partida
offer-takeback-declined = { $side } não aceitou voltar o lance.
offer-impasse-declined = { $side } recusou o impasse.
offer-adjourn-declined = { $side } recusou o adiamento.
offer-resume-declined = { $side } ainda não quer retomar a partida.
offer-rematch-declined = { $side } recusou a revanche.
review-lost = Por que perdeu
review-won = Como venceu
lobby-again = Procurar de novo
plan-title = Lances condicionais
game-event = Evento
game-of-event = Rodada { $round }, tabuleiro { $board } de { $event }
game-to-event = Voltar ao evento
rated-game = Partida valendo rating
programs-game = Pelo protocolo CSA, como jogam os programas
rating-change = { $before } → { $after } ({ $change })
rating-changes = Ratings depois desta partida
rating-waits = Os ratings chegam em um instante.
rank = Graduação
talk-unread = { $count ->
    [one] Conversa, { $count } não lida
   *[other] Conversa, { $count } não lidas
  }
talk-room-players = Jogadores
talk-room-watchers = Espectadores
talk-players-line = Só os dois jogadores leem.
talk-watchers-line = Os jogadores leem depois da partida.
talk-study-line = Quem pode abrir este estudo pode ler.
talk-study-people-line = As pessoas deste estudo podem ler.
talk-problem-line = Qualquer pessoa pode ler.
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
impasse-points = Pontos
impasse-pieces = Peças
impasse-entered = rei dentro
impasse-outside = rei fora
impasse-castle = rei em { $castle }
impasse-points-24-line = Quando os dois reis tiverem entrado, os jogadores podem combinar a contagem dos pontos. Com menos de 24, perde-se.
impasse-declaration-27-line = Para vencer por declaração: rei e mais dez peças na zona de promoção, sem xeque, e 28 pontos (Sente) ou 27 (Gote).
impasse-simple-27-line = Os jogadores podem combinar a contagem dos pontos. Com 27 ou mais, vence-se.
impasse-points-24-2019-line = Quando um rei tiver entrado, os jogadores podem combinar a contagem dos pontos. Com menos de 24, perde-se.
impasse-automatic-27-line = Rei e mais dez peças na zona de promoção, sem xeque e com pontos suficientes: a partida termina automaticamente.
impasse-try-at-once-line = Vence o primeiro rei que chegar à casa inicial do rei adversário.
impasse-all-in-line = Quando todas as peças estão na zona de promoção, a partida termina e os pontos são contados.
impasse-protected-camp-line = Quem tiver o rei e todas as outras peças protegidos na zona de promoção pode exigir a contagem.
impasse-custom-line = Conforme combinado para esta partida.
impasse-try-line = Depois que os dois reis entrarem, vence o primeiro que chegar à casa inicial do rei adversário.
