//! USEN, a record in the characters of a web address: `~0.7ku2jm6y2.r`.
//!
//! The start as SFEN with `_` for `/`, `.` for the space and `z` for `+` (nothing for an even game); then for each line
//! `~`, the ply after which it begins, `.`, and three base-36 digits a move: `(origin * 81 + destination) * 2 + promotion`,
//! squares counted rank by rank from 1a, drops from 81 on; then `.` and a letter for the end.

use crate::builder::Builder;
use crate::replay::{Standing, position_of};
use crate::{End, EndKind, NodeId, ReadFault, Record, Step};
use komadai_shogi::{Move, PieceKind, Setup, Square};
use std::fmt::Write;

/// Numbers of the kinds in a drop.
const DROPS: [(PieceKind, u32); 7] = [
    (PieceKind::Gold, 9),
    (PieceKind::Pawn, 10),
    (PieceKind::Lance, 11),
    (PieceKind::Knight, 12),
    (PieceKind::Silver, 13),
    (PieceKind::Bishop, 14),
    (PieceKind::Rook, 15),
];

/// A move that cannot be read: from 1a to 1a.
const UNREADABLE: &str = "000";
/// Letters of the ends. The first four are the format's; the others are ours, and other readers pass them over.
const ENDS: [(&str, EndKind); 7] = [
    ("r", EndKind::Resignation),
    ("t", EndKind::Timeout),
    ("j", EndKind::Impasse),
    ("p", EndKind::Abort),
    ("m", EndKind::Checkmate),
    ("s", EndKind::Repetition),
    ("k", EndKind::Declaration),
];
/// The letter of any other end. Without one, a variation of the end would be read as the continuation of the line.
const OTHER_END: &str = "x";

fn square(number: u32) -> Option<Square> {
    Square::new((number % 9 + 1) as u8, u8::try_from(number / 9 + 1).ok()?)
}

fn number(square: Square) -> u32 {
    u32::from(square.rank() - 1) * 9 + u32::from(square.file() - 1)
}

fn decode(value: u32) -> Option<Move> {
    let (origin, to, promote) = (value / 162, square(value % 162 / 2)?, value % 2 == 1);
    if origin < 81 {
        let from = square(origin)?;
        (from != to).then(|| Move::board(from, to, promote))
    } else {
        let (kind, _) = DROPS.iter().find(|(_, number)| 81 + number == origin)?;
        (!promote).then(|| Move::drop(*kind, to))
    }
}

fn encode(mv: Move) -> u32 {
    let origin = match (mv.from(), mv.dropped()) {
        (Some(from), _) => number(from),
        (None, Some(kind)) => 81 + DROPS.iter().find(|(known, _)| *known == kind).map_or(0, |(_, number)| *number),
        (None, None) => 0,
    };
    (origin * 81 + number(mv.to())) * 2 + u32::from(mv.promotes())
}

/// Reads the first line that is not empty.
pub(crate) fn read(text: &str) -> (Record, Vec<ReadFault>) {
    let found = (1..).zip(text.lines()).find(|(_, line)| !line.trim().is_empty());
    let (line_number, line) = found.unwrap_or((1, ""));
    let mut faults = Vec::new();
    let mut fault = |part: &str, expected: String| faults.push(ReadFault::at(line_number, line, part, expected));
    let mut parts = line.trim().split('~');
    let start = parts.next().unwrap_or("");
    let setup = if start.is_empty() {
        Setup::start()
    } else {
        // Whatever SFEN says no, so does this: the move number is left off, and `z` and `_` have no other meaning.
        let sfen = start.replace('_', "/").replace('.', " ").replace('z', "+");
        sfen.parse().unwrap_or_else(|error: komadai_shogi::SfenError| {
            fault(start, format!("an SFEN with _ . z for / space + ({error})"));
            Setup::empty()
        })
    };
    let mut builder = Builder::new(setup);
    for (i, part) in parts.enumerate() {
        let mut fields = part.split('.');
        let (offset, moves, end) = (fields.next().unwrap_or(""), fields.next().unwrap_or(""), fields.next());
        let Ok(offset) = offset.parse::<usize>() else {
            fault(offset, "the ply after which the line begins".to_owned());
            continue;
        };
        if i > 0
            && let Err(refused) = builder.branch_at(offset.saturating_add(1))
        {
            fault(part, refused.expected());
            continue;
        }
        let mut rest = moves;
        while !rest.is_empty() {
            let Some((digits, after)) = rest.split_at_checked(3) else {
                fault(rest, "three base-36 digits a move".to_owned());
                break;
            };
            let mv = u32::from_str_radix(digits, 36).ok().and_then(decode);
            let result = match mv {
                Some(mv) => builder.play(mv, digits),
                None => {
                    fault(rest, "three base-36 digits of a move".to_owned());
                    builder.broken(None, digits, None)
                }
            };
            if let Err(refused) = result {
                fault(rest, refused.expected());
                break;
            }
            rest = after;
        }
        if let Some(word) = end.filter(|word| !word.is_empty()) {
            let turn = builder.turn();
            let kind = ENDS.iter().find(|(letter, _)| *letter == word).map(|(_, kind)| kind.clone());
            let kind = kind.unwrap_or_else(|| EndKind::Other(word.to_owned()));
            if let Err(refused) = builder.end(End::at(kind, turn)) {
                fault(word, refused.expected());
            }
        }
    }
    (builder.finish(), faults)
}

fn letter(kind: &EndKind) -> &'static str {
    ENDS.iter().find(|(_, known)| known == kind).map_or(OTHER_END, |(letter, _)| letter)
}

/// Writes the tree. Of a move that could not be read only the place is kept.
pub(crate) fn write(record: &Record) -> String {
    let mut out = String::new();
    if record.setup != Setup::start() {
        let sfen = record.setup.to_string();
        let sfen = sfen.rsplit_once(' ').map_or(sfen.as_str(), |(sfen, _)| sfen);
        out.push_str(&sfen.replace('/', "_").replace(' ', ".").replace('+', "z"));
    }
    // The lines to be written: where they branch off, which child of that node is the first, and the position there; none
    // where the line is broken.
    let start = position_of(&record.setup).ok().map(Standing::start);
    let mut branches: Vec<(usize, NodeId, usize, Option<Standing>)> = vec![(0, Record::ROOT, 0, start)];
    while let Some((ply, parent, child, standing)) = branches.pop() {
        let children = record.node(parent).children();
        if child > 0 && child + 1 < children.len() {
            branches.push((ply, parent, child + 1, standing));
        }
        let start = children.get(child).copied();
        if start.is_none() && parent != Record::ROOT {
            continue;
        }
        let _ = write!(out, "~{ply}.");
        let mut end = None;
        let (mut at, mut parent, mut next, mut standing) = (ply, parent, start, standing);
        while let Some(id) = next {
            let siblings = record.node(parent).children();
            if siblings.first() == Some(&id) && siblings.len() > 1 {
                branches.push((at, parent, 1, standing));
            }
            match &record.node(id).step {
                Step::End(known) => end = Some(letter(&known.kind)),
                step => {
                    // Where the squares alone would be a legal move, an illegal one is not to become one.
                    let legal = |mv| standing.is_some_and(|standing| standing.check(mv).is_ok());
                    let mv = step.mv().filter(|&mv| matches!(step, Step::Move(_)) || !legal(mv));
                    out.push_str(&mv.map_or(UNREADABLE.to_owned(), |mv| base36(encode(mv))));
                    standing = mv.zip(standing).and_then(|(mv, at)| at.after(mv).or_else(|| at.after_illegal(mv)));
                }
            }
            (at, parent, next) = (at + 1, id, record.node(id).children().first().copied());
        }
        if let Some(letter) = end {
            let _ = write!(out, ".{letter}");
        }
    }
    out.push('\n');
    out
}

fn base36(mut value: u32) -> String {
    let mut digits = [b'0'; 3];
    for digit in digits.iter_mut().rev() {
        *digit = b"0123456789abcdefghijklmnopqrstuvwxyz"[(value % 36) as usize];
        value /= 36;
    }
    digits.iter().map(|&digit| digit as char).collect()
}
