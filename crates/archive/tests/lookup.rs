//! Twins, names and moves looked up in the archive, against a scan of all games.

use crate::common;

use common::{Line, Place, any_position, lines, scan};
use komadai_archive::{
    Archive, Counts, Filter, Find, Formation, FormationSought, GameSearch, Lookup, MEAN_RATING, Order, Passed,
    Prepared, Score, Sequence, SequenceError, Sort, Sought, Tally, find_formations, formations,
};
use komadai_book::turned;
use komadai_kifu::{End, EndKind, HeaderKey, Record, Step};
use komadai_shogi::{Color, Move, Position, Setup};
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

const LONG: Duration = Duration::from_secs(60);

fn rating_of(number: u32) -> u32 {
    1_000 + number * 13 % 500
}

fn year_of(number: u32) -> u16 {
    1980 + (number * 7 % 40) as u16
}

/// Brings games into an archive; those of odd numbers turned round, if that is wanted.
async fn archive(place: &Place, folder: &Path, lines: &[Line], some_turned: bool) -> Archive {
    let archive = Archive::open(place.open().await, folder).unwrap();
    let prepared = (1u32..).zip(lines).map(|(number, line)| {
        let is_turned = some_turned && number % 2 == 1;
        let start = if is_turned { turned(&Setup::start()) } else { Setup::start() };
        let mut record = Record::new(start);
        // A player of one's own: no game is another's duplicate.
        record.headers.push(HeaderKey::Black, format!("player{number}"));
        record.headers.push(HeaderKey::StartTime, format!("{}/05/01", year_of(number)));
        record.headers.push(HeaderKey::Other(MEAN_RATING.to_owned()), rating_of(number).to_string());
        let mut to = Record::ROOT;
        for &mv in &line.moves {
            to = record.push(to, Step::Move(if is_turned { mv.rotate() } else { mv }));
        }
        let turn = |winner: Color| if is_turned { !winner } else { winner };
        let end = match line.score {
            Score::Open => None,
            Score::Drawn => Some(End { kind: EndKind::Repetition, winner: None }),
            Score::Won(winner) => Some(End::won_by(EndKind::Resignation, turn(winner))),
        };
        if let Some(end) = end {
            record.push(to, Step::End(end));
        }
        Prepared::of(&record, archive.names(), "test", std::iter::empty()).unwrap()
    });
    let prepared: Vec<Prepared> = prepared.collect();
    assert_eq!(archive.add(prepared).await.unwrap(), lines.len() as u64);
    archive.catch_up(|_| {}).await.unwrap();
    archive
}

/// Counts with the board turned round and the colours reversed.
fn reversed(counts: &Counts) -> Counts {
    let turn = |tally: &Tally| Tally { black: tally.white, white: tally.black, ..*tally };
    let moves = counts.moves.iter().map(|(mv, tally)| (mv.rotate(), turn(tally)));
    Counts { all: turn(&counts.all), moves: moves.collect() }
}

fn sum(one: &Counts, other: &Counts) -> Counts {
    let add = |a: Tally, b: Tally| Tally {
        games: a.games + b.games,
        black: a.black + b.black,
        white: a.white + b.white,
        draws: a.draws + b.draws,
    };
    let mut moves: HashMap<Move, Tally> = HashMap::new();
    for (mv, tally) in one.moves.iter().chain(&other.moves) {
        let there = moves.entry(*mv).or_default();
        *there = add(*there, *tally);
    }
    let mut moves: Vec<(Move, Tally)> = moves.into_iter().collect();
    moves.sort_by_cached_key(|(mv, tally)| (std::cmp::Reverse(tally.games), mv.to_string()));
    Counts { all: add(one.all, other.all), moves }
}

#[tokio::test]
async fn a_position_and_its_twin_are_counted_together_as_by_a_scan() {
    let lines = lines(31, 300);
    let (place, folder) = (Place::sqlite(), tempfile::tempdir().unwrap());
    let archive = archive(&place, folder.path(), &lines, true).await;
    let mut rng = fastrand::Rng::with_seed(6);
    let mut with_both = 0;
    for query in 0..200 {
        let wanted = any_position(&mut rng, &lines);
        let years = if query % 3 == 0 { (Some(1985), Some(2005)) } else { (None, None) };
        let score = (query % 5 == 0).then_some(Score::Won(Color::Black));
        let filter = Filter { years, score, ..Filter::default() };
        let within = |number: u32| {
            let year = year_of(number);
            years.0.is_none_or(|first| year >= first) && years.1.is_none_or(|last| year <= last)
        };
        // Whose win is asked for is meant as the position is asked for.
        let admits =
            |number: u32| within(number) && score.is_none_or(|score| lines[number as usize - 1].score == score);
        // Turned games have the twin of what they would have: together they are as if none had been turned.
        let (straight, games) = scan(&lines, &wanted, |number| admits(number) && number % 2 == 0);
        let (other, twins) = scan(&lines, &wanted, |number| admits(number) && number % 2 == 1);
        let one = Lookup { filter: filter.clone(), ..Lookup::of(wanted) };
        assert_eq!(archive.look(&one, 0, 0).await.unwrap().counts, sum(&straight, &Counts::default()));
        let both = Lookup { with_twin: true, ..one };
        assert_eq!(archive.look(&both, 0, 0).await.unwrap().counts, sum(&straight, &other), "{both:?}");
        let mut expected: Vec<(u32, u16, bool)> = games.iter().map(|&(game, ply)| (game, ply, false)).collect();
        expected.extend(twins.iter().map(|&(game, ply)| (game, ply, true)));
        expected.sort_by_key(|(game, ..)| std::cmp::Reverse(*game));
        let found = archive.games_with(&both, None, 20).await.unwrap();
        let found: Vec<_> = found.iter().map(|one| (one.game.number, one.ply, one.reversed)).collect();
        assert_eq!(found, expected[..expected.len().min(20)]);
        // Together with the counts, and with those of the highest ratings.
        let looked = archive.look(&both, 20, 3).await.unwrap();
        assert_eq!(looked.counts, sum(&straight, &other));
        let told = |all: &[Passed]| all.iter().map(|one| (one.game.number, one.ply, one.reversed)).collect::<Vec<_>>();
        assert_eq!(told(&looked.newest), found);
        expected.sort_by_key(|(game, ..)| std::cmp::Reverse((rating_of(*game), *game)));
        assert_eq!(told(&looked.top), expected[..expected.len().min(3)]);
        with_both += usize::from(!games.is_empty() && !twins.is_empty());
        // Asked for by the twin, everything is the other way round.
        let twin = Position::new(&turned(&wanted.to_setup())).unwrap();
        let from_there = Filter { score: score.map(|_| Score::Won(Color::White)), ..filter };
        let lookup = Lookup { position: twin, with_twin: true, filter: from_there, sort: Sort::default() };
        let there = archive.look(&lookup, 0, 0).await.unwrap().counts;
        assert_eq!(sum(&reversed(&there), &Counts::default()), sum(&straight, &other));
    }
    assert!(with_both > 50, "{with_both} positions were met both ways round");
}

#[tokio::test]
async fn the_highest_rated_games_of_a_position_come_first() {
    let lines = lines(32, 120);
    let (place, folder) = (Place::sqlite(), tempfile::tempdir().unwrap());
    let archive = archive(&place, folder.path(), &lines, false).await;
    let looked = archive.look(&Lookup::of(Position::start()), 0, 5).await.unwrap();
    let mut all: Vec<u32> = (1..=120).collect();
    all.sort_by_key(|number| std::cmp::Reverse((rating_of(*number), *number)));
    assert_eq!(looked.top.iter().map(|one| one.game.number).collect::<Vec<_>>(), all[..5]);
    assert_eq!(looked.newest, []);
    let filter = Filter { ratings: (Some(1_100), Some(1_200)), ..Filter::default() };
    let within = (1..=120).filter(|number| (1_100..=1_200).contains(&rating_of(*number))).count();
    let lookup = Lookup { filter, ..Lookup::of(Position::start()) };
    assert_eq!(archive.look(&lookup, 0, 0).await.unwrap().counts.all.games as usize, within);
    let find = Find { ratings: (Some(1_100), Some(1_200)), ..Find::default() };
    assert_eq!(archive.find_all(&find, 200).await.unwrap().len(), within);
    let find = Find { text: "player7".to_owned(), ratings: (Some(u16::MAX), None), ..Find::default() };
    assert_eq!(archive.find_all(&find, 200).await.unwrap(), []);
}

/// Games in which a piece goes where some opening or castle wants it, more often than not.
fn games_with_names(count: usize) -> Vec<Line> {
    let mut rng = fastrand::Rng::with_seed(41);
    let mut game = || {
        let (mut position, mut moves) = (Position::start(), Vec::new());
        let aims = [(); 2].map(|()| &formations()[rng.usize(..formations().len())]);
        for _ in 0..rng.usize(20..60) {
            let legal = position.legal_moves();
            let Some(_) = legal.first() else { break };
            let side = position.turn();
            let fits = |mv: &&Move| {
                let to = if side == Color::Black { mv.to() } else { mv.to().rotate() };
                let kind = mv.from().and_then(|from| position.piece_at(from)).map(|piece| piece.kind);
                aims[side as usize].stands().any(|(aimed, at)| at == to && Some(aimed) == kind)
            };
            let aimed = legal.iter().find(fits).copied().filter(|_| rng.u8(..4) > 0);
            let mv = aimed.unwrap_or_else(|| legal[rng.usize(..legal.len())]);
            position.play_unchecked(mv);
            moves.push(mv);
        }
        Line { moves, score: Score::Won(Color::Black) }
    };
    (0..count).map(|_| game()).collect()
}

#[tokio::test]
async fn games_are_found_by_the_name_of_an_opening_or_a_castle() {
    let lines = games_with_names(400);
    let (place, folder) = (Place::sqlite(), tempfile::tempdir().unwrap());
    let archive = archive(&place, folder.path(), &lines, false).await;
    let named: Vec<_> = lines.iter().map(|line| find_formations(Position::start(), &line.moves)).collect();
    let mut hits = 0;
    for formation in formations() {
        for (side, by) in [(None, None), (Some(Color::Black), None), (Some(Color::White), Some(20)), (None, Some(12))] {
            let sought = FormationSought { any: vec![formation], side, by };
            let fits = |one: &komadai_archive::FoundFormation| {
                (one.formation.kind, one.formation.japanese) == (formation.kind, formation.japanese)
                    && (side.is_none() || one.side.is_none() || one.side == side)
                    && by.is_none_or(|by| one.ply <= usize::from(by))
            };
            let first = |at: usize| named[at].iter().find(|one| fits(one)).map(|one| (at as u32 + 1, one.ply as u16));
            let expected: Vec<_> = (0..lines.len()).rev().filter_map(first).collect();
            let find = Find { formations: vec![sought], ..Find::default() };
            let found = archive.find_all(&find, 1_000).await.unwrap();
            let found: Vec<_> = found.iter().map(|(game, ply)| (game.number, ply.unwrap())).collect();
            assert_eq!(found, expected, "{} {side:?} {by:?}", formation.japanese);
            hits += found.len();
        }
    }
    assert!(hits > 1_000, "{hits} names were found");

    // Two names, words and moves together; page after page.
    let sought = |name: &str| FormationSought::called(name, None, None).unwrap();
    let find = Find { formations: vec![sought("ibisha"), sought("fourth-file rook")], ..Find::default() };
    let both = archive.find_all(&find, 1_000).await.unwrap();
    let has = |at: u32, name: &str| named[at as usize - 1].iter().any(|one| one.formation.japanese == name);
    let expected: Vec<u32> = (1..=400).rev().filter(|at| has(*at, "居飛車") && has(*at, "四間飛車")).collect();
    assert_eq!(both.iter().map(|(game, _)| game.number).collect::<Vec<_>>(), expected);
    let last = both.last().unwrap().0.number;
    let narrow = Find { text: format!("player{last}"), ..find.clone() };
    let one = archive.find(&narrow, None, 10).await.unwrap();
    assert!(one.games.iter().any(|(game, ply)| game.number == last && ply.is_some()), "{one:?}");
    // With moves, too: all is there when the last of it is.
    let first = both[0].0.record.moves().next().unwrap().to_string();
    let moves = Some(Sequence::read(&first, None, Order::Exact).unwrap());
    let with_moves = archive.find_all(&Find { moves, ..find.clone() }, 1_000).await.unwrap();
    assert_eq!(with_moves[0], both[0]);
    let pages = archive.find(&find, Some(both[0].0.number), 1).await.unwrap();
    assert_eq!(pages.games, both[1..2]);
}

#[test]
fn a_name_is_known_however_it_is_spelt() {
    let names = |text: &str| Formation::called(text).iter().map(|one| one.japanese).collect::<Vec<_>>();
    for text in ["四間飛車", "Shikenbisha", "shiken-bisha", "fourth file rook", "Fourth-File Rook"] {
        assert_eq!(names(text), ["四間飛車"], "{text}");
    }
    assert_eq!(names("silver crown"), ["銀冠"]);
    for (text, name) in
        [("陽動振飛車", "陽動振り飛車"), ("向飛車", "向かい飛車"), ("相振飛車", "相振り飛車"), ("横歩取", "横歩取り")]
    {
        assert_eq!(names(text), [name], "{text}");
    }
    // The kana of a word without kanji are the word.
    assert_eq!(names("ひねり飛車"), ["ひねり飛車"]);
    assert!(names("囲い").contains(&"舟囲い"));
    assert_eq!(names("い"), [""; 0]);
    // A part of a name stands for the whole family where nothing is called so.
    let yagura = names("矢倉");
    assert!(yagura.contains(&"金矢倉") && yagura.contains(&"相矢倉"), "{yagura:?}");
    assert!(names("美濃").contains(&"高美濃"));
    assert_eq!(names("nothing of that name"), [""; 0]);
    assert_eq!(names(" "), [""; 0]);
    assert_eq!(names("a"), [""; 0]);
}

#[tokio::test]
async fn games_are_found_by_their_moves_as_by_looking_at_every_game() {
    let lines = lines(33, 300);
    let (place, folder) = (Place::sqlite(), tempfile::tempdir().unwrap());
    let archive = archive(&place, folder.path(), &lines, false).await;
    let mut rng = fastrand::Rng::with_seed(12);
    let (mut hits, mut reversed_hits) = (0, 0);
    for query in 0..200 {
        let line = &lines[rng.usize(..lines.len())];
        let length = rng.usize(1..line.moves.len().min(9));
        let text = |moves: &[Move]| moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let plies = rng.u16(6..24);
        let (sequence, wanted): (Sequence, Vec<(Color, Move)>) = match query % 3 {
            0 => {
                let moves = &line.moves[..length];
                let sequence = Sequence::read(&text(moves), None, Order::Exact).unwrap();
                (sequence, Vec::new())
            }
            _ => {
                let side = if rng.bool() { Color::Black } else { Color::White };
                let of_side = line.moves.iter().skip(side as usize).step_by(2).take(6).copied();
                let mut moves: Vec<Move> = of_side.filter(|_| rng.bool()).collect();
                if moves.is_empty() {
                    continue;
                }
                rng.shuffle(&mut moves);
                let sequence = Sequence::read(&text(&moves), Some(side), Order::Any { plies }).unwrap();
                (sequence, moves.into_iter().map(|mv| (side, mv)).collect())
            }
        };
        // Each of the moves is played, as often as it is asked for, within so many plies.
        let all_by = |moves: &[Move], wanted: &[(Color, Move)]| -> Option<u16> {
            let played = |upto: usize, of: (Color, Move)| {
                (0..upto).filter(|at| (at % 2, moves[*at]) == (of.0 as usize, of.1)).count()
            };
            let asked = |of: &(Color, Move)| wanted.iter().filter(|one| *one == of).count();
            let there = |upto: &usize| wanted.iter().all(|of| played(*upto, *of) >= asked(of));
            (1..=moves.len().min(usize::from(plies))).find(there).map(|ply| ply as u16)
        };
        let either = rng.bool();
        let first = |at: usize| -> Option<(u32, u16)> {
            let moves = &lines[at].moves;
            let ply = if query % 3 == 0 {
                moves.starts_with(&line.moves[..length]).then_some(length as u16)
            } else {
                let other: Vec<_> = wanted.iter().map(|(side, mv)| (!*side, mv.rotate())).collect();
                let twin = either.then(|| all_by(moves, &other)).flatten();
                all_by(moves, &wanted).into_iter().chain(twin).min()
            };
            Some((at as u32 + 1, ply?))
        };
        let expected: Vec<_> = (0..lines.len()).rev().filter_map(first).collect();
        let search =
            GameSearch { sought: Sought::Moves(sequence.clone()), colours_matter: !either, filter: Filter::default() };
        let page = archive.search(&Arc::new(search.clone()), None, usize::MAX, LONG).await.unwrap();
        let found: Vec<_> = page.games.iter().map(|(game, ply)| (game.number, *ply)).collect();
        assert_eq!(found, expected, "{sequence:?}");
        // Page after page, and of some games only.
        let some: Arc<[u32]> = (1..=lines.len() as u32).filter(|number| number % 3 > 0).collect();
        let filter = Filter { among: Some(some.clone()), ..Filter::default() };
        let search = Arc::new(GameSearch { filter, ..search });
        let (mut paged, mut before) = (Vec::new(), None);
        loop {
            let page = archive.search(&search, before, 2, LONG).await.unwrap();
            paged.extend(page.games.iter().map(|(game, ply)| (game.number, *ply)));
            before = page.next;
            if before.is_none() {
                break;
            }
        }
        assert!(paged.iter().eq(expected.iter().filter(|(game, _)| some.contains(game))), "{paged:?}");
        // The same where words narrow it down, which the store finds first.
        let find =
            Find { player: "player".to_owned(), moves: Some(sequence), either_colour: either, ..Find::default() };
        let found = archive.find_all(&find, 1_000).await.unwrap();
        let found: Vec<_> = found.iter().map(|(game, ply)| (game.number, ply.unwrap())).collect();
        assert_eq!(found, expected);
        hits += found.len();
        reversed_hits += usize::from(either && query % 3 != 0 && !found.is_empty());
    }
    assert!(hits > 500 && reversed_hits > 20, "{hits} games, {reversed_hits} searches with either colour");

    // Joined by transposition: whatever the order, the position is the same.
    let through = Sequence::read("7g7f 3c3d 2g2f", None, Order::Exact).unwrap().end().unwrap();
    let find = Find { through: Some(through), ..Find::default() };
    let (_, games) = scan(&lines, &through, |_| true);
    let found = archive.find_all(&find, 1_000).await.unwrap();
    assert_eq!(found.iter().map(|(game, ply)| (game.number, ply.unwrap())).collect::<Vec<_>>(), games);
}

#[test]
fn what_is_no_sequence_of_moves_is_refused() {
    let read = |text| Sequence::read(text, None, Order::Exact);
    assert!(matches!(read("7g7f x"), Err(SequenceError::Move(word)) if word == "x"));
    assert!(matches!(read("7g7f 7f7e"), Err(SequenceError::Foul(_))));
    assert_eq!(read(" , "), Err(SequenceError::Nothing));
    let many = "7g7f ".repeat(61);
    assert_eq!(Sequence::read(&many, Some(Color::Black), Order::Any { plies: 9 }), Err(SequenceError::TooMany));
    // In any order they need not be playable one after another.
    assert!(Sequence::read("7f7e 7g7f", Some(Color::Black), Order::Any { plies: 9 }).is_ok());
    assert_eq!(read("7g7f,3c3d").unwrap(), read("7g7f 3c3d").unwrap());
}
