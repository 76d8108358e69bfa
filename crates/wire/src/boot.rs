//! What a page starts from: the JSON in its `<script type="application/json" id="boot">`.

use crate::{
    Castle, ChapterTree, Clock, DrawnAt, EngineLimits, EventBoard, ExamView, Front, GameCard, GameRatings, GameView,
    LessonGame, LessonView, LiveBoard, LiveGame, LiveRecord, LiveView, LobbyView, Millis, PlayHold, Preset,
    ProblemCard, ProblemSetView, ProblemView, ReviewRecord, Rules, StudyView, Trainer, VariantStart,
};
use serde::{Deserialize, Serialize};

/// The start data of a page, by `page`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "page", rename_all = "kebab-case", rename_all_fields = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[allow(clippy::large_enum_variant, reason = "made once for each page")]
pub enum Boot {
    /// `/`
    New {
        /// Clocks to choose from.
        clocks: Vec<Preset<Clock>>,
        /// Rules to choose from.
        rules: Vec<Preset<Rules>>,
        /// The reader's games.
        games: Vec<GameCard>,
        /// What goes on here now.
        front: Front,
    },
    /// `/how-to-play`
    HowToPlay {
        /// The steps in their order; their texts are `howto-STEP` and `howto-STEP-line`.
        steps: Vec<String>,
    },
    /// `/clock`: the clocks for a game over the board, all of them in the browser.
    Clock {
        /// Clocks to choose from.
        clocks: Vec<Preset<Clock>>,
    },
    /// `/variants`: what is there already is kept; a board and ways to play are added to each kind.
    Variants {
        /// The kinds in their order.
        variants: Vec<VariantStart>,
    },
    /// `/glossary`: what is there already is kept, and filtered as one types.
    Glossary {},
    /// `/account`: what is there already is kept; passkeys are added by a script.
    Account {},
    /// `/account/profile`, and the page of a player: what is there already is kept; countries are named, and the picture follows the choice.
    Player {},
    /// `/login`: what is there already is kept; passkeys are used by a script.
    LogIn {},
    /// `/archive/import` and `/archive/import/{id}`: what is there already is kept; files are sent, and progress followed, by a script.
    Import {},
    /// `/archive/analyses/{id}`: what is there already is kept, and followed until it ends.
    Batch {},
    /// `/archive`: what is there already is kept; boards are drawn beside the games.
    Archive {},
    /// `/archive/pattern`: the address says what is searched for.
    Pattern {},
    /// `/board`: a board for a whole room, in the browser alone.
    Wallboard {
        /// The position to begin with; left out: that of an even game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sfen: Option<String>,
    },
    /// `/class/{id}` and its cards: what is there already is kept; addresses are drawn as QR codes.
    Class {},
    /// `/learn`: what is there already is kept, and marked with what this browser remembers.
    Learn {},
    /// `/practice/ladder`: what is there already is kept; buttons and results are added.
    Ladder {
        /// The games, the easiest first.
        rungs: Vec<LessonGame>,
    },
    /// `/practice/{trainer}`
    Trainer {
        /// Which one.
        trainer: Trainer,
    },
    /// `/practice/castles`
    Castles {
        /// The castles, in the order in which they are learnt.
        castles: Vec<Castle>,
    },
    /// `/learn/test`: what is there already is kept; what was passed is marked.
    Exams {},
    /// `/learn/test/{grade}` and `/learn/test/placement`
    Exam {
        /// The paper.
        exam: ExamView,
    },
    /// `/learn/{name}`
    Lesson {
        /// The lesson.
        lesson: LessonView,
    },
    /// `/game/{id}`
    Game {
        /// The game as a spectator sees it; the socket brings the rest.
        game: GameView,
        /// For how many days a game is kept in which nobody moves; left out where it is for ever.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kept_days: Option<u32>,
        /// The players' ratings; left out for a game that is not rated.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ratings: Option<GameRatings>,
        /// Whether people talk beside boards on this site.
        talk: bool,
        /// Whether the reader has an account, which may report and block.
        account: bool,
        /// Where in an event it is played; left out elsewhere.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        event: Option<EventBoard>,
        /// Whether the reader may appoint a timekeeper in anybody's game.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        appoints: bool,
    },
    /// `/lobby`
    Lobby {
        /// The lobby as the page was made; the socket brings the rest.
        lobby: LobbyView,
        /// Rules to choose from.
        rules: Vec<Preset<Rules>>,
        /// What the reader's account is called; left out for guests, who call themselves what they like.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        account: Option<String>,
        /// The names of the players whom the account follows: their seeks and games come first.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
        follows: Vec<String>,
        /// Whether the games that the account offers are casual until it says otherwise: a teacher made it for a pupil.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        casual: bool,
        /// What keeps the reader from new games, or warns them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hold: Option<PlayHold>,
        /// How long somebody waits before a game against the engine is offered.
        bot_after_ms: Millis,
        /// Today's mate problem, to pass the time with.
        problem: ProblemCard,
    },
    /// `/notices`
    Notices {
        /// The site's public key, which browsers want to be told before notices are pushed to them.
        push_key: String,
        /// The endpoints of the reader's browsers.
        endpoints: Vec<String>,
    },
    /// `/tv`
    Tv {
        /// The best game of the channel in which something happens now; left out where there is none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<GameView>,
        /// Its players' ratings, where it is rated.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ratings: Option<GameRatings>,
        /// The channel whose games are shown; left out where all are.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        channel: Option<String>,
        /// What is played, what is livelier first.
        games: Vec<LiveGame>,
        /// The last game that ended; left out where something is played, or nothing was.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        last: Option<LiveGame>,
    },
    /// `/review` and `/review/{id}`
    Review {
        /// The record, where the page has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        record: Option<ReviewRecord>,
        /// What the engine may be given.
        limits: EngineLimits,
        /// For how many days a record is kept after it was last opened; left out where it is for ever.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kept_days: Option<u32>,
        /// Whether machines of others may analyse the moves.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        may_leave: bool,
    },
    /// `/embed/{id}` and `/embed/study/{id}/{chapter}`
    Embed {
        /// The record.
        record: ReviewRecord,
        /// Where the whole of it is shown.
        whole: String,
        /// Arrows (`7g7f`) and marks (`5e`) by the node of the record.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(test, ts(optional, as = "Option<Vec<DrawnAt>>"))]
        drawn: Vec<DrawnAt>,
    },
    /// `/archive/{number}`: what is there already is put beside a board.
    Archived {
        /// The SFEN that the game starts from.
        start: String,
        /// Its moves, in USI.
        moves: Vec<String>,
        /// After how many of them it is shown.
        ply: u16,
        /// The explorer's address, to which moves are added with commas between them.
        explorer: String,
    },
    /// `/explorer`: what is there already is kept; a board takes the picture's place.
    Explorer {
        /// The position.
        sfen: String,
        /// The move that led there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        last: Option<String>,
        /// The address of the position after a move, to which the move is added.
        next: String,
    },
    /// `/game/{id}/plan` while the opponent thinks: what is there already is kept; a board and a tree take the place of its forms.
    Plan {
        /// The position, in SFEN: the opponent is to move.
        sfen: String,
        /// The move that led there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        last: Option<String>,
        /// What is kept, line by line, in USI; saying it again with a change shows that nothing else has changed it.
        kept: Vec<Vec<String>>,
        /// What the reader wanted to keep and could not; left out where nothing was refused.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        wanted: Option<Vec<Vec<String>>>,
        /// How many lines there may be.
        most_lines: usize,
        /// How many moves in one.
        most_moves: usize,
    },
    /// `/study/{id}` and `/study/{id}/{chapter}`
    Study {
        /// The study.
        study: StudyView,
        /// The chapter that is shown first.
        chapter: ChapterTree,
        /// Whether the reader has an account, which may have studies.
        account: bool,
    },
    /// `/live/{id}`, `/live/{id}/{board}` and `/embed/live/{board}`
    Live {
        /// The broadcast.
        live: LiveView,
        /// The boards of the round.
        boards: Vec<LiveBoard>,
        /// The one that is looked at; left out where it is all of them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        board: Option<LiveRecord>,
        /// Whether it stands in another site's page.
        framed: bool,
    },
    /// `/tsume`
    Problems {
        /// The set, shorter ones first and, among equally long ones, easier ones first.
        problems: Vec<ProblemCard>,
        /// Whose set it is at `/tsume/sets/{id}`, where the problems stand in its owner's order; left out for the site's own.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        set: Option<ProblemSetView>,
    },
    /// `/tsume/{id}`
    Problem {
        /// The problem.
        problem: ProblemView,
    },
    /// `/tsume/{id}?review` where there is no such problem any more
    ProblemGone {
        /// What the problem was known by.
        id: String,
    },
    /// `/tsume/rush`
    Rush {
        /// The set, shorter ones first and, among equally long ones, easier ones first.
        problems: Vec<ProblemCard>,
    },
    /// `/tsume/solver`
    Solver {
        /// The position that the address names, in SFEN.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sfen: Option<String>,
    },
}
