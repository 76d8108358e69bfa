# What a board on another site's page says.
component-keys = Use the left and right arrow keys to step through the moves, Home and End for the first and the last position, the up and down arrow keys for other variations, and F to turn the board.
component-variations = Moves played here
component-nothing = There is nothing to show. Give this element a record, a position or a game.
component-unreachable = { $address } could not be loaded.
component-status = { $address } could not be loaded: the answer was { $status }.
component-sfen = This is not a position in SFEN: { $sfen }
component-no-site = This element has to know a Komadai site: set its attribute “site”.
