//! Seasons: up, down, demotion points over the years.

use komadai_tournament::league::{Class, DemotionPoints, Fault, Finish, Record, settle};
use std::collections::BTreeMap;

fn class(name: &str, members: u32, up: u32, down: u32, points: Option<DemotionPoints>) -> Class {
    let members = (1..=members).map(|member| format!("{name}{member}")).collect();
    Class { name: name.to_owned(), members, up, all_wins_up: points.is_some(), down, points }
}

/// Ends in the order of the class; the upper half has won six of ten, the lower half lost six.
fn finish(class: &Class) -> Vec<Finish> {
    let half = class.members.len() / 2;
    let ends = |(place, id): (usize, &String)| {
        let (won, lost) = if place < half { (6, 4) } else { (4, 6) };
        Finish { id: id.clone(), won, lost }
    };
    class.members.iter().enumerate().map(ends).collect()
}

#[test]
fn up_and_down_and_the_new_order() {
    let classes = [class("A", 10, 0, 2, None), class("B1", 13, 2, 3, None), class("B2", 20, 3, 0, None)];
    let finishes: Vec<_> = classes.iter().map(finish).collect();
    let season = settle(&classes, &finishes, &BTreeMap::new()).expect("fits");
    let sizes: Vec<usize> = season.classes.iter().map(|class| class.members.len()).collect();
    assert_eq!(sizes, [10, 13, 20]);
    assert_eq!(season.classes[0].members[8..], ["B11", "B12"]);
    // Who came down stands first, who came up last.
    assert_eq!(season.classes[1].members[..3], ["A9", "A10", "B13"]);
    assert_eq!(season.classes[1].members[10..], ["B21", "B22", "B23"]);
}

#[test]
fn demotion_points_add_up_and_are_worked_off() {
    let rules = DemotionPoints { one_in_tenths: 50, fall_at: 2, worked_off: true, lasting: 0 };
    // 37 players, one in five: seven points.
    let upper = class("C1", 10, 0, 0, None);
    let classes = [upper, class("C2", 37, 0, 0, Some(rules))];
    let finishes: Vec<_> = classes.iter().map(finish).collect();
    let season = settle(&classes, &finishes, &BTreeMap::new()).expect("fits");
    assert_eq!(season.records.values().filter(|record| record.points == 1).count(), 7);
    assert!(season.out.is_empty());
    let again = settle(&classes, &finishes, &season.records).expect("fits");
    assert_eq!((again.out.len(), again.records.len()), (7, 0));
    let mut better = finishes.clone();
    better[1].reverse();
    for finish in &mut better[1] {
        std::mem::swap(&mut finish.won, &mut finish.lost);
    }
    let worked_off = settle(&classes, &better, &season.records).expect("fits");
    assert!((31..=37).all(|member| !worked_off.records.contains_key(&format!("C2{member}"))));
    let lasting = DemotionPoints { lasting: 1, ..rules };
    let classes = [classes[0].clone(), Class { points: Some(lasting), ..classes[1].clone() }];
    let stays = settle(&classes, &better, &season.records).expect("fits");
    assert_eq!(stays.records.get("C237"), Some(&Record { points: 1, even: 0 }));
}

#[test]
fn all_wins_go_up_in_any_case() {
    let rules = DemotionPoints { one_in_tenths: 45, fall_at: 2, worked_off: true, lasting: 0 };
    let classes = [class("B2", 10, 0, 0, None), class("C1", 20, 1, 0, Some(rules))];
    let mut finishes: Vec<_> = classes.iter().map(finish).collect();
    for finish in &mut finishes[1][..2] {
        (finish.won, finish.lost) = (10, 0);
    }
    let season = settle(&classes, &finishes, &BTreeMap::new()).expect("fits");
    assert_eq!(season.up.len(), 2);
}

#[test]
fn results_that_do_not_fit() {
    let classes = [class("A", 4, 0, 1, None)];
    assert_eq!(settle(&classes, &[], &BTreeMap::new()), Err(Fault::Classes));
    let mut finishes = vec![finish(&classes[0])];
    finishes[0][1].id = "A1".to_owned();
    assert_eq!(settle(&classes, &finishes, &BTreeMap::new()), Err(Fault::Members("A".to_owned())));
    let greedy = [Class { down: 5, ..classes[0].clone() }];
    assert_eq!(settle(&greedy, &[finish(&classes[0])], &BTreeMap::new()), Err(Fault::Numbers("A".to_owned())));
}
