//! `go`: what to think about and for how long.

use crate::UsiError;
use komadai_shogi::{ByColor, Color, Move};
use std::fmt;
use std::time::Duration;

/// How long a mate may be looked for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum MateLimit {
    /// Until it is found, refuted or `stop` comes.
    Infinite,
    /// At most this long.
    Time(Duration),
}

/// The conditions of one `go`. What is absent was not said.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// Think on the opponent's time until `ponderhit` or `stop`.
    pub ponder: bool,
    /// Think until `stop`.
    pub infinite: bool,
    /// What is left on each clock.
    pub time: ByColor<Option<Duration>>,
    /// The time for each move once the clock has run out.
    pub byoyomi: Option<Duration>,
    /// What each move adds to each clock.
    pub increment: ByColor<Option<Duration>>,
    /// Exactly this long.
    pub movetime: Option<Duration>,
    /// This many nodes.
    pub nodes: Option<u64>,
    /// This deep, in plies.
    pub depth: Option<u32>,
    /// Look for a mate instead of a move.
    pub mate: Option<MateLimit>,
    /// Count legal move sequences of this length instead.
    pub perft: Option<u32>,
    /// Only these moves; all if empty.
    pub search_moves: Vec<Move>,
}

impl Go {
    pub(crate) fn parse<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Go, UsiError> {
        let mut go = Go::default();
        while let Some(word) = words.next() {
            let mut millis = || milliseconds(word, words.next());
            match word {
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                "btime" => go.time.black = Some(millis()?),
                "wtime" => go.time.white = Some(millis()?),
                "binc" => go.increment.black = Some(millis()?),
                "winc" => go.increment.white = Some(millis()?),
                "byoyomi" => go.byoyomi = Some(millis()?),
                "movetime" => go.movetime = Some(millis()?),
                "rtime" => drop(millis()?),
                "nodes" => go.nodes = Some(number(word, words.next())?),
                "depth" => go.depth = Some(number(word, words.next())?),
                "perft" => go.perft = Some(number(word, words.next())?),
                "mate" => {
                    go.mate = Some(match words.next() {
                        None | Some("infinite") => MateLimit::Infinite,
                        given => MateLimit::Time(milliseconds(word, given)?),
                    });
                }
                "searchmoves" => {
                    for text in words.by_ref() {
                        go.search_moves.push(text.parse().map_err(|_| UsiError::BadMove(text.to_owned()))?);
                    }
                }
                _ => return Err(UsiError::UnknownWord { command: "go", word: word.to_owned() }),
            }
        }
        Ok(go)
    }
}

impl Go {
    /// Whether it says how much time there is.
    pub fn has_time(&self) -> bool {
        let any = |times: ByColor<Option<Duration>>| times.black.is_some() || times.white.is_some();
        any(self.time) || any(self.increment) || self.byoyomi.is_some() || self.movetime.is_some()
    }

    /// What is to be thought about once the move that was pondered on has been played: the same, with the clocks that come now
    /// if any do.
    #[must_use]
    pub fn after_hit(self, now: &Go) -> Go {
        if !now.has_time() {
            return Go { ponder: false, ..self };
        }
        let Go { time, byoyomi, increment, movetime, .. } = *now;
        Go { ponder: false, time, byoyomi, increment, movetime, ..self }
    }
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        self.write_words(f)
    }
}

impl Go {
    /// The words after the command.
    pub(crate) fn write_words(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.ponder {
            f.write_str(" ponder")?;
        }
        if self.infinite {
            f.write_str(" infinite")?;
        }
        let mut time = |name: &str, value: Option<Duration>| match value {
            Some(value) => write!(f, " {name} {}", value.as_millis()),
            None => Ok(()),
        };
        time("btime", self.time[Color::Black])?;
        time("wtime", self.time[Color::White])?;
        time("byoyomi", self.byoyomi)?;
        time("binc", self.increment[Color::Black])?;
        time("winc", self.increment[Color::White])?;
        time("movetime", self.movetime)?;
        if let Some(nodes) = self.nodes {
            write!(f, " nodes {nodes}")?;
        }
        if let Some(depth) = self.depth {
            write!(f, " depth {depth}")?;
        }
        if let Some(depth) = self.perft {
            write!(f, " perft {depth}")?;
        }
        match self.mate {
            None => {}
            Some(MateLimit::Infinite) => f.write_str(" mate infinite")?,
            Some(MateLimit::Time(time)) => write!(f, " mate {}", time.as_millis())?,
        }
        if !self.search_moves.is_empty() {
            f.write_str(" searchmoves")?;
            for mv in &self.search_moves {
                write!(f, " {mv}")?;
            }
        }
        Ok(())
    }
}

/// A number of the protocol, which must fit its type.
pub(crate) fn number<T: std::str::FromStr>(after: &str, word: Option<&str>) -> Result<T, UsiError> {
    let word = word.ok_or_else(|| UsiError::Missing { after: after.to_owned() })?;
    word.parse().map_err(|_| UsiError::BadNumber { after: after.to_owned(), word: word.to_owned() })
}

/// Milliseconds; a clock that is overdrawn (some programs send negative times) has none left.
fn milliseconds(after: &str, word: Option<&str>) -> Result<Duration, UsiError> {
    let millis: i64 = number(after, word)?;
    Ok(Duration::from_millis(millis.max(0).unsigned_abs()))
}
