# Contas.
account-of = Conta:
account-name = Nome
account-password = Senha
account-line = As partidas que você joga e os registros que abre em qualquer navegador conectado à sua conta ficam reunidos aqui.
account-player = Minhas partidas e rating
login-title = Entrar
login-button = Entrar
login-no-account = Ainda não tem conta?
login-wrong = O nome e a senha não conferem.
login-too-often = Tentativas demais. Espere alguns minutos e tente de novo.
logout-button = Sair
signup-title = Criar uma conta
signup-line = Com uma conta, suas partidas e registros ficam reunidos em todos os seus dispositivos. O que você jogou neste navegador vem junto. Não é preciso endereço de e-mail.
signup-name-line = De 2 a 20 letras e algarismos, com hifens ou sublinhados entre eles. Todos podem ver.
signup-password-line = Pelo menos 8 caracteres. Várias palavras seguidas são fáceis de lembrar e difíceis de adivinhar.
signup-button = Criar conta
signup-have-account = Já tem uma conta?
name-length = Um nome tem de 2 a 20 caracteres.
name-characters = Um nome tem letras e algarismos de uma só escrita, com hifens ou sublinhados isolados entre eles.
name-reserved = Este nome é reservado. Escolha outro.
name-taken = Este nome, ou um muito parecido, já está em uso. Escolha outro.
password-length = Uma senha tem de 8 a 128 caracteres.
password-guessable = Esta senha é uma das primeiras que qualquer um tentaria. Escolha outra.
signup-by-invitation = Neste site, as contas são criadas por convite. Abra o link que você recebeu.
signup-closed = Neste site, as contas são criadas por quem o administra.
signup-not-invited = Este convite já foi usado ou venceu. Peça outro.
sessions-title = Onde você está conectado
session-this = Este navegador
session-unknown = Navegador desconhecido
session-end = Desconectar de lá
sessions-end = Desconectar os outros dispositivos
passkeys-title = Chaves de acesso
passkeys-line = Com uma chave de acesso você entra pelo bloqueio do celular ou do computador, sem nome nem senha.
passkey-nameless = Chave sem nome
passkey-used = usada pela última vez: { $when }
passkey-unused = ainda não usada
passkey-change = Alterar
passkey-rename = Mudar o nome
passkey-remove = Remover
passkey-removed = A chave foi removida. Exclua-a também no seu dispositivo.
passkey-name = Nome da nova chave, por exemplo “celular”
passkey-add = Adicionar chave de acesso
passkey-login = Entrar com chave de acesso
passkey-refused = Esta chave não foi aceita. Tente de novo ou entre com a senha.
passkey-known = Este dispositivo já tem uma chave da sua conta.
password-title = Trocar a senha
password-present = Senha atual
password-new = Nova senha
password-button = Definir a senha
password-wrong = Essa não é a sua senha atual. Nada foi alterado.
password-changed = A senha foi trocada. Você foi desconectado de todos os outros navegadores.
codes-title = Códigos de recuperação
codes-line = Impressos e bem guardados, eles permitem entrar se você esquecer a senha. Cada um vale uma vez.
codes-left = { $count ->
    [0] Você não tem nenhum.
    [one] Resta um.
   *[other] Restam { $count }.
  }
codes-made = Estes são os seus novos códigos. Imprima ou anote: eles só aparecem agora.
codes-button = Criar dez códigos novos
mail-title = Endereço de e-mail
mail-line = Com um endereço, um link pode ser enviado a você se esquecer a senha. Ninguém o vê. Outros e-mails só chegam se você escolher em Avisos.
mail-address = Endereço de e-mail
mail-give = Enviar um link
mail-remove = Remover o endereço
mail-removed = O endereço foi removido.
mail-unusable = Isto não é um endereço de e-mail.
mail-sent = Um link está a caminho. O endereço será seu quando você o abrir.
mail-confirm-line = Usar { $mail } como endereço da sua conta?
mail-confirm-button = Sim, é meu
mail-confirmed = { $mail } agora é o endereço da sua conta.
mail-to-account = Para a conta
mail-confirm-subject = Komadai: confirme seu endereço
mail-confirm-text =
    Alguém, provavelmente você, deu este endereço para a conta { $name } no Komadai. Abra este link para confirmá-lo; vale por um dia:
    { $link }
    Se não foi você, não faça nada.
recover-mail-title = Por e-mail
recover-mail-button = Enviar um link
recover-mail-sent = Se alguma conta tem este endereço, um link está a caminho. Vale por três dias e uma só vez.
mail-recover-subject = Komadai: uma nova senha
mail-recover-text =
    Alguém, provavelmente você, pediu uma nova senha no Komadai. Abra o link abaixo do nome da sua conta; vale por três dias e uma só vez:

    { $links }
    Se não foi você, não faça nada: nada mudou.
own-data-title = Seus dados
own-data-line = Tudo o que é guardado sobre você, em um só arquivo: a conta, cada partida em KIF e CSA, cada registro.
own-data-button = Baixar tudo (zip)
account-erase-title = Excluir a conta
account-erase-open = Excluir a conta…
account-erase-line = Nome, senha, chaves e registros são excluídos, e você desiste das partidas em andamento. As partidas terminadas ficam para seus adversários, sem o seu nome. Não há como desfazer.
account-erase-type = Para confirmar, digite o nome da conta: { $name }
account-erase-button = Excluir para sempre
account-erase-name = Esse não é o nome da conta. Nada foi excluído.
account-erase-playing = Algumas partidas não puderam ser encerradas, então a conta continua existindo. Termine-as e tente de novo.
account-erase-more = Há tantas partidas que nem todas foram tratadas ainda. Exclua mais uma vez.
account-erased = A conta foi excluída.
recover-title = Esqueceu a senha?
recover-line = Informe um dos códigos de recuperação que você imprimiu e escolha uma nova senha. Sem código, peça um novo link a quem administra o site.
recover-code = Código de recuperação
recover-wrong = O nome e o código não conferem, ou o código já foi usado.
welcome-title = Sua conta
welcome-line = Escolha uma senha para { $name }. Este link vale uma vez.
welcome-button = Definir e entrar
welcome-used = Este link já foi usado ou venceu. Peça outro a quem o deu.
admin-title = Contas
admin-search = Nomes que começam com…
admin-search-button = Buscar
admin-create = Criar conta
admin-invite = Criar convite
admin-none = Nenhuma conta tem esse nome.
admin-nobody = Essa conta não existe. Nada foi alterado.
admin-own = Aqui você não pode alterar a própria conta; outro administrador pode.
admin-done = Feito.
admin-link = Passe este link à pessoa. Ele vale uma vez e só aparece agora.
admin-closed = encerrada
admin-role = Função
admin-role-button = Alterar
admin-new-link = Link de senha
admin-close = Encerrar
admin-open = Reabrir
admin-more = Mais
role-player = Jogador
role-referee = Árbitro
role-teacher = Professor
role-moderator = Moderador
role-admin = Administrador
log-title = Registro de alterações
log-machine = no servidor
act-created = Conta criada:
act-role = Função alterada:
act-closed = Encerrada:
act-opened = Reaberta:
act-link = Link de senha criado:
act-invited = Convite criado
act-password = Senha trocada:
act-recovered = Senha definida por link ou código:
act-codes = Códigos de recuperação criados:
act-passkey = Chave adicionada:
act-passkey-removed = Chave removida:
act-erased = Excluída pelo dono:
act-report-dismissed = Denúncia rejeitada:
act-warned = Advertido:
act-muted = Silenciado:
act-play-banned = Sem novas partidas:
act-leaver-warned = Aviso por abandonar uma partida:
act-leaver-banned = Espera por abandonar partidas:
act-evidence-seen = Consultou os indícios de jogo limpo:
act-lifted = Sanção revogada:
act-words = Palavras vetadas alteradas
act-mail = E-mail confirmado:
act-mail-removed = E-mail removido:
act-page-locked = Protegeu uma página da wiki
act-page-opened = Retirou a proteção de uma página da wiki
act-study-removed = Excluiu um estudo
notices-bell = { $count ->
    [0] Avisos
    [one] Avisos: { $count } novo
   *[other] Avisos: { $count } novos
  }
notices-title = Avisos
notices-none = Ainda não há avisos. Desafios, lances em partidas por correspondência e mensagens dos moderadores aparecem aqui.
notice-new = novo
notices-new = { $count ->
    [one] { $count } aviso
   *[other] { $count } avisos
  }
notices-ways = Como eles chegam a você
notices-push-line = Mesmo sem nenhuma página do site aberta, este navegador pode mostrar avisos, se você ativar.
notices-push-on = Mostrar avisos neste navegador
notices-push-off = Não mostrar avisos neste navegador
notices-push-refused = O navegador não permite. Talvez isso possa ser mudado nas configurações dele.
notices-push = Navegador
notices-mail = E-mail
notices-account = Sua conta
notices-by-mail-line = O que você marcar chega por e-mail se não for lido aqui em alguns minutos.
notices-no-address = Para receber avisos por e-mail, informe antes um endereço:
notices-save = Salvar
notices-mail-end = Você escolheu receber isto por e-mail. Mude aqui:
notice-challenge = { $name } oferece uma partida a você
notice-begun = { $name } aceitou sua oferta: a partida começou
notice-turn = Sua vez contra { $name }
notice-over = Sua partida contra { $name } terminou
notice-message = { $name } escreveu para você ao lado do tabuleiro
notice-left = Você abandonou uma partida. A página da sua conta diz o que acontece agora.
notice-sanction = Um moderador tomou uma decisão sobre você
notice-kind-challenge = Partidas oferecidas a mim
notice-kind-begun = Minha oferta foi aceita
notice-kind-turn = Minha vez em uma partida por correspondência
notice-kind-over = Uma partida por correspondência terminou
notice-kind-message = Uma mensagem ao lado do tabuleiro
notice-kind-sanction = Mensagens dos moderadores
notice-kind-left = Avisos e esperas por abandonar partidas
