# The opening ceremony: the pieces are set up one by one.
ceremony = Arrumação das peças
ceremony-line-ohashi = As peças são arrumadas na ordem da casa Ōhashi. Primeiro, o 王 de { $name }.
ceremony-line-ito = As peças são arrumadas na ordem da casa Itō. Primeiro, o 王 de { $name }.
ceremony-skip = Pular
ceremony-seats = { $senior } senta-se de frente para a porta e { $junior } do outro lado.
ceremony-box = { $senior } abre a caixa e põe as peças no tabuleiro.
ceremony-kings = { $senior } pega o 王 e { $junior } o 玉; depois cada um coloca uma peça por vez.
ceremony-because-odds = Tem precedência quem dá o handicap.
ceremony-because-rank = Tem precedência quem tem a graduação mais alta.
ceremony-because-age = Com graduações iguais, tem precedência a pessoa mais velha, conforme as respostas dos jogadores.
ceremony-because-maker = Com graduações iguais, tem precedência a pessoa mais velha. Ninguém disse quem é, então ela cabe a quem criou a partida.
# Between players of equal rank the site asks who is the elder.
elder-question = Com graduações iguais, quem tem mais idade fica com 王 e se senta de frente para a porta. Quem tem mais idade?
elder-undecided = As duas respostas não coincidem, então tem precedência quem criou a partida.
