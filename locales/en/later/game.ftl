# A game’s page: what it says, asks and offers.
new-game = New game
event-boards = All boards
event-next-board = Next board
game-favourite = Add to favourites
last-none = No move yet.
page-game = Game
presence-here = online
presence-away = offline
you-watch = You are watching
spectators = { $count ->
    [one] 1 spectator
   *[other] { $count } spectators
  }
moves-none = Yoroshiku onegai shimasu. Have a good game!
back-to-now = Back to the game
turn-yours = Your move
turn-theirs = To move
more-actions = More
action-resign = Resign
action-takeback = Take back
action-declare = Declare
action-impasse = Impasse
action-adjourn = Adjourn
action-adjourn-title = Offer to adjourn the game and resume it later
action-resume = Resume
resign-title = Resign?
resign-text = You will lose the game. Makemashita: “I have lost.”
resign-yes = Resign
resign-no = Keep playing
declare-title = Declare a win?
declare-text = { $points } points ({ $needed } needed), { $pieces } pieces in the promotion zone (10 needed). Your king must be in the zone and not in check.
declare-text-camp = You have { $points } points. If your king and all your other pieces are protected in the promotion zone, both sides are counted and the game ends.
declare-warning = At present your declaration would fail. Under strict rules, a false declaration loses the game.
declare-yes = Declare
offer-takeback-asked = { $side } asks to take back the last move.
offer-takeback-made = You asked to take back your move.
offer-impasse-asked = { $side } offers an impasse. The points will be counted.
offer-impasse-made = You offered an impasse.
offer-adjourn-asked = { $side } offers to adjourn.
offer-adjourn-made = You offered to adjourn.
offer-resume-asked = { $side } wants to resume the game.
offer-resume-made = You asked to resume the game.
offer-rematch-asked = { $side } asks for a rematch with sides swapped.
offer-rematch-made = You asked for a rematch.
offer-takeback-declined = { $side } declined the take-back.
offer-impasse-declined = { $side } declined the impasse.
offer-adjourn-declined = { $side } declined to adjourn.
offer-resume-declined = { $side } does not want to resume yet.
offer-rematch-declined = { $side } declined a rematch.
offer-accept = Accept
offer-withdraw = Withdraw
resigning-you = You have resigned. It takes effect on your turn.
resigning-side = { $side } has resigned. It takes effect on { $side }’s turn.
mated-you = You are checkmated. Resign to end the game.
mated-side = { $side } is checkmated and has yet to resign.
paused-adjourned = Adjourned
paused-suspended = Suspended
paused-waiting = Waiting for your opponent
invite-text = Send this link to your friend. The first person who opens it gets the seat; anyone else can watch.
invite-away = Your opponent is away. They can come back at any time.
invite-again = New link
invite-again-title = Offer the seat to somebody else. The previous link stops working.
invite-again-done = This is a new link. The previous one no longer works.
game-kept = If nobody joins, this game is deleted after { $days ->
    [one] one day
   *[other] { $days } days
}.
game-kept-always = This game is kept until you delete it.
game-delete = Delete this game
invite-network = The link uses this computer’s address in your network. It works for people in the same network.
invite-local = This link works only on this computer, because the site accepts no other connections. Start it with --listen 0.0.0.0:{ $port } to invite others.
invite-unknown = This link works only on this computer. Replace its address with one that others can reach.
invite-address = Address
waiting-begins = The game begins when your opponent joins.
friend-came = Your friend is here.
friend-came-named = { $name } is here.
invite-link = Invitation link
connection-lost = Connection lost. Your game is safe. Reconnecting…
connection-gone = This game no longer exists.
furigoma-count = { $pawns ->
    [one] 1 pawn
   *[other] { $pawns } pawns
  }, { $tokins ->
    [one] 1 tokin
   *[other] { $tokins } tokins
  }
furigoma-you = You play { $side }
furigoma-by = Tossed by: { $name }
resignation-words = “Makemashita” (I have lost), with a bow.
together = Analyse together
end-checkmate = { $loser } was checkmated.
end-resignation = { $loser } resigned.
end-timeout = { $loser } ran out of time.
end-illegal-move = { $loser } made an illegal move. { $foul }
end-perpetual-check = Perpetual check: { $loser } gave check on every move until the same position occurred for the fourth time.
end-repetition = Sennichite: the same position occurred for the { $occurrences ->
    [3] third
   *[other] fourth
  } time.
end-impasse = Jishōgi: both players agreed to an impasse.
end-impasse-counted = Jishōgi: a draw, { $black } points to { $white }.
end-impasse-won = The points were counted, { $black } to { $white }: { $loser } has too few.
end-declaration = { $winner } won by declaration.
end-false-declaration = { $loser } made a false declaration.
end-try = Try: { $winner }’s king reached the goal square.
end-no-legal-move = { $loser } has no legal move.
end-abandoned = { $loser } left the game.
end-abandoned-draw = A player left the game and did not come back. The other settled for a draw.
end-aborted = The game was aborted.
end-called-off = The game was called off before both players had moved. It does not count.
end-move-limit = The move limit was reached.
end-royal-taken = { $loser } lost the last royal piece.
end-bare-king = { $loser } has nothing but a king left.
end-bare-king-drawn = Both have nothing but their kings left.
end-first-check = { $winner } gave check, and the first check wins.
end-perpetual-attack = Perpetual attack: { $loser } attacked something on every move until the same position came back.
end-repetition-lost = The same position came back; by the rules of this game { $loser } loses.
end-foul-move = Move { $ply }: { $move }.
courtesy-begin = Have a good game.
courtesy-end = Thank you for the game.
courtesy-nice-move = Nice move!
courtesy-thanks = Thank you!
courtesy-sorry = Sorry!
courtesy-again = One more game?
courtesy-elder = I am the elder.
courtesy-younger = You are the elder.
phrases = Set phrases
name-use = Use this name
rematch-odds = Rematch
rematch-go = Go to the next game
review-lost = See why you lost
review-won = See how you won
lobby-again = Look again
plan-title = Conditional moves
game-event = Event
game-of-event = Round { $round }, board { $board } of { $event }
game-to-event = Back to the event
rated-game = Rated game
programs-game = Over the CSA protocol, as programs play
rating-change = { $before } → { $after } ({ $change })
rating-changes = Ratings after this game
rating-waits = The ratings follow in a moment.
rank = Rank
talk-unread = Chat, { $count } new
talk-room-players = Players
talk-room-watchers = Spectators
talk-players-line = Only the two players can read this.
talk-watchers-line = The players can read this after the game.
talk-study-line = Everyone who can open this study can read this.
talk-study-people-line = The people of this study can read this.
talk-problem-line = Everyone can read this.
talk-none = No messages yet.
talk-say = Write a message
talk-send = Send
talk-log-in = Log in to write.
talk-of-account = has an account
talk-taken-away = removed by a moderator
talk-options = { $name }: mute, block, report
talk-mute = Mute in this game
talk-muted = { $count ->
    [one] One message from somebody you muted is hidden.
   *[other] { $count } messages from people you muted are hidden.
  }
talk-unmute = Show again
talk-block = Block everywhere
talk-blocked = Blocked. You will get no more messages from them.
impasse-points = Points
impasse-pieces = Pieces
impasse-entered = king entered
impasse-outside = king not entered
impasse-castle = king in { $castle }
impasse-points-24-line = When both kings have entered, the players may agree to count points. A player with fewer than 24 loses.
impasse-declaration-27-line = To win by declaration, you need your king and ten other pieces in the promotion zone, no check, and 28 points (Sente) or 27 (Gote).
impasse-simple-27-line = The players may agree to count points. A player with 27 or more wins.
impasse-points-24-2019-line = When a king has entered, the players may agree to count points. A player with fewer than 24 loses.
impasse-automatic-27-line = King and ten other pieces in the promotion zone, no check and enough points: the game ends automatically.
impasse-try-at-once-line = The first king to reach the other king’s starting square wins.
impasse-all-in-line = When all pieces are in the promotion zone, the game ends and the points are counted.
impasse-protected-camp-line = A player whose king and other pieces are all protected in the promotion zone can demand a count.
impasse-custom-line = As agreed for this game.
impasse-try-line = After both kings have entered, the first to reach the other king’s starting square wins.
