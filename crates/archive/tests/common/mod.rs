//! Games for tests, and where stores are tried.

use komadai_archive::{Counts, Score, Tally};
use komadai_shogi::{Color, Move, Position};
use komadai_store::{Address, Store};
use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A game without a record.
pub(crate) struct Line {
    pub(crate) moves: Vec<Move>,
    pub(crate) score: Score,
}

/// Games of moves chosen at random among few, so that many go through the same positions and some go round in circles.
pub(crate) fn lines(seed: u64, count: usize) -> Vec<Line> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let line = |_| {
        let mut position = Position::start();
        let mut moves: Vec<Move> = Vec::new();
        for ply in 0..rng.usize(4..60) {
            let mut legal: Vec<Move> = position.legal_moves().iter().copied().collect();
            if legal.is_empty() {
                break;
            }
            legal.sort_by_key(|mv| position.key_after(*mv) >> 40);
            // Back where one came from, now and then.
            let back = ply.checked_sub(2).and_then(|at| Some(Move::board(moves[at].to(), moves[at].from()?, false)));
            let back = back.filter(|mv| rng.u8(..3) == 0 && position.check(*mv).is_ok());
            let mv = back.unwrap_or_else(|| legal[rng.usize(..legal.len().min(if ply < 8 { 2 } else { 3 }))]);
            position.play_unchecked(mv);
            moves.push(mv);
        }
        let score = match rng.u8(..7) {
            0 => Score::Open,
            1 => Score::Drawn,
            2 | 3 => Score::Won(Color::White),
            _ => Score::Won(Color::Black),
        };
        Line { moves, score }
    };
    (0..count).map(line).collect()
}

/// What a scan of all games finds of a position: the counts, and each game with the first ply at which it stood there.
pub(crate) fn scan(lines: &[Line], wanted: &Position, admits: impl Fn(u32) -> bool) -> (Counts, Vec<(u32, u16)>) {
    let mut moves: BTreeMap<String, (Move, Tally)> = BTreeMap::new();
    let mut counts = Counts::default();
    let mut games = Vec::new();
    for (number, line) in (1..).zip(lines).filter(|(number, _)| admits(*number)) {
        let mut position = Position::start();
        let mut first = None;
        let mut played = Vec::new();
        for ply in 0..=line.moves.len() {
            let mv = line.moves.get(ply).copied();
            if position.same_as(wanted) {
                first.get_or_insert(ply as u16);
                played.extend(mv.filter(|mv| !played.contains(mv)));
            }
            if let Some(mv) = mv {
                position.play_unchecked(mv);
            }
        }
        let Some(first) = first else { continue };
        games.push((number, first));
        add(&mut counts.all, line.score);
        for mv in played {
            add(&mut moves.entry(mv.to_string()).or_insert((mv, Tally::default())).1, line.score);
        }
    }
    counts.moves = moves.into_values().collect();
    counts.moves.sort_by_key(|(_, tally)| std::cmp::Reverse(tally.games));
    games.reverse();
    (counts, games)
}

fn add(tally: &mut Tally, score: Score) {
    tally.games += 1;
    match score {
        Score::Open => {}
        Score::Drawn => tally.draws += 1,
        Score::Won(Color::Black) => tally.black += 1,
        Score::Won(Color::White) => tally.white += 1,
    }
}

/// A position of a game chosen at random; now and then one that no game went through.
pub(crate) fn any_position(rng: &mut fastrand::Rng, lines: &[Line]) -> Position {
    let line = &lines[rng.usize(..lines.len())];
    let mut position = Position::start();
    let stop = rng.usize(..=line.moves.len());
    line.moves[..stop].iter().for_each(|&mv| position.play_unchecked(mv));
    if rng.u8(..10) == 0 {
        position.pass();
    }
    position
}

/// A place for a store of its own.
pub(crate) struct Place {
    pub(crate) address: Address,
    _folder: Option<tempfile::TempDir>,
}

impl Place {
    pub(crate) fn sqlite() -> Place {
        let folder = tempfile::tempdir().unwrap();
        Place { address: Address::Sqlite(folder.path().to_owned()), _folder: Some(folder) }
    }

    pub(crate) fn postgres() -> Place {
        Place { address: Address::Postgres(komadai_testbed::Postgres::shared().database()), _folder: None }
    }

    pub(crate) async fn open(&self) -> Arc<dyn Store> {
        self.address.open().await.unwrap().into()
    }
}

/// The folder of games made by others, where there is one; else that is told.
pub(crate) fn corpus() -> Option<PathBuf> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus");
    let games = std::env::var_os("KOMADAI_CORPUS").map_or(here, PathBuf::from).join("games");
    if !games.is_dir() {
        let _ = writeln!(std::io::stderr(), "skipped: no games in {} (set KOMADAI_CORPUS)", games.display());
        return None;
    }
    Some(games)
}
