# Turmas: professores, alunos, tarefas, cartões e o tabuleiro mural.
classes-title = Turmas
classes-about = Ensine shogi aqui: uma turma com tarefas, resultados à primeira vista e contas para alunos sem e-mail.
classes-own = Suas turmas
classes-learn = Entrar em uma turma
classes-join-line = Seu professor tem um código para você. Ele verá como você avança nas tarefas, e as suas partidas.
classes-teach = Criar uma turma
classes-teach-line = Qualquer pessoa com uma conta pode ensinar.
class-name = Nome da turma
class-make = Criar turma
class-code = Código da turma
class-join = Entrar
class-join-line = É uma turma de { $name }. O professor verá como você avança nas tarefas, e as suas partidas. Você pode sair quando quiser.
class-role-teacher = Professor
class-role-assistant = Assistente
class-role-pupil = Aluno
class-results = Resultados
class-no-results = Quando houver alunos e tarefas, você verá aqui quem fez o quê.
class-until = até { $day }
class-done = Feito
class-not-done = Não feito
class-late = com atraso
class-homework = Tarefas
class-take-away = Remover
class-due = Último dia
class-words = Uma nota breve
class-set = Passar tarefa
class-task-lesson = Uma lição
class-task-level = Partidas contra o motor
class-task-set = Uma coleção de problemas
class-task-study = Um estudo para ler
class-level = Neste nível ou acima
class-times = Partidas
class-own-set = Uma das suas coleções
class-set-address = Ou o endereço de uma coleção
class-a-set-address = Endereço de uma coleção
class-set-line = Os alunos precisam poder vê-la: não pode ser privada.
class-own-study = Um dos seus estudos
class-study-address = Ou o endereço de um estudo
class-a-study-address = Endereço de um estudo
class-print = Folhas para imprimir
class-pupils = Alunos
class-no-pupils = Ainda não há ninguém na turma.
class-new-card = Novo cartão
class-erase = Excluir conta
class-erase-sure = Excluir a conta deste aluno com tudo o que há nela
class-make-assistant = Deixar que também ensine
class-make-pupil = Voltar a aluno
class-remove = Remover da turma
class-with-account = Alunos com conta
class-code-line = Quem tiver este código ou endereço pode entrar.
class-new-code = Novo código
class-without-account = Alunos sem conta
class-names-line = O site cria uma conta para cada nome e um cartão para imprimir. Não é preciso e-mail. Outras pessoas não podem ver nem desafiar esses alunos, nem escrever para eles.
class-names = Nomes, um por linha
class-make-cards = Criar contas e cartões
class-renew-sure = Os cartões anteriores deixam de valer
class-renew-all = Novos cartões para todos
class-manage = Configurações
class-is-closed = Os alunos com cartão só jogam e conversam dentro desta turma, e jogam contra o motor. Outras pessoas não os veem.
class-is-open = Os alunos com cartão podem jogar e conversar com qualquer pessoa.
class-open = Deixar que encontrem outras pessoas
class-close = Mantê-los dentro da turma
class-end = Encerrar a turma
class-end-line = A turma desaparece com suas tarefas e comentários, e também as contas dos alunos com cartão.
class-end-sure = Não é possível desfazer
class-nothing-to-do = Nada a fazer no momento.
class-did = Já li
class-remarks = Do seu professor
class-no-remarks = Ainda não há comentários.
class-remark = Comentário
class-own-page = Suas tarefas e partidas
class-no-games = Ainda não há partidas terminadas.
class-leave = Sair da turma
class-fault-name = A turma precisa de um nome de 1 a 40 caracteres.
class-fault-many = Você tem tantas turmas quanto uma conta pode ter. Encerre uma antes ou saia dela.
class-fault-text = O texto está vazio ou é longo demais.
class-fault-silenced = Por enquanto você não pode escrever; a página da sua conta diz até quando.
class-fault-other = Não é possível: alguém foi mais rápido, ou isso não cabe a você.
class-fault-full = A turma está cheia, ou você já está em tantas turmas quanto uma conta pode estar.
class-fault-code = Nenhuma turma tem este código. Confira com seu professor.
class-fault-names = Escreva pelo menos um nome de até 40 caracteres.
class-fault-line = A linha { $count } tem mais de 40 caracteres. Encurte esse nome: nenhuma conta foi criada ainda.
class-fault-many-names = Crie no máximo { $count } contas de cada vez: nenhuma foi criada ainda.
class-fault-room = { $count ->
    [one] Na turma cabe só mais { $count } aluno: nenhuma conta foi criada ainda.
   *[other] Na turma cabem só mais { $count } alunos: nenhuma conta foi criada ainda.
  }
class-fault-task = Não existe, ou os alunos não podem vê-lo.
class-fault-due = Escolha um dia entre hoje e daqui a um ano.
class-fault-playing = Não foi possível encerrar a partida de um aluno. Tente de novo em instantes.
class-fault-game = O aluno não jogou esta partida.
cards-title = Cartões para alunos
cards-once = { $count ->
    [one] Imprima esta página agora: os códigos são mostrados por { $count } minuto. Quem tiver um cartão pode entrar com ele. Se um se perder, crie outro.
   *[other] Imprima esta página agora: os códigos são mostrados por { $count } minutos. Quem tiver um cartão pode entrar com ele. Se um se perder, crie outro.
  }
cards-gone = Os códigos destes cartões não são mais mostrados. Se algum não foi impresso, crie na turma um novo cartão para esse aluno.
cards-left = { $count ->
    [one] A turma está cheia: { $count } aluno da sua lista ficou sem conta.
   *[other] A turma está cheia: os últimos { $count } alunos da sua lista ficaram sem conta.
  }
card-title = Entrar com um cartão
card-line = Digite o código do cartão que seu professor lhe deu.
card-code = Código
card-yours = Este cartão abre a conta
card-wrong = Nenhum cartão tem este código. Peça um novo ao seu professor.
notice-class = Novidades na turma { $name }
notice-kind-class = Novidades das minhas turmas
act-class-changed = Turma alterada por um moderador
act-class-ended = Turma encerrada
act-card = Novo cartão para um aluno da turma
act-pupil-erased = Conta de um aluno excluída na turma
class-games = { $count ->
    [one] { $count } partida
   *[other] { $count } partidas
  }
class-tries = { $count ->
    [one] { $count } tentativa
   *[other] { $count } tentativas
  }
class-won = { $count ->
    [one] { $count } vitória
   *[other] { $count } vitórias
  }
