//! Ranks, the table between ratings and ranks, handicaps by the gap, a federation's list.

use komadai_event::{
    AmateurTitles, Bottom, FederationList, Grade, Ladder, LadderFault, Listed, NotComparable, Rank, Standing, active,
    federation_grade, federation_rating, handicap_for_gap, k_factor,
};
use komadai_shogi::Handicap;
use proptest::prelude::*;
use std::cmp::Ordering;

#[test]
fn amateurs_go_from_15_or_20_kyu_to_8_dan() {
    let rank = |grade, bottom| Rank::amateur(grade, bottom).ok();
    let order = ["15k", "2k", "1k", "1d", "2d", "8d"].map(|text| text.parse::<Grade>().unwrap());
    assert!(order.is_sorted_by(|low, high| low < high), "{order:?}");
    assert!(rank(Grade::Kyu(15), Bottom::Fifteen).is_some());
    assert!(rank(Grade::Kyu(16), Bottom::Fifteen).is_none());
    assert!(rank(Grade::Kyu(20), Bottom::Twenty).is_some());
    assert!(rank(Grade::Kyu(21), Bottom::Twenty).is_none());
    assert!(rank(Grade::Dan(8), Bottom::Fifteen).is_some());
    assert!(rank(Grade::Dan(9), Bottom::Twenty).is_none());
    for none in [Grade::Kyu(0), Grade::Dan(0)] {
        assert!(rank(none, Bottom::Twenty).is_none(), "{none}");
    }
}

#[test]
fn eight_dan_takes_three_amateur_ryuo_titles() {
    assert!(AmateurTitles { amateur_ryuo: 3 }.earn_eight_dan());
    assert!(!AmateurTitles { amateur_ryuo: 2 }.earn_eight_dan());
    let highest = Ladder::default().grade(9_999.0);
    assert_eq!(highest, Grade::Dan(7), "no rating earns more");
    assert_eq!(Ladder::parse("7d 2300\n8d 2500"), Err(LadderFault::Grade(Grade::Dan(8))));
}

#[test]
fn professionals_begin_at_4_dan() {
    let standing = |grade| Rank::professional(grade).unwrap().standing();
    assert_eq!(standing(Grade::Dan(3)), Some(Standing::Aspirant));
    assert_eq!(standing(Grade::Dan(4)), Some(Standing::Professional));
    assert_eq!(standing(Grade::Kyu(5)), Some(Standing::Aspirant));
    assert!(Rank::professional(Grade::Kyu(7)).is_err());
    assert!(Rank::professional(Grade::Dan(10)).is_err());
}

#[test]
fn an_amateur_4_dan_is_a_professional_6_kyu() {
    let amateur = |dan| Rank::amateur(Grade::Dan(dan), Bottom::Fifteen).unwrap();
    let professional = |grade| Rank::professional(grade).unwrap();
    assert_eq!(amateur(4).as_professional(), Some(Grade::Kyu(6)));
    assert_eq!(amateur(5).as_professional(), Some(Grade::Kyu(5)));
    assert_eq!(amateur(3).as_professional(), None, "below the lowest grade of that ladder");
    assert_eq!(amateur(4).compare(professional(Grade::Kyu(6))), Ok(Ordering::Equal));
    assert_eq!(amateur(6).compare(professional(Grade::Dan(4))), Ok(Ordering::Less));
}

#[test]
fn womens_ranks_are_compared_with_none_but_their_own() {
    let women = |grade| Rank::women(grade).unwrap();
    assert_eq!(women(Grade::Dan(2)).compare(Rank::professional(Grade::Dan(4)).unwrap()), Err(NotComparable));
    assert_eq!(Rank::Amateur(Grade::Dan(4)).compare(women(Grade::Dan(2))), Err(NotComparable));
    assert_eq!(women(Grade::Dan(2)).compare(women(Grade::Kyu(1))), Ok(Ordering::Greater));
}

#[test]
fn each_gap_has_the_handicap_of_the_federations_table() {
    let rows = [
        (0.0, Handicap::Even),
        (0.5, Handicap::Even),
        (0.6, Handicap::Lance),
        (1.4, Handicap::Lance),
        (1.5, Handicap::Bishop),
        (2.0, Handicap::Bishop),
        (2.1, Handicap::Rook),
        (2.6, Handicap::Rook),
        (2.7, Handicap::RookLance),
        (3.5, Handicap::RookLance),
        (3.6, Handicap::Two),
        (4.9, Handicap::Two),
        (5.0, Handicap::Four),
        (6.4, Handicap::Four),
        (6.5, Handicap::Five),
        (7.9, Handicap::Five),
        (8.0, Handicap::Six),
        (99.0, Handicap::Six),
        (f64::INFINITY, Handicap::Six),
        (f64::NAN, Handicap::Even),
        (-3.0, Handicap::Even),
    ];
    for (gap, handicap) in rows {
        assert_eq!(handicap_for_gap(gap), handicap, "{gap}");
    }
    let ladder = Ladder::default();
    assert_eq!(ladder.handicap(1550.0, 1550.0), Handicap::Even);
    assert_eq!(ladder.handicap(1550.0, 1650.0), Handicap::Lance, "1 dan against 2 dan");
    assert_eq!(ladder.handicap(1150.0, 1550.0), Handicap::Four, "5 kyu against 1 dan");
}

#[test]
fn a_table_of_ranks_is_read_or_refused_with_the_reason() {
    let read = Ladder::parse("# a club's own\n3k 1200\n 2k\t1300\n\n1k 1400\n1d 1500\n").unwrap();
    assert_eq!(read.grade(1399.9), Grade::Kyu(2));
    assert_eq!(read.grade(0.0), Grade::Kyu(3), "the lowest is everybody's");
    assert_eq!(read.grade(3000.0), Grade::Dan(1));
    let rows = [
        ("", LadderFault::Empty),
        ("first 100", LadderFault::Line("first 100".into())),
        ("1k", LadderFault::Line("1k".into())),
        ("01k 100", LadderFault::Line("01k 100".into())),
        ("300k 1", LadderFault::Line("300k 1".into())),
        ("21k 1", LadderFault::Grade(Grade::Kyu(21))),
        ("0k 1", LadderFault::Line("0k 1".into())),
        ("2k 100\n1d 200", LadderFault::Gap(Grade::Dan(1))),
        ("2k 100\n1k 100", LadderFault::Order(Grade::Kyu(1))),
    ];
    for (text, fault) in rows {
        assert_eq!(Ladder::parse(text), Err(fault), "{text:?}");
    }
}

#[test]
fn a_federations_list_shows_the_active() {
    let listed = |name: &str, rating, last_played| Listed { name: name.into(), rating, games: 1, last_played };
    let list =
        [listed("a", 1500.0, 100), listed("b", 1700.0, 900), listed("c", 1600.0, 1_000), listed("d", 1600.0, 950)];
    let names: Vec<&str> = active(&list, 1_000, 100).iter().map(|player| player.name.as_str()).collect();
    assert_eq!(names, ["b", "c", "d"]);
}

#[test]
fn a_federations_rating_moves_by_its_k_factor() {
    let rows =
        [(719.0, 40.0), (720.0, 36.0), (1040.0, 32.0), (1280.0, 28.0), (1560.0, 24.0), (1920.0, 20.0), (2240.0, 16.0)];
    for (rating, k) in rows {
        assert_eq!(k_factor(rating), k, "{rating}");
        assert_eq!(federation_rating(rating, rating, 1.0), rating + k / 2.0);
    }
}

#[test]
fn a_federations_list_is_worked_out_game_by_game() {
    // 1500 beats 1700: one game in four was expected (1 / (1 + 10^0.5) = 0.24025), so 28 × 0.75975 up and 24 × 0.75975 down.
    assert!((federation_rating(1500.0, 1700.0, 1.0) - 1521.2729).abs() < 0.0001);
    assert!((federation_rating(1700.0, 1500.0, 0.0) - 1681.7661).abs() < 0.0001);
    assert!((federation_rating(1500.0, 1700.0, 0.5) - 1507.2729).abs() < 0.0001);
    let mut list = FederationList::default();
    // Two newcomers: 32 × one half each way.
    list.count("ann", "ben", 1.0, 10);
    // Both ratings move from where they stood: Ben is 32 below Ann, 0.45408 is expected of him, 32 × 0.54592 up.
    list.count("ben", "ann", 1.0, 20);
    list.count("ann", "ann", 1.0, 99);
    let found: Vec<(&str, f64, u32, u64)> = list
        .players()
        .map(|one| (one.name.as_str(), (one.rating * 1e4).round() / 1e4, one.games, one.last_played))
        .collect();
    assert_eq!(found, [("ann", 1198.5305, 2, 20), ("ben", 1201.4695, 2, 20)]);
}

#[test]
fn a_federations_grade_follows_from_its_table() {
    let rows = [
        (f64::NEG_INFINITY, "15k"),
        (0.0, "15k"),
        (399.9, "15k"),
        (479.9, "15k"),
        (480.0, "14k"),
        (800.0, "10k"),
        (1199.9, "6k"),
        (1200.0, "5k"),
        (1280.0, "4k"),
        (1360.0, "3k"),
        (1459.9, "3k"),
        (1460.0, "2k"),
        (1560.0, "1k"),
        (1680.0, "1d"),
        (2079.9, "3d"),
        (2080.0, "4d"),
        (2440.0, "6d"),
        (3000.0, "6d"),
    ];
    for (rating, grade) in rows {
        assert_eq!(federation_grade(rating), grade.parse().unwrap(), "{rating}");
    }
}

fn grades() -> impl Strategy<Value = Grade> {
    prop_oneof![(1u8..=20).prop_map(Grade::Kyu), (1u8..=9).prop_map(Grade::Dan)]
}

proptest! {
    #[test]
    fn grades_survive_their_text_and_their_step(grade in grades()) {
        prop_assert_eq!(grade.to_string().parse::<Grade>(), Ok(grade));
        prop_assert_eq!(Grade::from_step(grade.step()), Some(grade));
    }

    #[test]
    fn no_text_panics(text in ".{0,12}") {
        let _ = text.parse::<Grade>();
        let _ = Ladder::parse(&text);
    }

    #[test]
    fn a_higher_rating_never_ranks_lower(low in -500.0f64..4_000.0, more in 0.0f64..1_000.0) {
        let ladder = Ladder::default();
        prop_assert!(ladder.grade(low) <= ladder.grade(low + more));
        prop_assert!(ladder.height(low) <= ladder.height(low + more));
        prop_assert_eq!(ladder.handicap(low, low + more), ladder.handicap(low + more, low));
    }

    #[test]
    fn each_lowest_rating_earns_its_grade_and_a_point_less_does_not(at in 1usize..27) {
        let ladder = Ladder::default();
        let (grade, lowest) = ladder.steps()[at];
        prop_assert_eq!(ladder.grade(f64::from(lowest)), grade);
        prop_assert!(ladder.grade(f64::from(lowest) - 1.0) < grade);
    }
}
