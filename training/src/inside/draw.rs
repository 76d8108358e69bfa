//! Drawing positions: a search stands on each position of many games, and one in so many positions that it asks its evaluation
//! about is kept. Roots are moved away from their games by a few chance moves now and then, so that a network is taught what it
//! says too much of as well.

use super::file::{self, About, packed};
use super::wander::Wanderer;
use crate::dataset::is_tested;
use crate::pool::batch;
use crate::pool::record::Record;
use fastrand::Rng;
use komadai_arena::Opening;
use komadai_nnue::Network;
use komadai_search::{Control, Decision, Game, Limits, Noise, Searcher, Settings, Table, Value};
use komadai_shogi::{PackedSfen, Position, Repetition};
use sha2::{Digest, Sha256};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

/// How positions are drawn.
#[derive(Clone, Debug)]
pub struct Job {
    /// Where the files go.
    pub folder: PathBuf,
    /// Positions wanted, those kept for testing among them.
    pub positions: usize,
    /// Nodes of each search.
    pub nodes: u64,
    /// One in this many of the positions that a search asks about is kept.
    pub every: u64,
    /// One in this many positions of a pool's games is searched.
    pub stride: usize,
    /// Roots are walks of so many plies away from their games, each another; with none, roots are the games' positions and some that
    /// are a few chance moves away.
    pub wander: Option<RangeInclusive<usize>>,
    /// Positions of a file.
    pub batch: usize,
    /// Where chance begins; part of the files' names, too.
    pub seed: u64,
}

/// Which half of a file of openings is meant. Matches measure with openings that no training has seen.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Half {
    /// For matches.
    Matches,
    /// For training.
    Training,
}

/// The half in which a line of openings lies for good: by the lowest bit of the first byte of its SHA-256, blanks around it not
/// counted. 0 is for matches.
pub fn half(line: &str) -> Half {
    if Sha256::digest(line.trim())[0] & 1 == 0 { Half::Matches } else { Half::Training }
}

/// The lines of one half, without comments and blank ones.
pub fn lines_of(text: &str, wanted: Half) -> Vec<&str> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.filter(|line| half(line) == wanted).collect()
}

/// One opening in this many is kept for testing, as families of games are.
const TESTED: u64 = 20;
/// One root in this many is left by chance moves, at most so many.
const ASTRAY_ONE_IN: usize = 3;
const ASTRAY_PLIES: usize = 3;
/// Searches of games from openings are blurred by this, so that games from the same opening part.
const NOISE: u16 = 40;
/// Such a game ends here, and once a search says this.
const LONGEST: usize = 160;
const DECIDED: i32 = 2_500;
/// A position met again lately is not kept again: the last of each of so many slots.
const MET: usize = 1 << 24;
/// Searches after which those of walks forget what they know: it is of other positions.
const FORGET: usize = 4_096;

/// Draws positions.
pub struct Drawer<'a> {
    job: &'a Job,
    searcher: Searcher,
    wanderer: Wanderer,
    control: Control,
    rng: Rng,
    met: Vec<u32>,
    kept: [Vec<PackedSfen>; 2],
    about: About,
    files: usize,
    drawn: usize,
    searches: usize,
}

impl<'a> Drawer<'a> {
    /// Draws from searches with a network.
    pub fn new(job: &'a Job, network: &Arc<Network>) -> Drawer<'a> {
        let mut searcher = Searcher::new(Arc::new(Table::new(4)));
        searcher.set_network(Some(network.clone()));
        searcher.watch_asked(Some(job.every));
        Drawer {
            job,
            searcher,
            wanderer: Wanderer::new(network, job.wander.as_ref().map_or(0, |plies| *plies.end())),
            control: Control::default(),
            rng: Rng::with_seed(job.seed),
            met: vec![0; MET],
            kept: [Vec::new(), Vec::new()],
            about: About { network_sha256: network.header().sha256.clone(), nodes: job.nodes, ..About::default() },
            files: 0,
            drawn: 0,
            searches: 0,
        }
    }

    /// Positions drawn so far.
    pub fn drawn(&self) -> usize {
        self.drawn
    }

    /// Searches that they come from.
    pub fn searches(&self) -> usize {
        self.searches
    }

    /// Draws from the games of some pools, one game after the other in chance order, until there are enough or the games are at
    /// an end.
    ///
    /// # Errors
    /// A pool cannot be read or a file not written.
    pub fn from_pools(&mut self, pools: &[PathBuf], each: &mut dyn FnMut(usize)) -> anyhow::Result<()> {
        let mut games = Vec::new();
        for path in pools.iter().map(|folder| batch::files(folder)).collect::<anyhow::Result<Vec<_>>>()?.concat() {
            games.extend(batch::read(&path)?.1);
        }
        self.rng.shuffle(&mut games);
        "pools".clone_into(&mut self.about.source);
        if self.job.wander.is_some() {
            return self.walks_from_games(&games, each);
        }
        for game in games {
            let history = game.replay()?;
            let tests = is_tested(&game);
            self.searcher.clear();
            let mut ply = self.rng.usize(0..self.job.stride.max(1));
            // The last position is mate or near to it.
            while ply + 1 < history.positions().len() {
                if self.drawn >= self.job.positions {
                    return self.flush();
                }
                self.root(history.positions()[ply], tests, Settings::default())?;
                ply += 1 + self.rng.usize(0..2 * self.job.stride.max(1) - 1);
            }
            each(self.drawn);
        }
        self.flush()
    }

    /// Draws from games that begin at openings, as long as there are not enough.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn from_openings(&mut self, openings: &[Opening], each: &mut dyn FnMut(usize)) -> anyhow::Result<()> {
        "openings".clone_into(&mut self.about.source);
        if self.job.wander.is_some() {
            return self.walks_from_openings(openings, each);
        }
        while self.drawn < self.job.positions {
            let Some(opening) = self.rng.choice(openings) else { break };
            self.game(opening)?;
            each(self.drawn);
        }
        self.flush()
    }

    /// Plays a game from an opening and keeps of its searches.
    fn game(&mut self, opening: &Opening) -> anyhow::Result<()> {
        let Ok(start) = Position::new(&opening.start) else { return Ok(()) };
        let mut game = Game::new(start);
        if opening.moves.iter().any(|&mv| game.play(mv).is_err()) {
            return Ok(());
        }
        let tests = (game.last().key() >> 32).is_multiple_of(TESTED);
        let noise = Noise { centipawns: NOISE, seed: self.rng.u64(..) };
        let settings = Settings { noise: Some(noise), ..Settings::default() };
        self.searcher.clear();
        for _ in 0..LONGEST {
            if self.drawn >= self.job.positions || game.repetition() != Repetition::None {
                break;
            }
            let outcome = self.search(&game, &settings, tests)?;
            let Decision::Play { mv, value, .. } = outcome else { break };
            if matches!(value, Value::WinIn(_) | Value::LossIn(_))
                || value.cp().abs() > DECIDED
                || game.play(mv).is_err()
            {
                break;
            }
            if self.rng.usize(0..ASTRAY_ONE_IN) == 0 {
                let position = *game.last();
                self.root(position, tests, settings.clone())?;
            }
        }
        Ok(())
    }

    /// Walks from positions of games, as often as it takes.
    fn walks_from_games(&mut self, games: &[Record], each: &mut dyn FnMut(usize)) -> anyhow::Result<()> {
        while !games.is_empty() && self.drawn < self.job.positions {
            let before = self.drawn;
            for game in games {
                let history = game.replay()?;
                let mut ply = self.rng.usize(0..self.job.stride.max(1));
                while let Some(start) = history.positions().get(ply) {
                    self.walk(start, is_tested(game))?;
                    ply += 1 + self.rng.usize(0..2 * self.job.stride.max(1) - 1);
                }
                each(self.drawn);
                if self.drawn >= self.job.positions {
                    break;
                }
            }
            if self.drawn == before {
                break;
            }
        }
        self.flush()
    }

    /// Walks from where openings end, as often as it takes.
    fn walks_from_openings(&mut self, openings: &[Opening], each: &mut dyn FnMut(usize)) -> anyhow::Result<()> {
        let starts: Vec<Position> = openings
            .iter()
            .filter_map(|opening| {
                let mut position = Position::new(&opening.start).ok()?;
                opening.moves.iter().all(|&mv| position.play(mv).is_ok()).then_some(position)
            })
            .collect();
        while let Some(start) = self.rng.choice(&starts).filter(|_| self.drawn < self.job.positions) {
            self.walk(start, (start.key() >> 32).is_multiple_of(TESTED))?;
            each(self.drawn);
        }
        self.flush()
    }

    /// Walks from a position and keeps of a search of where that leads.
    fn walk(&mut self, start: &Position, tests: bool) -> anyhow::Result<()> {
        let Some(plies) = self.job.wander.clone() else { return Ok(()) };
        let plies = self.rng.usize(plies);
        if let Some(end) = self.wanderer.walk(start, plies, &mut self.rng) {
            if self.searches.is_multiple_of(FORGET) {
                self.searcher.clear();
            }
            self.search(&Game::new(end), &Settings::default(), tests)?;
        }
        Ok(())
    }

    /// Searches a position, or one a few chance moves away, and keeps of what was asked.
    fn root(&mut self, mut position: Position, tests: bool, settings: Settings) -> anyhow::Result<()> {
        if self.rng.usize(0..ASTRAY_ONE_IN) == 0 {
            for _ in 0..self.rng.usize(1..=ASTRAY_PLIES) {
                match self.rng.choice(&position.legal_moves()) {
                    Some(&mv) => position.play_unchecked(mv),
                    None => return Ok(()),
                }
            }
        }
        self.search(&Game::new(position), &settings, tests).map(|_| ())
    }

    fn search(&mut self, game: &Game, settings: &Settings, tests: bool) -> anyhow::Result<Decision> {
        self.control.begin(false);
        self.searches += 1;
        let limits = Limits { nodes: Some(self.job.nodes), ..Limits::default() };
        let outcome = self.searcher.search(game, &limits, settings, &self.control, &mut |_| {});
        for position in self.searcher.take_asked() {
            let key = position.key();
            let slot = &mut self.met[key as usize % MET];
            let print = (key >> 32) as u32;
            if std::mem::replace(slot, print) == print {
                continue;
            }
            let Ok(packed) = packed(&position) else { continue };
            self.kept[usize::from(tests)].push(packed);
            self.drawn += 1;
        }
        for tests in [false, true] {
            if self.kept[usize::from(tests)].len() >= self.job.batch {
                self.write(tests)?;
            }
        }
        Ok(outcome.decision)
    }

    /// Writes what has not filled a file.
    fn flush(&mut self) -> anyhow::Result<()> {
        self.write(false)?;
        self.write(true)
    }

    fn write(&mut self, tests: bool) -> anyhow::Result<()> {
        let positions = std::mem::take(&mut self.kept[usize::from(tests)]);
        if positions.is_empty() {
            return Ok(());
        }
        let name = format!("{:08x}-{:04}.{}", self.job.seed, self.files, file::POSITIONS);
        self.files += 1;
        let date = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
        let about = About { tests, date, ..self.about.clone() };
        file::write(&Path::new(&self.job.folder).join(name), &positions, &about)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn a_line_lies_in_one_half_for_good() {
        let lines: Vec<String> = (0..400).map(|i| format!("startpos moves {i}")).collect();
        let text = format!("# a comment\n\n{}\n", lines.join("\n"));
        let (matches, training) = (lines_of(&text, Half::Matches), lines_of(&text, Half::Training));
        assert_eq!(matches.len() + training.len(), 400);
        assert!((150..250).contains(&matches.len()), "{}", matches.len());
        // As `printf 'startpos moves 7g7f' | sha256sum` says.
        assert_eq!(half(" startpos moves 7g7f\n"), Half::Matches);
    }

    #[test]
    fn walks_from_openings_are_as_many_as_it_takes_and_none_is_searched_much() {
        let folder = tempfile::tempdir().unwrap();
        let job = Job {
            folder: folder.path().to_owned(),
            positions: 600,
            nodes: 32,
            every: 48,
            stride: 1,
            wander: Some(4..=12),
            batch: 10_000,
            seed: 6,
        };
        let mut drawer = Drawer::new(&job, &komadai_weights::network());
        drawer.from_openings(&[Opening::even()], &mut |_| {}).unwrap();
        let (drawn, searches) = (drawer.drawn(), drawer.searches());
        assert!(drawn >= 600 && drawn < 4 * searches, "{drawn} of {searches}");
        let read = file::read(&file::files(folder.path()).unwrap()[0]).unwrap().1;
        assert_eq!(read.len(), drawn);
        assert_eq!(read.iter().collect::<HashSet<_>>().len(), drawn, "a position twice");
    }

    #[test]
    fn what_is_drawn_is_calm_and_new_and_none_of_it_is_tested_and_trained_on() {
        let folder = tempfile::tempdir().unwrap();
        let job = Job {
            folder: folder.path().to_owned(),
            positions: 3_000,
            nodes: 100,
            every: 2,
            stride: 1,
            wander: None,
            batch: 1_000,
            seed: 5,
        };
        let network = komadai_weights::network();
        let mut rng = Rng::with_seed(1);
        let openings: Vec<Opening> = (0..60)
            .map(|_| {
                let mut position = Position::start();
                let moves = std::iter::repeat_with(|| {
                    let mv = *rng.choice(&position.legal_moves()).unwrap();
                    position.play_unchecked(mv);
                    mv
                });
                let moves = moves.take(4).collect();
                Opening { moves, ..Opening::even() }
            })
            .collect();
        let mut drawer = Drawer::new(&job, &network);
        drawer.from_openings(&openings, &mut |_| {}).unwrap();
        let drawn = drawer.drawn();
        assert!((3_000..3_200).contains(&drawn), "{drawn}");
        let files = file::files(folder.path()).unwrap();
        let read: Vec<_> = files.iter().map(|path| file::read(path).unwrap()).collect();
        assert_eq!(read.iter().map(|(about, _)| about.positions).sum::<usize>(), drawn);
        let of = |tests: bool| -> HashSet<PackedSfen> {
            read.iter().filter(|(about, _)| about.tests == tests).flat_map(|(_, positions)| positions.clone()).collect()
        };
        let (training, tests) = (of(false), of(true));
        assert!(!training.is_empty() && training.is_disjoint(&tests));
        assert_eq!(training.len() + tests.len(), drawn, "a position twice");
        for position in training.iter().chain(&tests) {
            assert!(!Position::new(&position.unpack().unwrap()).unwrap().in_check());
        }
    }
}
