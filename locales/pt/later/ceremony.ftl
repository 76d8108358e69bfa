# The opening ceremony: the pieces are set up one by one.
ceremony = Arrumação das peças
ceremony-line-ohashi = As peças são arrumadas na ordem da casa Ōhashi. Primeiro, o 王 de { $name }.
ceremony-line-ito = As peças são arrumadas na ordem da casa Itō. Primeiro, o 王 de { $name }.
ceremony-skip = Pular
ceremony-seats = { $senior } senta-se de frente para a porta e { $junior } do outro lado.
ceremony-box = { $senior } abre a caixa e põe as peças no tabuleiro.
ceremony-kings = { $senior } pega o 王 e { $junior } o 玉; depois cada um coloca uma peça por vez.
ceremony-because-odds = Quem dá o handicap é o de maior hierarquia.
ceremony-because-rank = O de graduação mais alta é o de maior hierarquia.
ceremony-because-age = Com graduações iguais, a hierarquia é do mais velho, conforme as respostas dos jogadores.
ceremony-because-maker = Com graduações iguais, a hierarquia é do mais velho. Ninguém disse quem é, portanto é de quem criou a partida.
# Between players of equal rank the site asks who is the elder.
elder-question = Com graduações iguais, quem tem mais idade fica com 王 e se senta de frente para a porta. Quem tem mais idade?
elder-undecided = As duas respostas não coincidem; por isso, a hierarquia é de quem criou a partida.
