//! Games on file, as CSA.

use anyhow::Context;
use komadai_csa::{Ending, Game};
use komadai_kifu::{End, EndKind, Format, HeaderKey, Note, Record, Step, write};
use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::Path;

/// The longest name of a record, without number and ending.
const LONGEST_NAME: usize = 180;

/// Keeps a game in a folder, under its id; a number follows where that is taken.
pub(super) fn keep(folder: &Path, game: &Game, lines: &[(usize, String)]) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("the folder {}", folder.display()))?;
    let text = write(&record(game, lines), Format::Csa);
    let plain = |c: char| if c.is_alphanumeric() || "+-_.@".contains(c) { c } else { '_' };
    let name: String = game.summary().game_id.chars().map(plain).take(LONGEST_NAME).collect();
    // No name leads out of the folder or hides the file.
    let name = name.trim_start_matches('.');
    for number in 1.. {
        let number = if number == 1 { String::new() } else { format!("-{number}") };
        let path = folder.join(format!("{name}{number}.csa"));
        match File::create_new(&path) {
            Ok(mut file) => return file.write_all(text.as_bytes()).with_context(|| format!("{}", path.display())),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error).with_context(|| format!("{}", path.display())),
        }
    }
    Ok(())
}

fn record(game: &Game, lines: &[(usize, String)]) -> Record {
    let summary = game.summary();
    let mut record = Record::new(summary.start.clone());
    record.headers.set(HeaderKey::Black, summary.names.black.as_str());
    record.headers.set(HeaderKey::White, summary.names.white.as_str());
    record.headers.set(HeaderKey::Event, summary.game_id.as_str());
    let mut at = Record::ROOT;
    let mut side = summary.start.turn;
    for (ply, played) in game.played().iter().enumerate() {
        at = record.push(at, Step::Move(played.mv));
        let node = record.node_mut(at);
        node.time.spent_ms = played.used.map(|used| summary.time[side].time(used).as_millis() as u64);
        let said = lines.iter().filter(|(at, _)| *at == ply);
        node.notes.extend(said.map(|(_, line)| Note::Engine(format!(" {line}"))));
        side = !side;
    }
    let kind = match game.ending() {
        Some(Ending::Resign) => EndKind::Resignation,
        Some(Ending::TimeUp) => EndKind::Timeout,
        Some(Ending::IllegalMove | Ending::IllegalAction) => EndKind::IllegalMove,
        Some(Ending::Repetition) => EndKind::Repetition,
        Some(Ending::PerpetualCheck) => EndKind::PerpetualCheck,
        Some(Ending::Declaration) => EndKind::Declaration,
        Some(Ending::MaxMoves) => EndKind::MaxMoves,
        Some(Ending::Interrupted) | None => EndKind::Abort,
        Some(Ending::Abnormal) => EndKind::Error,
    };
    record.push(at, Step::End(End { kind, winner: game.winner() }));
    record
}
