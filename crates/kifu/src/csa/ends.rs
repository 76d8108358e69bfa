//! The words after `%`, and what servers write about the end of a game.

use crate::{End, EndKind};
use komadai_shogi::Color;

/// The end that a special move means (`%` left off), with this side to move.
pub(crate) fn read_special(word: &str, turn: Color) -> End {
    use EndKind::*;
    let kind = match word {
        "TORYO" => Resignation,
        "CHUDAN" => Abort,
        "SENNICHITE" => Repetition,
        "OUTE_SENNICHITE" => PerpetualCheck,
        "TIME_UP" => Timeout,
        "ILLEGAL_MOVE" => return End::won_by(IllegalMove, !turn),
        "+ILLEGAL_ACTION" => return End::won_by(IllegalMove, Color::White),
        "-ILLEGAL_ACTION" => return End::won_by(IllegalMove, Color::Black),
        "JISHOGI" => Impasse,
        "KACHI" => Declaration,
        "HIKIWAKE" => Draw,
        "MAX_MOVES" => MaxMoves,
        "TSUMI" => Checkmate,
        "FUZUMI" => NoMate,
        "ERROR" => Error,
        "FUSEN" => Walkover,
        "TRY" => Try,
        other => Other(format!("%{other}")),
    };
    End::at(kind, turn)
}

/// Whether the special move of an end says less than is known, so that a marker stands beside it.
pub(crate) fn needs_marker(end: &End) -> bool {
    use EndKind::*;
    matches!(end.kind, PerpetualCheck | Try | Walkover | Sealed)
}

/// The special move of an end, with this side to move: one of those that the format has.
pub(crate) fn special(end: &End, turn: Color) -> String {
    use EndKind::*;
    let action = |winner: Color| match winner {
        Color::White => "%+ILLEGAL_ACTION",
        Color::Black => "%-ILLEGAL_ACTION",
    };
    match &end.kind {
        Resignation => "%TORYO",
        Abort | Sealed => "%CHUDAN",
        Repetition => "%SENNICHITE",
        Timeout => "%TIME_UP",
        IllegalMove | PerpetualCheck => match end.winner {
            Some(winner) if winner == turn || end.kind == PerpetualCheck => action(winner),
            _ => "%ILLEGAL_MOVE",
        },
        Impasse => "%JISHOGI",
        Declaration => "%KACHI",
        Draw => "%HIKIWAKE",
        MaxMoves => "%MAX_MOVES",
        Checkmate => "%TSUMI",
        NoMate => "%FUZUMI",
        Error => "%ERROR",
        Win | Try | Walkover => match end.winner {
            Some(winner) if winner == turn => "%KACHI",
            _ => "%TORYO",
        },
        Other(word) if word.starts_with('%') => return word.clone(),
        Other(word) => return format!("%{word}"),
    }
    .to_owned()
}

/// What a server announces with `#`: the end it stands for, with this side to move.
pub(super) fn read_server(word: &str, turn: Color) -> Option<EndKind> {
    use EndKind::*;
    let _ = turn;
    Some(match word {
        "RESIGN" => Resignation,
        "TIME_UP" => Timeout,
        "ILLEGAL_MOVE" | "ILLEGAL_ACTION" => IllegalMove,
        "SENNICHITE" => Repetition,
        "OUTE_SENNICHITE" => PerpetualCheck,
        "JISHOGI" => Declaration,
        "MAX_MOVES" => MaxMoves,
        "CHUDAN" | "CENSORED" => Abort,
        "DRAW" => Draw,
        _ => return None,
    })
}

/// What floodgate writes at the end: `'summary:toryo:NAME win:NAME lose`, Black first. None if it is something else.
pub(super) fn read_summary(text: &str) -> Option<(EndKind, Option<Color>)> {
    use EndKind::*;
    let mut parts = text.strip_prefix("summary:")?.split(':');
    let kind = match parts.next()?.trim() {
        "toryo" => Resignation,
        "time up" | "time_up" => Timeout,
        "illegal move" | "uchifuzume" | "illegal kachi" | "oute_kaihimore" => IllegalMove,
        "sennichite" => Repetition,
        "oute_sennichite" => PerpetualCheck,
        "kachi" => Declaration,
        "max_moves" => MaxMoves,
        "abnormal" | "chudan" => Abort,
        "try" => Try,
        other => Other(other.to_owned()),
    };
    let result = |part: Option<&str>| part.and_then(|part| part.rsplit(' ').next().map(str::to_owned));
    let (black, white) = (result(parts.next()), result(parts.next()));
    let winner = match (black.as_deref(), white.as_deref()) {
        (Some("win"), _) => Some(Color::Black),
        (_, Some("win")) => Some(Color::White),
        _ => None,
    };
    Some((kind, winner))
}
