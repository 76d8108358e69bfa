//! Betza's notation: what is told about a text that is none, and pieces of several legs.

use komadai_variants::Betza;
use komadai_variants::betza::{Ground, Path, Seen};

/// A board of 12 by 12 with an enemy on every square whose name is listed; squares are (to the right, down).
struct Board<'a>(&'a [(i16, i16)]);

impl Ground for Board<'_> {
    type Spot = (i16, i16);

    fn step(&self, (x, y): (i16, i16), (right, down): (i8, i8)) -> Option<(i16, i16)> {
        let to = (x + i16::from(right), y + i16::from(down));
        ((0..12).contains(&to.0) && (0..12).contains(&to.1)).then_some(to)
    }

    fn seen(&self, spot: (i16, i16)) -> Seen {
        if self.0.contains(&spot) { Seen::Enemy } else { Seen::Empty }
    }

    fn is_first(&self, (_, y): (i16, i16)) -> bool {
        y == 6
    }
}

fn paths(text: &str, enemies: &[(i16, i16)]) -> Vec<Path<(i16, i16)>> {
    let mut paths = Vec::new();
    Betza::new(text).unwrap().walk(&Board(enemies), (6, 6), &mut |path| paths.push(path));
    paths
}

#[test]
fn an_error_points_at_the_letter_and_says_what_would_mend_it() {
    for (text, told) in [
        ("Wx", "column 2: no modifier x"),
        ("KY", "column 2: no leap Y"),
        ("W F", "column 2: ' ' stands in no move; leave out"),
        ("fW3F100", "column 5: a range is at most 99"),
        ("3W", "column 1: no atom before the number; write"),
        ("Kfm", "column 2: these letters belong to no atom; write one"),
        ("aaaK", "column 3: a move has at most 3 legs; leave out an a"),
        ("KfhW", "column 3: h chooses halves"),
        ("h", "column 1: these letters belong to no atom"),
        ("hN", "column 1: h chooses halves"),
    ] {
        let error = Betza::new(text).unwrap_err().to_string();
        assert!(error.starts_with(told), "{text}: {error}");
    }
    assert!(Betza::new(&"W".repeat(201)).unwrap_err().to_string().starts_with("column 201: "));
}

#[test]
fn what_others_read_differently_or_is_not_played_is_told() {
    for (text, told) in [
        ("RfK", "column 2: other programs see other squares"),
        ("fsF", "column 1: other programs see other squares"),
        ("WU", "column 2: U, a move to any square"),
        ("KisO2", "column 2: O, castling"),
        ("mcdN", "column 1: the modifier d"),
        ("WcacaK", "column 2: a move takes on one square"),
        ("aaR", "column 1: a move of three legs has a range of at most 3"),
    ] {
        let warnings: Vec<String> = Betza::new(text).unwrap().warnings().iter().map(ToString::to_string).collect();
        assert_eq!(warnings.len(), 1, "{text}: {warnings:?}");
        assert!(warnings[0].starts_with(told), "{text}: {warnings:?}");
    }
    for text in ["WfF", "fFfWbR", "KNADmcaKmcabK", "frF", "fsW"] {
        assert_eq!(Betza::new(text).unwrap().warnings(), [], "{text}");
    }
}

#[test]
fn a_lone_lion_has_24_squares_and_64_paths_over_its_neighbours() {
    let lion = paths("KNADmcaKmcabK", &[]);
    assert_eq!(lion.iter().filter(|path| path.through.is_none()).count(), 24);
    assert_eq!(lion.iter().filter(|path| path.through.is_some()).count(), 64);
    assert_eq!(lion.iter().filter(|path| path.to == (6, 6)).count(), 8, "a pass over each neighbour");
    assert!(lion.iter().all(|path| !path.takes && !path.takes_through));
}

#[test]
fn a_move_takes_twice_or_stays_where_it_was() {
    let lion = paths("KNADmcaKmcabK", &[(6, 5), (7, 4)]);
    let has = |through, to, takes| lion.contains(&Path { through: Some(through), takes_through: true, to, takes });
    assert!(has((6, 5), (7, 4), true), "both are taken");
    assert!(has((6, 5), (6, 6), false), "igui");
    assert!(has((6, 5), (6, 4), false), "takes and goes on");
}

#[test]
fn legs_that_take_nothing_on_the_way_only_have_an_end() {
    let mut area: Vec<_> = paths("KmaKmamaK", &[]).iter().map(|path| path.to).collect();
    area.sort_unstable();
    area.dedup();
    assert_eq!(area.len(), 49, "three steps reach 7 by 7 squares, and may lead back");
    let mao = paths("afsW", &[(6, 5)]);
    assert_eq!(mao.len(), 6);
    assert!(mao.iter().all(|path| path.through.is_none()));
}

#[test]
fn a_first_move_is_had_where_the_ground_says_so() {
    assert_eq!(paths("ifmW2", &[]).len(), 2);
    let mut moves = 0;
    Betza::new("ifmW2").unwrap().walk(&Board(&[]), (6, 7), &mut |_| moves += 1);
    assert_eq!(moves, 0);
}
