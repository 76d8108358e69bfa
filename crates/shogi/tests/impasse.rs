//! The rulings on impasse and their options.

use crate::common;
use common::{at, corpus, line};
use komadai_shogi::impasse::{
    AgreementFault, CampFault, Counted, DeclarationFault, ImpasseEnd, ImpasseRule, ImpasseRules, ImpasseRuling,
    ImpasseVerdict, Scale, all_entered, missing_points, points,
};
use komadai_shogi::{ByColor, Color, Handicap, Position, Setup, SetupFault, SetupFaults};

const EVEN: ByColor<u32> = ByColor { black: 0, white: 0 };

fn verdict(scale: Scale, black: u32, white: u32) -> ImpasseVerdict {
    scale.verdict(ByColor { black, white }, EVEN)
}

#[test]
fn twenty_four_points() {
    let scale = Scale::Points24;
    assert_eq!(verdict(scale, 30, 24), ImpasseVerdict::Draw);
    assert_eq!(verdict(scale, 31, 23), ImpasseVerdict::Win(Color::Black));
    assert_eq!(verdict(scale, 20, 34), ImpasseVerdict::Win(Color::White));
}

#[test]
fn twenty_seven_points_simple_with_its_tie() {
    let white_wins_ties = Scale::Points27White;
    assert_eq!(verdict(white_wins_ties, 28, 26), ImpasseVerdict::Win(Color::Black));
    assert_eq!(verdict(white_wins_ties, 26, 28), ImpasseVerdict::Win(Color::White));
    assert_eq!(verdict(white_wins_ties, 27, 27), ImpasseVerdict::Win(Color::White));
    assert_eq!(verdict(Scale::Points27Draw, 27, 27), ImpasseVerdict::Draw);
}

/// the bishop-handicap start counts 27 to 22, and White's threshold falls by the five that are missing.
#[test]
fn handicap_lowers_what_white_needs() {
    let start = Handicap::Bishop.setup();
    let position = Position::new(&start).unwrap();
    assert_eq!(Color::ALL.map(|color| points(&position, color, Counted::WholeBoard)), [27, 22]);
    let missing = missing_points(&start);
    assert_eq!((missing.black, missing.white), (0, 5));
    let rules = ImpasseRules::DECLARATION_27;
    assert_eq!((rules.needed(Color::Black, missing), rules.needed(Color::White, missing)), (Some(28), Some(22)));
    let flat = ImpasseRules { handicap_ignored: true, ..rules };
    assert_eq!(flat.needed(Color::White, missing), Some(27));
    assert_eq!(Scale::Points24.verdict(ByColor { black: 30, white: 19 }, missing), ImpasseVerdict::Draw);
    assert_eq!(Scale::Points24.verdict(ByColor { black: 31, white: 18 }, missing), ImpasseVerdict::Win(Color::Black));
}

/// A piece that was given to the other side's hand is not missing.
#[test]
fn pieces_in_the_other_hand_are_not_missing() {
    let start: Setup = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w RB 1".parse().unwrap();
    assert_eq!(missing_points(&start), EVEN);
}

/// The professional declaration of today: 31 points win, 24 to 30 draw, fewer are refused.
#[test]
fn professional_declaration() {
    let rules = ImpasseRules::PROFESSIONAL_2019;
    let sfen = |pawns: &str| format!("+R+R+B6/3SKG3/PP+P+P+P4/9/9/9/9/9/4k4 b {pawns}b3g3s4n4l 1");
    let declared = |pawns: &str| rules.declare(&at(&sfen(pawns)), Color::Black, EVEN);
    assert_eq!(declared("9P"), Ok(ImpasseVerdict::Win(Color::Black)));
    assert_eq!(declared("8P"), Ok(ImpasseVerdict::Draw));
    assert_eq!(declared("2P"), Ok(ImpasseVerdict::Draw));
    assert!(declared("P").is_err());
}

fn won(ruling: ImpasseRuling) -> Option<ImpasseEnd> {
    Some(ImpasseEnd { ruling, verdict: ImpasseVerdict::Win(Color::Black) })
}

/// Where no claim is needed the game ends when the turn comes to a side that could declare.
#[test]
fn automatic_declaration() {
    let mut position = at("+R+R+B6/3SKG3/PP+P+P+P4/9/9/9/9/9/4k4 w 6Pb3g3s4n4l7p 1");
    position.play("5i5h".parse().unwrap()).unwrap();
    assert_eq!(ImpasseRules::AUTOMATIC_27.after_move(&position, EVEN), won(ImpasseRuling::Declaration));
    assert_eq!(ImpasseRules::DECLARATION_27.after_move(&position, EVEN), None);
}

/// all of Black's pieces in ranks a to c end the game; one pawn on rank d and it goes on.
#[test]
fn all_pieces_in() {
    let mut inside = at("+R+R+B1K4/3S1G3/PP+P+P+P4/9/9/9/9/9/4k4 b 7Pb3g3s4n4l6p 1");
    inside.play("5a5b".parse().unwrap()).unwrap();
    assert!(all_entered(&inside, Color::Black));
    assert_eq!(ImpasseRules::ALL_PIECES_IN.after_move(&inside, EVEN), won(ImpasseRuling::AllIn));
    let mut outside = at("+R+R+B1K4/3S1G3/PP+P+P5/4P4/9/9/9/9/4k4 b 7Pb3g3s4n4l6p 1");
    outside.play("5a5b".parse().unwrap()).unwrap();
    assert_eq!(ImpasseRules::ALL_PIECES_IN.after_move(&outside, EVEN), None);
    let scale24 = ImpasseRules { all_in: Some(Scale::Points24), ..ImpasseRules::NONE };
    let drawn = ImpasseEnd { ruling: ImpasseRuling::AllIn, verdict: ImpasseVerdict::Draw };
    assert_eq!(scale24.after_move(&inside, EVEN), Some(drawn));
}

/// the count may be forced only when every piece is in the zone and defended.
#[test]
fn protected_camp() {
    let rules = ImpasseRules::PROTECTED_CAMP;
    let safe = "4K4/3GSG3/3+P+P+P3/9/9/9/9/9/4k4 b 2r2b2g3s4n4l15p 1";
    assert_eq!(rules.force_count(&at(safe), Color::Black, EVEN), Ok(ImpasseVerdict::Win(Color::White)));
    let hanging = "4K4/3GSG3/3+P+P+P2P/9/9/9/9/9/4k4 b 2R2B2g3s4n4l14p 1";
    let fault = rules.force_count(&at(hanging), Color::Black, EVEN);
    assert_eq!(fault, Err(CampFault::Unprotected("1c".parse().unwrap())));
    let outside = "4K4/3GSG3/3+P+P+P3/4P4/9/9/9/9/4k4 b 2R2B2g3s4n4l14p 1";
    let fault = rules.force_count(&at(outside), Color::Black, EVEN);
    assert_eq!(fault, Err(CampFault::Unprotected("5d".parse().unwrap())));
    assert_eq!(ImpasseRules::PROFESSIONAL_24.force_count(&at(safe), Color::Black, EVEN), Err(CampFault::NotOffered));
}

#[test]
fn presets_have_one_name_each() {
    for rule in ImpasseRule::ALL {
        assert_eq!(ImpasseRule::of(&rule.rules().unwrap()), rule);
        assert_eq!(ImpasseRules::from_code(rule.code()), rule.rules());
        #[cfg(feature = "serde")]
        assert_eq!(serde_json::to_value(rule).unwrap(), rule.code());
    }
    for (code, rule) in ImpasseRules::PRESETS {
        assert_eq!(ImpasseRules::from_code(code), rule.rules());
    }
    let custom = ImpasseRules { protected_camp: true, ..ImpasseRules::TRY };
    assert_eq!(ImpasseRule::of(&custom), ImpasseRule::Custom);
}

/// The whole game of 1982 is legal and counts 29 to 25 at its end.
#[test]
fn points_of_a_full_set_sum_to_54() {
    let start = Position::start();
    let total: u32 = Color::ALL.iter().map(|&color| points(&start, color, Counted::WholeBoard)).sum();
    assert_eq!(total, 54);
}

#[test]
fn corpus_impasse27_cases() {
    let Some(text) = corpus("positions/impasse27-cases.tsv") else { return };
    let mut rows = 0;
    for row in text.lines().skip(1) {
        let [case, sfen, moves, start, expected] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}") };
        // One of the diagrams has three bishops.
        let ignored = SetupFaults::NONE.with(SetupFault::TooManyPieces);
        let mut position = Position::ignoring(&sfen.parse().unwrap(), ignored).unwrap();
        for step in line(moves) {
            position.play(step).unwrap();
        }
        let missing = if start.is_empty() { EVEN } else { missing_points(&start.parse().unwrap()) };
        let won = ImpasseRules::DECLARATION_27.declare(&position, position.turn(), missing).is_ok();
        assert_eq!(won.to_string(), expected, "{case}");
        rows += 1;
    }
    assert_eq!(rows, 8);
}

#[test]
fn thresholds_of_a_declaration() {
    assert_eq!(ImpasseRules::DECLARATION_27.needed(Color::Black, EVEN), Some(28));
    assert_eq!(ImpasseRules::DECLARATION_27.needed(Color::White, EVEN), Some(27));
}

/// Every reason to refuse a declaration has a name for programs and words for people of its own.
#[test]
fn refusals_have_names_and_words() {
    use DeclarationFault::*;
    let faults = [NotYourTurn, KingNotEntered, FewPieces(9), InCheck, FewPoints(27, 28), NotOffered];
    for fault in faults {
        assert!(fault.code().len() > 5 && fault.to_string().len() > 10, "{fault:?}");
        assert_eq!(faults.iter().filter(|other| other.code() == fault.code()).count(), 1);
        assert_eq!(faults.iter().filter(|other| other.to_string() == fault.to_string()).count(), 1);
    }
    assert!(FewPoints(27, 28).to_string().contains("27") && FewPieces(9).to_string().contains('9'));
}

/// which kings must have entered before an agreed count, under each rule that knows one.
#[test]
fn kings_that_must_have_entered() {
    let sfen = |white: &str, black: &str| format!("{black}/9/9/9/4+r4/9/9/9/{white} b RB4G4S4N4L18Pb 1");
    let count = |rules: ImpasseRules, white: &str, black: &str| {
        let setup: Setup = sfen(white, black).parse().unwrap();
        let position = Position::ignoring(&setup, SetupFaults::NONE.with(SetupFault::TooManyPieces)).unwrap();
        rules.agree(&position, EVEN)
    };
    let not_in = |color| Err(AgreementFault::KingNotEntered(color));
    let won = Ok(ImpasseVerdict::Win(Color::Black));
    // Both in; only White's; only Black's; none.
    let kings = [("8k", "K8"), ("K7k", "9"), ("9", "K7k"), ("K8", "8k")];
    let rows = [
        (ImpasseRules::PROFESSIONAL_24, [won, not_in(Color::Black), not_in(Color::White), not_in(Color::Black)]),
        (ImpasseRules::SIMPLE_27, [won, not_in(Color::Black), not_in(Color::White), not_in(Color::Black)]),
        (ImpasseRules::PROFESSIONAL_2019, [won, won, won, not_in(Color::Black)]),
        (ImpasseRules::DECLARATION_27, [Err(AgreementFault::NotOffered); 4]),
    ];
    for (rules, expected) in rows {
        let found = kings.map(|(white, black)| count(rules, white, black));
        assert_eq!(found, expected, "{:?}", ImpasseRule::of(&rules));
    }
}

#[test]
fn faults_in_words() {
    let square = "1c".parse().unwrap();
    let rows = [
        (AgreementFault::NotOffered.to_string(), "agreement"),
        (AgreementFault::KingNotEntered(Color::Black).to_string(), "Black's king"),
        (AgreementFault::KingNotEntered(Color::White).to_string(), "White's king"),
        (CampFault::NotOffered.to_string(), "count to be demanded"),
        (CampFault::NotYourTurn.to_string(), "own turn"),
        (CampFault::Unprotected(square).to_string(), "1c"),
    ];
    for (words, word) in rows {
        assert!(words.contains(word), "{words}");
    }
}

/// What other programs got wrong: 29 points are a win for one scale and none for the other.
#[test]
fn corpus_case_q61() {
    let Some(text) = corpus("cases/Q61.txt") else { return };
    let wins = |rules: &ImpasseRules, position: &Position| {
        matches!(rules.declare(position, Color::Black, EVEN), Ok(ImpasseVerdict::Win(Color::Black)))
    };
    let mut rows = 0;
    for (sfen, meant) in text.lines().filter_map(|line| line.split_once('\t')) {
        let position = at(sfen);
        let (decl27, pro24) = match meant {
            "decl27 win, pro24-2019 none" => (true, false),
            "both win" => (true, true),
            "none" => (false, false),
            other => panic!("what is meant by {other}?"),
        };
        assert_eq!(wins(&ImpasseRules::DECLARATION_27, &position), decl27, "{sfen}");
        assert_eq!(wins(&ImpasseRules::PROFESSIONAL_2019, &position), pro24, "{sfen}");
        rows += 1;
    }
    assert_eq!(rows, 3);
}
