//! What a command is refused for: one line each, in English here and for programs. Whoever speaks another language makes a sentence of the reason
//! and of what it names.

use crate::refusal::Kind;
use std::fmt;

/// Somebody, or a team, by their id.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Who(pub String);

impl From<&str> for Who {
    fn from(id: &str) -> Who {
        Who(id.to_owned())
    }
}

impl From<&String> for Who {
    fn from(id: &String) -> Who {
        Who(id.clone())
    }
}

impl fmt::Display for Who {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "{:?}", self.0)
    }
}

/// What a reason names.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Named<'a> {
    /// A count, a round, a board.
    Number(u32),
    /// Somebody's id.
    Player(&'a str),
    /// What was written.
    Text(&'a str),
}

impl<'a> From<&'a u32> for Named<'a> {
    fn from(number: &'a u32) -> Named<'a> {
        Named::Number(*number)
    }
}

impl<'a> From<&'a Who> for Named<'a> {
    fn from(who: &'a Who) -> Named<'a> {
        Named::Player(&who.0)
    }
}

impl<'a> From<&'a String> for Named<'a> {
    fn from(text: &'a String) -> Named<'a> {
        Named::Text(text)
    }
}

macro_rules! reasons {
    ($($kind:ident { $($name:ident $({ $($field:ident: $type:ty),* })? $english:literal)* })*) => {
        /// Why a command is refused.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum Reason {
            $($(
                #[doc = $english]
                $name $({ $(
                    #[doc = stringify!($field)]
                    $field: $type,
                )* })?,
            )*)*
        }

        impl Reason {
            /// The kind of it.
            pub const fn kind(&self) -> Kind {
                match self {
                    $($(Self::$name { .. } => Kind::$kind,)*)*
                }
            }

            /// What it names, each by the name that its English line has for it.
            pub fn named(&self) -> Vec<(&'static str, Named<'_>)> {
                match self {
                    $($(Self::$name $({ $($field),* })? => vec![$($((stringify!($field), Named::from($field))),*)?],)*)*
                }
            }

            /// Each reason once, with nothing filled in: for whoever has a text for each.
            pub fn all() -> Vec<Reason> {
                vec![$($(Self::$name $({ $($field: Default::default()),* })?,)*)*]
            }
        }

        impl fmt::Display for Reason {
            fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $($(Self::$name $({ $($field),* })? => write!(to, $english),)*)*
                }
            }
        }
    };
}

reasons! {
    Create {
        NotCreated "no event: create it first"
        Created "the event is created already: begin another log"
    }
    Closed {
        Closed "the event is closed: undo that first"
    }
    Bounds {
        Commands { most: u32 } "an event has {most} commands at most"
        AdjustedBy "adjust by half points, 1000 at most"
        AdjustedOften { player: Who, most: u32 } "{player} has been adjusted {most} times: undo some"
        TeamWithoutMembers { team: Who } "a team has members, {team} has none: enter them with it"
        CaptainElsewhere { team: Who } "the captain of {team} is one of its members"
        Members { most: u32 } "{most} members at most"
        FormerMembers "too many have left this team"
        LineUp { team: Who } "a line-up names each member of {team} once"
        Start "starting points are half points up to 100, grades up to 100"
        AbsentLater { most: u32 } "rounds go up to {most}"
        AbsentPoints "who is absent gets 0, or 0.5 for a bye asked for beforehand"
        Wishes { most: u32 } "{most} wishes at most: lift some"
        Id { most: u32 } "an id has 1 to {most} bytes and no line ends or other controls"
        Name { most: u32 } "a name has 1 to {most} bytes and no line ends or other controls"
        CountryOrClub { most: u32 } "a country or club has 1 to {most} bytes and no line ends or other controls"
        EventName { most: u32 } "the event's name has 1 to {most} bytes and no line ends or other controls"
        PlaceOrClock { most: u32 } "a place or a time control has 1 to {most} bytes and no line ends or other controls"
        Rating { player: Who, most: u32 } "a rating of {player} is out of bounds: {most} at most"
        Day { day: String } "{day:?} is no day: write YYYY-MM-DD"
        Rounds { most: u32 } "an event has 1 to {most} rounds"
        RoundsMissing "a Swiss or MacMahon event needs the number of its rounds: give `rounds`"
        Bands { most: u32, rating: u32 } "{most} bands at most, with bounds up to {rating}"
        TieBreaks "each tie-break can be named once"
        Bar "the bar is a grade, up to 100"
        BestOf { most: u32 } "best of an odd number of games, {most} at most"
        TeamSize { most: u32 } "a team has 1 to {most} boards"
        ReachOrLength "`reach` and `lasts` are 1 or more"
        CupSize "a cup has 4, 8, 16, 32 or 64 players"
        Ties { most: u32, rounds: u32 } "a bracket has {most} ties at most, in rounds 1 to {rounds}"
        PlayOffOf { most: u32 } "a play-off is between 2 to {most} players who have not left, have as many points and stand next to each other"
        PlayOffPart { player: Who } "{player} shares a place with somebody named: a play-off is between all who share it, so name {player}, too"
        Replays { most: u32 } "{most} replays of a board at most: enter a winner"
        Corrections "too many corrections"
        StagePlaces { stage: String, places: String } "stage {stage:?} has no places {places}"
        StageSource { source: String } "{source:?} is no source of players"
        ClassResults "not as many results as classes"
        ClassMembers { class: String } "the results of class {class} are not its members'"
        ClassMoves { class: String } "more go up and down than class {class} has"
    }
    UnknownPlayer {
        NotEntered { player: Who } "nobody with the id {player} is entered: enter them first"
        NoWish { one: Who, other: Who } "nothing is forced or forbidden for {one} and {other}"
        NotAtBoard { player: Who, round: u32, board: u32 } "{player} does not sit at board {board} of round {round}"
        InNoTeam { player: Who } "{player} is in no team"
    }
    KnownPlayer {
        Entered { player: Who } "{player} is entered already: choose another id"
        InATeam { player: Who } "{player} is entered already: they play for one team"
    }
    Entries {
        LeftAlready { player: Who } "{player} has left already"
        NotLeft { player: Who } "{player} has not left"
        TableDrawn "nobody comes back into a table once it is drawn: undo their leaving"
        DisplayBegun "the display has begun: undo that first"
        DrawMade "the draw is made and nobody can enter any more: undo the first round"
        PlayOffBegun "a play-off has begun and nobody can enter any more: undo that first"
        Entrants { most: u32 } "an event of this format has {most} entrants at most"
        TwoSides "a match has two sides, and both are entered"
        RoundMade { round: u32 } "round {round} is made already: enter a forfeit, or undo it"
        LeftLadder { player: Who } "{player} has left the ladder: they have to return"
        TeamLeft { team: Who } "the team {team} has left"
        NoReserve { player: Who, team: Who } "{player} does not wait in the team {team}: name a member who sits at no board of this round"
    }
    UnknownBoard {
        NoRound { round: u32, made: u32 } "there is no round {round}: {made} are made"
        NoBoard { round: u32, board: u32, boards: u32 } "round {round} has no board {board}: it has {boards}"
        LongTooLate "a long game begins in the last round made, and one more has to follow"
    }
    Unfinished {
        NoResult { round: u32, board: u32 } "board {board} of round {round} has no result: enter it, or pair with `unfinished`"
        TiesWait { round: u32, board: u32 } "board {board} of round {round} has no result, and no tie can begin before: enter it"
        PlayOffEarly "a play-off begins once all rounds are made and all games have their results"
        OpenGame { player: Who } "{player} has an open game: enter its result"
    }
    Over {
        BracketOver "the bracket is played to its end: close the event"
        MostRounds { most: u32 } "an event has {most} rounds at most: close it"
        ArenaOver { lasts: u32 } "this arena pairs until second {lasts}: give an earlier `at`, or close it"
        AllRounds { rounds: u32 } "all {rounds} rounds are made: close the event"
        MatchWon { player: Who } "{player} has won the match: close it"
        MatchLeft { player: Who } "{player} has left the match: close it"
        DisplayOver "a simultaneous display has one round: close it"
        LadderGames { most: u32 } "a ladder has {most} games at most: close it and begin another"
    }
    NoPairing {
        KnockoutOfTwo "a knock-out needs two players: enter them"
        RobinOfTwo "a round robin needs two players: enter them"
        MatchOfTwo "a match has two sides: enter both, and both must stay"
        DisplayOfTwo "a simultaneous display needs its host and a guest: enter them"
        Few "fewer than two can be paired: enter players, or wait for games to end"
        InNoTie { number: u32 } "number {number} of the draw is in no tie: take out those who are too many"
        Banned { one: Who, other: Who } "no pairing obeys all bans: {one} and {other} would have to meet. Lift a ban"
        BannedBye { player: Who } "no pairing obeys all bans: {player} would have to sit out. Lift a ban"
        ShortTeam { team: Who, size: u32 } "the team {team} has fewer than {size} members: somebody has to join it, or it withdraws"
        ForcedAbsent { player: Who } "{player} is in a forced pair but cannot be paired in this round: lift the pair"
        Themself { player: Who } "{player} cannot meet themself: name two"
        WishStands { one: Who, other: Who } "{one} and {other} are forced or forbidden already: lift that first"
        ForcedAlready { player: Who } "{player} is in a forced pair already: lift that first"
        Reach { reach: u32 } "one may challenge who stands 1 to {reach} places above"
    }
    Result {
        HasResult { round: u32, board: u32 } "board {board} of round {round} has its result: use `correct`, with a reason"
        TellReferee { round: u32, board: u32 } "board {board} of round {round} has its result: tell a referee"
        NotCome "who did not come is for the referees to say"
        NothingToCorrect { round: u32, board: u32 } "board {board} of round {round} has no result to correct: enter it"
        SameResult { round: u32, board: u32 } "board {board} of round {round} has that result already"
        DrawReplayed "a draw is played again here: enter the replay's winner, or undo back to this result"
        DrawnHere { round: u32, board: u32 } "a game was drawn at board {board} of round {round}: the same two play it again"
        NothingToForfeit { player: Who } "{player} has no open game to forfeit"
        NotLong { board: u32 } "board {board} has a result, is a long game already or plays the cup"
    }
    Dependent {
        LadderPlaces "places of a ladder follow from its results: undo back to this one"
        LaterGames "later games of the match depend on this result: undo back to it"
        PlayOffBuilds "a play-off has begun, and with this result a game of the event itself would be missing: undo back to before the play-off"
        LaterTies "later ties depend on this result: undo back to it"
    }
    Format {
        WhatIf "ask with either `force` or `forbid` and two ids"
        HostGives "the host of a simultaneous display gives handicaps, to each guest their own"
        BothNeeded "a match and a ladder wait for both: agree on another day, or enter a forfeit"
        NoWishesHere "pairs are forced and forbidden only where rounds are paired by score or by lot"
        Organiser "only the JSA holds events of professionals and apprentices, with the LPSA or apart those of women professionals"
        Machines "professionals play programs in public only with the JSA's leave: create it with `leave` once that is given"
        CupBeside "a cup stands beside a Swiss or MacMahon event"
        OwnTies "`ties` belong to the shape \"custom\", which needs them"
        TieFromZero { tie: u32 } "tie {tie}: numbers of the draw begin with 1"
        TieNotEarlier { tie: u32, of: u32 } "tie {tie} names tie {of}, which is not in an earlier round"
        TieTwice { tie: u32 } "tie {tie}: a side is named a second time"
        SecondFinal { tie: u32 } "tie {tie}: a second final has the loser and the winner of the first as sides a and b"
        FirstMove "only in a match can the first move be told: leave `first` out"
        Challenges "in a ladder players challenge each other: use `challenge`"
        NotALadder "challenges belong to a ladder: use `pair`"
        HostMissing "a simultaneous display needs a host: create it with `host`"
        Decide "somebody has to go on here: decide for one of the two"
        LongElsewhere "games over two rounds belong to Swiss and MacMahon events"
        NoPlayOff "matches, arenas, ladders, displays and events of teams have no play-off"
        NoTeams "nobody plays in teams here: enter players"
    }
    Reason {
        ReasonMissing { most: u32 } "a reason has 1 to {most} bytes and no line ends or other controls"
    }
    Undo {
        NothingToUndo "nothing to undo: the event has only been created"
    }
    Log {
        LogVersion { version: u32, reads: u32 } "a log of version {version}, while this program reads version {reads}"
        NoStep "this is no step of a log"
        RoundOfLog { round: u32, fault: String } "round {round} in the log is none of this event: {fault}"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_says_what_it_names() {
        let reason = Reason::NotAtBoard { player: "7".into(), round: 2, board: 3 };
        assert_eq!(reason.to_string(), "\"7\" does not sit at board 3 of round 2");
        let named = [("player", Named::Player("7")), ("round", Named::Number(2)), ("board", Named::Number(3))];
        assert_eq!(reason.named(), named);
        assert_eq!(reason.kind(), Kind::UnknownPlayer);
    }
}
