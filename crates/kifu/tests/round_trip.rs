//! Print and read again: for every format, whatever it can hold comes back the same.

use crate::common;

use common::{Dice, random_game};
use komadai_kifu::{End, EndKind, Format, HeaderKey, Note, Record, Step, TextEncoding, encode, read, read_text, write};
use komadai_shogi::{Handicap, Position, Setup};

/// What a format has a place for.
#[derive(Copy, Clone)]
struct Holds {
    headers: bool,
    variations: bool,
    /// Comments before and after the moves.
    notes: bool,
    remarks: bool,
    bookmarks: bool,
    /// The smallest time it can tell, in milliseconds; 0 for none.
    time: u64,
    end: bool,
    /// Whether a side's total time stands beside the time of a move.
    total: bool,
    /// The number of the first move of a diagram.
    number: bool,
}

const fn holds(format: Format) -> Holds {
    let all = Holds {
        headers: true,
        variations: true,
        notes: true,
        remarks: true,
        bookmarks: true,
        time: 1,
        total: true,
        end: true,
        number: true,
    };
    let bare = Holds { headers: false, notes: false, remarks: false, bookmarks: false, time: 0, total: false, ..all };
    let untimed = Holds { time: 0, total: false, ..all };
    match format {
        Format::Kif => Holds { time: 1000, ..all },
        Format::Jkf => Holds { remarks: false, number: false, time: 1000, ..all },
        Format::Ki2 | Format::Japanese | Format::Psn | Format::Hodges | Format::Hosking => untimed,
        Format::Csa => Holds { variations: false, bookmarks: false, time: 1000, total: false, number: false, ..all },
        Format::Csa3 => Holds { variations: false, bookmarks: false, total: false, number: false, ..all },
        Format::Usen => Holds { number: false, ..bare },
        Format::Usi | Format::Sfen => Holds { variations: false, end: false, ..bare },
    }
}

/// A random record with everything that a format can hold.
fn random_record(start: Setup, format: Format, dice: &mut Dice) -> Record {
    let holds = holds(format);
    let mut setup = start;
    if !holds.number {
        setup.move_number = 1;
    }
    let mut record = Record::new(setup);
    if holds.headers {
        let headers = &mut record.headers;
        headers.push(HeaderKey::Black, "甲 \"太郎\" \\ 九段");
        headers.push(HeaderKey::White, "");
        headers.push(HeaderKey::StartTime, "2026/11/20 10:00:00");
        headers.push(HeaderKey::Event, "名人戦：第一局");
        headers.push(HeaderKey::Opening, "矢倉");
        headers.push(HeaderKey::Other("掲載".to_owned()), "本");
    }
    decorate(&mut record, Record::ROOT, holds, dice);
    // Lines: the main one, then variations of any line read before.
    let lines = if holds.variations { 1 + dice.roll(8) } else { 1 };
    let mut nodes = vec![(Record::ROOT, common::position(&record.setup.to_string()))];
    for _ in 0..lines {
        let (mut at, mut position) = nodes[dice.roll(nodes.len())];
        let plies = 1 + dice.roll(30);
        for mv in random_game(position, plies, dice) {
            let sibling = record.node(at).children().iter().any(|&id| record.node(id).step == Step::Move(mv));
            if sibling {
                break;
            }
            at = record.push(at, Step::Move(mv));
            position.play_unchecked(mv);
            nodes.push((at, position));
            decorate(&mut record, at, holds, dice);
        }
        let ends = ends(format);
        let leaf = record.node(at).children().is_empty() && at != Record::ROOT;
        if holds.end && leaf && dice.roll(3) > 0 {
            let end = End::at(ends[dice.roll(ends.len())].clone(), position.turn());
            let end = record.push(at, Step::End(end));
            // In KI2 what is written about the end stands with the last move.
            if format != Format::Ki2 {
                decorate(&mut record, end, holds, dice);
            }
        }
    }
    record
}

/// The kinds of end that a format has a word for.
fn ends(format: Format) -> Vec<EndKind> {
    use EndKind::*;
    let mut ends = vec![Resignation, Abort, Timeout, Impasse, Checkmate, Repetition, Declaration];
    if format != Format::Usen {
        ends.extend([NoMate, Draw, MaxMoves, Error]);
    }
    if !matches!(format, Format::Usen | Format::Csa | Format::Csa3 | Format::Jkf) {
        ends.extend([Try, Walkover, Sealed]);
    }
    ends
}

fn decorate(record: &mut Record, id: komadai_kifu::NodeId, holds: Holds, dice: &mut Dice) {
    let node = record.node_mut(id);
    if holds.time > 0 && node.step != Step::Start && dice.roll(4) > 0 {
        let ms = dice.roll(400_000) as u64;
        node.time.spent_ms = Some(ms - ms % holds.time);
        if holds.total && dice.roll(5) == 0 {
            node.time.total_ms = Some(9_000_000 + ms - ms % holds.time);
        }
    }
    if !holds.notes {
        return;
    }
    let notes = [
        Note::Comment("いい手 {だと} \\思う".to_owned()),
        Note::Comment(" good, isn't it? (yes)".to_owned()),
        Note::Engine(" 30 -3334FU +2726FU".to_owned()),
        Note::Comment(String::new()),
        Note::Comment("#評価値=12".to_owned()),
    ];
    for _ in 0..dice.roll(3) {
        node.notes.push(notes[dice.roll(notes.len())].clone());
    }
    if holds.bookmarks && dice.roll(6) == 0 {
        node.notes.push(Note::Bookmark("しおり 1".to_owned()));
    }
    if holds.remarks && node.step == Step::Start && dice.roll(2) == 0 {
        node.notes.insert(0, Note::Remark(" written by hand".to_owned()));
    }
}

#[test]
fn a_comment_that_begins_with_a_star_stays_a_comment() {
    for format in [Format::Kif, Format::Ki2] {
        let mut record = Record::new(Setup::start());
        record.node_mut(Record::ROOT).notes.push(Note::Comment("*one\n**two".to_owned()));
        let text = komadai_kifu::write(&record, format);
        let read = komadai_kifu::read_text(&text, Some(format)).records.into_iter().next().unwrap();
        let notes: Vec<_> = read.node(Record::ROOT).comments().collect();
        assert_eq!(notes.join("\n"), " *one\n **two", "{text}");
        assert_eq!(komadai_kifu::write(&read, format), text);
    }
}

fn starts() -> Vec<Setup> {
    // Positions from the middle of random games, with hands, promoted pieces and move numbers.
    let mut dice = Dice(0xca571e);
    let middles: Vec<Setup> = (0..10)
        .map(|round| {
            let mut position = Position::start();
            for mv in random_game(position, 61 + 20 * round, &mut dice) {
                position.play_unchecked(mv);
            }
            position.to_setup()
        })
        .collect();
    let problems =
        ["4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", "9/9/9/9/9/9/9/9/9 b 2G 1", "8k/9/9/9/9/9/9/9/9 w r2b4g 1"];
    let handicaps = Handicap::ALL.into_iter().map(|handicap| handicap.setup());
    handicaps.chain(middles).chain(problems.map(|sfen| sfen.parse().unwrap())).collect()
}

#[test]
fn every_format_gives_back_what_it_can_hold() {
    let mut dice = Dice(0x0dd_ba11);
    for format in Format::ALL {
        for (round, start) in starts().into_iter().cycle().take(60).enumerate() {
            let record = random_record(start, format, &mut dice);
            let text = write(&record, format);
            let again = read_text(&text, Some(format));
            assert!(again.faults.is_empty(), "{format} {round}: {}\n{text}", again.faults[0]);
            if again.records[0] != record {
                let other = write(&again.records[0], format);
                let differ = text.lines().zip(other.lines()).find(|(a, b)| a != b);
                panic!("{format} {round} differs: {differ:?}\n{text}");
            }
            // Written again it is the same to the letter.
            assert_eq!(write(&again.records[0], format), text, "{format} {round}");
        }
    }
}

#[test]
fn every_encoding_gives_back_the_text() {
    let mut dice = Dice(7);
    let record = random_record(Setup::start(), Format::Kif, &mut dice);
    let text = write(&record, Format::Kif);
    use TextEncoding::*;
    for encoding in [Utf8, Utf8Bom, ShiftJis, EucJp, Utf16] {
        for text in [text.clone(), text.replace('\n', "\r\n")] {
            let again = read(&encode(&text, encoding).unwrap(), None);
            assert!(again.faults.is_empty(), "{encoding}: {}", again.faults[0]);
            assert_eq!((again.encoding, again.format), (encoding, Format::Kif));
            assert!(again.records[0] == record, "{encoding}");
        }
    }
    assert_eq!(encode("歩☗☖", ShiftJis), encode("歩▲△", ShiftJis));
    assert_eq!(encode("歩🀄", ShiftJis), Err('🀄'));
}

#[test]
fn many_games_in_one_text() {
    let mut dice = Dice(11);
    use Format::*;
    for format in [Kif, Ki2, Japanese, Csa, Csa3, Usi, Sfen, Psn, Hodges, Hosking] {
        let records: Vec<Record> = (0..5)
            .map(|_| {
                let mut record = random_record(Setup::start(), format, &mut dice);
                if record.moves().next().is_none() {
                    match format {
                        // Western lists are parted by their tags and results.
                        Psn | Hodges | Hosking if record.headers.is_empty() => {
                            record.headers.push(HeaderKey::Event, "")
                        }
                        // Where no line says that a file begins, only moves tell that the headers are over.
                        Ki2 | Japanese => drop(record.push(Record::ROOT, Step::Move("7g7f".parse().unwrap()))),
                        _ => {}
                    }
                }
                record
            })
            .collect();
        let text = komadai_kifu::write_all(&records, format);
        let again = read_text(&text, Some(format));
        assert!(again.faults.is_empty(), "{format}: {}", again.faults[0]);
        assert!(again.records == records, "{format}:\n{text}");
    }
}

#[test]
fn an_end_in_unknown_words_stays_the_end() {
    for (word, winner) in [("王手放置", None), ("没収", Some(komadai_shogi::Color::White)), ("", None)] {
        let mut record = Record::new(Setup::start());
        let first = record.push(Record::ROOT, Step::Move("7g7f".parse().unwrap()));
        let end = record.push(first, Step::End(End { kind: EndKind::Other(word.to_owned()), winner }));
        record.node_mut(end).notes.push(Note::Comment("なぜ".to_owned()));
        record.push(first, Step::Move("3c3d".parse().unwrap()));
        for format in [Format::Kif, Format::Ki2, Format::Japanese] {
            let again = read_text(&write(&record, format), Some(format));
            if format == Format::Ki2 {
                // What is written about the end stands with the last move.
                let mut moved = record.clone();
                moved.node_mut(end).notes.clear();
                moved.node_mut(first).notes.push(Note::Comment("なぜ".to_owned()));
                assert!(again.records[0] == moved, "{format}: {}", write(&record, format));
                continue;
            }
            assert!(again.records[0] == record, "{format}: {}", write(&record, format));
        }
    }
}
