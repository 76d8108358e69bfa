//! What the fuzz targets of the record readers have in common.

pub mod variants;

pub mod events;

use komadai_kifu::{Format, MAX_DEPTH, MAX_NODES, MAX_PLIES, NodeId, Record, Step, read, write};
use komadai_shogi::{Foul, Move};

/// One target a reader: its name, and the formats whose texts it begins with.
pub const READERS: [(&str, &[Format]); 7] = [
    ("kif", &[Format::Kif]),
    ("ki2", &[Format::Ki2, Format::Japanese]),
    ("csa", &[Format::Csa, Format::Csa3]),
    ("jkf", &[Format::Jkf]),
    ("usi", &[Format::Usi, Format::Sfen]),
    ("usen", &[Format::Usen]),
    ("western", &[Format::Psn, Format::Hodges, Format::Hosking]),
];

/// Reads the bytes as a file of this format may be found. No panic, the limits are kept, steps called legal are legal,
/// and what was read is written and read back. In every format the main line comes back up to its first move that cannot
/// be played, and no more of it turns legal. In a format with variations the legal moves of all of them come back; in its
/// own format so do the moves that cannot be played, those with squares with the same squares and foul.
pub fn record(bytes: &[u8], hint: Option<Format>) {
    let reading = read(bytes, hint);
    assert!(!reading.records.is_empty() || !reading.faults.is_empty(), "neither a record nor a word why");
    for record in reading.records.iter().take(20) {
        sound(record);
        let other = Format::ALL[(bytes.len() + record.len()) % Format::ALL.len()];
        for format in [reading.format, other] {
            let text = write(record, format);
            let again = read(text.as_bytes(), Some(format));
            let Some(back) = again.records.first() else { panic!("{format} is not read again:\n{text}") };
            sound(back);
            assert!(back.moves().eq(record.moves()), "{format} changed the moves:\n{text}");
            if has_variations(format) {
                assert_eq!(moves(back), moves(record), "{format} changed the variations:\n{text}");
            }
            if format == reading.format {
                assert_eq!(broken(back, format), broken(record, format), "{format} changed a broken move:\n{text}");
            }
        }
    }
}

fn has_variations(format: Format) -> bool {
    !matches!(format, Format::Csa | Format::Csa3 | Format::Usi | Format::Sfen)
}

/// The legal moves of all lines, in the order of a book.
fn moves(record: &Record) -> Vec<Move> {
    record
        .walk()
        .filter_map(|id| match record.node(id).step {
            Step::Move(mv) => Some(mv),
            _ => None,
        })
        .collect()
}

/// What a format keeps of the moves that cannot be played, with how many steps lead there. A line of USI ends with the
/// first of them, before it if it has no squares.
fn broken(record: &Record, format: Format) -> Vec<(usize, Option<Move>, Option<Foul>)> {
    let line_ends = matches!(format, Format::Usi | Format::Sfen);
    let (mut found, mut open) = (Vec::new(), vec![(Record::ROOT, 0)]);
    while let Some((id, depth)) = open.pop() {
        let node = record.node(id);
        if let Step::Broken(broken) = &node.step {
            if line_ends && broken.mv.is_none() {
                break;
            }
            found.push((depth, broken.mv, broken.foul.filter(|_| broken.mv.is_some())));
            if line_ends {
                break;
            }
        }
        let children = if has_variations(format) { node.children() } else { node.children().get(..1).unwrap_or(&[]) };
        open.extend(children.iter().rev().map(|&child| (child, depth + 1)));
    }
    found
}

/// What must hold of anything that was read.
fn sound(record: &Record) {
    assert!(record.len() <= MAX_NODES);
    assert!(record.plies() <= MAX_PLIES);
    let mut depths = vec![(Record::ROOT, 0)];
    while let Some((id, depth)) = depths.pop() {
        let node = record.node(id);
        assert!(depth <= MAX_DEPTH, "variations nested too deep");
        assert!(!matches!(node.step, Step::End(_)) || node.children().is_empty(), "something follows an end");
        depths
            .extend(node.children().iter().enumerate().map(|(i, &child): (usize, &NodeId)| (child, depth + i.min(1))));
    }
    if let Ok(replay) = record.replay() {
        assert_eq!(replay.moves.len(), record.moves().count(), "a step called legal is not");
    }
}
