//! What a process that reads files hands over to the one that keeps games: lines of JSON, each bounded.

use crate::import::{ReadFile, readers};
use crate::{Names, Prepared, Source};
use komadai_store::{ArchiveName, ArchivedGame, NameKind};
use serde::{Deserialize, Serialize};
use std::io::{self, Write};
use std::sync::Arc;

/// The longest line, in bytes. A game that needs more is a fault of its file.
pub const MAX_HANDED: usize = 1 << 20;
/// Faults of one file that are handed over, and the letters of each.
const MAX_FAULTS: usize = 100;
const MAX_FAULT: usize = 1_000;

/// A line.
#[derive(Serialize, Deserialize, Debug)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::large_enum_variant, reason = "one is held at a time")]
pub enum Handed {
    /// The bytes of all files, as far as the disk tells.
    Bytes(u64),
    /// A game of the file whose end is handed over next.
    Game(HandedGame),
    /// The end of a file.
    File(HandedFile),
    /// The end of all files; why it is none.
    End(Option<String>),
}

/// What a file came to, beside its games.
#[derive(Serialize, Deserialize, Debug, Default)]
pub struct HandedFile {
    /// The bytes of all files that are done.
    pub done: u64,
    /// Bytes that were read of them, unpacked.
    pub read: u64,
    /// Games of which nothing could be kept.
    pub faulty: u64,
    /// What is wrong with a file in which there was nothing.
    pub fault: Option<String>,
    /// What could not be read of its games.
    pub of_games: Vec<String>,
}

/// A game made ready to be kept.
#[derive(Serialize, Deserialize, Debug)]
pub struct HandedGame {
    identity: String,
    start: Option<String>,
    moves: String,
    headers: String,
    sides: [Option<i64>; 2],
    event: Option<i64>,
    place: Option<i64>,
    round: Option<u32>,
    day: Option<u32>,
    ended: Option<String>,
    score: u8,
    source: String,
    faults: String,
    names: Vec<(i64, String, String, String, String)>,
}

impl HandedGame {
    fn of(prepared: Prepared) -> HandedGame {
        let Prepared { game, names } = prepared;
        let name = |name: ArchiveName| (name.id, name.kind.code().to_owned(), name.key, name.name, name.words);
        HandedGame {
            identity: to_hex(&game.identity),
            start: game.start,
            moves: to_hex(&game.moves),
            headers: game.headers,
            sides: [game.black, game.white],
            event: game.event,
            place: game.place,
            round: game.round,
            day: game.day,
            ended: game.ended,
            score: game.score,
            source: game.source,
            faults: game.faults,
            names: names.into_iter().map(name).collect(),
        }
    }

    /// The game; none if the line was no such one's.
    pub fn prepared(self) -> Option<Prepared> {
        let name = |(id, kind, key, name, words): (i64, String, String, String, String)| {
            Some(ArchiveName { id, kind: NameKind::from_code(&kind)?, key, name, words })
        };
        let game = ArchivedGame {
            number: 0,
            identity: of_hex(&self.identity)?.try_into().ok()?,
            start: self.start,
            moves: of_hex(&self.moves)?,
            headers: self.headers,
            black: self.sides[0],
            white: self.sides[1],
            event: self.event,
            place: self.place,
            round: self.round,
            day: self.day,
            ended: self.ended,
            score: self.score,
            source: self.source,
            faults: self.faults,
        };
        Some(Prepared { game, names: self.names.into_iter().map(name).collect::<Option<_>>()? })
    }
}

/// Reads files and hands over what is in them, with the bytes of all of them, how many of those are done, and how many
/// were read unpacked.
///
/// # Errors
/// Nobody listens any more.
pub fn hand_over(
    sources: impl Iterator<Item = io::Result<Source>> + Send + 'static,
    names: &Arc<Names>,
    (bytes, done): (u64, impl Fn() -> (u64, u64)),
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut say = |line: &Handed| -> io::Result<bool> {
        let line = serde_json::to_vec(line)?;
        if line.len() >= MAX_HANDED {
            return Ok(false);
        }
        out.write_all(&line)?;
        out.write_all(b"\n")?;
        Ok(true)
    };
    say(&Handed::Bytes(bytes))?;
    let mut files = readers(names, sources);
    while let Some(ReadFile { games, mut faulty, fault, of_games, .. }) = files.blocking_recv() {
        for game in games {
            if !say(&Handed::Game(HandedGame::of(game)))? {
                faulty += 1;
            }
        }
        let cut = |fault: String| fault.chars().take(MAX_FAULT).collect();
        let of_games = of_games.into_iter().take(MAX_FAULTS).map(cut).collect();
        let (done, read) = done();
        say(&Handed::File(HandedFile { done, read, faulty, fault: fault.map(cut), of_games }))?;
    }
    Ok(())
}

fn to_hex(bytes: &[u8]) -> String {
    let digit = |half: u8| char::from_digit(u32::from(half), 16).unwrap_or('0');
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

fn of_hex(text: &str) -> Option<Vec<u8>> {
    let digit = |letter: u8| char::from(letter).to_digit(16);
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    let byte = |[high, low]: &[u8; 2]| Some((digit(*high)? * 16 + digit(*low)?) as u8);
    if rest.is_empty() { pairs.iter().map(byte).collect() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_handed_over_is_what_was_read_and_no_line_is_too_long() {
        let source = |name: &str, text: String| Ok(Source { name: name.to_owned(), bytes: text.into_bytes() });
        let long = format!("先手：{}\n", "あ".repeat(MAX_HANDED));
        let game = "手合割：平手\n先手：Ann\n後手：Ben\n   1 ７六歩(77)\n   2 ３四歩(33)\n";
        let sources = vec![
            source("a.kif", game.to_owned()),
            source("b.kif", long + "   1 ７六歩(77)\n"),
            source("c.kif", "nothing".to_owned()),
            Err(io::Error::other("d.zip: torn")),
        ];
        let names = Arc::new(Names::default());
        let read: Vec<Prepared> = crate::import::read_file(&sources[0].as_ref().unwrap().clone(), &names).games;
        let mut out = Vec::new();
        hand_over(sources.into_iter(), &names, (7, || (3, 9)), &mut out).unwrap();
        let lines: Vec<&[u8]> = out.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).collect();
        assert!(lines.iter().all(|line| line.len() < MAX_HANDED));
        let mut handed: Vec<Handed> = lines.iter().map(|line| serde_json::from_slice(line).unwrap()).collect();
        assert!(matches!(handed.remove(0), Handed::Bytes(7)));
        let (mut games, mut files) = (Vec::new(), Vec::new());
        for line in handed {
            match line {
                Handed::Game(game) => games.push(game.prepared().unwrap()),
                Handed::File(file) => files.push(file),
                other => panic!("{other:?}"),
            }
        }
        assert!(games.iter().any(|game| *game == read[0]));
        assert_eq!(files.len(), 4);
        assert!(files.iter().all(|file| file.done == 3));
        assert!(files.iter().filter(|file| file.fault.is_some()).count() >= 2);
    }
}
