# The frame of every page.
nav-new-game = New game
nav-review = Review
page-new-game = New game
page-game = Game
page-review = Review
page-not-found = There is nothing at this address
