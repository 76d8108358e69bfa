//! USI `position` lines and SFEN: one record a line.

use crate::builder::Builder;
use crate::kif::MAX_FAULTS;
use crate::lines;
use crate::replay::{Standing, position_of};
use crate::{End, EndKind, Format, MAX_BYTES, Note, ReadFault, Record, Step};
use komadai_shogi::{Color, Move, Position, Setup, SfenError};
use std::fmt::Write;

/// Whether a line is nothing but moves, which then are played from the even start.
pub(crate) fn bare(line: &str) -> bool {
    let mut words = line.split_ascii_whitespace();
    words.next().is_some_and(|word| word.parse::<Move>().is_ok())
        && words.all(|word| word.parse::<Move>().is_ok() || end_word(word, Color::Black).is_some())
}

/// The end that a word in the place of a move means, with this side to move: USI's own, and those that programs write at the
/// end of a game.
fn end_word(word: &str, turn: Color) -> Option<End> {
    use EndKind::*;
    let kind = match word {
        "resign" => Resignation,
        "win" => Declaration,
        "rep_draw" | "sennichite" => Repetition,
        "rep_win" => return Some(End::won_by(PerpetualCheck, turn)),
        "rep_lose" => return Some(End::won_by(PerpetualCheck, !turn)),
        // A repetition of the board with a better or a worse hand, by which engines judge.
        "rep_sup" | "rep_inf" => Other(word.to_owned()),
        "draw" | "jishogi" => Impasse,
        "timeout" | "time_up" | "timeup" => Timeout,
        "break" | "abort" | "interrupt" | "pause" | "stop" => Abort,
        "mate" | "checkmate" | "tsumi" => Checkmate,
        "illegal" | "illegal_move" | "foul" => return Some(End::won_by(IllegalMove, !turn)),
        "illegal_win" | "foul_win" => return Some(End::won_by(IllegalMove, turn)),
        "illegal_lose" | "foul_lose" => return Some(End::won_by(IllegalMove, !turn)),
        "max_moves" => MaxMoves,
        "error" => Error,
        _ => return None,
    };
    Some(End::at(kind, turn))
}

/// Whether a word that is no move may be one of a program's own for the end of a game.
fn may_be_an_end(word: &str) -> bool {
    word.len() >= 3 && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
}

/// Moves alone over several lines, as one line, if they are one game: each is legal after the ones before it.
fn one_game(text: &str) -> Option<String> {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).peekable();
    lines.peek()?;
    if text.len() > MAX_BYTES || !text.lines().map(str::trim).all(|line| line.is_empty() || bare(line)) {
        return None;
    }
    let words: Vec<&str> = lines.flat_map(str::split_ascii_whitespace).collect();
    let mut position = Position::start();
    let legal = words.iter().filter_map(|word| word.parse::<Move>().ok()).all(|mv| position.play(mv).is_ok());
    legal.then(|| words.join(" "))
}

/// Reads a text. The format returned is SFEN if no line has a move.
pub(crate) fn read(text: &str) -> (Vec<Record>, Format, Vec<ReadFault>) {
    let joined = one_game(text);
    let text = joined.as_deref().unwrap_or(text);
    let (mut games, mut faults, mut remarks) = (Vec::new(), Vec::new(), Vec::new());
    let mut format = Format::Sfen;
    for (number, line) in lines::numbered(text) {
        let shown = line.trim();
        if shown.is_empty() {
            continue;
        }
        if let Some(remark) = shown.strip_prefix('#') {
            remarks.push(Note::Remark(remark.to_owned()));
            continue;
        }
        let mut fault = |part: &str, expected: String| {
            if faults.len() < MAX_FAULTS {
                let mut fault = ReadFault::at(number, line, part, expected);
                fault.game = games.len();
                faults.push(fault);
            }
        };
        if line.len() > MAX_BYTES {
            fault("", format!("at most {MAX_BYTES} bytes a record"));
            continue;
        }
        if ["position", "startpos", "moves"].iter().any(|word| shown.starts_with(word))
            || shown.contains(" moves")
            || bare(shown)
        {
            format = Format::Usi;
        }
        let mut builder = read_line(shown, &mut fault);
        remarks.drain(..).for_each(|note| builder.record_mut().node_mut(Record::ROOT).notes.push(note));
        games.push(builder.finish());
    }
    if games.is_empty() {
        games.push(Record::new(Setup::start()));
    }
    (games, format, faults)
}

fn read_line(line: &str, fault: &mut impl FnMut(&str, String)) -> Builder {
    let rest = line.strip_prefix("position").map_or(line, str::trim_start);
    let (start, moves) = match rest.split_once(" moves") {
        Some((start, moves)) if moves.is_empty() || moves.starts_with(' ') => (start.trim(), moves),
        _ => match rest.strip_prefix("moves ") {
            Some(moves) => ("startpos", moves),
            None if bare(rest) => ("startpos", rest),
            None => (rest.trim(), ""),
        },
    };
    let setup = match start {
        "startpos" => Setup::start(),
        start => {
            let sfen = start.strip_prefix("sfen ").unwrap_or(start).trim_start();
            // People leave out what they take for granted: the hands, the number.
            match sfen.parse().or_else(|error: SfenError| Setup::from_sfen_lenient(sfen).map_err(|_| error)) {
                Ok(setup) => setup,
                Err(error) => {
                    fault(sfen.get(error.at..).unwrap_or(sfen), format!("startpos or an SFEN ({error})"));
                    Setup::empty()
                }
            }
        }
    };
    let mut builder = Builder::new(setup);
    builder.expect(moves.len(), 5);
    let mut words = moves.split_ascii_whitespace().peekable();
    while let Some(word) = words.next() {
        let turn = builder.turn();
        let last = words.peek().is_none();
        let unknown = || (last && !builder.at_start() && may_be_an_end(word)).then(|| EndKind::Other(word.to_owned()));
        let special = end_word(word, turn).or_else(|| Some(End { kind: unknown()?, winner: None }));
        let result = match (special, word.parse::<Move>()) {
            (Some(end), _) => builder.end(end),
            (None, Ok(mv)) => builder.play(mv, word),
            (None, Err(error)) => {
                fault(word, error.to_string());
                builder.broken(None, word, None)
            }
        };
        if let Err(refused) = result {
            fault(word, refused.expected());
            break;
        }
    }
    builder
}

/// Writes the main line: `position startpos moves …`, or for SFEN the position and the moves that follow.
pub(crate) fn write(record: &Record, format: Format) -> String {
    let mut out = String::new();
    let even = record.setup == Setup::start();
    match format {
        Format::Usi if even => out.push_str("position startpos"),
        Format::Usi => {
            let _ = write!(out, "position sfen {}", record.setup);
        }
        _ => {
            let _ = write!(out, "sfen {}", record.setup);
        }
    }
    let mut first = true;
    let mut standing = position_of(&record.setup).ok().map(Standing::start);
    for id in record.main_line() {
        let step = &record.node(id).step;
        let Some(mv) = step.mv() else { break };
        let legal = standing.is_some_and(|standing| standing.check(mv).is_ok());
        // Where the squares alone would be a legal move, an illegal one is not to become one.
        if legal && matches!(step, Step::Broken(_)) {
            break;
        }
        if std::mem::take(&mut first) {
            out.push_str(" moves");
        }
        let _ = write!(out, " {mv}");
        standing = standing.and_then(|at| if legal { at.after(mv) } else { at.after_illegal(mv) });
        // The line ends with a move after which nobody knows where the pieces stand.
        if standing.is_none() {
            break;
        }
    }
    out.push('\n');
    out
}
