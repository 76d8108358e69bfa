# Diagrams, record sheets and reports.
caption-sente = Sente
caption-gote = Gote
caption-empty-hand = none
caption-rest-in-hand = all the rest
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
print-mates-line = Sente moves first and gives check with every move. The more stars, the harder. The numbers match those on the site.
print-pieces = Shogi set to cut out: { $set }
print-title = Printables
print-line = PDF files on A4 paper, free for clubs and schools.
print-with = Pieces in what is printed below
print-rules = Rules
print-rules-line = One sheet, printed on both sides.
print-set = Board and pieces
print-set-line = Three pages: the board, the fronts and the backs. Print the last two on both sides of one thick sheet, flipped on the long edge, and cut the pieces out.
print-record = Record sheet
print-record-line = A blank form for the moves of a game.
print-problems = Mate problems
print-problems-line = Six diagrams per page, with solutions at the end.
print-handouts = Handouts
print-handouts-line = The boards and tasks of a lesson, with solutions on the last page.
print-articles = Articles
print-this = Print this page
print-set-international = international
print-set-hitomoji = traditional, one kanji
print-set-futamoji = traditional, two kanji
print-set-bilingual = kanji with letters
print-set-animals = animals
