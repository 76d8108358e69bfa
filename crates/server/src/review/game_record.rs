//! A game played here as a record.

use komadai_game::{Attempt, Contract, Control, Game, Reason};
use komadai_kifu::{BrokenMove, End, EndKind, HeaderKey, Record, Step, Time};
use komadai_shogi::Color;

/// The record of a game, finished or not.
pub(crate) fn of_game(game: &Game, contract: &Contract) -> Record {
    let mut record = Record::new(game.config().start.to_setup());
    for (key, name, side) in [
        (HeaderKey::Black, &contract.names.black, Color::Black),
        (HeaderKey::White, &contract.names.white, Color::White),
    ] {
        match contract.engine() {
            Some((level, engine)) if engine == side && name.is_empty() => {
                record.headers.push(key, format!("Komadai (level {level})"));
            }
            _ if !name.is_empty() => record.headers.push(key, name.as_str()),
            _ => {}
        }
    }
    record.headers.push(HeaderKey::StartTime, date_time(game.began().0));
    if game.outcome().is_some() {
        record.headers.push(HeaderKey::EndTime, date_time(game.last_event_at().0));
    }
    if let Some(limit) = time_limit(game.config().controls.black, game.config().controls.white) {
        record.headers.push(HeaderKey::TimeLimit, limit);
    }
    if let Some(toss) = game.config().furigoma {
        let faces: String = toss.tokins.iter().map(|&tokin| if tokin { 'と' } else { '歩' }).collect();
        let first = toss.tokins.len() - toss.tokin_count();
        record.headers.push(HeaderKey::Other("振り駒".into()), format!("{faces}（歩{first}枚）"));
    }
    let mut at = Record::ROOT;
    for played in game.moves() {
        at = record.push(at, Step::Move(played.mv));
        record.node_mut(at).time = Time { spent_ms: Some(played.took.0), total_ms: None };
    }
    if let Some(outcome) = game.outcome() {
        let winner = outcome.winner;
        if let Reason::IllegalMove(report) = &outcome.reason {
            let mv = match report.attempt {
                Attempt::Move(mv) => Some(mv),
                Attempt::PromotedDrop { .. } => None,
            };
            let broken = BrokenMove { mv, text: report.attempt.to_string(), foul: Some(report.foul) };
            // A move out of turn has no place in a list of moves.
            if report.by == game.turn() {
                at = record.push(at, Step::Broken(broken));
            }
        }
        record.push(at, Step::End(End { kind: end_kind(&outcome.reason), winner }));
    }
    record
}

fn end_kind(reason: &Reason) -> EndKind {
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
fn date_time(epoch_ms: u64) -> String {
    let seconds = epoch_ms / 1_000;
    let (days, of_day) = (seconds / 86_400, seconds % 86_400);
    // Years begin in March here, so that the leap day is the last; 719,468 days lie between 0000-03-01 and 1970-01-01.
    let days = days + 719_468;
    let era = days / 146_097;
    let day_of_era = days % 146_097;
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    format!("{year}/{month:02}/{day:02} {:02}:{:02}:{:02}", of_day / 3_600, of_day / 60 % 60, of_day % 60)
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
            assert_eq!(date_time(ms), expected);
        }
    }

    #[test]
    fn clocks_are_said_as_records_say_them() {
        let ten = Control::byoyomi(Millis::minutes(10), Millis::seconds(30));
        assert_eq!(time_limit(ten, ten).as_deref(), Some("10分+30秒"));
        assert_eq!(time_limit(Control::Unlimited, Control::Unlimited), None);
        assert_eq!(time_limit(Control::Unlimited, Control::Days(3)).as_deref(), Some("先手無制限 後手1手3日"));
    }
}
