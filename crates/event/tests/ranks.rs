//! Ranks, the table between ratings and ranks, handicaps by the gap, a federation's list.

use komadai_event::{
    AmateurTitles, Bottom, FederationList, Grade, Ladder, LadderFault, Listed, NotComparable, Rank, Standing, active,
    federation_gain, federation_grade, handicap_for_gap, handicap_grades, k_factor, performance,
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
        assert_eq!(federation_gain(rating, rating, 1.0, 100), k / 2.0);
    }
}

fn close(found: f64, expected: f64) -> bool {
    (found - expected).abs() < 0.001
}

#[test]
fn a_federation_rewards_upsets_and_the_first_games() {
    let rows = [
        // One game in four is expected of 1500 against 1700 (1 / (1 + 10^0.5) = 0.24025): 28 × 0.25975 up, 24 × 0.75975 down.
        (1500.0, 1700.0, 0.5, 100, 7.2729),
        (1700.0, 1500.0, 0.0, 100, -18.2339),
        // A win: 28 × 0.75975 = 21.2729 would be less than 28 × 200 / 160.
        (1500.0, 1700.0, 1.0, 100, 35.0),
        // Below the point where both are the same the usual formula gives more: 28 × 0.58550, not 28 × 60 / 160.
        (1500.0, 1560.0, 1.0, 100, 16.3940),
        // The first hundred games below 1800: (1800 − 1500) / 200 besides.
        (1500.0, 1700.0, 1.0, 99, 36.5),
        (1900.0, 1900.0, 0.0, 0, -12.0),
    ];
    for (rating, opponent, score, games, expected) in rows {
        let found = federation_gain(rating, opponent, score, games);
        assert!(close(found, expected), "{rating} {opponent} {score} {games}: {found}");
    }
}

#[test]
fn a_federations_newcomer_is_rated_by_all_of_their_results() {
    // One of two against 1500; two of three, so that one in three is lost: 1500 + 400 × log10 2.
    assert!(close(performance(&[(1500.0, 1.0), (1500.0, 0.0)]), 1500.0));
    assert!(close(performance(&[(1500.0, 1.0), (1500.0, 1.0), (1500.0, 0.0)]), 1620.412));
    assert!(close(performance(&[(1240.0, 1.0), (1240.0, 0.0), (1500.0, 1.0)]), 1459.1324));
    let mut list = FederationList::default();
    let mut play = |score: f64| {
        list.count("ann", "ben", score, 0.0, 10);
        let rating = |name: &str| list.players().find(|one| one.name == name).unwrap().rating;
        (rating("ann"), rating("ben"))
    };
    // Two of three games won, and one of three: each against where the other one is after this game.
    let (ann, ben) = play(1.0);
    assert!(close(ann, 1331.7315) && close(ben, 1148.2685), "{ann} {ben}");
    let (ann, ben) = play(0.0);
    assert!(close(ann, 1221.8368) && close(ben, 1258.1632), "{ann} {ben}");
    for score in [1.0, 0.0, 1.0] {
        play(score);
    }
    let (ann, ben) = play(0.0);
    assert!(close(ann, 1225.1085) && close(ben, 1254.8915), "{ann} {ben}");
    // The seventh is the ninth result with the two of the grade: from now on a game moves the rating.
    let (ann, ben) = play(1.0);
    assert!(close(ann, 1244.7211) && close(ben, 1241.1488), "{ann} {ben}");
}

#[test]
fn a_handicap_lowers_its_giver_by_grades() {
    let grades = [Handicap::Even, Handicap::Lance, Handicap::Rook, Handicap::Two, Handicap::Six].map(handicap_grades);
    assert_eq!(grades, [Some(0.0), Some(0.6), Some(2.1), Some(3.6), Some(8.0)]);
    assert_eq!(handicap_grades(Handicap::Ten), None, "it is not in the table");
    // Whoever beats a giver of a rook who is 1240, the middle of 5 kyū, has beaten 1072: 2.1 grades lower, of 80 points each.
    let mut list = FederationList::default();
    list.count("ann", "bea", 1.0, 0.0, 10);
    list.count("ann", "bea", 1.0, 2.1, 20);
    list.count("ann", "ann", 1.0, 0.0, 99);
    let found: Vec<(&str, f64, u32, u64)> =
        list.players().map(|one| (one.name.as_str(), one.rating.round(), one.games, one.last_played)).collect();
    // Without the rook the second win would have brought Ann to 1384.
    assert_eq!(found, [("ann", 1356.0, 2, 20), ("bea", 1124.0, 2, 20)]);
}

#[test]
fn a_federations_grade_follows_from_its_table() {
    let rows = [
        (f64::NEG_INFINITY, "20k"),
        (0.0, "20k"),
        (399.9, "16k"),
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
