//! The games of a match on file.

use anyhow::Context;
use komadai_arena::{End as GameEnd, GameRecord};
use komadai_kifu::{End, EndKind, Format, HeaderKey, Record, Step, write};
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Appends each game as it ends, so that a broken match keeps what was played.
pub(super) struct Recorder {
    path: PathBuf,
    file: File,
    format: Option<Format>,
    games: usize,
}

impl Recorder {
    /// A file of games; the name's ending says in which format.
    pub(super) fn create(path: &Path, force: bool) -> anyhow::Result<Recorder> {
        let format = match path.extension().and_then(|ending| ending.to_str()) {
            Some("kif") => Some(Format::Kif),
            Some("csa") => Some(Format::Csa),
            _ => None,
        };
        let mut options = File::options();
        options.write(true);
        if force {
            options.create(true).truncate(true)
        } else {
            options.create_new(true)
        };
        let file = options
            .open(path)
            .with_context(|| format!("{}: cannot be written (--force overwrites)", path.display()))?;
        Ok(Recorder { path: path.to_owned(), file, format, games: 0 })
    }

    pub(super) fn add(&mut self, game: &GameRecord) -> anyhow::Result<()> {
        self.games += 1;
        let text = match self.format {
            None => format!("{game}\n"),
            Some(format) => {
                // CSA parts several games by a slash, KIF by nothing: its next game begins with its headers.
                let between = match format {
                    Format::Csa if self.games > 1 => "/\n",
                    _ => "",
                };
                format!("{between}{}", write(&record(game), format))
            }
        };
        self.file.write_all(text.as_bytes()).with_context(|| format!("{}", self.path.display()))
    }
}

fn record(game: &GameRecord) -> Record {
    let mut record = Record::new(game.moves.start.clone());
    record.headers.set(HeaderKey::Black, game.names.black.as_str());
    record.headers.set(HeaderKey::White, game.names.white.as_str());
    let mut at = Record::ROOT;
    let opening = game.moves.moves.len().saturating_sub(game.times.len());
    for (ply, &mv) in game.moves.moves.iter().enumerate() {
        at = record.push(at, Step::Move(mv));
        if let Some(time) = ply.checked_sub(opening).and_then(|i| game.times.get(i)) {
            record.node_mut(at).time.spent_ms = Some(time.as_millis() as u64);
        }
    }
    let kind = match &game.end {
        GameEnd::Mate(_) => EndKind::Checkmate,
        GameEnd::Resigned(_) => EndKind::Resignation,
        GameEnd::Declared(_) => EndKind::Declaration,
        GameEnd::Repetition => EndKind::Repetition,
        GameEnd::PerpetualCheck(_) => EndKind::PerpetualCheck,
        GameEnd::TooLong => EndKind::MaxMoves,
        GameEnd::Illegal(..) | GameEnd::WrongDeclaration(_) => EndKind::IllegalMove,
        GameEnd::Overtime(..) => EndKind::Timeout,
        GameEnd::Failed(..) => EndKind::Error,
        GameEnd::GivenUp(_) => EndKind::Win,
        GameEnd::Agreed => EndKind::Draw,
    };
    record.push(at, Step::End(End { kind, winner: game.end.winner() }));
    record
}
