//! The position index against a scan of all games.

use crate::common;

use common::{Line, any_position, lines, scan};
use komadai_archive::{Identity, Index, Score};
use komadai_shogi::{Move, Position};
use std::path::Path;

fn identity(number: u32) -> Identity {
    Identity(u128::from(number).to_be_bytes())
}

fn add(index: &mut Index, first: u32, lines: &[Line]) {
    for (number, line) in (first..).zip(lines) {
        index.add(number, identity(number), Position::start(), &line.moves, line.score).unwrap();
    }
    index.settle().unwrap();
}

fn runs(folder: &Path) -> usize {
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    files.filter(|path| path.extension().is_some_and(|ending| ending == "run")).count()
}

#[test]
fn the_index_answers_as_a_scan_of_all_games_does() {
    let folder = tempfile::tempdir().unwrap();
    let lines = lines(1, 3_000);
    let mut index = Index::open(folder.path()).unwrap();
    let mut first = 1;
    for part in lines.chunks(300) {
        add(&mut index, first, part);
        first += part.len() as u32;
    }
    let mut rng = fastrand::Rng::with_seed(3);
    for _ in 0..300 {
        let wanted = any_position(&mut rng, &lines);
        let (counts, games) = scan(&lines, &wanted, |_| true);
        assert_eq!(index.counts(wanted.key()).unwrap(), counts, "{}", wanted.to_setup());
        let passages = index.games(wanted.key(), None, 30, |_| true).unwrap();
        assert!(passages.iter().map(|found| (found.game, found.ply)).eq(games.iter().take(30).copied()));
        // Counts and games in one pass; of all games and of some, of which there are many more or fewer than are asked for.
        for at_most in [0, 1, 7, 100_000] {
            let (counted, newest) = index.look(wanted.key(), at_most).unwrap();
            assert_eq!(counted, counts);
            assert!(newest.iter().map(|found| (found.game, found.ply)).eq(games.iter().take(at_most).copied()));
            let keep = |game: u32| game % 3 == 1;
            let (counts, games) = scan(&lines, &wanted, keep);
            let (counted, newest) = index.look_where(wanted.key(), at_most, keep).unwrap();
            assert_eq!(counted, counts, "{at_most}");
            assert!(newest.iter().map(|found| (found.game, found.ply)).eq(games.iter().take(at_most).copied()));
        }
    }
}

#[test]
fn many_runs_are_merged_and_say_the_same_after_the_index_is_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let lines = lines(2, 12_000);
    let mut index = Index::open(folder.path()).unwrap();
    let mut first = 1;
    for part in lines.chunks(1_200) {
        add(&mut index, first, part);
        first += part.len() as u32;
    }
    assert!(runs(folder.path()) < 10, "ten runs and not one merge");
    let last = index.last();
    drop(index);
    let mut again = Index::open(folder.path()).unwrap();
    let (number, kept) = again.last().unwrap();
    assert_eq!(kept, identity(number));
    add(&mut again, number + 1, &lines[number as usize..]);
    assert_eq!(again.last(), last);
    let mut rng = fastrand::Rng::with_seed(4);
    for _ in 0..100 {
        let wanted = any_position(&mut rng, &lines);
        assert_eq!(again.counts(wanted.key()).unwrap(), scan(&lines, &wanted, |_| true).0);
    }
    // Half of the games: every entry is looked at.
    let start = Position::start();
    let odd = again.counts_where(start.key(), |game| game % 2 == 1).unwrap();
    assert_eq!(odd.all.games, 6_000);
    let page = again.games(start.key(), Some(5_000), 3, |one| one.game % 2 == 1).unwrap();
    assert_eq!(page.iter().map(|found| found.game).collect::<Vec<_>>(), [4_999, 4_997, 4_995]);
}

#[test]
fn of_two_processes_the_one_that_comes_second_goes_on_from_what_the_first_wrote() {
    let folder = tempfile::tempdir().unwrap();
    let lines = lines(5, 3_000);
    let (mut one, mut two) = (Index::open(folder.path()).unwrap(), Index::open(folder.path()).unwrap());
    add(&mut one, 1, &lines[..2_000]);
    // The other has gone through fewer games, and finds out when it wants to write them.
    add(&mut two, 1, &lines[..1_500]);
    assert_eq!(two.last(), one.last());
    add(&mut two, 2_001, &lines[2_000..]);
    assert!(!two.refresh().unwrap());
    one.refresh().unwrap();
    let (number, _) = one.last().unwrap();
    add(&mut one, number + 1, &lines[number as usize..]);
    let start = Position::start().key();
    assert_eq!(one.counts(start).unwrap(), two.counts(start).unwrap());
    assert_eq!(one.counts(start).unwrap().all.games, 3_000);
}

#[test]
fn a_damaged_file_is_found_out_and_the_index_begun_anew() {
    let lines = lines(6, 3_000);
    let folder = tempfile::tempdir().unwrap();
    add(&mut Index::open(folder.path()).unwrap(), 1, &lines);
    let file = std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().path());
    let file = file.into_iter().find(|path| path.extension().is_some_and(|ending| ending == "run")).unwrap();
    let whole = std::fs::read(&file).unwrap();
    // Everything but the blocks is read when the index is opened.
    let manifest = folder.path().join("manifest");
    let text = std::fs::read(&manifest).unwrap();
    for at in [whole.len() - 3, whole.len() - 20, whole.len() - 100] {
        let mut bytes = whole.clone();
        bytes[at] ^= 4;
        std::fs::write(&file, bytes).unwrap();
        std::fs::write(&manifest, &text).unwrap();
        assert_eq!(Index::open(folder.path()).unwrap().last(), None, "byte {at}");
        std::fs::write(&file, &whole).unwrap();
    }
    for cut in [0, 10, whole.len() / 2, whole.len() - 1] {
        std::fs::write(&file, &whole[..cut]).unwrap();
        std::fs::write(&manifest, &text).unwrap();
        assert_eq!(Index::open(folder.path()).unwrap().last(), None, "cut at {cut}");
    }
    // A block is checked when it is read.
    let mut bytes = whole.clone();
    bytes[17] ^= 1;
    std::fs::write(&file, &bytes).unwrap();
    std::fs::write(&manifest, &text).unwrap();
    let index = Index::open(folder.path()).unwrap();
    let error = index.counts_where(u64::from_be_bytes(whole[..8].try_into().unwrap()), |_| true).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::InvalidData);
}

#[test]
fn an_entry_of_a_position_is_found_wherever_its_block_begins() {
    let folder = tempfile::tempdir().unwrap();
    let mut index = Index::open(folder.path()).unwrap();
    // Every game is the same: each of its positions has thousands of entries, in many blocks.
    let line: Vec<Move> = "7g7f 3c3d 2g2f 8c8d".split(' ').map(|mv| mv.parse().unwrap()).collect();
    for number in 1..=7_000 {
        index.add(number, identity(number), Position::start(), &line, Score::Drawn).unwrap();
    }
    index.settle().unwrap();
    let mut position = Position::start();
    for mv in line {
        let counts = index.counts(position.key()).unwrap();
        assert_eq!((counts.all.games, counts.all.draws), (7_000, 7_000));
        assert_eq!(counts.moves[0].0, mv);
        assert_eq!(index.counts_where(position.key(), |_| true).unwrap(), counts);
        for before in [1, 2, 3, 255, 256, 257, 3_000, 6_999, 7_000, 7_001, 9_000] {
            let found = index.games(position.key(), Some(before), 9, |_| true).unwrap();
            let expected = (1..before.min(7_001)).rev().take(9);
            assert!(found.iter().map(|found| found.game).eq(expected), "before {before}: {found:?}");
        }
        position.play_unchecked(mv);
    }
    assert_eq!(index.counts(position.key()).unwrap().moves, []);
}
