//! Messages of the browser and the API: the only place that knows their JSON.
//!
//! JSON names are camelCase, enum values kebab-case, and a tagged union carries its tag in `type` (or the field its documentation
//! names). Moves are USI, positions SFEN, durations [`Millis`], instants [`Epoch`]. An absent field and `null` are read alike;
//! fields marked `?` in TypeScript are left out when there is nothing to say, fields typed `| null` are always written.
//!
//! The TypeScript twin is `web/src/wire/index.ts`. It is generated: `cargo xtask types` writes it, and a test fails when the
//! committed file differs.

mod analysis;
mod boot;
mod club;
mod codes;
mod convert;
mod error;
mod event;
mod explorer;
mod front;
mod import;
mod janken;
mod keeper;
mod learn;
mod level;
mod live;
mod lobby;
mod mine;
mod new_game;
mod notice;
mod offer;
mod pattern;
mod practice;
mod problems;
mod rating;
mod record;
mod socket;
mod study;
mod talk;
mod tree;
mod tsume;
mod variant;
mod view;

#[cfg(test)]
mod typescript;

pub use analysis::{
    Analysis, AnalysisIn, AnalysisOut, AnalysisPhase, AnalysisState, AnalysisWish, Effort, EngineLimits, Evaluation,
    Line, Score,
};
pub use boot::Boot;
pub use club::{
    ClubEntry, ClubLadder, ClubList, ClubMembers, ClubPerson, ClubPostView, ClubPosts, ClubRanked, ClubStanding,
    ClubView, ClubWish, NewClub,
};
pub use convert::{RulesFault, clock_presets, rules_presets, seat_name};
pub use error::{ApiError, ErrorBody, ErrorCode, ErrorReason};
pub use event::GameEvent;
pub use explorer::{Explored, ExploredGame, ExploredMove, FoundGame, FoundGames, GameTally};
pub use front::{EventBoard, Front, FrontMember, LatestNews, NextEvent, PoolRating, TodaysTesuji};
pub use import::ImportBegun;
pub use janken::{JankenStep, Throw};
pub use keeper::{KeeperAct, KeeperLink, KeeperView, KeptView, Ruling};
pub use komadai_lang::Lang;
pub use komadai_record::{EditNode, Fault, Header, MoveNames};
pub use learn::{
    Castle, ExamLesson, ExamTopic, ExamView, GamePhase, LearnTheme, LessonAnswer, LessonGame, LessonMoves, LessonStep,
    LessonTask, LessonView, NextMoveAnswer, NextMoveCard, NextMoveTry, NextMoveView, TextRun, Trainer,
};
pub use level::{LevelChoice, Rank, level_choices};
pub use live::{LiveBoard, LiveChange, LiveEdit, LiveIn, LiveOut, LiveRecord, LiveView};
pub use lobby::{
    BOT_AFTER_MS, GamesLeft, LiveGame, LobbyIn, LobbyOut, LobbyRefusal, LobbyView, PlayHold, PoolView, RankRange,
    SeekView, SeekWish, TvChoice, TvStood,
};
pub use mine::{GameCard, OwnGames, OwnRecords, RecordCard};
pub use new_game::{
    Again, Clock, Created, InviteLink, Names, NewGame, Preset, Reach, Replay, ReplayTime, Rules, Seats, SideChoice,
};
pub use notice::{BellIn, BellOut, NewPushDevice, OldPushDevice, PushKeys, PushMessage};
pub use offer::{NewOffer, OfferMade, OfferView, OffersView};
pub use pattern::{PatternFound, PatternGame};
pub use practice::{KeptMistake, MemoryCard, PracticeIn, PracticeItem, PracticeOut};
pub use problems::{
    Hint, HintQuery, ProblemAnswer, ProblemCard, ProblemMove, ProblemSetView, ProblemTally, ProblemView, ProblemVote,
    ProblemVotes,
};
pub use rating::{GameRatings, RatingView, SideRating};
pub use record::{
    BoardRecord, End, GameRecord, RecordEdit, RecordNode, RecordOpened, RecordRemoval, ReviewCreated, ReviewNode,
    ReviewRecord,
};
pub use socket::{Absence, ClientIn, ClientOut, RefusalDetails, SocketRefusal, You};
pub use study::{
    ChapterCard, ChapterChange, ChapterKind, ChapterReader, ChapterTree, DrawnAt, NoteWriters, StudyChange, StudyIn,
    StudyMember, StudyMemberChange, StudyOut, StudyRole, StudyView, Visibility,
};
pub use talk::{
    HearTalk, NewPlayerReport, NewReport, NewStudyReport, NewTalkLine, ReportReason, SayTalk, TalkBegun, TalkLine,
    TalkRoom,
};
pub use tree::TreeEdit;
pub use tsume::{
    BrinkAnswer, DiagramRead, HisshiVerdict, Judgement, MateAside, MateChoice, MateFailure, MateIn, MateOut,
    MateOutlook, MateSearch, MateVerdict,
};
pub use variant::{SQUARES, VARIANTS, VariantOdds, VariantStart, odds};
pub use view::{
    ClockView, FoulView, Furigoma, GameView, Greeted, HolidayView, MoveView, Offer, OpenWays, OpponentKind, PausedView,
    ResultView, ResumeProposal, SealedView, SideClock, Standing,
};

// What the rules and the game have in the same shape is sent as it is, under the names that TypeScript knows.
pub use komadai_game::{
    Claim, Conduct, Greeting, ImpasseCount as ImpasseSide, Instant as Epoch, KIND_LEVELS, LEVELS, Millis, OfferKind,
    Opponent, PauseReason, ReasonCode as Reason, RepetitionRule, Status as GameStatus,
};
pub use komadai_record::words::{MAX_NAME, MAX_TALK, player_name, said, said_at_length, shown};
pub use komadai_shogi::impasse::{
    Agreement, Counted, Declaration, ImpasseRule, ImpasseRules as ImpasseSet, Scale, TryWhen,
};
pub use komadai_shogi::{ByColor as Sides, Color as Side, Handicap};
