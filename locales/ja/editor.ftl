side-piece = { $side ->
    [black] 先手
   *[white] 後手
  }の{ $piece }
judging = 余詰を検討しています…
