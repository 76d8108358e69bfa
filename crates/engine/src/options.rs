//! The options: one table says name, kind, limits and what setting it does.

use crate::evaluation::EMBEDDED;
use crate::shelf::Shelved;
use crate::vote::Rule;
use komadai_search::{EnteringKing, Noise, Settings};
use komadai_shogi::ByColor;
use komadai_usi::option::{OptionDecl, OptionKind, names};
use std::time::Duration;

/// Everything that can be set.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub settings: Settings,
    pub hash_mib: usize,
    pub resign_value: i32,
    pub depth_limit: u32,
    pub nodes_limit: u64,
    pub pv_interval: Duration,
    pub output_fail_pv: bool,
    pub eval_file: String,
    /// Lines are for study, not for play: none is held back, no book is asked and nothing is resigned.
    pub study: bool,
    /// Ponder on all replies, not on the expected one alone.
    pub stochastic_ponder: bool,
    pub book: BookOptions,
    pub consultation: Consultation,
    /// The name of the kind of shogi that is played.
    pub variants: Variants,
}

/// The name of the kind that crate `search` is for.
pub(crate) const STANDARD: &str = "shogi";

/// Whether and how a book is played from.
#[derive(Clone, Debug)]
pub(crate) struct BookOptions {
    pub on: bool,
    pub file: Shelved,
    /// Plies for which the book is asked.
    pub moves: u32,
    pub eval_diff: i32,
    /// The least value of a move, by the side that plays it.
    pub least_value: ByColor<i32>,
    pub least_depth: u32,
    pub by_count: bool,
    pub narrow: bool,
    pub flipped: bool,
    pub ignored_percent: u64,
}

/// Whether and how several searches decide together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Consultation {
    /// How they vote; none: one search decides.
    pub rule: Option<Rule>,
    pub members: usize,
    noise: u16,
    seed: u64,
    /// Which of them this process is, from 1; 0: none.
    member: u64,
}

impl Default for Consultation {
    fn default() -> Consultation {
        Consultation { rule: None, members: 4, noise: 40, seed: 0, member: 0 }
    }
}

impl Consultation {
    /// How the evaluation of a member errs, counted from 1. The first one's does not: it is the engine as it is.
    pub(crate) fn noise(&self, member: u64) -> Option<Noise> {
        let errs = member > 1 && self.noise > 0;
        errs.then(|| Noise { centipawns: self.noise, seed: self.seed.wrapping_mul(2 * MOST_MEMBERS as u64) + member })
    }

    /// How the evaluation errs of this process alone.
    pub(crate) fn own_noise(&self) -> Option<Noise> {
        self.noise(self.member)
    }
}

impl Default for BookOptions {
    fn default() -> BookOptions {
        BookOptions {
            on: true,
            file: Shelved::BuiltIn,
            moves: 16,
            eval_diff: 30,
            least_value: ByColor { black: 0, white: -140 },
            least_depth: 0,
            by_count: false,
            narrow: false,
            flipped: true,
            ignored_percent: 0,
        }
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            settings: Settings::default(),
            hash_mib: 64,
            resign_value: 99_999,
            depth_limit: 0,
            nodes_limit: 0,
            pv_interval: Duration::ZERO,
            output_fail_pv: true,
            eval_file: EMBEDDED.to_owned(),
            study: false,
            stochastic_ponder: false,
            book: BookOptions::default(),
            consultation: Consultation::default(),
            variants: Variants::default(),
        }
    }
}

/// The table may not outgrow a machine by a slip of the finger.
const MOST_HASH_MIB: i64 = 1 << 16;
const MOST_THREADS: i64 = 256;
/// Members of a consultation.
pub(crate) const MOST_MEMBERS: i64 = 16;

const RULES: [(&str, EnteringKing); 6] = [
    ("NoEnteringKing", EnteringKing::Nothing),
    ("CSARule24", EnteringKing::Points24),
    ("CSARule24H", EnteringKing::Points24Handicap),
    ("CSARule27", EnteringKing::Points27),
    ("CSARule27H", EnteringKing::Points27Handicap),
    ("TryRule", EnteringKing::Try),
];

/// What `Consultation` may be.
pub(crate) const RULES_OF_VOTE: [(&str, Option<Rule>); 3] =
    [("off", None), ("majority", Some(Rule::Majority)), ("optimistic", Some(Rule::Optimistic))];

fn spin(default: i64, min: i64, max: i64) -> OptionKind {
    OptionKind::Spin { default, min, max }
}

/// Every option as it is declared.
pub(crate) fn declarations() -> Vec<OptionDecl> {
    let rules = RULES.iter().map(|(name, _)| (*name).to_owned()).collect();
    let squares = komadai_variants::Rules::square_names();
    let kinds: Vec<String> = komadai_variants::Rules::names().map(str::to_owned).chain(squares).collect();
    let votes = RULES_OF_VOTE.iter().map(|(name, _)| (*name).to_owned()).collect();
    [
        (names::THREADS, spin(1, 1, MOST_THREADS)),
        (names::HASH, spin(64, 1, MOST_HASH_MIB)),
        (names::PONDER, OptionKind::Check { default: false }),
        (names::STOCHASTIC_PONDER, OptionKind::Check { default: false }),
        (names::MULTI_PV, spin(1, 1, 600)),
        (names::LEVEL, spin(0, 0, 10)),
        (names::VARIANT, OptionKind::Combo { default: STANDARD.to_owned(), vars: kinds.clone() }),
        (names::USI_VARIANT, OptionKind::Combo { default: STANDARD.to_owned(), vars: kinds }),
        (names::CONSULTATION, OptionKind::Combo { default: "off".to_owned(), vars: votes }),
        (names::MEMBERS, spin(4, 2, MOST_MEMBERS)),
        (names::MEMBER_NOISE, spin(40, 0, 1_000)),
        (names::MEMBER_SEED, spin(0, 0, 1_000_000)),
        (names::MEMBER, spin(0, 0, MOST_MEMBERS)),
        (names::EVAL_FILE, OptionKind::Filename { default: EMBEDDED.to_owned() }),
        (names::DEPTH_LIMIT, spin(0, 0, 10_000)),
        (names::NODES_LIMIT, spin(0, 0, i64::MAX)),
        (names::DRAW_VALUE_BLACK, spin(-2, -30_000, 30_000)),
        (names::DRAW_VALUE_WHITE, spin(-2, -30_000, 30_000)),
        (names::RESIGN_VALUE, spin(99_999, 0, 99_999)),
        (names::MAX_MOVES_TO_DRAW, spin(0, 0, 100_000)),
        (names::PV_INTERVAL, spin(0, 0, 100_000)),
        (names::CONSIDERATION_MODE, OptionKind::Check { default: false }),
        (names::OUTPUT_FAIL_LH_PV, OptionKind::Check { default: true }),
        (names::GENERATE_ALL_LEGAL_MOVES, OptionKind::Check { default: false }),
        (names::ENTERING_KING_RULE, OptionKind::Combo { default: "CSARule27".to_owned(), vars: rules }),
        (names::NETWORK_DELAY, spin(20, 0, 10_000)),
        (names::NETWORK_DELAY2, spin(40, 0, 10_000)),
        (names::MINIMUM_THINKING_TIME, spin(0, 0, 100_000)),
        (names::SLOW_MOVER, spin(100, 1, 1_000)),
        (names::ROUND_UP_TO_FULL_SECOND, OptionKind::Check { default: false }),
        (names::OWN_BOOK, OptionKind::Check { default: true }),
        (names::BOOK_FILE, OptionKind::Filename { default: String::new() }),
        (names::BOOK_MOVES, spin(16, 0, 10_000)),
        (names::BOOK_EVAL_DIFF, spin(30, 0, 99_999)),
        (names::BOOK_EVAL_BLACK_LIMIT, spin(0, -99_999, 99_999)),
        (names::BOOK_EVAL_WHITE_LIMIT, spin(-140, -99_999, 99_999)),
        (names::BOOK_DEPTH_LIMIT, spin(0, 0, 99_999)),
        (names::CONSIDER_BOOK_MOVE_COUNT, OptionKind::Check { default: false }),
        (names::NARROW_BOOK, OptionKind::Check { default: false }),
        (names::BOOK_IGNORE_RATE, spin(0, 0, 100)),
        (names::FLIPPED_BOOK, OptionKind::Check { default: true }),
    ]
    .into_iter()
    .map(|(name, kind)| OptionDecl::new(name, kind))
    .collect()
}

/// A value checked against its declaration.
enum Checked {
    Flag(bool),
    Number(i64),
    Word(String),
}

fn check(kind: &OptionKind, value: Option<&str>) -> Result<Checked, String> {
    let text = value.unwrap_or("");
    match kind {
        OptionKind::Check { .. } => match text {
            "true" => Ok(Checked::Flag(true)),
            "false" => Ok(Checked::Flag(false)),
            _ => Err("true or false is expected".to_owned()),
        },
        OptionKind::Spin { min, max, .. } => match text.parse::<i64>() {
            Ok(number) if (*min..=*max).contains(&number) => Ok(Checked::Number(number)),
            _ => Err(format!("a number from {min} to {max} is expected")),
        },
        OptionKind::Combo { vars, .. } => match vars.iter().find(|var| var.eq_ignore_ascii_case(text)) {
            Some(var) => Ok(Checked::Word(var.clone())),
            None => Err(format!("one of {} is expected", vars.join(", "))),
        },
        OptionKind::Button | OptionKind::Text { .. } | OptionKind::Filename { .. } => {
            Ok(Checked::Word(text.to_owned()))
        }
    }
}

/// The kind of shogi under both names that programs know. Some send every option that they were told of, so that a name left at standard shogi
/// takes nothing back from the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Variants {
    pub usi: String,
    pub uci: String,
}

impl Default for Variants {
    fn default() -> Variants {
        Variants { usi: STANDARD.to_owned(), uci: STANDARD.to_owned() }
    }
}

impl Options {
    /// Which kind of shogi is played.
    pub(crate) fn variant(&self) -> &str {
        let Variants { usi, uci } = &self.variants;
        if usi == STANDARD { uci } else { usi }
    }

    /// Sets an option by name, in any case.
    ///
    /// # Errors
    /// What is wrong with the name or the value, for people.
    pub(crate) fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), String> {
        let known = declarations();
        let Some(decl) = known.iter().find(|decl| decl.name.eq_ignore_ascii_case(name)) else {
            return Err(format!("no such option: {}", name.chars().take(40).collect::<String>()));
        };
        let checked = check(&decl.kind, value).map_err(|error| format!("{}: {error}", decl.name))?;
        let settings = &mut self.settings;
        match (decl.name.as_str(), checked) {
            (names::THREADS, Checked::Number(n)) => settings.threads = n as usize,
            (names::HASH, Checked::Number(n)) => self.hash_mib = n as usize,
            (names::MULTI_PV, Checked::Number(n)) => settings.multi_pv = n as usize,
            (names::LEVEL, Checked::Number(n)) => settings.level = (n > 0).then_some(n as u8),
            (names::EVAL_FILE, Checked::Word(word)) => self.eval_file = word,
            (names::VARIANT, Checked::Word(word)) => self.variants.uci = word,
            (names::USI_VARIANT, Checked::Word(word)) => self.variants.usi = word,
            (names::DEPTH_LIMIT, Checked::Number(n)) => self.depth_limit = n as u32,
            (names::NODES_LIMIT, Checked::Number(n)) => self.nodes_limit = n.unsigned_abs(),
            (names::DRAW_VALUE_BLACK, Checked::Number(n)) => settings.draw_value.black = n as i32,
            (names::DRAW_VALUE_WHITE, Checked::Number(n)) => settings.draw_value.white = n as i32,
            (names::RESIGN_VALUE, Checked::Number(n)) => self.resign_value = n as i32,
            (names::MAX_MOVES_TO_DRAW, Checked::Number(n)) => settings.max_moves = (n > 0).then_some(n as u32),
            (names::PV_INTERVAL, Checked::Number(n)) => self.pv_interval = Duration::from_millis(n.unsigned_abs()),
            (names::OUTPUT_FAIL_LH_PV, Checked::Flag(on)) => self.output_fail_pv = on,
            (names::GENERATE_ALL_LEGAL_MOVES, Checked::Flag(on)) => settings.all_moves = on,
            (names::ENTERING_KING_RULE, Checked::Word(word)) => {
                if let Some((_, rule)) = RULES.iter().find(|(name, _)| *name == word) {
                    settings.entering_king = *rule;
                }
            }
            (names::NETWORK_DELAY, Checked::Number(n)) => {
                settings.network_delay = Duration::from_millis(n.unsigned_abs());
            }
            (names::NETWORK_DELAY2, Checked::Number(n)) => {
                settings.network_delay_worst = Duration::from_millis(n.unsigned_abs());
            }
            (names::MINIMUM_THINKING_TIME, Checked::Number(n)) => {
                settings.minimum_time = Duration::from_millis(n.unsigned_abs());
            }
            (names::SLOW_MOVER, Checked::Number(n)) => settings.slow_mover = n as u32,
            (names::ROUND_UP_TO_FULL_SECOND, Checked::Flag(on)) => settings.whole_seconds = on,
            (names::CONSULTATION, Checked::Word(word)) => {
                if let Some((_, rule)) = RULES_OF_VOTE.iter().find(|(name, _)| *name == word) {
                    self.consultation.rule = *rule;
                }
            }
            (names::MEMBERS, Checked::Number(n)) => self.consultation.members = n as usize,
            (names::MEMBER_NOISE, Checked::Number(n)) => self.consultation.noise = n as u16,
            (names::MEMBER_SEED, Checked::Number(n)) => self.consultation.seed = n.unsigned_abs(),
            (names::MEMBER, Checked::Number(n)) => self.consultation.member = n.unsigned_abs(),
            (names::PONDER, Checked::Flag(on)) => settings.ponder = on,
            (names::STOCHASTIC_PONDER, Checked::Flag(on)) => self.stochastic_ponder = on,
            (names::CONSIDERATION_MODE, Checked::Flag(on)) => self.study = on,
            (name, checked) => self.book.set(name, checked),
        }
        Ok(())
    }
}

impl BookOptions {
    fn set(&mut self, name: &str, checked: Checked) {
        match (name, checked) {
            (names::OWN_BOOK, Checked::Flag(on)) => self.on = on,
            (names::BOOK_FILE, Checked::Word(word)) => self.file = Shelved::named(&word),
            (names::BOOK_MOVES, Checked::Number(n)) => self.moves = n as u32,
            (names::BOOK_EVAL_DIFF, Checked::Number(n)) => self.eval_diff = n as i32,
            (names::BOOK_EVAL_BLACK_LIMIT, Checked::Number(n)) => self.least_value.black = n as i32,
            (names::BOOK_EVAL_WHITE_LIMIT, Checked::Number(n)) => self.least_value.white = n as i32,
            (names::BOOK_DEPTH_LIMIT, Checked::Number(n)) => self.least_depth = n as u32,
            (names::CONSIDER_BOOK_MOVE_COUNT, Checked::Flag(on)) => self.by_count = on,
            (names::NARROW_BOOK, Checked::Flag(on)) => self.narrow = on,
            (names::BOOK_IGNORE_RATE, Checked::Number(n)) => self.ignored_percent = n.unsigned_abs(),
            (names::FLIPPED_BOOK, Checked::Flag(on)) => self.flipped = on,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every option that is announced changes something when it is set to another value than its default.
    #[test]
    fn every_option_is_heard() {
        for decl in declarations() {
            let mut options = Options::default();
            let before = format!("{options:?}");
            let default = match &decl.kind {
                OptionKind::Check { default } => default.to_string(),
                OptionKind::Spin { default, .. } => default.to_string(),
                OptionKind::Combo { default, .. } | OptionKind::Filename { default } => default.clone(),
                other => panic!("{}: {other:?}", decl.name),
            };
            options.set(&decl.name, Some(&default)).unwrap();
            assert_eq!(format!("{options:?}"), before, "{}: the default is what is announced", decl.name);
            let other = match &decl.kind {
                OptionKind::Check { default } => (!default).to_string(),
                OptionKind::Spin { default, min, max } => (if default == max { *min } else { default + 1 }).to_string(),
                _ if decl.name == names::ENTERING_KING_RULE => "TryRule".to_owned(),
                _ if decl.name == names::CONSULTATION => "optimistic".to_owned(),
                _ if [names::VARIANT, names::USI_VARIANT].contains(&decl.name.as_str()) => "minishogi".to_owned(),
                _ => "other.db".to_owned(),
            };
            options.set(&decl.name.to_uppercase(), Some(&other)).unwrap();
            assert_ne!(format!("{options:?}"), before, "{}: a value that nobody hears", decl.name);
        }
    }
}
