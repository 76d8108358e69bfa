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
ceremony-because-maker = Com graduações iguais, a hierarquia é do mais velho. Aqui não se sabe a idade, portanto é de quem criou a partida.
