# The opening ceremony: the pieces are set up one by one.
ceremony = Setting up the pieces
ceremony-line-ohashi = The pieces are set up in the order of the Ōhashi house. First comes the 王 of { $name }.
ceremony-line-ito = The pieces are set up in the order of the Itō house. First comes the 王 of { $name }.
ceremony-skip = Skip
ceremony-seats = { $senior } sits facing the door, { $junior } opposite.
ceremony-box = { $senior } opens the box and lays the pieces on the board.
ceremony-kings = { $senior } takes 王, { $junior } takes 玉; then each sets a piece in turn.
ceremony-because-odds = Whoever gives the odds is the senior.
ceremony-because-rank = The higher-ranked player is the senior.
ceremony-because-age = Of two players of equal rank the elder is the senior, as the players have said.
ceremony-because-maker = Of two players of equal rank the elder is the senior. Nobody has said who that is, so it is whoever created the game.
# Between players of equal rank the site asks who is the elder.
elder-question = Between players of equal rank, the elder takes 王 and sits facing the door. Who is the elder?
elder-undecided = The two answers differ, so whoever created the game is the senior.
