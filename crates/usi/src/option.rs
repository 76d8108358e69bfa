//! Options: how an engine declares them, and the names by which programs know the common ones.

use crate::UsiError;
use crate::go::number;
use std::fmt;

/// The option names that users of USI engines expect, spelt once.
pub mod names {
    macro_rules! names {
        ($($(#[$doc:meta])* $name:ident = $text:literal;)*) => { $($(#[$doc])* pub const $name: &str = $text;)* };
    }
    names! {
        /// Search threads.
        THREADS = "Threads";
        /// Transposition table, MiB.
        HASH = "USI_Hash";
        /// Whether the user's program ponders.
        PONDER = "USI_Ponder";
        /// Ponder on the position before the guessed move.
        STOCHASTIC_PONDER = "Stochastic_Ponder";
        /// How many best lines to show.
        MULTI_PV = "MultiPV";
        /// The depth limit of every search; 0 means none.
        DEPTH_LIMIT = "DepthLimit";
        /// The node limit of every search; 0 means none.
        NODES_LIMIT = "NodesLimit";
        /// What a draw is worth in centipawns when the engine is Black.
        DRAW_VALUE_BLACK = "DrawValueBlack";
        /// What a draw is worth in centipawns when the engine is White.
        DRAW_VALUE_WHITE = "DrawValueWhite";
        /// Resign below minus this many centipawns.
        RESIGN_VALUE = "ResignValue";
        /// The ply at which the game is a draw; 0 means none.
        MAX_MOVES_TO_DRAW = "MaxMovesToDraw";
        /// Milliseconds between lines of the same depth.
        PV_INTERVAL = "PvInterval";
        /// Show lines for study rather than play.
        CONSIDERATION_MODE = "ConsiderationMode";
        /// Show a line that failed low or high.
        OUTPUT_FAIL_LH_PV = "OutputFailLHPV";
        /// Consider non-promotions that are hardly ever good.
        GENERATE_ALL_LEGAL_MOVES = "GenerateAllLegalMoves";
        /// The rule by which a king that has entered wins.
        ENTERING_KING_RULE = "EnteringKingRule";
        /// Milliseconds lost on every move on the way to the server.
        NETWORK_DELAY = "NetworkDelay";
        /// Milliseconds that may at worst be lost on a move on the way.
        NETWORK_DELAY2 = "NetworkDelay2";
        /// The least time for a move, ms.
        MINIMUM_THINKING_TIME = "MinimumThinkingTime";
        /// Share of the planned time to use, percent.
        SLOW_MOVER = "SlowMover";
        /// Use whole seconds, as servers charge them.
        ROUND_UP_TO_FULL_SECOND = "RoundUpToFullSecond";
        /// Play weaker, as people of a level do: 1 to 10; 0 is full strength.
        LEVEL = "Level";
        /// Which kind of shogi is played; Fairy-Stockfish's name for it.
        VARIANT = "UCI_Variant";
        /// What newer versions of Fairy-Stockfish call it in USI.
        USI_VARIANT = "USI_Variant";
        /// Whether several searches decide together, and how.
        CONSULTATION = "Consultation";
        /// How many they are.
        MEMBERS = "Members";
        /// How much the evaluation of each of them errs, centipawns.
        MEMBER_NOISE = "MemberNoise";
        /// Where the chance of their errors begins.
        MEMBER_SEED = "MemberSeed";
        /// Which of them this engine is; 0: none.
        MEMBER = "Member";
        /// A network file in place of the one built in.
        EVAL_FILE = "EvalFile";
        /// Folder of network files.
        EVAL_DIR = "EvalDir";
        /// The network's units per centipawn.
        FV_SCALE = "FV_SCALE";
        /// Whether to play from the engine's book.
        OWN_BOOK = "USI_OwnBook";
        /// The book.
        BOOK_FILE = "BookFile";
        /// Plies for which the book is used.
        BOOK_MOVES = "BookMoves";
        /// The least value, centipawns, of a book move that is played as Black.
        BOOK_EVAL_BLACK_LIMIT = "BookEvalBlackLimit";
        /// The least value, centipawns, of a book move that is played as White.
        BOOK_EVAL_WHITE_LIMIT = "BookEvalWhiteLimit";
        /// Choose among book moves by how often they were played.
        CONSIDER_BOOK_MOVE_COUNT = "ConsiderBookMoveCount";
        /// Leave out book moves that are hardly ever played.
        NARROW_BOOK = "NarrowBook";
        /// How often, in percent, the book is not asked.
        BOOK_IGNORE_RATE = "BookIgnoreRate";
        /// How many centipawns worse than the best a book move may be.
        BOOK_EVAL_DIFF = "BookEvalDiff";
        /// The least depth that a book move must have been searched to.
        BOOK_DEPTH_LIMIT = "BookDepthLimit";
        /// Also look the position up with sides turned.
        FLIPPED_BOOK = "FlippedBook";
    }
}

/// An option as an engine declares it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionDecl {
    /// Its name.
    pub name: String,
    /// Its kind, with default and limits.
    pub kind: OptionKind,
}

/// What values an option takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// `true` or `false`.
    Check {
        /// The value before anything is set.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// The value before anything is set.
        default: i64,
        /// The least value.
        min: i64,
        /// The greatest value.
        max: i64,
    },
    /// One of several words.
    Combo {
        /// The value before anything is set.
        default: String,
        /// All values.
        vars: Vec<String>,
    },
    /// A command without a value.
    Button,
    /// Any text.
    Text {
        /// The value before anything is set.
        default: String,
    },
    /// A file's path.
    Filename {
        /// The value before anything is set.
        default: String,
    },
}

impl OptionDecl {
    /// An option of a name and kind.
    pub fn new(name: &str, kind: OptionKind) -> OptionDecl {
        OptionDecl { name: name.to_owned(), kind }
    }

    pub(crate) fn parse<'a>(words: impl Iterator<Item = &'a str>) -> Result<OptionDecl, UsiError> {
        let mut fields: Vec<(&str, Vec<&str>)> = Vec::new();
        for word in words {
            let heads = matches!(word, "name" | "type" | "default" | "min" | "max" | "var");
            // `var` repeats; another heading word seen before is part of a value.
            if heads && (word == "var" || fields.iter().all(|(head, _)| *head != word)) {
                fields.push((word, Vec::new()));
            } else if let Some((_, value)) = fields.last_mut() {
                value.push(word);
            } else {
                return Err(UsiError::UnknownWord { command: "option", word: word.to_owned() });
            }
        }
        let get = |head: &str| fields.iter().find(|(h, _)| *h == head).map(|(_, value)| value.join(" "));
        let need = |head: &str| get(head).ok_or_else(|| UsiError::Missing { after: "option".to_owned() });
        let text = || match get("default") {
            Some(text) if text != "<empty>" => text,
            _ => String::new(),
        };
        let kind = match need("type")?.as_str() {
            "check" => OptionKind::Check { default: get("default").as_deref() == Some("true") },
            "spin" => OptionKind::Spin {
                default: number("default", get("default").as_deref())?,
                min: number("min", get("min").as_deref())?,
                max: number("max", get("max").as_deref())?,
            },
            "combo" => OptionKind::Combo {
                default: text(),
                vars: fields.iter().filter(|(head, _)| *head == "var").map(|(_, value)| value.join(" ")).collect(),
            },
            "button" => OptionKind::Button,
            "string" => OptionKind::Text { default: text() },
            "filename" => OptionKind::Filename { default: text() },
            word => return Err(UsiError::UnknownWord { command: "option type", word: word.to_owned() }),
        };
        Ok(OptionDecl { name: need("name")?, kind })
    }
}

impl fmt::Display for OptionDecl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        let text = |text: &str| if text.is_empty() { "<empty>".to_owned() } else { text.to_owned() };
        match &self.kind {
            OptionKind::Check { default } => write!(f, "check default {default}"),
            OptionKind::Spin { default, min, max } => write!(f, "spin default {default} min {min} max {max}"),
            OptionKind::Combo { default, vars } => {
                write!(f, "combo default {}", text(default))?;
                vars.iter().try_for_each(|var| write!(f, " var {var}"))
            }
            OptionKind::Button => f.write_str("button"),
            OptionKind::Text { default } => write!(f, "string default {}", text(default)),
            OptionKind::Filename { default } => write!(f, "filename default {}", text(default)),
        }
    }
}
