//! Readers under damage: files of every format with bytes changed, cut out, doubled and spliced. No reader may panic, what is
//! read obeys the limits, and what is written of it reads again. `KOMADAI_FUZZ_SECONDS` makes it run for longer than a moment.

use crate::common;

use common::Dice;
use komadai_kifu::{Format, MAX_NODES, Reading, Step, read, write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

fn seeds() -> Vec<(Format, Vec<u8>)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/records");
    let file = |name: &str| std::fs::read(folder.join(name)).unwrap();
    let game = read(&file("kato-nakahara-1982.usi"), None).records.remove(0);
    let tree = read(&file("tree.kif"), None).records.remove(0);
    let mut seeds = Vec::new();
    for format in Format::ALL {
        let mut text = write(&game, format);
        // A part of a long game is as good and far quicker.
        let cut = (0..=1500.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
        text.truncate(cut);
        seeds.push((format, text.into_bytes()));
        seeds.push((format, write(&tree, format).into_bytes()));
    }
    let sjis = komadai_kifu::encode(&write(&tree, Format::Kif), komadai_kifu::TextEncoding::ShiftJis).unwrap();
    seeds.push((Format::Kif, sjis));
    seeds
}

/// Words that readers look for: put in where a random byte would seldom come to anything.
const WORDS: [&str; 38] = [
    "変化：2手\n",
    "変化：1手\n",
    "まで3手で",
    "投了",
    "同　",
    "打",
    "成",
    "(77)",
    "(00)",
    "手合割：",
    "その他",
    "先手の持駒：",
    "歩十八",
    "|v玉",
    "▲",
    "☖",
    "後手番\n",
    "手数＝9",
    "P1",
    "PI\n",
    "P+00AL\n",
    "+\n",
    "+7776FU\n",
    "%TORYO\n",
    "T1.5\n",
    "/\n",
    "'**",
    "$X:",
    "{",
    "}",
    "(",
    ")",
    "[SFEN \"9/9\"]\n",
    " moves ",
    "~0.",
    "\"forks\":[[",
    "\"time\":{\"now\":{\"s\":1e99}}",
    "9999999999",
];

fn damage(bytes: &mut Vec<u8>, other: &[u8], dice: &mut Dice) {
    for _ in 0..1 + dice.roll(6) {
        let at = dice.roll(bytes.len() + 1);
        match dice.roll(7) {
            0 if at < bytes.len() => bytes[at] = dice.roll(256) as u8,
            1 => drop(bytes.drain(at..(at + dice.roll(40)).min(bytes.len()))),
            2 => {
                let part = bytes[at..(at + dice.roll(120)).min(bytes.len())].to_vec();
                bytes.splice(at..at, part);
            }
            3 => {
                let from = dice.roll(other.len());
                let part = other[from..(from + dice.roll(120)).min(other.len())].to_vec();
                bytes.splice(at..at, part);
            }
            4 => bytes.truncate(at.max(1)),
            _ => drop(bytes.splice(at..at, WORDS[dice.roll(WORDS.len())].bytes())),
        }
    }
}

/// What must hold of anything that was read.
fn sound(reading: &Reading) {
    for record in &reading.records {
        assert!(record.len() <= MAX_NODES);
        if let Ok(replay) = record.replay() {
            let moves = record.moves().count();
            assert_eq!(replay.moves.len(), moves, "a step called legal is not");
        }
        for id in record.walk() {
            let node = record.node(id);
            let ends = matches!(node.step, Step::End(_));
            assert!(!ends || node.children().is_empty(), "something follows an end");
        }
    }
}

#[test]
fn damaged_records_are_read_as_far_as_they_go() {
    let seeds = seeds();
    let seconds = std::env::var("KOMADAI_FUZZ_SECONDS").ok().and_then(|text| text.parse().ok());
    let until = seconds.map(|seconds| Instant::now() + Duration::from_secs(seconds));
    let mut dice = Dice(0xdead_10cc ^ seconds.unwrap_or(0).wrapping_mul(0x9e37_79b9));
    let mut rounds = 0u64;
    while until.map_or(rounds < 3000, |until| Instant::now() < until) {
        rounds += 1;
        let (format, seed) = &seeds[dice.roll(seeds.len())];
        let mut bytes = seed.clone();
        damage(&mut bytes, &seeds[dice.roll(seeds.len())].1, &mut dice);
        let hint = if dice.roll(2) == 0 { Some(*format) } else { None };
        let result = std::panic::catch_unwind(|| {
            let reading = read(&bytes, hint);
            sound(&reading);
            if let Some(record) = reading.records.first() {
                for format in Format::ALL {
                    let text = write(record, format);
                    let again = read(text.as_bytes(), Some(format));
                    sound(&again);
                    let whole = record.replay().is_ok_and(|replay| replay.fault.is_none());
                    if let Some(again) = again.records.first().filter(|_| whole) {
                        assert!(again.moves().eq(record.moves()), "{format} changed the moves");
                    }
                }
            }
        });
        if result.is_err() {
            let path = std::env::temp_dir().join("komadai-kifu-damaged");
            std::fs::write(&path, &bytes).unwrap();
            panic!("round {rounds}: a reader failed on {} (hint {hint:?})", path.display());
        }
    }
    eprintln!("{rounds} damaged records were read");
}
