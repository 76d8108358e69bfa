# Palabras que comparten varias páginas.
title-your-move = ({ $count }) Te toca
close = Cerrar
cancel = Cancelar
delete-sure = ¿Eliminar? No se puede recuperar.
delete-yes = Eliminar
copy = Copiar enlace
copied = Copiado
share-with = Compartir…
qr-code = Código QR
qr-of = Código QR de { $link }
download = Descargar
side = Bando
you = Tú
friend = Rival
guest = Invitado

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
variant-checkshogi = Shogi del jaque
variant-shoshogi = Shō shogi
variant-cannonshogi = Shogi con cañones
variant-wa = Wa shogi
variant-wadrop = Wa shogi con piezas en mano
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

# Ajustes
settings = Ajustes
settings-theme = Apariencia
theme-auto = Sistema
theme-light = Claro
theme-dark = Oscuro
settings-pieces = Piezas
pieces-hitomoji = Un kanji
pieces-futamoji = Dos kanji
pieces-international = Internacionales
pieces-bilingual = Kanji y letra
pieces-kurobori = Kurobori
pieces-reduced = Imprenta, abreviadas
pieces-cursive = Imprenta, cursivas
pieces-animals = Animales
settings-board = Tablero
board-kaya = Kaya
board-kaede = Arce
board-keyaki = Zelkova
board-paper = Papel
settings-coordinates = Coordenadas
coordinates-auto = Auto
coordinates-japanese = 1 一
coordinates-western = 1 a
coordinates-none = Ninguna
settings-notation = Notación de las jugadas
notation-auto = Auto
notation-japanese = ７六歩
notation-western = P-7f
settings-targets = Mostrar las jugadas legales
settings-sounds = Sonidos
settings-board-sound = Sonido del tablero
board-sound-kaya = Kaya grueso
board-sound-hinoki = Hinoki
board-sound-katsura = Katsura
board-sound-plastic = Plástico
board-sound-felt = Fieltro
settings-voice = Cuenta atrás del byōyomi con voz
settings-watched = Oír el byōyomi al ver partidas
settings-ceremony = Ceremonia de colocación
ceremony-ohashi = Ōhashi
ceremony-ito = Itō
settings-volume = Volumen

# Hándicaps
handicap = Hándicap
handicap-even = Partida sin hándicap
handicap-lance = Lanza
handicap-right-lance = Lanza derecha
handicap-bishop = Alfil
handicap-rook = Torre
handicap-rook-lance = Torre y lanza
handicap-two = Dos piezas
handicap-three = Tres piezas
handicap-four = Cuatro piezas
handicap-five = Cinco piezas
handicap-left-five = Cinco piezas (izquierda)
handicap-six = Seis piezas
handicap-left-seven = Siete piezas (izquierda)
handicap-right-seven = Siete piezas (derecha)
handicap-eight = Ocho piezas
handicap-nine = Nueve piezas
handicap-ten = Diez piezas
handicap-dragonfly = Libélula
handicap-three-pawns = Tres peones
handicap-naked-king = Rey desnudo
handicap-custom = Posición propia

# Relojes
clock-none = Sin reloj
clock-days = { $days ->
    [one] 1 día por jugada
   *[other] { $days } días por jugada
  }
clock-byoyomi-only = { $period } por jugada
clock-periods = { $periods } × { $period } por jugada
clock-main-byoyomi = { $main }, luego { $period } por jugada
clock-main-periods = { $main }, luego { $periods } × { $period }
clock-increment = incremento de { $increment } por jugada
clock-plus-increment = { $clock } + { $increment } por jugada
clock-sudden = { $main }, sin byōyomi
duration-hours = { $hours } h
duration-minutes = { $minutes } min
duration-minutes-seconds = { $minutes } min { $seconds } s
duration-seconds = { $seconds } s

# Reglas
conduct-friendly = Amistosas: las jugadas ilegales se rechazan
conduct-strict = Estrictas: una jugada ilegal pierde
impasse-none = Sin regla de impasse
impasse-points-24 = Regla de 24 puntos
impasse-declaration-27 = Declaración con 27 puntos
impasse-simple-27 = Regla de 27 puntos
impasse-try = Regla del try
impasse-points-24-2019 = Regla de 24 puntos (2019)
impasse-automatic-27 = Regla de 27 puntos, automática
impasse-try-at-once = Regla del try, inmediata
impasse-all-in = Todas las piezas dentro
impasse-protected-camp = Todas las piezas protegidas
impasse-custom = Regla de impasse propia
rules-of = Reglas: { $name }
rules-repetition-sequence-thrice = Repetición: la misma secuencia de jugadas tres veces
rules-repetition-none = La repetición no termina la partida
rules-replay-full = Tras tablas, nueva partida con los relojes completos
rules-replay-remaining = Tras tablas, nueva partida con el tiempo restante
rules-replay-remaining-least = Tras tablas, nueva partida con el tiempo restante, al menos { $time }
rules-replay-other = Tras tablas, nueva partida: { $clock }
rules-replay-most = { $count ->
    [one] como máximo una nueva partida
   *[other] como máximo { $count } nuevas partidas
  }
rules-move-limit = Tablas tras { $count } jugadas
formal-resignation = El mate no termina la partida: quien pierde se rinde
announce-check = Anunciar el jaque
rules-preset-friendly = Entre amigos
rules-preset-strict = Juego estricto
rules-preset-jsa-pro = Profesional (JSA)
rules-preset-jsa-pro-2019 = Profesional (JSA, desde 2019)
rules-preset-amateur = Torneos de aficionados en Japón
rules-preset-81dojo = 81Dojo
rules-preset-lishogi = Lishogi
rules-preset-shogi-wars = Shogi Wars
rules-preset-shogi-wars-until-2014 = Shogi Wars, hasta 2014
rules-preset-shogi-quest = Shogi Quest
rules-preset-csa = Shogi por computadora (CSA)
rules-preset-simple-27 = 27 puntos por acuerdo
rules-preset-west-1980s = Clubes occidentales, años ochenta
rules-preset-old-repetition = La antigua regla de repetición

# Piezas, para lectores de pantalla
piece-k = rey
piece-r = torre
piece-b = alfil
piece-g = oro
piece-s = plata
piece-n = caballo
piece-l = lanza
piece-p = peón
piece-promoted-r = dragón
piece-promoted-b = caballo dragón
piece-promoted-s = plata promocionada
piece-promoted-n = caballo promocionado
piece-promoted-l = lanza promocionada
piece-promoted-p = tokin
piece-promoted-g = oro
piece-promoted-k = rey

# El tablero
board-role = tablero de shogi
board-label = Tablero de shogi
board-keys = Mueve el cursor con las flechas y pulsa Intro para tomar o dejar una pieza. { $letters ->
    [none] Escape
   *[other] Las teclas { $letters } toman una pieza de tu mano; Escape
  } la devuelve.
hand-black = Mano de Sente
hand-white = Mano de Gote
square = { $name }
square-empty = { $square }, vacía
square-piece = { $square }, { $piece } de { $side ->
    [black] Sente
   *[white] Gote
  }
piece-taken = { $square }, pieza en el cursor
hand-none = No hay { $piece } en mano
promote-question = ¿Promocionar? Y: sí; N: no

# Infracciones
foul-no-piece = No existe esa pieza.
foul-no-piece-why = No hay ninguna pieza en esa casilla, o ninguna de ese tipo en mano.
foul-not-yours = Esa pieza no es tuya.
foul-not-yours-why = Esa pieza es de tu rival.
foul-blocked = El camino está bloqueado.
foul-blocked-why = Hay una pieza en medio. Solo salta el caballo.
foul-wrong-movement = La pieza no se mueve así.
foul-wrong-movement-why = Selecciónala para ver adónde puede ir.
foul-occupied = La casilla está ocupada.
foul-occupied-why = Las piezas en mano solo se sueltan en casillas vacías, y no puedes capturar tus propias piezas.
foul-nifu = Nifu: dos peones en la misma columna.
foul-nifu-why = No puedes soltar un peón en una columna donde ya tienes un peón sin promocionar.
foul-uchifuzume = Uchifuzume: mate soltando un peón.
foul-uchifuzume-why = Soltar un peón puede dar jaque, pero no mate.
foul-no-retreat = La pieza no podría volver a moverse.
foul-no-retreat-why = No se puede soltar un peón o una lanza en la última fila, ni un caballo en las dos últimas.
foul-must-promote = Esta jugada obliga a promocionar.
foul-must-promote-why = Sin promocionar, la pieza no podría volver a moverse.
foul-cannot-promote = Aquí no se puede promocionar.
foul-cannot-promote-why = Una pieza puede promocionar al entrar en la zona de promoción (en el shogi, las tres últimas filas), moverse dentro de ella o salir. Las piezas siempre se sueltan sin promocionar.
foul-leaves-check = Tu rey quedaría en jaque.
foul-leaves-check-why = Hay que responder al jaque, y no puedes dejar ni poner en jaque a tu propio rey.
foul-perpetual-check = Jaque perpetuo.
foul-perpetual-check-why = Si la misma posición aparece por cuarta vez tras una serie ininterrumpida de jaques, pierde quien los da.
foul-out-of-turn = Fuera de turno.
foul-out-of-turn-why = Le tocaba al otro bando.
foul-after-end = La partida había terminado.
foul-after-end-why = Tras el final de la partida no se puede jugar.

error-offline = No se puede conectar con el servidor. No se ha perdido nada; inténtalo de nuevo.
error-server = El servidor ha devuelto un error ({ $status }). Inténtalo de nuevo.
hand-empty = Vacía
hand-taken-of = { $piece } de la mano, 1 de { $count }, en el cursor
