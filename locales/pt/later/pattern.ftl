# Busca no arquivo por parte de uma posição.
pattern-title = Buscar por posição parcial
pattern-about = Indique só as casas que importam. As outras podem ter qualquer coisa ou estar vazias.
pattern-misread = Esta busca não é válida.
pattern-board = Tabuleiro
pattern-hands = Na mão
pattern-material = Material
pattern-notation = O tabuleiro é escrito como em SFEN, mas os números pulam casas que podem ter qualquer coisa. O ponto é uma casa vazia; *, qualquer peça; A, qualquer peça de Sente, e a, qualquer peça de Gote. Na mão e no material, 2P significa dois ou mais peões de Sente, e =0b, nenhum bispo de Gote.
pattern-either = Também com os lados trocados
pattern-square = O que pôr na casa tocada
pattern-pieces = Peças
pattern-wanted-empty = Casa vazia
pattern-wanted-any = Qualquer peça
pattern-wanted-black = Peça de Sente
pattern-wanted-white = Peça de Gote
pattern-square-is = { $square }: { $wanted }
pattern-hand-line = Cada lado tem na mão pelo menos as peças mostradas.
pattern-exactly-black = ☗ Exatamente esta mão
pattern-exactly-white = ☖ Exatamente esta mão
pattern-material-line = Peças de cada lado, no tabuleiro e na mão, promovidas ou não. Campos vazios não importam.
pattern-material-exactly = Exatamente estas quantidades
pattern-material-field = { $side ->
    [black] Peças de Sente: { $piece }
   *[white] Peças de Gote: { $piece }
  }
pattern-which = Quais partidas
pattern-stop = Parar
pattern-more = Buscar em partidas mais antigas
pattern-progress = { $done } de { $all } partidas verificadas
pattern-found = { $count ->
    [one] { $count } partida encontrada
   *[other] { $count } partidas encontradas
  }
pattern-none = Nenhuma partida corresponde.
pattern-nothing = Coloque antes uma peça ou uma condição.
