//! The text of each reason for which an event's rules refuse something. A new reason does not compile without one, and `cargo xtask texts` wants
//! it in every language. What no page can bring about shares a text.

use komadai_tournament::Reason;

/// The text that says a reason; its values have the names that the reason has for them.
pub(super) const fn text(reason: &Reason) -> &'static str {
    use Reason::*;
    match reason {
        Closed => "event-fault-closed",
        Commands { .. } => "event-refused-commands",
        AdjustedBy => "event-refused-adjusted-by",
        AdjustedOften { .. } => "event-refused-adjusted-often",
        TeamWithoutMembers { .. } => "event-refused-team-without-members",
        CaptainElsewhere { .. } => "event-refused-captain-elsewhere",
        Members { .. } => "event-refused-members",
        FormerMembers => "event-refused-former-members",
        LineUp { .. } => "event-refused-line-up",
        Start => "event-refused-start",
        AbsentLater { .. } => "event-refused-absent-later",
        AbsentPoints => "event-refused-absent-points",
        Wishes { .. } => "event-refused-wishes",
        Id { .. } | Name { .. } | CountryOrClub { .. } | EventName { .. } | PlaceOrClock { .. } => {
            "event-refused-short-text"
        }
        Rating { .. } => "event-refused-rating",
        Day { .. } => "event-refused-day",
        Rounds { .. } => "event-refused-rounds",
        RoundsMissing => "event-refused-rounds-missing",
        Bands { .. } => "event-refused-bands",
        TieBreaks => "event-refused-tiebreaks",
        BestOf { .. } => "event-refused-best-of",
        TeamSize { .. } => "event-refused-team-size",
        Replays { .. } => "event-refused-replays",
        Corrections => "event-refused-corrections",
        NotEntered { .. } => "event-fault-player",
        NoWish { .. } => "event-refused-no-wish",
        NotAtBoard { .. } => "event-refused-not-at-board",
        InNoTeam { .. } => "event-refused-in-no-team",
        Entered { .. } => "event-fault-known",
        InATeam { .. } => "event-refused-in-a-team",
        LeftAlready { .. } => "event-refused-left-already",
        NotLeft { .. } => "event-refused-not-left",
        TableDrawn => "event-refused-table-drawn",
        DisplayBegun => "event-refused-display-begun",
        DrawMade => "event-refused-draw-made",
        Entrants { .. } => "event-refused-entrants",
        TwoSides => "event-refused-two-sides",
        RoundMade { .. } => "event-refused-round-made",
        LeftLadder { .. } => "event-refused-left-ladder",
        TeamLeft { .. } => "event-refused-team-left",
        NoReserve { .. } => "event-refused-no-reserve",
        NoRound { .. } => "event-refused-no-round",
        NoBoard { .. } => "event-refused-no-board",
        LongTooLate => "event-refused-long-too-late",
        NoResult { .. } => "event-refused-no-result",
        TiesWait { .. } => "event-refused-ties-wait",
        OpenGame { .. } => "event-refused-open-game",
        BracketOver => "event-refused-bracket-over",
        MostRounds { .. } => "event-refused-most-rounds",
        ArenaOver { .. } => "event-refused-arena-over",
        AllRounds { .. } => "event-refused-all-rounds",
        MatchWon { .. } => "event-refused-match-won",
        MatchLeft { .. } => "event-refused-match-left",
        DisplayOver => "event-refused-display-over",
        LadderGames { .. } => "event-refused-ladder-games",
        KnockoutOfTwo | RobinOfTwo => "event-refused-two-players",
        MatchOfTwo => "event-refused-match-of-two",
        DisplayOfTwo => "event-refused-display-of-two",
        Few => "event-refused-few",
        InNoTie { .. } => "event-refused-in-no-tie",
        Banned { .. } => "event-refused-banned",
        BannedBye { .. } => "event-refused-banned-bye",
        ShortTeam { .. } => "event-refused-short-team",
        ForcedAbsent { .. } => "event-refused-forced-absent",
        Themself { .. } => "event-refused-themself",
        WishStands { .. } => "event-refused-wish-stands",
        ForcedAlready { .. } => "event-refused-forced-already",
        Reach { .. } => "event-refused-reach",
        HasResult { .. } => "event-refused-has-result",
        TellReferee { .. } => "event-refused-tell-referee",
        NotCome => "event-refused-not-come",
        NothingToCorrect { .. } => "event-refused-nothing-to-correct",
        SameResult { .. } => "event-refused-same-result",
        DrawnHere { .. } => "event-refused-drawn-here",
        DrawReplayed => "event-refused-draw-replayed",
        NothingToForfeit { .. } => "event-refused-nothing-to-forfeit",
        NotLong { .. } => "event-refused-not-long",
        LadderPlaces => "event-refused-ladder-places",
        LaterGames => "event-refused-later-games",
        PlayOffBuilds => "event-refused-play-off-builds",
        LaterTies => "event-refused-later-ties",
        HostGives => "event-refused-host-gives",
        BothNeeded => "event-refused-both-needed",
        NoWishesHere => "event-refused-no-wishes-here",
        Organiser => "event-refused-organiser",
        Machines => "event-refused-machines",
        FirstMove => "event-refused-first-move",
        Challenges => "event-refused-challenges",
        NotALadder => "event-refused-not-a-ladder",
        HostMissing => "event-refused-host-missing",
        Decide => "event-refused-decide",
        LongElsewhere => "event-refused-long-elsewhere",
        NoTeams => "event-refused-no-teams",
        PlayOffOf { .. } => "event-refused-play-off-of",
        PlayOffPart { .. } => "event-refused-play-off-part",
        PlayOffBegun => "event-refused-play-off-begun",
        PlayOffEarly => "event-refused-play-off-early",
        NoPlayOff => "event-refused-no-play-off",
        ReasonMissing { .. } => "event-fault-reason",
        NothingToUndo => "event-fault-undo",
        // Settings for which no form has a field.
        CupBeside | OwnTies | TieFromZero { .. } | TieNotEarlier { .. } | TieTwice { .. } | SecondFinal { .. } => {
            "event-fault-format"
        }
        Bar | ReachOrLength | CupSize | Ties { .. } => "event-fault-bounds",
        // Logs, seasons and questions of programs.
        NotCreated
        | Created
        | WhatIf
        | StagePlaces { .. }
        | StageSource { .. }
        | ClassResults
        | ClassMembers { .. }
        | ClassMoves { .. }
        | LogVersion { .. }
        | NoStep
        | RoundOfLog { .. } => "event-fault-bounds",
    }
}
