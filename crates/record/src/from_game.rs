//! A game played here as a record.

use crate::ruled;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use komadai_game::{Control, Game, Instant, Reason};
use komadai_kifu::{BrokenMove, End, EndKind, HeaderKey, Headers, Note, Record, Step, Time};
use komadai_shogi::{ByColor, Color};

/// What is written about a move that was sealed. The word alone would be read as the end of a game that was adjourned so.
pub(crate) const SEALED: &str = "この手は封じ手";

/// The record of a game of standard shogi, finished or not; none of a game of another kind. A side whose name is empty gets no header: the caller words the engine's name, see
/// [`EngineSeat`](crate::EngineSeat).
pub fn of_game(game: &Game, names: ByColor<&str>) -> Option<Record> {
    let standard = game.standard()?;
    let mut record = Record::new(standard.start().to_setup());
    record.headers = headers(game, names);
    let mut at = Record::ROOT;
    for (played, mv) in game.moves().iter().zip(standard.moves()) {
        at = record.push(at, Step::Move(mv));
        record.node_mut(at).time = Time { spent_ms: Some(played.took.0), total_ms: None };
        if played.sealed {
            record.node_mut(at).notes.push(Note::Comment(SEALED.to_owned()));
        }
    }
    if let Some(outcome) = game.outcome() {
        let winner = outcome.winner;
        if let Reason::IllegalMove(report) = &outcome.reason {
            let broken =
                BrokenMove { mv: report.attempt.shogi(), text: report.attempt.to_string(), foul: Some(report.foul) };
            // A move out of turn has no place in a list of moves.
            if report.by == game.turn() {
                at = record.push(at, Step::Broken(broken));
            }
        }
        let kind = match &outcome.reason {
            reason if winner.is_none() => drawn(reason),
            reason => end_kind(reason),
        };
        record.push(at, Step::End(End { kind, winner }));
    }
    Some(record)
}

/// What is known of a game of any kind: who, when, and by which rules and clocks.
pub(crate) fn headers(game: &Game, names: ByColor<&str>) -> Headers {
    let mut headers = Headers::new();
    for (key, name) in [(HeaderKey::Black, names.black), (HeaderKey::White, names.white)] {
        if !name.is_empty() {
            headers.push(key, name);
        }
    }
    if let Some(began) = date_time(game.began()) {
        headers.push(HeaderKey::StartTime, began);
    }
    if let Some(ended) = game.ended().and_then(date_time) {
        headers.push(HeaderKey::EndTime, ended);
    }
    if let Some(limit) = time_limit(game.config().controls.black, game.config().controls.white) {
        headers.push(HeaderKey::TimeLimit, limit);
    }
    let (name, rules) = ruled::header(game.config());
    headers.push(name, rules);
    if let Some(toss) = game.config().furigoma {
        let faces: String = toss.tokins.iter().map(|&tokin| if tokin { 'と' } else { '歩' }).collect();
        let first = toss.tokins.len() - toss.tokin_count();
        headers.push(HeaderKey::Other("振り駒".into()), format!("{faces}（歩{first}枚）"));
    }
    headers
}

/// The end of a game without a winner.
pub(crate) fn drawn(reason: &Reason) -> EndKind {
    match reason {
        Reason::Abandoned | Reason::NoLegalMove => EndKind::Draw,
        reason => end_kind(reason),
    }
}

pub(crate) fn end_kind(reason: &Reason) -> EndKind {
    match reason {
        Reason::Checkmate => EndKind::Checkmate,
        Reason::Resignation => EndKind::Resignation,
        Reason::Timeout => EndKind::Timeout,
        Reason::IllegalMove(_) | Reason::FalseDeclaration(_) => EndKind::IllegalMove,
        Reason::PerpetualCheck => EndKind::PerpetualCheck,
        Reason::Repetition => EndKind::Repetition,
        Reason::Impasse(_) => EndKind::Impasse,
        Reason::Declaration(_) => EndKind::Declaration,
        Reason::Try => EndKind::Try,
        Reason::NoLegalMove => EndKind::Win,
        Reason::Abandoned => EndKind::Walkover,
        Reason::MoveLimit => EndKind::MaxMoves,
        Reason::Aborted => EndKind::Abort,
        // Of games that are written as no record here.
        Reason::RoyalTaken | Reason::BareKing | Reason::FirstCheck | Reason::PerpetualAttack => EndKind::Win,
    }
}

/// The clocks in the words of Japanese records; one line where both are alike.
fn time_limit(black: Control, white: Control) -> Option<String> {
    let one = |control| match control {
        Control::Unlimited => None,
        Control::Days(days) => Some(format!("1手{days}日")),
        Control::Timed(timed) => {
            let mut words = clock_words(timed.main.0);
            if timed.byoyomi.0 > 0 {
                let times = if timed.periods > 1 { format!("{}回", timed.periods) } else { String::new() };
                words += &format!("+{}{times}", clock_words(timed.byoyomi.0));
            }
            if timed.increment.0 > 0 {
                words += &format!("+{}加算", clock_words(timed.increment.0));
            }
            Some(words)
        }
    };
    let words = |limit: Option<String>| limit.unwrap_or_else(|| "無制限".to_owned());
    match (one(black), one(white)) {
        (None, None) => None,
        (black, white) if black == white => black,
        (black, white) => {
            Some(format!("{}{} {}{}", mark(Color::Black), words(black), mark(Color::White), words(white)))
        }
    }
}

const fn mark(color: Color) -> &'static str {
    match color {
        Color::Black => "先手",
        Color::White => "後手",
    }
}

fn clock_words(ms: u64) -> String {
    let seconds = ms / 1_000;
    match (seconds / 3_600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds}秒"),
        (0, minutes, 0) => format!("{minutes}分"),
        (0, minutes, seconds) => format!("{minutes}分{seconds}秒"),
        (hours, 0, 0) => format!("{hours}時間"),
        (hours, minutes, _) => format!("{hours}時間{minutes}分"),
    }
}

/// An instant in UTC as records write it: `2026/11/20 10:42:11`.
fn date_time(at: Instant) -> Option<String> {
    let at = Timestamp::from_millisecond(i64::try_from(at.0).ok()?).ok()?;
    Some(at.to_zoned(TimeZone::UTC).strftime("%Y/%m/%d %H:%M:%S").to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_game::Millis;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (ms, expected) in [
            (0, "1970/01/01 00:00:00"),
            (951_782_400_000, "2000/02/29 00:00:00"),
            (1_709_251_199_999, "2024/02/29 23:59:59"),
            (1_709_251_200_000, "2024/03/01 00:00:00"),
            (1_795_171_331_000, "2026/11/20 10:42:11"),
        ] {
            assert_eq!(date_time(Instant(ms)).as_deref(), Some(expected));
        }
        // An instant after the year 9999 is not written.
        assert_eq!(date_time(Instant(u64::MAX)), None);
    }

    #[test]
    fn a_sealed_move_is_in_no_record_before_it_is_opened_and_named_in_every_one_after() {
        use komadai_game::{Command, Config, Hex, OfferKind, Rules};
        use komadai_kifu::{Format, write};
        use komadai_shogi::Handicap;
        let controls = ByColor { black: Control::Unlimited, white: Control::Unlimited };
        let (mut game, _) = Game::new(Config::new(Handicap::Even, controls, Rules::FRIENDLY), Instant(0)).unwrap();
        let (attempt, salt) = ("2g2f".parse().unwrap(), Hex([7; 16]));
        let mut ask = |command| {
            game.apply(command, Instant(1_000)).unwrap();
            of_game(&game, ByColor { black: "", white: "" }).unwrap()
        };
        ask(Command::Offer { by: Color::White, kind: OfferKind::Seal });
        ask(Command::Offer { by: Color::Black, kind: OfferKind::Seal });
        let before = ask(Command::Seal { by: Color::Black, attempt, ply: None, salt });
        ask(Command::Resume);
        let after = ask(Command::Open { attempt, salt });
        for format in [Format::Kif, Format::Ki2, Format::Csa3] {
            assert!(!write(&before, format).contains(SEALED));
            assert!(write(&after, format).contains(SEALED), "{format}");
        }
        assert_eq!((before.moves().count(), after.moves().count()), (0, 1));
    }

    #[test]
    fn clocks_are_said_as_records_say_them() {
        let ten = Control::byoyomi(Millis::minutes(10), Millis::seconds(30));
        assert_eq!(time_limit(ten, ten).as_deref(), Some("10分+30秒"));
        assert_eq!(time_limit(Control::Unlimited, Control::Unlimited), None);
        assert_eq!(time_limit(Control::Unlimited, Control::Days(3)).as_deref(), Some("先手無制限 後手1手3日"));
    }
}
