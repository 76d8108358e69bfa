# Diagrams, record sheets and reports.
caption-sente = Sente
caption-gote = Gote
caption-empty-hand = none
caption-picture = Shogi position
caption-after = after move { $ply }

sheet-title = Shogi game record
sheet-number = No.
sheet-move = Move
sheet-time = Time
sheet-event = Event
sheet-place = Place
sheet-start = Start
sheet-end = End
sheet-time-limit = Time limit
sheet-opening = Opening
report-result = { $result }, after move { $ply }
