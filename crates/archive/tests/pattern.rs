//! Searches for a part of a position against positions looked at one by one.

use crate::common;

use common::{Line, Place, lines};
use komadai_archive::{Archive, Filter, GameSearch, Pattern, Prepared, Score, Sought};
use komadai_kifu::{HeaderKey, Record, Step};
use komadai_shogi::{Color, Hand, Handicap, PieceKind, Position, Square};
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

const LONG: Duration = Duration::from_secs(60);

/// Games for the searches: even ones, and every tenth with a handicap.
struct Games {
    starts: Vec<Position>,
    lines: Vec<Line>,
}

fn games(count: usize) -> Games {
    let mut rng = fastrand::Rng::with_seed(5);
    let mut lines = lines(21, count);
    let mut starts = vec![Position::start(); count];
    for at in (0..count).step_by(10) {
        let start = Position::new(&Handicap::Two.setup()).unwrap();
        let (mut position, mut moves) = (start, Vec::new());
        for _ in 0..40 {
            let legal = position.legal_moves();
            let mv = legal[rng.usize(..legal.len())];
            position.play_unchecked(mv);
            moves.push(mv);
        }
        (starts[at], lines[at]) = (start, Line { moves, score: Score::Open });
    }
    Games { starts, lines }
}

impl Games {
    /// Brings them into an archive in a folder.
    async fn archive(&self, place: &Place, folder: &Path) -> Archive {
        let archive = Archive::open(place.open().await, folder).unwrap();
        let prepared = self.starts.iter().zip(&self.lines).enumerate().map(|(at, (start, line))| {
            let mut record = Record::new(start.to_setup());
            // A player of one's own: no game is another's duplicate.
            record.headers.push(HeaderKey::Black, format!("player{at}"));
            record.headers.push(HeaderKey::StartTime, format!("{}/05/01", year_of(at as u32 + 1)));
            let mut to = Record::ROOT;
            for &mv in &line.moves {
                to = record.push(to, Step::Move(mv));
            }
            Prepared::of(&record, archive.names(), "test", std::iter::empty()).unwrap()
        });
        let prepared: Vec<Prepared> = prepared.collect();
        assert_eq!(archive.add(prepared).await.unwrap(), self.lines.len() as u64);
        archive.catch_up(|_| {}).await.unwrap();
        archive
    }

    /// Every position of a game.
    fn positions(&self, at: usize) -> Vec<Position> {
        let mut positions = vec![self.starts[at]];
        for &mv in &self.lines[at].moves {
            let mut next = *positions.last().unwrap();
            next.play_unchecked(mv);
            positions.push(next);
        }
        positions
    }

    /// The games that have a pattern and the first ply of each, the newest first.
    fn scan(&self, search: &GameSearch) -> Vec<(u32, u16)> {
        let Sought::Part(pattern) = &search.sought else { panic!("a part of a position") };
        let turned = pattern.turned();
        let fits = |position: &Position| pattern.is_in(position) || (!search.colours_matter && turned.is_in(position));
        let admits = |number: u32| {
            let (first, last) = search.filter.years;
            first.is_none_or(|first| year_of(number) >= first) && last.is_none_or(|last| year_of(number) <= last)
        };
        let first = |at: usize| Some((at as u32 + 1, self.positions(at).iter().position(fits)? as u16));
        (0..self.lines.len()).rev().filter(|at| admits(*at as u32 + 1)).filter_map(first).collect()
    }
}

fn year_of(number: u32) -> u16 {
    1980 + (number * 7 % 40) as u16
}

/// A pattern of what stands in a position of one of the games, with a part of it changed now and then.
fn any_pattern(rng: &mut fastrand::Rng, games: &Games) -> Pattern {
    let positions = games.positions(rng.usize(..games.lines.len()));
    let position = positions[rng.usize(..positions.len())];
    let wanted: Vec<Square> = (0..rng.usize(1..7)).map(|_| Square::from_index(rng.usize(..81)).unwrap()).collect();
    let mut board = String::new();
    for rank in 1..=9 {
        for file in (1..=9).rev() {
            let square = Square::new(file, rank).unwrap();
            let there = position.piece_at(square);
            match (wanted.contains(&square), there) {
                (false, _) => board.push('1'),
                (true, None) => board.push('.'),
                (true, Some(piece)) => match rng.u8(..8) {
                    0 => board.push('*'),
                    1 => board.push(if piece.color == Color::Black { 'A' } else { 'a' }),
                    2 => board.push('.'),
                    _ => drop(write!(board, "{piece}")),
                },
            }
        }
        if rank < 9 {
            board.push('/');
        }
    }
    let mut amounts = |count: &dyn Fn(Color, PieceKind) -> u8| {
        let mut text = String::new();
        for color in Color::ALL {
            for kind in PieceKind::HAND {
                if rng.u8(..9) > 0 {
                    continue;
                }
                let letter = kind.letter();
                let letter = if color == Color::Black { letter } else { letter.to_ascii_lowercase() };
                let exactly = if rng.bool() { "=" } else { "" };
                let _ = write!(text, "{exactly}{}{letter}", count(color, kind).min(PieceKind::SET[kind.index()]));
            }
        }
        text
    };
    let held = |color, kind| Hand::count(position.hand(color), kind);
    let owned = |color, kind: PieceKind| {
        let pieces = Square::all().filter_map(|square| position.piece_at(square));
        held(color, kind) + pieces.filter(|one| one.color == color && one.kind.unpromoted() == kind).count() as u8
    };
    let (hands, material) = (amounts(&held), amounts(&owned));
    Pattern::read(&board, &hands, &material).expect("a square matters")
}

#[tokio::test]
async fn a_part_of_a_position_is_found_as_by_looking_at_every_position() {
    let games = games(300);
    let (place, folder) = (Place::sqlite(), tempfile::tempdir().unwrap());
    let archive = games.archive(&place, folder.path()).await;
    let mut rng = fastrand::Rng::with_seed(8);
    let queries = std::env::var("KOMADAI_QUERIES").map_or(150, |queries| queries.parse().unwrap());
    let mut hits = 0;
    for query in 0..queries {
        let pattern = any_pattern(&mut rng, &games);
        let years = if query % 3 == 0 { (Some(1990), Some(2005)) } else { (None, None) };
        let filter = Filter { years, ..Filter::default() };
        let search = Arc::new(GameSearch { sought: Sought::Part(pattern), colours_matter: rng.bool(), filter });
        let expected = games.scan(&search);
        let page = archive.search(&search, None, usize::MAX, LONG).await.unwrap();
        let found: Vec<_> = page.games.iter().map(|(game, ply)| (game.number, *ply)).collect();
        assert_eq!(found, expected, "{:?}", search.sought);
        assert_eq!((page.next, page.newest), (None, 300));
        hits += found.len();
    }
    assert!(hits > queries, "patterns that are found: {hits}");
}

#[tokio::test]
async fn a_search_goes_on_where_it_stopped() {
    let games = games(90);
    let (place, folder) = (Place::sqlite(), tempfile::tempdir().unwrap());
    let archive = games.archive(&place, folder.path()).await;
    let search = |board| {
        let pattern = Pattern::read(board, "", "").unwrap();
        Arc::new(GameSearch { sought: Sought::Part(pattern), colours_matter: true, filter: Filter::default() })
    };
    // The black king where it stood at the start: every game has it.
    let kings = search("9/9/9/9/9/9/9/9/4K4");
    let (mut before, mut found) = (None, Vec::new());
    loop {
        let page = archive.search(&kings, before, 7, LONG).await.unwrap();
        found.extend(page.games.iter().map(|(game, ply)| (game.number, *ply)));
        before = page.next;
        if before.is_none() {
            break;
        }
    }
    assert_eq!(found, (1..=90).rev().map(|number| (number, 0)).collect::<Vec<_>>());
    // No time at all: still a part of it is done, so it comes to an end.
    let nowhere = search("K8/K8/9/9/9/9/9/9/9");
    let page = archive.search(&nowhere, None, 7, Duration::ZERO).await.unwrap();
    assert_eq!((page.games, page.next), (Vec::new(), None));
    assert_eq!(archive.search(&kings, Some(0), 7, LONG).await.unwrap().next, None);
    assert_eq!(archive.search(&kings, Some(1), 7, LONG).await.unwrap().games, []);
}

#[tokio::test]
async fn files_that_are_missing_cut_off_or_damaged_are_made_anew() {
    let games = games(1_500);
    let place = Place::sqlite();
    let folder = tempfile::tempdir().unwrap();
    let pattern = Pattern::read("9/9/9/9/9/9/9/9/4K4", "", "").unwrap();
    let search =
        Arc::new(GameSearch { sought: Sought::Part(pattern), colours_matter: true, filter: Filter::default() });
    let count = async |archive: Archive| archive.search(&search, None, usize::MAX, LONG).await.unwrap().games.len();
    let archive = games.archive(&place, folder.path()).await;
    assert!(archive.size().await.unwrap().1 > 0, "positions are in files, too");
    assert_eq!(count(archive).await, 1_500);
    let (marks, lines) = (folder.path().join("marks"), folder.path().join("lines"));
    let mut damaged = std::fs::read(&marks).unwrap();
    damaged[64 * 300 + 20] ^= 4;
    let zeros = [&std::fs::read(&marks).unwrap()[..64 * 600], &[0; 64 * 100]].concat();
    for what in ["missing", "cut off", "zeros", "damaged", "lines cut off", "line damaged"] {
        match what {
            "missing" => std::fs::remove_file(&marks).unwrap(),
            "cut off" => std::fs::write(&marks, &zeros[..64 * 500 + 7]).unwrap(),
            "zeros" => std::fs::write(&marks, &zeros).unwrap(),
            "damaged" => std::fs::write(&marks, &damaged).unwrap(),
            "lines cut off" => {
                let length = std::fs::metadata(&lines).unwrap().len();
                std::fs::OpenOptions::new().write(true).open(&lines).unwrap().set_len(length / 2).unwrap();
            }
            _ => {
                let mut bytes = std::fs::read(&lines).unwrap();
                bytes[1_000] ^= 1;
                std::fs::write(&lines, bytes).unwrap();
            }
        }
        let archive = Archive::open(place.open().await, folder.path()).unwrap();
        archive.catch_up(|_| {}).await.unwrap();
        assert_eq!(count(archive).await, 1_500, "{what}");
    }
}
