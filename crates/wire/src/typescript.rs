//! Writes `web/src/wire/index.ts`, or checks that the committed one is what would be written.

use std::path::Path;
use ts_rs::{Config, TS};

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire/index.ts");

const HEAD: &str = "// Generated from crates/wire by `cargo xtask types`. Do not edit.\n";

/// The declarations of these types, in this order.
macro_rules! declarations {
    ($($ty:ty),* $(,)?) => {{
        let config = Config::default();
        let mut text = String::from(HEAD);
        $(
            text.push('\n');
            if let Some(docs) = <$ty>::docs() {
                text.push_str(&tidy(&docs, ""));
            }
            text.push_str("export ");
            text.push_str(&tidy(&<$ty>::decl(&config), "\n"));
            text.push('\n');
        )*
        text
    }};
}

/// One-line comments on one line, fields on lines of their own; of longer comments the first paragraph, for what follows speaks of
/// Rust.
fn tidy(text: &str, before_comment: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("/**\n * ") {
        let (before, comment) = rest.split_at(at);
        out.push_str(if before_comment.is_empty() { before } else { before.trim_end() });
        out.push_str(before_comment);
        let end = comment.find("*/\n").expect("a comment ends");
        let first = comment[7..end].split("\n *\n").next().unwrap_or_default();
        let words = first.trim().replace("\n * ", " ");
        out.push_str(&format!("/** {words} */\n"));
        rest = &comment[end + 3..];
    }
    out.push_str(rest);
    out
}

/// The list of languages, as a value.
fn languages() -> String {
    let mut text = String::from(
        "\n/** Every language, the one that stands in for missing texts first. */\n\
         export const LANGS: readonly { readonly code: Lang; readonly tag: string; readonly name: string }[] = [\n",
    );
    for lang in crate::Lang::ALL {
        let (code, tag, name) = (lang.code(), lang.tag(), lang.native_name());
        text.push_str(&format!("  {{ code: {code:?}, tag: {tag:?}, name: {name:?} }},\n"));
    }
    text + "];\n"
}

/// The list of levels, as a value.
fn levels() -> String {
    let mut text = String::from(
        "\n/** Every level of the engine, the weakest first: the texts of its name, of a line about it, and of about how strong it is. */\n\
         export const LEVELS: readonly {\n  readonly level: number;\n  readonly name: string;\n  readonly line: string;\n  \
         readonly rank: { readonly text: string; readonly n: number } | null;\n}[] = [\n",
    );
    for crate::LevelChoice { level, name, line, rank } in crate::level_choices() {
        let rank = rank.map_or("null".to_owned(), |rank| {
            let (text, n) = rank.text();
            format!("{{ text: {text:?}, n: {n} }}")
        });
        text.push_str(&format!("  {{ level: {level}, name: {name:?}, line: {line:?}, rank: {rank} }},\n"));
    }
    let (first, last) = (crate::KIND_LEVELS.start(), crate::KIND_LEVELS.end());
    text + "];\n\n/** The first and the last level of the engine in games of other kinds. */\n"
        + &format!("export const KIND_LEVELS: readonly [number, number] = [{first}, {last}];\n")
}

fn efforts() -> String {
    let mut text = String::from(
        "\n/** Nodes of each position by the effort of an analysis. */\nexport const EFFORT_NODES: Readonly<Record<Effort, number>> = {\n",
    );
    for effort in crate::Effort::ALL {
        let name = serde_json::to_string(&effort).unwrap();
        text.push_str(&format!("  {name}: {},\n", effort.nodes()));
    }
    text + "};\n"
}

/// The classes of clocks, as a value.
fn speeds() -> String {
    let codes = komadai_event::Speed::ALL.map(|speed| format!("{:?}", speed.code()));
    format!(
        "\n/** Every class of clocks, the fastest first: each has a text `speed-CODE`. */\nexport const SPEEDS = [{}] as const;\n",
        codes.join(", ")
    )
}

/// The names of the other kinds of shogi, as values.
fn variants() -> String {
    let listed = |names: &[&str]| names.iter().map(|name| format!("{name:?}")).collect::<Vec<_>>().join(", ");
    format!(
        "\n/** The kinds of shogi that are played here besides the standard one. */\nexport const VARIANTS: readonly string[] = [{}];\n\n\
         /** Those among them that are shogi on other square boards: they are never rated. */\nexport const SQUARES: readonly string[] = [{}];\n",
        listed(crate::VARIANTS),
        listed(crate::SQUARES)
    )
}

fn name_limit() -> String {
    format!(
        "\n/** The longest name of a player, in characters. */\nexport const MAX_NAME = {};\n\n\
         /** The longest line of talk, in characters. */\nexport const MAX_TALK = {};\n",
        crate::MAX_NAME,
        crate::MAX_TALK
    )
}

fn typescript() -> String {
    use crate::*;
    let types = declarations![
        Side,
        Sides<()>,
        Millis,
        Epoch,
        Handicap,
        Lang,
        NewGame,
        Names,
        Opponent,
        SideChoice,
        Clock,
        Rules,
        Replay,
        ReplayTime,
        Conduct,
        ImpasseRule,
        ImpasseSet,
        Agreement,
        Declaration,
        TryWhen,
        Scale,
        Counted,
        RepetitionRule,
        Preset<()>,
        Created,
        Seats,
        InviteLink,
        Again,
        Reach,
        SeekWish,
        LobbyIn,
        LobbyOut,
        LobbyView,
        SeekView,
        PlayHold,
        GamesLeft,
        PoolView,
        LiveGame,
        Front,
        FrontMember,
        LatestNews,
        PoolRating,
        NextEvent,
        EventBoard,
        TodaysTesuji,
        TvChoice,
        TvStood,
        OwnGames,
        GameCard,
        GameStatus,
        OwnRecords,
        RecordCard,
        RankRange,
        NewOffer,
        OfferMade,
        OffersView,
        OfferView,
        BellIn,
        BellOut,
        NewPushDevice,
        PushKeys,
        OldPushDevice,
        PushMessage,
        RatingView,
        GameRatings,
        SideRating,
        GameView,
        OpenWays,
        Standing,
        ImpasseSide,
        OpponentKind,
        Furigoma,
        MoveView,
        MoveNames,
        ClockView,
        Absence,
        Claim,
        SideClock,
        Offer,
        OfferKind,
        Greeted,
        Greeting,
        PausedView,
        SealedView,
        ResumeProposal,
        HolidayView,
        KeeperView,
        KeptView,
        KeeperAct,
        JankenStep,
        Throw,
        Ruling,
        KeeperLink,
        PauseReason,
        ResultView,
        Reason,
        FoulView,
        GameEvent,
        TalkRoom,
        TalkLine,
        TalkBegun,
        HearTalk,
        SayTalk,
        TreeEdit,
        Visibility,
        StudyRole,
        ChapterKind,
        StudyView,
        ChapterCard,
        StudyMember,
        NoteWriters,
        ChapterReader,
        ChapterTree,
        DrawnAt,
        StudyChange,
        StudyMemberChange,
        ChapterChange,
        LiveView,
        LiveBoard,
        LiveRecord,
        LiveIn,
        LiveOut,
        LiveEdit,
        LiveChange,
        StudyIn,
        StudyOut,
        ReportReason,
        NewReport,
        NewStudyReport,
        NewTalkLine,
        NewPlayerReport,
        ClientIn,
        ClientOut,
        You,
        RefusalDetails,
        AnalysisIn,
        AnalysisOut,
        Line,
        Score,
        Effort,
        Analysis,
        Evaluation,
        AnalysisWish,
        AnalysisState,
        AnalysisPhase,
        EngineLimits,
        ReviewRecord,
        ReviewNode,
        GameRecord,
        Header,
        RecordNode,
        End,
        Fault,
        RecordOpened,
        BoardRecord,
        ImportBegun,
        Explored,
        GameTally,
        ExploredMove,
        ExploredGame,
        FoundGames,
        FoundGame,
        PatternFound,
        PatternGame,
        RecordEdit,
        RecordRemoval,
        EditNode,
        ReviewCreated,
        MateIn,
        MateOut,
        MateFailure,
        MateSearch,
        MateVerdict,
        HisshiVerdict,
        BrinkAnswer,
        Judgement,
        MateAside,
        MateChoice,
        MateOutlook,
        DiagramRead,
        TextRun,
        LessonTask,
        LessonGame,
        LessonStep,
        LessonView,
        LearnTheme,
        ExamTopic,
        ExamLesson,
        ExamView,
        Castle,
        Trainer,
        GamePhase,
        NextMoveCard,
        NextMoveView,
        NextMoveTry,
        NextMoveAnswer,
        LessonMoves,
        LessonAnswer,
        ProblemSetView,
        PracticeIn,
        PracticeOut,
        PracticeItem,
        MemoryCard,
        KeptMistake,
        ProblemTally,
        ProblemVotes,
        ProblemVote,
        ProblemCard,
        ProblemView,
        ProblemMove,
        ProblemAnswer,
        HintQuery,
        Hint,
        ApiError,
        ErrorBody,
        ErrorCode,
        crate::ErrorReason,
        VariantOdds,
        VariantStart,
        Boot,
    ];
    types + &languages() + &levels() + &efforts() + &name_limit() + &speeds() + &variants()
}

#[test]
fn the_committed_typescript_is_what_the_types_say() {
    let fresh = typescript();
    if std::env::var_os("KOMADAI_WRITE_TYPES").is_some() {
        let path = Path::new(PATH);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, fresh).unwrap();
        return;
    }
    let committed = std::fs::read_to_string(PATH).unwrap_or_default();
    assert!(committed == fresh, "web/src/wire/index.ts is out of date: run `cargo xtask types`");
}
