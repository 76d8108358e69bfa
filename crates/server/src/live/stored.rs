//! How the events of a game are written into the store, and read again. Old rows must stay readable: names here are for ever.

use komadai_game::{Event, EventKind, FoulReport, Instant, Millis, OfferKind, Outcome, PauseReason, Reason};
use komadai_shogi::impasse::DeclarationFault;
use komadai_shogi::{ByColor, Color, Foul};
use komadai_store::Entry;
use serde::{Deserialize, Serialize};

/// A row that is no event of this program.
#[derive(Debug, thiserror::Error)]
#[error("entry {0} of the game cannot be read; a newer program may have written it")]
pub(crate) struct Unreadable(u32);

pub(super) fn write(seq: u32, event: &Event) -> Entry {
    let payload = serde_json::to_string(&Row::of(&event.kind)).unwrap_or_default();
    Entry { seq, at: event.at.0, payload }
}

pub(super) fn read(entry: &Entry) -> Result<Event, Unreadable> {
    let row: Row = serde_json::from_str(&entry.payload).map_err(|_| Unreadable(entry.seq))?;
    let kind = row.kind().ok_or(Unreadable(entry.seq))?;
    Ok(Event { at: Instant(entry.at), kind })
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "e", rename_all = "kebab-case")]
enum Row {
    Began,
    Moved { usi: String, took: u64 },
    Offered { by: Side, kind: String },
    Declined { by: Side, kind: String },
    Withdrawn { by: Side, kind: String },
    TakenBack { by: Side, ply: u32, took: u64 },
    ResignationWaits { by: Side },
    Paused { reason: String },
    Resumed,
    Interrupted { since: u64 },
    Ended { winner: Option<Side>, reason: Ending, took: u64 },
    RematchAgreed,
    Next { id: String },
}

#[derive(Copy, Clone, Serialize, Deserialize)]
enum Side {
    #[serde(rename = "b")]
    Black,
    #[serde(rename = "w")]
    White,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "r", rename_all = "kebab-case")]
enum Ending {
    Checkmate,
    Resignation,
    Timeout,
    IllegalMove { by: Side, foul: String, attempt: String, ply: u32, squares: Vec<String> },
    PerpetualCheck,
    Repetition,
    Impasse { black: u32, white: u32 },
    Declaration { points: u32 },
    FalseDeclaration { fault: String, have: u32, needed: u32 },
    Try,
    NoLegalMove,
    Abandoned,
    MoveLimit,
    Aborted,
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::Black => Side::Black,
            Color::White => Side::White,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::Black => Color::Black,
            Side::White => Color::White,
        }
    }
}

fn offer(code: &str) -> Option<OfferKind> {
    OfferKind::ALL.into_iter().find(|kind| kind.code() == code)
}

fn pause(code: &str) -> Option<PauseReason> {
    PauseReason::ALL.into_iter().find(|reason| reason.code() == code)
}

impl Row {
    fn of(kind: &EventKind) -> Row {
        match kind {
            EventKind::Began => Row::Began,
            EventKind::Moved { mv, took } => Row::Moved { usi: mv.to_string(), took: took.0 },
            EventKind::Offered { by, kind } => Row::Offered { by: (*by).into(), kind: kind.code().into() },
            EventKind::Declined { by, kind } => Row::Declined { by: (*by).into(), kind: kind.code().into() },
            EventKind::Withdrawn { by, kind } => Row::Withdrawn { by: (*by).into(), kind: kind.code().into() },
            EventKind::TakenBack { by, ply, took } => Row::TakenBack { by: (*by).into(), ply: *ply, took: took.0 },
            EventKind::ResignationWaits { by } => Row::ResignationWaits { by: (*by).into() },
            EventKind::Paused { reason } => Row::Paused { reason: reason.code().into() },
            EventKind::Resumed => Row::Resumed,
            EventKind::Interrupted { since } => Row::Interrupted { since: since.0 },
            EventKind::Ended { outcome, took } => Row::Ended {
                winner: outcome.winner.map(Side::from),
                reason: Ending::of(&outcome.reason),
                took: took.0,
            },
            EventKind::RematchAgreed => Row::RematchAgreed,
            EventKind::Next { id } => Row::Next { id: id.clone() },
        }
    }

    fn kind(self) -> Option<EventKind> {
        Some(match self {
            Row::Began => EventKind::Began,
            Row::Moved { usi, took } => EventKind::Moved { mv: usi.parse().ok()?, took: Millis(took) },
            Row::Offered { by, kind } => EventKind::Offered { by: by.into(), kind: offer(&kind)? },
            Row::Declined { by, kind } => EventKind::Declined { by: by.into(), kind: offer(&kind)? },
            Row::Withdrawn { by, kind } => EventKind::Withdrawn { by: by.into(), kind: offer(&kind)? },
            Row::TakenBack { by, ply, took } => EventKind::TakenBack { by: by.into(), ply, took: Millis(took) },
            Row::ResignationWaits { by } => EventKind::ResignationWaits { by: by.into() },
            Row::Paused { reason } => EventKind::Paused { reason: pause(&reason)? },
            Row::Resumed => EventKind::Resumed,
            Row::Interrupted { since } => EventKind::Interrupted { since: Instant(since) },
            Row::Ended { winner, reason, took } => EventKind::Ended {
                outcome: Outcome { winner: winner.map(Color::from), reason: reason.reason()? },
                took: Millis(took),
            },
            Row::RematchAgreed => EventKind::RematchAgreed,
            Row::Next { id } => EventKind::Next { id },
        })
    }
}

impl Ending {
    fn of(reason: &Reason) -> Ending {
        match reason {
            Reason::Checkmate => Ending::Checkmate,
            Reason::Resignation => Ending::Resignation,
            Reason::Timeout => Ending::Timeout,
            Reason::IllegalMove(report) => Ending::IllegalMove {
                by: report.by.into(),
                foul: report.foul.code().into(),
                attempt: report.attempt.to_string(),
                ply: report.ply,
                squares: report.squares.iter().map(ToString::to_string).collect(),
            },
            Reason::PerpetualCheck => Ending::PerpetualCheck,
            Reason::Repetition => Ending::Repetition,
            Reason::Impasse(points) => Ending::Impasse { black: points.black, white: points.white },
            Reason::Declaration(points) => Ending::Declaration { points: *points },
            Reason::FalseDeclaration(fault) => {
                let (have, needed) = match fault {
                    DeclarationFault::FewPieces(have) => (*have, 0),
                    DeclarationFault::FewPoints(have, needed) => (*have, *needed),
                    _ => (0, 0),
                };
                Ending::FalseDeclaration { fault: fault.code().into(), have, needed }
            }
            Reason::Try => Ending::Try,
            Reason::NoLegalMove => Ending::NoLegalMove,
            Reason::Abandoned => Ending::Abandoned,
            Reason::MoveLimit => Ending::MoveLimit,
            Reason::Aborted => Ending::Aborted,
        }
    }

    fn reason(self) -> Option<Reason> {
        Some(match self {
            Ending::Checkmate => Reason::Checkmate,
            Ending::Resignation => Reason::Resignation,
            Ending::Timeout => Reason::Timeout,
            Ending::IllegalMove { by, foul, attempt, ply, squares } => Reason::IllegalMove(FoulReport {
                by: by.into(),
                foul: Foul::from_code(&foul)?,
                attempt: attempt.parse().ok()?,
                ply,
                squares: squares.iter().map(|square| square.parse().ok()).collect::<Option<_>>()?,
            }),
            Ending::PerpetualCheck => Reason::PerpetualCheck,
            Ending::Repetition => Reason::Repetition,
            Ending::Impasse { black, white } => Reason::Impasse(ByColor { black, white }),
            Ending::Declaration { points } => Reason::Declaration(points),
            Ending::FalseDeclaration { fault, have, needed } => Reason::FalseDeclaration(
                [
                    DeclarationFault::NotYourTurn,
                    DeclarationFault::KingNotEntered,
                    DeclarationFault::FewPieces(have),
                    DeclarationFault::InCheck,
                    DeclarationFault::FewPoints(have, needed),
                    DeclarationFault::NotOffered,
                ]
                .into_iter()
                .find(|known| known.code() == fault)?,
            ),
            Ending::Try => Reason::Try,
            Ending::NoLegalMove => Reason::NoLegalMove,
            Ending::Abandoned => Reason::Abandoned,
            Ending::MoveLimit => Reason::MoveLimit,
            Ending::Aborted => Reason::Aborted,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(winner: Option<Color>, reason: Reason) -> EventKind {
        EventKind::Ended { outcome: Outcome { winner, reason }, took: Millis(7) }
    }

    #[test]
    fn every_event_is_read_as_it_was_written() {
        let by = Color::White;
        let kind = OfferKind::Takeback;
        let foul = FoulReport {
            by,
            foul: Foul::Nifu,
            attempt: "P*5e".parse().unwrap(),
            ply: 12,
            squares: vec!["5g".parse().unwrap()],
        };
        let promoted = FoulReport { attempt: "+S*5b".parse().unwrap(), foul: Foul::CannotPromote, ..foul.clone() };
        let mut kinds = vec![
            EventKind::Began,
            EventKind::Moved { mv: "8h2b+".parse().unwrap(), took: Millis(1234) },
            EventKind::Offered { by, kind },
            EventKind::Declined { by, kind },
            EventKind::Withdrawn { by, kind },
            EventKind::TakenBack { by, ply: 3, took: Millis(9) },
            EventKind::ResignationWaits { by },
            EventKind::Resumed,
            EventKind::Interrupted { since: Instant(44) },
            EventKind::RematchAgreed,
            EventKind::Next { id: "abcdefgh".into() },
        ];
        kinds.extend(PauseReason::ALL.map(|reason| EventKind::Paused { reason }));
        kinds.extend(OfferKind::ALL.map(|kind| EventKind::Offered { by: Color::Black, kind }));
        let declaration = [
            DeclarationFault::NotYourTurn,
            DeclarationFault::KingNotEntered,
            DeclarationFault::FewPieces(9),
            DeclarationFault::InCheck,
            DeclarationFault::FewPoints(26, 28),
            DeclarationFault::NotOffered,
        ];
        kinds.extend(declaration.map(|fault| outcome(Some(by), Reason::FalseDeclaration(fault))));
        let reasons = [
            Reason::Checkmate,
            Reason::Resignation,
            Reason::Timeout,
            Reason::IllegalMove(foul),
            Reason::IllegalMove(promoted),
            Reason::PerpetualCheck,
            Reason::Repetition,
            Reason::Impasse(ByColor { black: 29, white: 25 }),
            Reason::Declaration(28),
            Reason::Try,
            Reason::NoLegalMove,
            Reason::Abandoned,
            Reason::MoveLimit,
            Reason::Aborted,
        ];
        kinds.extend(reasons.map(|reason| outcome(None, reason)));
        for (seq, kind) in (1..).zip(kinds) {
            let event = Event { at: Instant(5), kind };
            assert_eq!(read(&write(seq, &event)).unwrap(), event);
        }
    }

    #[test]
    fn a_row_of_a_newer_program_is_named_not_guessed() {
        let entry = Entry { seq: 3, at: 0, payload: r#"{"e":"sealed"}"#.into() };
        assert!(read(&entry).unwrap_err().to_string().contains("entry 3"));
    }
}
