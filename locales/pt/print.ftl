# Diagramas, planilhas e relatórios.
caption-sente = Sente
caption-gote = Gote
caption-empty-hand = nenhuma
caption-picture = Posição de shogi
caption-after = após o lance { $ply }

sheet-title = Planilha de shogi
sheet-number = N.º
sheet-move = Lance
sheet-time = Tempo
sheet-event = Torneio
sheet-place = Local
sheet-start = Início
sheet-end = Fim
sheet-time-limit = Tempo
sheet-opening = Abertura
report-result = { $result }, após o lance { $ply }
