//! What the rules say of the last position of a record.

use komadai_kifu::{End, EndKind, Record, Step};
use komadai_shogi::impasse::{Declaration, ImpasseRules, Scale, TryWhen};
use komadai_shogi::{ByColor, Color, Setup};

/// The end by rule of a game from this position after these moves.
fn ended(rules: &ImpasseRules, start: &str, moves: &str) -> Option<End> {
    let mut record = Record::new(start.parse::<Setup>().unwrap());
    let mut at = Record::ROOT;
    for mv in moves.split(' ') {
        at = record.push(at, Step::Move(mv.parse().unwrap()));
    }
    let replay = record.replay().unwrap();
    assert!(replay.fault.is_none(), "{start} {moves}");
    replay.end_by_rule(rules, ByColor::default())
}

/// Under rules that know every ruling on impasse, an end is called by the one that brought it about.
#[test]
fn an_impasse_is_called_by_the_ruling_that_ended_it() {
    let automatic = Declaration { automatic: true, ..ImpasseRules::AUTOMATIC_27.declaration.unwrap() };
    let every = ImpasseRules {
        try_rule: Some(TryWhen::AtOnce),
        all_in: Some(Scale::Points27Draw),
        declaration: Some(automatic),
        ..ImpasseRules::NONE
    };
    let counted = |all_in| ImpasseRules { all_in: Some(all_in), ..every };
    let won = |kind| Some(End::won_by(kind, Color::Black));
    let inside = "+R+R+B1K4/3S1G3/PP+P+P+P4/9/9/9/9/9/4k4 b 7Pb3g3s4n4l6p 1";
    for (rules, start, moves, end) in [
        (every, "9/4K4/9/9/9/9/9/4k4/9 b - 1", "5b5a", won(EndKind::Try)),
        (every, inside, "5a5b", won(EndKind::Impasse)),
        (counted(Scale::Points24), inside, "5a5b", Some(End { kind: EndKind::Impasse, winner: None })),
        (every, "+R+R+B6/3SKG3/PP+P+P+P4/9/4k4/9/9/9/9 w 6Pb3g3s4n4l7p 1", "5e5f", won(EndKind::Declaration)),
        (ImpasseRules::TRY_AT_ONCE, "9/4K4/9/9/9/9/9/4k4/9 b - 1", "5b4b", None),
        (ImpasseRules::NONE, "9/4K4/9/9/9/9/9/4k4/9 b - 1", "5b5a", None),
    ] {
        assert_eq!(ended(&rules, start, moves), end, "{start} {moves}");
    }
}
