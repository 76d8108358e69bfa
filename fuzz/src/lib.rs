//! What the fuzz targets of the record readers have in common.

use komadai_kifu::{Format, MAX_DEPTH, MAX_NODES, MAX_PLIES, NodeId, Record, Step, read, write};

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
/// and what was read is written and read back to the same moves: in its own format all lines, in another the main line.
pub fn record(bytes: &[u8], hint: Option<Format>) {
    let reading = read(bytes, hint);
    assert!(!reading.records.is_empty(), "no record of a small file");
    for record in reading.records.iter().take(20) {
        sound(record);
        // A move that cannot be played is kept as text, which another format may not be able to hold.
        if record.walk().any(|id| matches!(record.node(id).step, Step::Broken(_))) {
            continue;
        }
        let other = Format::ALL[(bytes.len() + record.len()) % Format::ALL.len()];
        for format in [reading.format, other] {
            let text = write(record, format);
            let again = read(text.as_bytes(), Some(format));
            let Some(back) = again.records.first() else { panic!("{format} is not read again:\n{text}") };
            sound(back);
            assert!(back.moves().eq(record.moves()), "{format} changed the moves:\n{text}");
            if format == reading.format {
                assert_eq!(moves(back), moves(record), "{format} changed the variations:\n{text}");
            }
        }
    }
}

fn moves(record: &Record) -> usize {
    record.walk().filter(|&id| matches!(record.node(id).step, Step::Move(_))).count()
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
