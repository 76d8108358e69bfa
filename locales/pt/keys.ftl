# Keys, and what a board says.
# O tabuleiro em palavras
move-words = { $side ->
    [black] Sente
   *[white] Gote
  }: { $piece } para { $square }
move-words-capture = { $side ->
    [black] Sente
   *[white] Gote
  }: { $piece } captura { $taken } em { $square }
move-words-drop = { $side ->
    [black] Sente
   *[white] Gote
  }: solta { $piece } em { $square }
move-words-promotes = { $move }, promove
line-empty = vazia
legal-none = nenhum lance legal
file-name = Coluna { $file }
rank-name = Fileira { $letter }
keys-title = Teclas do tabuleiro
keys-line = Funcionam enquanto o foco está no tabuleiro.
key-cursor = Mover o cursor
key-enter = Pegar ou colocar uma peça
key-escape = Devolver a peça
key-hand = Pegar uma peça da mão
key-promote = Promover ou não
key-square = O que está sob o cursor
key-legal = Aonde a peça sob o cursor pode ir
key-last = O último lance
key-clocks = Os dois relógios
key-hands = As duas mãos
key-file = Uma coluna
key-rank = Uma fileira
key-board = O tabuleiro inteiro
key-flip = Girar o tabuleiro
key-help = Esta lista
in-words = O tabuleiro em palavras
in-words-square = Casa (7g ou 77) e aonde sua peça pode ir
in-words-ask = Descrever
in-words-unknown = Essa casa não existe. Escreva 7g ou 77.
