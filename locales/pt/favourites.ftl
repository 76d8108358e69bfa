# O que se acompanha
favourites-title = Favoritos
favourites-about = Jogadores que você segue, partidas favoritas e suas notas. Ninguém mais vê esta página.
favourites-players = Jogadores que você segue
favourites-no-players = Você ainda não segue ninguém. Abra a página de um jogador para segui-lo.
favourites-games = Partidas favoritas
favourites-no-games = Ainda não há partidas favoritas.
favourites-notes = Suas notas sobre jogadores
favourites-no-notes = Ainda não há notas.
favourites-teachers = Seus professores
favourites-no-teachers = Nenhum professor vê seu progresso.
player-follow = Seguir
player-unfollow = Deixar de seguir
player-followed = Você segue este jogador
player-note = Nota particular
player-note-line = Só você pode ler esta nota.
player-openings = Aberturas e castelos
player-openings-about = { $count ->
    [one] De { $count } partida sem handicap.
   *[other] Das últimas { $count } partidas sem handicap.
}
player-openings-none = Nestas partidas não foi encontrada nenhuma abertura nem castelo com nome.
player-openings-how = Vitórias – empates – derrotas, por lado. Os nomes são os do arquivo.
game-unfavourite = Remover dos favoritos
teacher-let = Mostrar meu progresso a este professor
teacher-withdraw = Parar de mostrar meu progresso
teacher-sees = O professor que você escolher vê suas lições, problemas de mate, partidas e os erros que você guarda para praticar. Você pode parar quando quiser.
pupils-title = Seus alunos
pupils-about = Jogadores que deixam você ver como estão indo.
pupils-none = Ninguém mostra o progresso a você ainda.
pupil-open = Ver o progresso
pupil-since = Mostra o progresso desde { $day }
pupil-lessons = Lições
pupil-problems = Problemas de mate
pupil-due = Pendentes
pupil-missed = Errados na última vez
pupil-days = Dias seguidos
pupil-openings = Lances de abertura
pupil-mistakes = Erros próprios
pupil-no-mistakes = Nenhum erro guardado para praticar.
pupil-mistake = Jogou { $played }; melhor era { $best }.
pupil-asked = Desde então: { $right } certas, { $wrong } erradas.

# Teaching: any account, pupils by their own consent.
teaching-about = Qualquer pessoa com uma conta pode ensinar. O professor vê como os alunos estão indo: lições, problemas de mate, partidas e os erros que guardam para praticar. Ninguém aparece sem ter concordado, e o aluno pode parar quando quiser.
teaching-start = Ensinar
teaching-how = Dê a seus alunos este código ou endereço. Quem abrir e concordar aparece abaixo. No máximo { $count } alunos.
teaching-learn = Aprender com um professor
teaching-learn-line = Digite o nome do seu professor e o código que recebeu.
teaching-teacher = Professor
teaching-code = Código
teaching-log-in = Entre na sua conta para ensinar ou ter um professor
pupils-join-title = Deixar { $name } ver seu progresso?
pupils-join-no = Não, voltar
pupil-remove = Remover este aluno
