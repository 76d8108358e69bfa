# Holidays in correspondence games.
holiday-of = { $side } is on holiday until { $until }. The clock of { $side } is stopped until then.
holiday-take = Take a holiday
holiday-line = Your clock stops in this game, and your opponent can see until when. Days left in this game: { $left } of 30 a year.
holiday-days = Days
holiday-begin = Start the holiday
holiday-end = End the holiday
error-no-holiday = Holidays are only for correspondence games, and you are not on holiday in this one.
error-no-holiday-left = You do not have that many days of holiday left in this game.
