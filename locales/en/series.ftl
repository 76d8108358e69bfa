# Series of events: leagues over seasons, titles, opens.
series-title = Series
series-about = Leagues with promotion and demotion, titles with their holders, and opens with their champions, held year after year.
series-own = Your series
series-all = All series
series-none = None yet.
series-more = More series
series-new = New series
series-create = Create series
series-name = Name of the series
series-about-label = About the series
series-kind = Kind of series
series-kind-league = League
series-kind-title = Title
series-kind-open = Open
series-kind-line-league = Each class plays a season of its own; at its end some go up and some go down.
series-kind-line-title = Each year a challenger is found, who plays a match against the holder.
series-kind-line-open = An event that is held again and again, with a list of its champions.
series-seasons-count = { $count ->
    [one] { $count } season
   *[other] { $count } seasons
  }
series-season-league = Season { $number }
series-season-title = Edition { $number }
series-season-open = Edition { $number }
series-season-head-league = Season
series-season-head-title = Edition
series-season-head-open = Edition
series-running = In progress
series-classes = Classes
series-class = Class { $class }
series-no-members = No members yet.
series-members = Members
series-up-count = { $count ->
    [one] { $count } goes up
   *[other] { $count } go up
  }
series-down-count = { $count ->
    [one] { $count } goes down
   *[other] { $count } go down
  }
series-all-wins-up = whoever wins all games goes up
series-points-rule = a demotion point for the last of every { $players }; { $points } points: down
series-points-count = { $count ->
    [one] { $count } demotion point
   *[other] { $count } demotion points
  }
series-points = Demotion points
series-won-lost = Won–lost
series-moves = Promotion and demotion
series-moved-up = up
series-moved-down = down
series-moved-out = out
series-came-up = came up from the class below
series-came-down = came down from the class above
series-champions-league = Champions
series-champions-title = Holders of the title
series-champions-open = Champions
series-champion-league = Champion
series-champion-title = Holder
series-champion-open = Champion
series-line = { $what }: { $names }
series-no-champions = Nobody has won yet.
series-score = Match
series-over = Opponent
series-defended = defended
series-times = { $count ->
    [one] { $count } time
   *[other] { $count } times
  }
series-most = Won most often
series-won-count = { $count ->
    [one] { $count } time
   *[other] { $count } times
  }
series-thrice = Three times or more
series-past = Past seasons
series-titles = Titles
series-desk = Desk of the series
series-slot-challenger = Preliminaries
series-slot-match = Title match
series-slot-event = Event
series-slot-none = not there yet
series-make-match = Make the title match
series-make-match-line = The holder plays the winner of the preliminaries; while nobody holds the title, the first two of them play.
series-match-later = It can be made once the preliminaries are finished.
series-link = Use another event
series-link-line = The address of an event on this site that you look after. In a class, everybody plays who is a member of it, and nobody else.
series-link-instead = Use events that are there already
series-event-address = Address of the event
series-settle = Settle the season
series-preview-line = This is what the season decides, by the standings of its events as they are now.
series-settle-now = Settle it so
series-begin = Begin
series-next-line-league = An event is made for each class, with its members entered in their order.
series-next-line-title = An event is made that finds the challenger. The title match comes after it.
series-next-line-open = An event is made, into which everybody with an account may enter.
series-label = What it is called besides (year, place)
series-label-line = May be left empty.
series-without = The challenger is found elsewhere
series-enter = Add members: { $class }
series-enter-names = Names, one a line, in order
series-enter-line = After @ the name of an account of this site.
series-leave = Remove
series-manage = Manage
series-edit = Name and description
series-rules = Rules
series-rules-line = They hold from the next season on.
series-remove = Remove the series
series-remove-line = Its events stay.
series-moved-on = An event of { $season } has been changed since it was settled. If that changes what was decided, undo the last steps and settle it again.
series-classes-line = The highest class first. Rows without a name are left out.
series-class-name = Name of the class
series-up-label = Go up
series-down-label = Go down
series-class-more = Rounds, demotion points
series-clock-line = Empty: as given below for all classes.
series-rounds-line = Empty: everyone plays everyone.
series-all-wins-label = Whoever wins all games goes up in any case
series-one-in = A demotion point for one in so many players
series-one-in-line = Empty: there are no demotion points, and places alone send down.
series-fall-at = Points that send down
series-lasting = Points that are never worked off
series-worked-off = A season with more wins than losses, or two even ones on end, works a point off
series-preset = As in
series-preset-none = rules of one’s own
series-preset-line = Takes the classes of that competition as they are this year, instead of those below. Time controls filled in below apply to its classes in order.
series-challenger-by = How the challenger is found
series-best-of = Games of the title match (best of)
series-log-found = Series created
series-log-rules = Rules changed
series-log-enter = Class { $class }: { $names } added
series-log-leave = { $name } removed
series-log-season = Season begun
series-log-link = { $season }, { $what }: another event
series-log-settle = { $season } settled: { $names }
series-log-undo = Last step undone
series-fault-name = A series needs a name of 3 to 40 characters.
series-fault-other = That cannot be done, or no longer. Nothing was changed.
series-fault-many = You organise as many series as one may.
series-fault-full = The log of this series takes no more steps.
series-fault-behind = It was changed in the meantime. Look at it again; nothing was changed by you.
series-fault-classes = A league needs 1 to 12 classes, each with a name of its own of at most 8 characters, and numbers that fit.
series-fault-class-full = Class { $class } has members; it cannot be left out.
series-fault-numbers = In class { $class } more go up and down than there are members.
series-fault-running = The season in progress has to be settled first.
series-fault-no-season = There is no season to be settled.
series-fault-seasons = The series has as many seasons as it may.
series-fault-members = The series has as many members as it may.
series-fault-known = { $name } is a member already. Two of one name need something that tells them apart.
series-fault-no-member = That is no member of a class.
series-fault-few = Class { $class } needs at least two members.
series-fault-event = There is no such event, or you do not look after it.
series-fault-elsewhere = The event belongs to another series.
series-fault-twice = That event stands for something in this series already.
series-fault-gone = An event is missing: { $name }.
series-fault-open = “{ $name }” is not finished yet. Close it at its desk first.
series-fault-strangers = In the event of class { $class } somebody plays who is no member of it: { $names }.
series-fault-missing = Members of class { $class } do not play in its event: { $names }.
series-fault-tie = Several share the first place of “{ $name }”. Let them play it off, or add points at its desk.
series-fault-challenger = There is no challenger: the preliminaries have no winner other than the holder.
