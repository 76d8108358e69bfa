coming-you = O adversário ainda não está diante do tabuleiro. Se não chegar a tempo, a partida é cancelada e não conta para você.
coming-watch = Falta um jogador diante do tabuleiro. Se os dois não chegarem a tempo, a partida é cancelada.
first-move-you = Faça seu primeiro lance a tempo; senão, a partida é cancelada e conta como abandonada por você.
first-move-other = O adversário ainda não fez o primeiro lance. Se não o fizer a tempo, a partida é cancelada e não conta para você.
first-move-watch = Se { $side } não fizer o primeiro lance a tempo, a partida é cancelada.
