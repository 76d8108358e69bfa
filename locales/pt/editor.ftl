# O editor de posições, e o que se diz de um problema em exame.
solver-clear = Limpar tabuleiro
editor-board = Editor de posições
editor-box = Caixa de peças
editor-promoted = Promovidas
editor-keys = Mova o cursor com as setas. K, R, B, G, S, N, L e P colocam uma peça de Sente; com Shift, de Gote. Mais promove, menos troca de lado, Delete remove, Enter pega e coloca.
editor-taken = Peça no cursor: { $piece }
editor-put = { $piece }: { $place }
editor-hand-piece = { $piece } na mão: { $count }
editor-box-piece = { $piece }, restam { $count }
side-piece = { $piece } de { $side ->
    [black] Sente
   *[white] Gote
  }
editor-help = Como montar uma posição
editor-help-tap = Arraste uma peça, ou toque nela e depois em uma casa. Uma peça da caixa pode ser colocada várias vezes até você tocar nela de novo.
editor-help-turn = Toque duas vezes em uma peça para promovê-la ou trocá-la de lado. O clique direito faz o mesmo.
editor-help-away = Arraste uma peça para fora do tabuleiro ou para a caixa para removê-la.
editor-help-keys = Teclado: setas, letras para as peças de Sente, Shift + letras para as de Gote, + promove, − troca de lado, Delete remove.
diagram-empty = O tabuleiro está vazio.
diagram-no-king = O defensor não tem rei.
diagram-many-kings = Um lado tem mais de um rei.
diagram-too-many = Há mais peças de um tipo do que um jogo contém.
diagram-nifu = Um lado tem dois peões na mesma coluna.
diagram-stuck = Um peão, uma lança ou um cavalo não poderia se mover de sua casa.
diagram-in-check = O defensor já está em xeque na vez do atacante.
judging = Procurando outras soluções…
