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

# What there is to print.
print-solutions = Solutions
print-mates = Mate in { $plies }
print-mates-line = Sente moves and gives check with every move. The more stars, the harder. The numbers are those of the site.
print-pieces = Shogi set to cut out: { $set }
print-title = To print
print-line = PDF files of A4 pages, free for clubs and schools.
print-rules = Rules
print-rules-line = One sheet, printed on both sides.
print-set = Board and pieces
print-set-line = Three pages: the board, the faces and the reverses. Print the last two on one thick sheet, turned over along its long side, and cut the pieces out.
print-record = Record sheet
print-record-line = An empty form for the moves of a game.
print-problems = Mate problems
print-problems-line = Six diagrams a page, the solutions at the end.
print-handouts = Handouts
print-handouts-line = The boards and tasks of a lesson, the solutions on the last page.
print-articles = Pages to read
print-this = Print this page
print-set-international = Western
print-set-hitomoji = traditional, one kanji
print-set-futamoji = traditional, two kanji
print-set-bilingual = kanji with letters
print-set-animals = animals
