//! The games of a match on file.

use anyhow::Context;
use komadai_arena::{End as GameEnd, GameRecord, Moves};
use komadai_kifu::{End, EndKind, Format, HeaderKey, Record, Step, write};
use komadai_usi::PositionCommand;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Writes each game as it ends, so that a broken match keeps what was played.
pub(super) struct Recorder {
    path: PathBuf,
    /// The file of all games; none where each has its own.
    file: Option<File>,
    force: bool,
    format: Option<Format>,
    games: usize,
}

/// What stands for the number of the game in the name of a record.
const NUMBER: &str = "{}";

impl Recorder {
    /// A file of games, or one for each if its name holds `{}`; the name's ending says in which format.
    pub(super) fn create(path: &Path, force: bool) -> anyhow::Result<Recorder> {
        let format = format_of(path);
        let each = path.to_string_lossy().contains(NUMBER);
        let file = if each { None } else { Some(open(path, force)?) };
        Ok(Recorder { path: path.to_owned(), file, force, format, games: 0 })
    }

    pub(super) fn add(&mut self, game: &GameRecord) -> anyhow::Result<()> {
        self.games += 1;
        let text = match self.format {
            None => format!("{game}\n"),
            Some(format) => match &game.moves {
                Moves::Shogi(moves) => write(&record(game, moves), format),
                Moves::Kind(..) => format!("{game}\n"),
            },
        };
        match &mut self.file {
            Some(file) => {
                // CSA parts several games by a slash, KIF by nothing: its next game begins with its headers.
                let between = if self.format == Some(Format::Csa) && self.games > 1 { "/\n" } else { "" };
                file.write_all(format!("{between}{text}").as_bytes())
                    .with_context(|| format!("{}", self.path.display()))
            }
            None => {
                let name = self.path.to_string_lossy().replace(NUMBER, &format!("{:05}", self.games));
                let mut file = open(Path::new(&name), self.force)?;
                file.write_all(text.as_bytes()).context(name)
            }
        }
    }
}

/// The format that a file's ending names.
pub(super) fn format_of(path: &Path) -> Option<Format> {
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("kif") => Some(Format::Kif),
        Some("csa") => Some(Format::Csa),
        _ => None,
    }
}

fn open(path: &Path, force: bool) -> anyhow::Result<File> {
    let mut options = File::options();
    options.write(true);
    if force {
        options.create(true).truncate(true)
    } else {
        options.create_new(true)
    };
    options.open(path).with_context(|| format!("{}: cannot be written (--force overwrites)", path.display()))
}

fn record(game: &GameRecord, moves: &PositionCommand) -> Record {
    let mut record = Record::new(moves.start.clone());
    record.headers.set(HeaderKey::Black, game.names.black.as_str());
    record.headers.set(HeaderKey::White, game.names.white.as_str());
    let mut at = Record::ROOT;
    let opening = moves.moves.len().saturating_sub(game.times.len());
    for (ply, &mv) in moves.moves.iter().enumerate() {
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
        // Games of other kinds have no records.
        GameEnd::Kind(..) => EndKind::Error,
    };
    record.push(at, Step::End(End { kind, winner: game.end.winner() }));
    record
}
