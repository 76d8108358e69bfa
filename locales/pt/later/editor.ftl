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
diagram-empty = O tabuleiro está vazio.
diagram-no-king = O defensor não tem rei.
diagram-many-kings = Um lado tem mais de um rei.
diagram-too-many = Há mais peças de um tipo do que um jogo contém.
diagram-nifu = Um lado tem dois peões na mesma coluna.
diagram-stuck = Um peão, uma lança ou um cavalo não poderia se mover de sua casa.
diagram-in-check = O defensor já está em xeque na vez do atacante.
