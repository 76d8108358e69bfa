# 対局のあと：勝敗の理由と、次にすること。
why-lost = なぜ負けたか
why-won = なぜ勝てたか
why-drawn = 引き分けの一局
why-looking = 解析しています：{ $done }／{ $total }
why-not-looked = まだ解析していません。「棋譜解析」で調べられます。
why-nothing = 目立った悪手はありません。最後まで互角の将棋でした。
why-ahead = { $who ->
    [you] 終局時はあなたのほうが形勢がよく、勝率は{ $chance }％でした。
   *[other] 終局時は相手のほうが形勢がよく、相手の勝率は{ $chance }％でした。
  }
why-turn = { $who ->
    [you] { $ply }手目のあなたの{ $move }が勝負の分かれ目でした。勝率が{ $before }％から{ $after }％に下がりました。
   *[other] { $ply }手目の相手の{ $move }が勝負の分かれ目でした。相手の勝率が{ $before }％から{ $after }％に下がりました。
  }
why-costliest = あなたの手でいちばん損をしたのは{ $ply }手目の{ $move }です。勝率が{ $before }％から{ $after }％に下がりました。
why-better = { $move }のほうがよい手でした。
why-threat-mate = { $who ->
    [you] 自玉の詰みを見落としました。{ $move }から{ $plies }手詰です。
   *[other] 相手は自玉の詰みを見落としました。{ $move }から{ $plies }手詰です。
  }
why-threat-missed-mate = { $who ->
    [you] { $move }から{ $plies }手詰がありました。
   *[other] { $move }からあなたの玉に{ $plies }手詰がありましたが、相手は逃しました。
  }
why-threat-capture = { $who ->
    [you] { $move }で{ $piece }を取られる手を見落としました。
   *[other] 相手は{ $move }で{ $piece }を取られる手を見落としました。
  }
why-threat-check = { $move }の王手を見落としました。
why-threat-promotion = { $move }と成り込まれる手を見落としました。
why-threat-reply = これには{ $move }が最も厳しい応手です。
why-phase = { $who ->
    [you] あなたが最も損をしたのは{ $phase }（{ $from }〜{ $to }手目）です。
   *[other] 相手が最も損をしたのは{ $phase }（{ $from }〜{ $to }手目）です。
  }
why-phase-opening = 序盤
why-phase-middle = 中盤
why-phase-endgame = 終盤
why-accuracy = 正確さ：あなた{ $own }％、相手{ $theirs }％
why-next = 次にすること
why-lesson-defence = レッスン：相手の狙いを防ぐ
why-lesson-mate-in-one = レッスン：一手詰
why-lesson-values = レッスン：駒の価値
why-lesson-double-attack = レッスン：両取り
why-lesson-safe-king = レッスン：玉の囲い
why-lesson-threatmate = レッスン：詰めろ
why-same-position = 分かれ目の局面から指す
why-last-position = 最後の局面から指す
why-next-level = レベル{ $level }と対局
why-with-odds = { $handicap }で対局
why-rematch = 対局に戻って再戦
why-openings = 戦型と囲い：{ $names }
