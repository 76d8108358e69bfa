//! The compact form in which machine-learning sets of games are kept: two lines a game, `number source black white result
//! plies …` and then the moves as `7776FU3334FU…` without signs; result 1 is a win of Black, 2 of White, 0 a draw.

use super::board;
use crate::builder::Builder;
use crate::kif::MAX_FAULTS;
use crate::{End, EndKind, HeaderKey, MAX_BYTES, ReadFault, Record};
use komadai_shogi::{Color, Move, Setup};

/// Whether a text is in this form, by its first two lines.
pub(crate) fn is_compact(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim_end).filter(|line| !line.is_empty());
    let Some(head) = lines.next().filter(|head| head.starts_with(|c: char| c.is_ascii_digit() || c == '+')) else {
        return false;
    };
    let Some(moves) = lines.next() else { return false };
    let fields: Vec<&str> = head.split(' ').collect();
    let number = |at: usize| fields.get(at).is_some_and(|field| field.parse::<u32>().is_ok());
    let last = fields.len();
    last >= 8 && number(0) && number(last - 4) && number(last - 3) && moves.is_ascii() && moves.len() >= 6 && {
        let (squares, letters) = moves.as_bytes()[..6].split_at(4);
        squares.iter().all(u8::is_ascii_digit) && letters.iter().all(u8::is_ascii_uppercase)
    }
}

/// The move at the start of a text, if it is one without its sign: `7776FU`.
fn unsigned(text: &str) -> Option<(&str, &str)> {
    let (item, after) = text.split_at_checked(6)?;
    let (figures, letters) = item.split_at_checked(4)?;
    (figures.bytes().all(|byte| byte.is_ascii_digit()) && board::kind(letters).is_some()).then_some((item, after))
}

/// Whether a text is nothing but moves without signs, parted by blanks or by nothing: `7776FU 3334FU`.
pub(crate) fn is_bare(text: &str) -> bool {
    let mut rest = text.trim();
    if rest.is_empty() || text.len() > MAX_BYTES {
        return false;
    }
    while !rest.is_empty() {
        let Some((_, after)) = unsigned(rest) else { return false };
        rest = after.trim_start_matches(is_gap);
    }
    true
}

fn is_gap(c: char) -> bool {
    c.is_whitespace() || c == ','
}

/// Reads a text of moves alone, played from the even start.
pub(crate) fn read_bare(text: &str) -> (Vec<Record>, Vec<ReadFault>) {
    let mut builder = Builder::new(Setup::start());
    let mut faults = Vec::new();
    moves(&mut builder, text.trim(), |part, expected| faults.push(ReadFault::at(1, text, part, expected)));
    (vec![builder.finish()], faults)
}

/// Reads a text.
pub(crate) fn read_compact(text: &str) -> (Vec<Record>, Vec<ReadFault>) {
    let (mut games, mut faults) = (Vec::new(), Vec::new());
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    while let Some((number, head)) = lines.next() {
        let mut builder = Builder::new(Setup::start());
        let fields: Vec<&str> = head.split(' ').collect();
        let mut fault = |number, line: &str, part: &str, expected: String| {
            if faults.len() < MAX_FAULTS {
                faults.push(ReadFault { game: games.len(), ..ReadFault::at(number, line, part, expected) });
            }
        };
        let headers = &mut builder.record_mut().headers;
        let mut outcome = None;
        match &fields[..] {
            [_, source, players @ .., result, _, _, _] => {
                headers.push(HeaderKey::Title, *source);
                if let [black, white] = players {
                    headers.push(HeaderKey::Black, *black);
                    headers.push(HeaderKey::White, *white);
                } else {
                    // Names with spaces: where one ends and the other begins is not told.
                    headers.push(HeaderKey::Other("PLAYERS".to_owned()), players.join(" "));
                }
                outcome = Some(*result);
            }
            _ => fault(number, head, head, "number, source, players, result and plies".to_owned()),
        }
        if let Some((number, line)) = lines.next() {
            if line.len() > MAX_BYTES {
                fault(number, line, "", format!("at most {MAX_BYTES} bytes a game"));
            } else {
                moves(&mut builder, line, |part, expected| fault(number, line, part, expected));
            }
        }
        let turn = builder.turn();
        let won = |winner: Color| {
            let kind = if winner == turn { EndKind::Win } else { EndKind::Resignation };
            Some(End::won_by(kind, winner))
        };
        let end = match outcome {
            Some("0") => Some(End { kind: EndKind::Draw, winner: None }),
            Some("1") => won(Color::Black),
            Some("2") => won(Color::White),
            _ => None,
        };
        if let Some(end) = end
            && let Err(refused) = builder.end(end)
        {
            fault(number, head, "", refused.expected());
        }
        games.push(builder.finish());
    }
    (games, faults)
}

fn moves(builder: &mut Builder, line: &str, mut fault: impl FnMut(&str, String)) {
    let mut rest = line.trim_end();
    while !rest.is_empty() {
        let item = rest.split_at_checked(6).filter(|(item, _)| item.is_ascii());
        let read = item.and_then(|(item, after)| {
            let (from, to) = (board::square(&item.as_bytes()[..2]), board::square(&item.as_bytes()[2..4])?);
            let kind = board::kind(&item[4..])?;
            let mv = match from {
                Some(from) if from != to => {
                    let before = builder.position().and_then(|position| position.piece_at(from));
                    let promotes = before.is_some_and(|piece| piece.kind.promoted() == Some(kind));
                    Move::board(from, to, promotes)
                }
                None if item.starts_with("00") && kind.index() < 7 => Move::drop(kind, to),
                _ => return None,
            };
            Some((mv, item, after))
        });
        let Some((mv, item, after)) = read else {
            return fault(rest, "a move such as 7776FU".to_owned());
        };
        if let Err(refused) = builder.play(mv, item) {
            return fault(rest, refused.expected());
        }
        rest = after.trim_start_matches(is_gap);
    }
}
