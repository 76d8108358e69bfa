//! Records of the other kinds of shogi: one line of moves, in the KIF that lishogi has for them, in USI and in JSON.
//!
//! `komadai_kifu` knows standard shogi alone. What it says without a board (ends, times, headers) is used here, too.

mod board;
mod json;
mod kif;
mod read;
mod usi;

use crate::{MoveNames, from_game};
use komadai_game::{Game, Reason};
use komadai_kifu::{End, EndKind, Headers, ReadFault};
use komadai_shogi::{ByColor, Color};
use komadai_variants::{self as variants, Move, MoveError, Position, Rules};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// The record of a game of another kind. Its moves are legal: [`KindRecord::play`] takes no others.
#[derive(Clone, Debug)]
pub struct KindRecord {
    start: Position,
    position: Position,
    /// The position before the last move, which names it.
    before: Option<Position>,
    /// What is known of the game.
    pub headers: Headers,
    /// Comments on the start, a line each.
    pub notes: Vec<String>,
    moves: Vec<KindMove>,
    /// How it ended.
    pub end: Option<End>,
}

/// A move of such a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KindMove {
    /// The move.
    pub mv: Move,
    /// How long it took, in milliseconds.
    pub spent_ms: Option<u64>,
    /// Comments, a line each.
    pub notes: Vec<String>,
}

/// A format of such records.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum KindFormat {
    /// KIF as lishogi writes it of other kinds.
    Kif,
    /// The kind and a position with its moves, as an engine is told of them.
    Usi,
    /// Everything, for programs: one object a line.
    Json,
}

impl KindFormat {
    /// Every format.
    pub const ALL: [KindFormat; 3] = [KindFormat::Kif, KindFormat::Usi, KindFormat::Json];

    /// A stable name, which is also the ending of a file.
    pub const fn code(self) -> &'static str {
        match self {
            KindFormat::Kif => "kif",
            KindFormat::Usi => "usi",
            KindFormat::Json => "json",
        }
    }

    /// A record in this format.
    pub fn write(self, record: &KindRecord) -> String {
        match self {
            KindFormat::Kif => kif::write(record),
            KindFormat::Usi => usi::write(record),
            KindFormat::Json => json::write(record),
        }
    }

    /// Several records in one text.
    pub fn write_all(self, records: &[KindRecord]) -> String {
        let between = if self == KindFormat::Kif { "\n" } else { "" };
        records.iter().map(|record| self.write(record)).collect::<Vec<_>>().join(between)
    }
}

/// The text is not the name of a format of other kinds.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct NotAKindFormat;

impl fmt::Display for NotAKindFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a game of another kind of shogi is written as kif, usi or json")
    }
}

impl std::error::Error for NotAKindFormat {}

impl FromStr for KindFormat {
    type Err = NotAKindFormat;
    fn from_str(text: &str) -> Result<KindFormat, NotAKindFormat> {
        KindFormat::ALL.into_iter().find(|format| format.code() == text).ok_or(NotAKindFormat)
    }
}

/// What was read of a text.
#[derive(Clone, Debug, Default)]
pub struct KindReading {
    /// The games of which kind and start were understood, in the order of the text.
    pub records: Vec<KindRecord>,
    /// What was not understood. A game goes as far as the first of its faults.
    pub faults: Vec<ReadFault>,
}

impl KindReading {
    /// Reads KIF or USI of other kinds; none where the text says nothing of another kind, and none is named.
    pub fn of(text: &str, kind: Option<&Arc<Rules>>) -> Option<KindReading> {
        read::read(text, kind)
    }

    /// Whether a text says that it is of another kind than standard shogi.
    pub fn is_of_kind(text: &str) -> bool {
        read::is_of_other_kind(text)
    }
}

impl KindRecord {
    /// A record without moves.
    pub fn new(start: Position) -> KindRecord {
        let position = start.clone();
        let (headers, notes, moves) = (Headers::new(), Vec::new(), Vec::new());
        KindRecord { start, position, before: None, headers, notes, moves, end: None }
    }

    /// A game that was played here; none of standard shogi. A side whose name is empty gets no header.
    pub fn of_game(game: &Game, names: ByColor<&str>) -> Option<KindRecord> {
        let mut record = KindRecord::new(game.config().start.other()?.clone());
        record.headers = from_game::headers(game, names);
        for played in game.moves() {
            record.play_text(&played.mv.to_string()).ok()?;
            if let Some(last) = record.moves.last_mut() {
                last.spent_ms = Some(played.took.0);
                last.notes.extend(played.sealed.then(|| from_game::SEALED.to_owned()));
            }
        }
        if let Some(outcome) = game.outcome() {
            if let Reason::IllegalMove(report) = &outcome.reason {
                record.note(format!("反則：{}", report.attempt));
            }
            record.end = Some(End { kind: end_kind(&outcome.reason, outcome.winner), winner: outcome.winner });
        }
        Some(record)
    }

    /// A start, which begins with the name of one of these kinds, and moves in USI, as programs and browsers send them.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn parse<'m>(
        start: &str,
        moves: impl Iterator<Item = &'m str>,
        kinds: &[&str],
        most: usize,
    ) -> Result<KindRecord, String> {
        // Of a board that nobody plays on here nothing is read: some are large.
        let name = start.split(' ').next().unwrap_or_default();
        if !kinds.contains(&name) {
            let shown: String = name.chars().take(40).collect();
            return Err(format!("{shown} is none of the kinds that are looked at: {}", kinds.join(", ")));
        }
        let start: Position = start.parse().map_err(|error: variants::PositionError| error.to_string())?;
        let mut record = KindRecord::new(start);
        for (ply, text) in (1..).zip(moves) {
            if ply > most {
                return Err(format!("more than {most} moves"));
            }
            let played = record.play_text(text);
            let shown: String = text.chars().take(20).collect();
            played.map_err(|error| format!("move {ply} ({shown}): {error}"))?;
        }
        Ok(record)
    }

    /// The names of the last move.
    pub fn last_names(&self) -> Option<MoveNames> {
        let (before, last) = (self.before.as_ref()?, self.moves.last()?);
        let to = self.moves.len().checked_sub(2).map(|at| self.rules().to(self.moves[at].mv));
        Some(MoveNames::of_kind(before, last.mv, to))
    }

    /// The names of moves that may follow, as far as they are legal, at most so many.
    pub fn names_ahead(&self, line: &[String], most: usize) -> Vec<MoveNames> {
        let mut position = self.position.clone();
        let mut before = self.moves.last().map(|last| self.rules().to(last.mv));
        let mut names = Vec::new();
        for text in line.iter().take(most) {
            let Ok(mv) = position.read_move(text) else { break };
            names.push(MoveNames::of_kind(&position, mv, before));
            before = Some(position.rules().to(mv));
            position.play(mv);
        }
        names
    }

    /// The kind.
    pub fn rules(&self) -> &Arc<Rules> {
        self.start.rules()
    }

    /// Where it begins.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Where it has come to.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The moves.
    pub fn moves(&self) -> &[KindMove] {
        &self.moves
    }

    /// Each move with the position before it.
    pub fn steps(&self) -> impl Iterator<Item = (Position, &KindMove)> {
        let mut position = self.start.clone();
        self.moves.iter().map(move |played| {
            let before = position.clone();
            position.play(played.mv);
            (before, played)
        })
    }

    /// Plays a move.
    ///
    /// # Errors
    /// It is not legal.
    pub fn play(&mut self, mv: Move) -> Result<(), MoveError> {
        if self.position.fault(mv).is_some() {
            return Err(MoveError::Illegal);
        }
        self.push(mv);
        Ok(())
    }

    /// Plays a move in USI.
    ///
    /// # Errors
    /// It is no move, or not legal.
    pub(crate) fn play_text(&mut self, text: &str) -> Result<(), MoveError> {
        // Reading it has found it legal.
        let mv = self.position.read_move(text)?;
        self.push(mv);
        Ok(())
    }

    /// Takes in a legal move.
    fn push(&mut self, mv: Move) {
        self.before = Some(self.position.clone());
        self.position.play(mv);
        self.moves.push(KindMove { mv, spent_ms: None, notes: Vec::new() });
    }

    /// A comment on the last move, or on the start.
    fn note(&mut self, text: String) {
        self.moves.last_mut().map_or(&mut self.notes, |last| &mut last.notes).push(text);
    }

    /// Whether it begins as a handicap game of its kind does, in which the sides are called 下手 and 上手.
    fn is_handicap(&self) -> bool {
        let sfen = self.start.sfen();
        self.rules().handicaps().iter().any(|handicap| handicap.start == sfen)
    }
}

/// A side in the words of `komadai_shogi`.
pub(crate) const fn side(color: variants::Color) -> Color {
    match color {
        variants::Color::Black => Color::Black,
        variants::Color::White => Color::White,
    }
}

/// How a game ended, with words for what standard shogi does not have.
fn end_kind(reason: &Reason, winner: Option<Color>) -> EndKind {
    let own = match reason {
        Reason::RoyalTaken => "玉取り",
        Reason::BareKing => "裸玉",
        Reason::FirstCheck => "初王手",
        Reason::PerpetualAttack => "連続攻撃",
        reason if winner.is_none() => return from_game::drawn(reason),
        reason => return from_game::end_kind(reason),
    };
    if winner.is_some() { EndKind::Other(own.to_owned()) } else { EndKind::Draw }
}
