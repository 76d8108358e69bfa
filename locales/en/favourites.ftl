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
game-unfavourite = Remove from favourites
teacher-let = Let this teacher see my progress
teacher-withdraw = Stop sharing my progress
teacher-sees = A teacher you choose sees your lessons, mate problems, games and the mistakes you keep for practice. You can stop that at any time.
pupils-title = Your pupils
pupils-about = Players who let you see how they are getting on.
pupils-none = Nobody shares their progress with you yet.
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

# Teaching: any account, pupils by their own consent.
teaching-about = Anyone with an account can teach. A teacher sees how pupils get on: lessons, mate problems, games and the mistakes they keep for practice. Nobody is seen who did not agree, and a pupil can stop it at any time.
teaching-start = Teach
teaching-how = Give your pupils this code or address. Whoever opens it and agrees appears below. At most { $count } pupils.
teaching-learn = Learn with a teacher
teaching-learn-line = Enter the name of your teacher and the code you were given.
teaching-teacher = Teacher
teaching-code = Code
teaching-log-in = Log in to teach or to have a teacher
pupils-join-title = Let { $name } see your progress?
pupils-join-no = No, go back
pupil-remove = Remove this pupil
