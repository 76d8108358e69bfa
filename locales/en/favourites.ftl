# What is kept in view
favourites-title = Favourites
favourites-about = Players you follow, favourite games and your notes. Nobody else sees this page.
favourites-players = Players you follow
favourites-no-players = You follow nobody yet. Open a player’s page to follow them.
favourites-games = Favourite games
favourites-no-games = No favourite games yet.
favourites-notes = Your notes about players
favourites-no-notes = No notes yet.
favourites-teachers = Your teachers
favourites-no-teachers = No teacher sees your progress.
player-follow = Follow
player-unfollow = Unfollow
player-followed = You follow this player
player-note = Private note
player-note-line = Only you can read this note.
player-openings = Openings and castles
player-openings-about = { $count ->
    [one] From { $count } even game.
   *[other] From the latest { $count } even games.
}
player-openings-none = No opening or castle that has a name was found in these games.
player-openings-how = Won – drawn – lost, by side. The names are those of the archive.
game-favourite = Add to favourites
game-unfavourite = Remove from favourites
teacher-let = Let this teacher see my progress
teacher-withdraw = Stop sharing my progress
teacher-sees = A teacher you choose sees your lessons, mate problems, games and the mistakes you keep for practice. You can stop that at any time.
pupils-title = Your pupils
pupils-about = Players who let you see how they are getting on.
pupils-none = Nobody shares their progress with you yet. Pupils do so on your player page.
pupil-open = See progress
pupil-since = Has shared progress since { $day }
pupil-lessons = Lessons
pupil-problems = Mate problems
pupil-due = Due
pupil-missed = Missed last time
pupil-days = Days in a row
pupil-openings = Opening moves
pupil-mistakes = Own mistakes
pupil-no-mistakes = No mistakes kept for practice.
pupil-mistake = Played { $played }; better was { $best }.
pupil-asked = Since then: { $right } right, { $wrong } wrong.
