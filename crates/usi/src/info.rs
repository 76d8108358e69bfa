//! `info`: what the engine sees while it thinks.

use crate::UsiError;
use crate::go::number;
use komadai_shogi::Move;
use std::fmt;
use std::time::Duration;

/// How good the position is for the side to move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Cp(i32),
    /// The side to move mates in this many plies.
    MateIn(u32),
    /// The side to move is mated in this many plies.
    MatedIn(u32),
    /// The side to move mates; the length is not known.
    Mate,
    /// The side to move is mated; the length is not known.
    Mated,
}

/// Whether a score is exact.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Bound {
    /// It is.
    #[default]
    Exact,
    /// The truth is at least this.
    Lower,
    /// The truth is at most this.
    Upper,
}

/// One line of `info`. What is absent was not said.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Info {
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Depth of the deepest line in plies.
    pub seldepth: Option<u32>,
    /// Which of several best lines this is, from 1.
    pub multipv: Option<u32>,
    /// The score of the line and whether it is exact.
    pub score: Option<(Score, Bound)>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Positions a second.
    pub nps: Option<u64>,
    /// How full the table is, in thousandths.
    pub hashfull: Option<u32>,
    /// Time spent.
    pub time: Option<Duration>,
    /// The move being looked at.
    pub currmove: Option<Move>,
    /// The line.
    pub pv: Vec<Move>,
    /// Anything else, to the end of the line.
    pub string: Option<String>,
}

impl Info {
    /// A line of plain words.
    pub fn words(text: impl Into<String>) -> Info {
        Info { string: Some(text.into()), ..Info::default() }
    }

    pub(crate) fn parse(rest: &str) -> Result<Info, UsiError> {
        let mut info = Info::default();
        // Only `string` keeps its spaces; it runs to the end of the line.
        let (head, string) = match rest.split_once("string ") {
            Some((head, string)) if head.is_empty() || head.ends_with(' ') => (head, Some(string)),
            _ => (rest, None),
        };
        info.string = string.map(str::to_owned);
        let mut words = head.split_ascii_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = Some(number(word, words.next())?),
                "seldepth" => info.seldepth = Some(number(word, words.next())?),
                "multipv" => info.multipv = Some(number(word, words.next())?),
                "nodes" => info.nodes = Some(number(word, words.next())?),
                "nps" => info.nps = Some(number(word, words.next())?),
                "hashfull" => info.hashfull = Some(number(word, words.next())?),
                "time" => info.time = Some(Duration::from_millis(number(word, words.next())?)),
                "currmove" => info.currmove = words.next().and_then(|text| text.parse().ok()),
                "score" => {
                    let score = score(words.next(), words.next())?;
                    let bound = match words.peek() {
                        Some(&"lowerbound") => Bound::Lower,
                        Some(&"upperbound") => Bound::Upper,
                        _ => Bound::Exact,
                    };
                    if bound != Bound::Exact {
                        words.next();
                    }
                    info.score = Some((score, bound));
                }
                // Some engines end a line with words such as `rep_draw`: the moves before them are the line.
                "pv" => info.pv = words.by_ref().map_while(|text| text.parse().ok()).collect(),
                // Engines invent words (`nodestime`, `cpuload`); what is not known here is nobody's fault.
                _ => {}
            }
        }
        Ok(info)
    }
}

fn score(kind: Option<&str>, value: Option<&str>) -> Result<Score, UsiError> {
    Ok(match (kind, value) {
        (Some("cp"), value) => Score::Cp(number("score cp", value)?),
        (Some("mate"), Some("+")) => Score::Mate,
        (Some("mate"), Some("-")) => Score::Mated,
        (Some("mate"), Some(text)) => {
            let plies: i32 = number("score mate", Some(text))?;
            // `-0` says that the side to move is mated already.
            if text.starts_with('-') {
                Score::MatedIn(plies.unsigned_abs())
            } else {
                Score::MateIn(plies.unsigned_abs())
            }
        }
        (Some("mate") | None, _) => return Err(UsiError::Missing { after: "score".to_owned() }),
        (Some(word), _) => return Err(UsiError::UnknownWord { command: "score", word: word.to_owned() }),
    })
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Cp(value) => write!(f, "cp {value}"),
            Score::MateIn(plies) => write!(f, "mate {plies}"),
            Score::MatedIn(plies) => write!(f, "mate -{plies}"),
            Score::Mate => f.write_str("mate +"),
            Score::Mated => f.write_str("mate -"),
        }
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        if let Some(depth) = self.depth {
            write!(f, " depth {depth}")?;
        }
        if let Some(depth) = self.seldepth {
            write!(f, " seldepth {depth}")?;
        }
        if let Some(rank) = self.multipv {
            write!(f, " multipv {rank}")?;
        }
        if let Some((score, bound)) = self.score {
            let bound = match bound {
                Bound::Exact => "",
                Bound::Lower => " lowerbound",
                Bound::Upper => " upperbound",
            };
            write!(f, " score {score}{bound}")?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, " nodes {nodes}")?;
        }
        if let Some(nps) = self.nps {
            write!(f, " nps {nps}")?;
        }
        if let Some(full) = self.hashfull {
            write!(f, " hashfull {full}")?;
        }
        if let Some(time) = self.time {
            write!(f, " time {}", time.as_millis())?;
        }
        if let Some(mv) = self.currmove {
            write!(f, " currmove {mv}")?;
        }
        if !self.pv.is_empty() {
            f.write_str(" pv")?;
            for mv in &self.pv {
                write!(f, " {mv}")?;
            }
        }
        if let Some(text) = &self.string {
            let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
            write!(f, " string {line}")?;
        }
        Ok(())
    }
}
