# Threads of clubs and events; notices of being answered and entered.
threads-title = Fórum
threads-none = Ainda não há nada em discussão.
threads-all = Todos os tópicos
threads-more = Tópicos anteriores
threads-new = Novo tópico
threads-begin = Criar tópico
threads-log-in = Entrar para escrever
thread-untitled = (título removido)
thread-pinned = fixado
thread-locked = fechado
thread-posts-count = { $count ->
    [one] { $count } mensagem
   *[other] { $count } mensagens
  }
thread-title-label = Título
thread-text-label = Texto
thread-pin = Fixar no topo
thread-unpin = Desafixar
thread-lock = Fechar o tópico
thread-unlock = Reabrir o tópico
thread-remove = Excluir o tópico
thread-remove-line = O tópico é excluído com todas as mensagens. Não dá para desfazer.
thread-post = Mensagem { $number }
thread-unheard = Mensagem de alguém que você bloqueou
thread-unheard-title = Tópico de alguém que você bloqueou
thread-emptied = Esta mensagem foi removida.
thread-take-away = Remover a mensagem
thread-pages = Páginas do tópico
thread-is-locked = O tópico está fechado: não dá mais para responder.
thread-answer-label = Sua resposta
thread-answer = Responder
thread-fault-title = O título tem de 2 a 100 caracteres. Nada foi publicado.
thread-fault-text = O texto está vazio ou passa de 2.000 caracteres. Nada foi publicado.
thread-fault-silenced = Um moderador silenciou você por um tempo. A página da sua conta diz até quando.
thread-fault-other = Isso não é possível, ou já não é. Nada mudou.
thread-fault-many = Você criou cinco tópicos aqui em um dia. Responda em um deles ou volte amanhã.
thread-fault-locked = O tópico foi fechado. Sua resposta não foi publicada.
thread-fault-full = O tópico tem 500 mensagens, o máximo. Crie um novo.
thread-fault-often = Você publicou 100 mensagens neste tópico em um dia. Sua resposta não foi publicada; volte amanhã.
thread-fault-pins = Já há cinco tópicos fixados. Desafixe um deles primeiro.
notice-answer = Novas respostas no seu tópico: { $name }
notice-kind-answer = Alguém responde no meu tópico
notice-entered = Você foi inscrito no evento { $name }
notice-kind-entered = Alguém me inscreve em um evento
notice-series-entered = Você foi inscrito na competição { $name }
notice-series-named = Agora você faz parte da organização da competição { $name }
notice-kind-series = Sou inscrito em uma competição ou passo a organizá-la
