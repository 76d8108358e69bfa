# Después de la partida: por qué se ganó o se perdió, y qué viene ahora.
why-lost = Por qué perdiste
why-won = Cómo ganaste
why-drawn = Cómo terminó en tablas
why-looking = Analizando tu partida: { $done } de { $total }
why-not-looked = La partida aún no se ha analizado. Hazlo con «Analizar».
why-nothing = Ninguna jugada destaca: la partida estuvo igualada hasta el final.
why-ahead = { $who ->
    [you] Al terminar la partida estabas mejor: tus opciones eran del { $chance } %.
   *[other] Al terminar la partida, tu rival estaba mejor: sus opciones eran del { $chance } %.
  }
why-turn = { $who ->
    [you] Tu { $move } (jugada { $ply }) decidió la partida: tus opciones bajaron del { $before } % al { $after } %.
   *[other] La jugada { $ply } de tu rival, { $move }, decidió la partida: sus opciones bajaron del { $before } % al { $after } %.
  }
why-costliest = Tu jugada más cara fue { $move } (jugada { $ply }): tus opciones bajaron del { $before } % al { $after } %.
why-better = Era mejor { $move }.
why-threat-mate = { $who ->
    [you] No viste que podían dar mate a tu rey: { $move }, mate en { $plies }.
   *[other] Tu rival no vio que su rey podía recibir mate: { $move }, mate en { $plies }.
  }
why-threat-missed-mate = { $who ->
    [you] Tenías un mate en { $plies } que empezaba con { $move }.
   *[other] Tu rival tenía un mate en { $plies } que empezaba con { $move } y no lo vio.
  }
why-threat-capture = { $who ->
    [you] No viste { $move }, que captura una pieza tuya: { $piece }.
   *[other] Tu rival no vio { $move }, que captura una pieza suya: { $piece }.
  }
why-threat-check = No contaba con el jaque { $move }.
why-threat-promotion = No contaba con { $move }, que entra en la zona de promoción y promociona.
why-threat-reply = La respuesta más fuerte es { $move }.
why-phase = { $who ->
    [you] Donde más opciones perdiste fue en { $phase } (jugadas { $from }–{ $to }).
   *[other] Donde más opciones perdió tu rival fue en { $phase } (jugadas { $from }–{ $to }).
  }
why-phase-opening = la apertura
why-phase-middle = el medio juego
why-phase-endgame = el final
why-accuracy = Precisión: tú { $own } %, tu rival { $theirs } %
why-next = ¿Y ahora?
why-lesson-defence = Lección: responder a la amenaza
why-lesson-mate-in-one = Lección: ver el mate
why-lesson-values = Lección: cuánto valen las piezas
why-lesson-double-attack = Lección: atacar dos a la vez
why-lesson-safe-king = Lección: un rey seguro
why-lesson-threatmate = Lección: amenazar mate
why-same-position = Jugar desde el momento decisivo
why-last-position = Jugar desde la última posición
why-next-level = Jugar contra el nivel { $level }
why-with-odds = Jugar con hándicap: { $handicap }
why-rematch = Volver a la partida, revancha
why-openings = Aperturas y castillos: { $names }.
