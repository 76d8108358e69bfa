# Palavras usadas em várias páginas.
title-your-move = ({ $count }) Sua vez
close = Fechar
cancel = Cancelar
delete-sure = Excluir? Não é possível recuperar.
delete-yes = Excluir
copy = Copiar link
copied = Copiado
share-with = Compartilhar…
qr-code = Código QR
qr-of = Código QR de { $link }
download = Baixar
side = Lado
you = Você
friend = Adversário
guest = Convidado

# Kinds of shogi
variant = Variante de shogi
variant-standard = Shogi, 9 × 9
variant-dobutsu = Dōbutsu shōgi
variant-micro = Micro shogi
variant-minishogi = Minishogi
variant-kyotoshogi = Kyoto shogi
variant-gorogoro = Shogi goro-goro
variant-gorogoroplus = Shogi goro-goro plus
variant-gorogoro-dobutsu = Goro-goro dōbutsu shōgi
variant-judkins = Shogi de Judkins
variant-torishogi = Tori shogi
variant-yarishogi = Yari shogi
variant-heian = Heian shogi, 9 × 8
variant-heian9x9 = Heian shogi, 9 × 9
variant-heian8x8 = Heian shogi, 8 × 8
variant-annanshogi = Shogi annan
variant-checkshogi = Shogi do xeque
variant-shoshogi = Shō shogi
variant-cannonshogi = Shogi com canhões
variant-wa = Wa shogi
variant-wadrop = Wa shogi com peças na mão
variant-chushogi = Chu shogi
variant-dai = Dai shogi
variant-shogi-7x7 = Shogi de 7 × 7
variant-shogi-8x8 = Shogi de 8 × 8
variant-shogi-10x10 = Shogi de 10 × 10
variant-shogi-11x11 = Shogi de 11 × 11
variant-shogi-12x12 = Shogi de 12 × 12
variant-shogi-13x13 = Shogi de 13 × 13
variant-shogi-14x14 = Shogi de 14 × 14
variant-shogi-15x15 = Shogi de 15 × 15
variant-shogi-16x16 = Shogi de 16 × 16

side-black = ☗ Sente
side-white = ☖ Gote
side-odds-black = ☗ Shitate
side-odds-white = ☖ Uwate

# Configurações
settings = Configurações
settings-theme = Aparência
theme-auto = Sistema
theme-light = Claro
theme-dark = Escuro
settings-pieces = Peças
pieces-hitomoji = Um kanji
pieces-futamoji = Dois kanji
pieces-international = Internacionais
pieces-bilingual = Kanji e letra
pieces-kurobori = Kurobori
pieces-reduced = Impressas, abreviadas
pieces-cursive = Impressas, cursivas
pieces-animals = Animais
settings-board = Tabuleiro
board-kaya = Kaya
board-kaede = Bordo
board-keyaki = Zelkova
board-paper = Papel
settings-coordinates = Coordenadas
coordinates-auto = Auto
coordinates-japanese = 1 一
coordinates-western = 1 a
coordinates-none = Nenhuma
settings-notation = Notação dos lances
notation-auto = Auto
notation-japanese = ７六歩
notation-western = P-7f
settings-targets = Destacar lances legais
settings-sounds = Sons
settings-board-sound = Som do tabuleiro
board-sound-kaya = Kaya grosso
board-sound-hinoki = Hinoki
board-sound-katsura = Katsura
board-sound-plastic = Plástico
board-sound-felt = Feltro
settings-voice = Contagem do byōyomi por voz
settings-watched = Ouvir o byōyomi ao assistir
settings-ceremony = Cerimônia de arrumação
ceremony-ohashi = Ōhashi
ceremony-ito = Itō
settings-volume = Volume

# Handicaps
handicap = Handicap
handicap-even = Partida sem handicap
handicap-lance = Lança
handicap-right-lance = Lança direita
handicap-bishop = Bispo
handicap-rook = Torre
handicap-rook-lance = Torre e lança
handicap-two = Duas peças
handicap-three = Três peças
handicap-four = Quatro peças
handicap-five = Cinco peças
handicap-left-five = Cinco peças (esquerda)
handicap-six = Seis peças
handicap-left-seven = Sete peças (esquerda)
handicap-right-seven = Sete peças (direita)
handicap-eight = Oito peças
handicap-nine = Nove peças
handicap-ten = Dez peças
handicap-dragonfly = Libélula
handicap-three-pawns = Três peões
handicap-naked-king = Rei nu
handicap-custom = Posição própria

# Relógios
clock-none = Sem relógio
clock-days = { $days ->
    [one] { $days } dia por lance
   *[other] { $days } dias por lance
  }
clock-byoyomi-only = { $period } por lance
clock-periods = { $periods } × { $period } por lance
clock-main-byoyomi = { $main }, depois { $period } por lance
clock-main-periods = { $main }, depois { $periods } × { $period }
clock-increment = acréscimo de { $increment } por lance
clock-plus-increment = { $clock } + { $increment } por lance
clock-sudden = { $main }, sem byōyomi
duration-hours = { $hours } h
duration-minutes = { $minutes } min
duration-minutes-seconds = { $minutes } min { $seconds } s
duration-seconds = { $seconds } s

# Regras
conduct-friendly = Amistosas: lances ilegais são recusados
conduct-strict = Estritas: um lance ilegal perde
impasse-none = Sem regra de impasse
impasse-points-24 = Regra dos 24 pontos
impasse-declaration-27 = Declaração com 27 pontos
impasse-simple-27 = Regra dos 27 pontos
impasse-try = Regra do try
impasse-points-24-2019 = Regra dos 24 pontos (2019)
impasse-automatic-27 = Regra dos 27 pontos, automática
impasse-try-at-once = Regra do try, imediata
impasse-all-in = Todas as peças dentro
impasse-protected-camp = Todas as peças protegidas
impasse-custom = Regra de impasse própria
rules-of = Regras: { $name }
rules-repetition-sequence-thrice = Repetição: a mesma sequência de lances três vezes
rules-repetition-none = A repetição não encerra a partida
rules-replay-full = Após empate, nova partida com os relógios cheios
rules-replay-remaining = Após empate, nova partida com o tempo restante
rules-replay-remaining-least = Após empate, nova partida com o tempo restante, no mínimo { $time }
rules-replay-other = Após empate, nova partida: { $clock }
rules-replay-most = { $count ->
    [one] no máximo uma nova partida
   *[other] no máximo { $count } novas partidas
  }
rules-move-limit = Empate após { $count } lances
formal-resignation = O mate não encerra a partida: quem perde desiste
announce-check = Anunciar xeque
rules-preset-friendly = Entre amigos
rules-preset-strict = Jogo estrito
rules-preset-jsa-pro = Profissional (JSA)
rules-preset-jsa-pro-2019 = Profissional (JSA, desde 2019)
rules-preset-amateur = Torneios amadores no Japão
rules-preset-81dojo = 81Dojo
rules-preset-lishogi = Lishogi
rules-preset-shogi-wars = Shogi Wars
rules-preset-shogi-wars-until-2014 = Shogi Wars, até 2014
rules-preset-shogi-quest = Shogi Quest
rules-preset-csa = Shogi de computador (CSA)
rules-preset-simple-27 = 27 pontos por acordo
rules-preset-west-1980s = Clubes ocidentais, anos 1980
rules-preset-old-repetition = A antiga regra de repetição

# Peças, para leitores de tela
piece-k = rei
piece-r = torre
piece-b = bispo
piece-g = ouro
piece-s = prata
piece-n = cavalo
piece-l = lança
piece-p = peão
piece-promoted-r = dragão
piece-promoted-b = cavalo-dragão
piece-promoted-s = prata promovida
piece-promoted-n = cavalo promovido
piece-promoted-l = lança promovida
piece-promoted-p = tokin
piece-promoted-g = ouro
piece-promoted-k = rei

# O tabuleiro
board-role = tabuleiro de shogi
board-label = Tabuleiro de shogi
board-keys = Mova o cursor com as setas e use Enter para pegar ou colocar uma peça. { $letters ->
    [none] Esc
   *[other] As teclas { $letters } pegam uma peça da sua mão; Esc
  } a devolve.
hand-black = Mão de Sente
hand-white = Mão de Gote
square = { $name }
square-empty = { $square }, vazia
square-piece = { $square }, { $piece } de { $side ->
    [black] Sente
   *[white] Gote
  }
piece-taken = { $square }, peça no cursor
hand-none = Não há { $piece } na mão
promote-question = Promover? Y: sim; N: não

# Infrações
foul-no-piece = Essa peça não existe.
foul-no-piece-why = Não há nenhuma peça nessa casa, ou nenhuma desse tipo na mão.
foul-not-yours = A peça não é sua.
foul-not-yours-why = Essa peça é do seu adversário.
foul-blocked = O caminho está bloqueado.
foul-blocked-why = Há uma peça no meio. Só o cavalo pula.
foul-wrong-movement = A peça não se move assim.
foul-wrong-movement-why = Selecione a peça para ver aonde ela pode ir.
foul-occupied = A casa está ocupada.
foul-occupied-why = Peças da mão só podem ser soltas em casas vazias, e você não pode capturar suas próprias peças.
foul-nifu = Nifu: dois peões na mesma coluna.
foul-nifu-why = Você não pode soltar um peão em uma coluna que já tem um peão seu não promovido.
foul-uchifuzume = Uchifuzume: mate soltando um peão.
foul-uchifuzume-why = Soltar um peão pode dar xeque, mas não mate.
foul-no-retreat = A peça não poderia mais se mover.
foul-no-retreat-why = Peões e lanças não podem ser soltos na última fileira, nem cavalos nas duas últimas.
foul-must-promote = Este lance exige promoção.
foul-must-promote-why = Sem promover, a peça não poderia mais se mover.
foul-cannot-promote = Aqui não se pode promover.
foul-cannot-promote-why = Uma peça pode promover ao entrar na zona de promoção (no shogi, as três últimas fileiras), mover-se dentro dela ou sair dela. As peças são sempre soltas sem promoção.
foul-leaves-check = Seu rei ficaria em xeque.
foul-leaves-check-why = É preciso responder ao xeque, e você não pode deixar nem pôr o próprio rei em xeque.
foul-perpetual-check = Xeque perpétuo.
foul-perpetual-check-why = Se a mesma posição ocorre pela quarta vez após uma série ininterrupta de xeques, perde quem os dá.
foul-out-of-turn = Fora da vez.
foul-out-of-turn-why = Era a vez do outro lado.
foul-after-end = A partida já tinha terminado.
foul-after-end-why = Não se joga depois do fim da partida.

error-offline = Não foi possível conectar ao servidor. Nada foi perdido; tente novamente.
error-server = O servidor retornou um erro ({ $status }). Tente novamente.
hand-empty = Vazia
hand-taken-of = { $piece } da mão, 1 de { $count }, no cursor
