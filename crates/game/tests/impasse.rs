//! H-10: impasse by agreement, declaration, try and count.

use crate::common;
use common::*;
use komadai_game::*;
use komadai_shogi::impasse::{Counted, Declaration, ImpasseRules};
use komadai_shogi::{ByColor, Color};

const IMPASSE_1982: &str = "+L3+P4/1K2+R4/2+B6/1GL3+P2/5+B3/2+p3+Np1/3g+p2g+s/6ks1/4+r3+n w GS6Ps2n2l7p 224";
const OI_2019_150: &str = "ln1sg1gsl/1b7/pppppp3/9/9/9/PPPPPP1k1/1R1B1R3/1NSGKGSN1 b 2L2Pn4p 151";
const OI_2019_285: &str = "+R+R+B6/3GKG3/3PSP3/L8/9/9/1l1+p+p+p+pl1/3skg3/8+b w S2NL9Pgs2n3p 286";
const DECL_BLACK: &str = "+R+R+B6/3SKG3/PP+P+P+P4/9/9/9/9/9/4k4 b 6Pb3g3s4n4l7p 1";
const DECL_WHITE: &str = "4K4/9/9/9/9/9/4+p+p+ppp/3gks3/6b+r+r w 5pB3G3S4N4L8P 1";

/// Offers an impasse and has it accepted.
fn agree(table: &mut Table) -> Result<Vec<EventKind>, Refusal> {
    let by = table.game.turn();
    table.ask(Command::Offer { by, kind: OfferKind::Impasse })?;
    table.answer(!by, OfferKind::Impasse, true)
}

#[test]
fn r74_r88_24_points_by_agreement() {
    for (sfen, end) in [(IMPASSE_1982, "nobody impasse"), (OI_2019_285, "black impasse")] {
        let mut table = Table::at(sfen, rules("jsa-pro"));
        agree(&mut table).unwrap();
        table.ends(end);
    }
    let mut table = Table::at(IMPASSE_1982, rules("jsa-pro"));
    agree(&mut table).unwrap();
    let counted = Reason::Impasse(ByColor { black: 29, white: 25 });
    assert_eq!(table.game.outcome().unwrap().reason, counted);
    assert_eq!(refused(agree(&mut Table::at(OI_2019_150, rules("jsa-pro")))), "king-not-entered");
}

#[test]
fn r76_an_impasse_that_is_refused_leaves_the_game_going() {
    let mut table = Table::at(IMPASSE_1982, rules("jsa-pro"));
    table.offer(White, OfferKind::Impasse);
    table.answer(Black, OfferKind::Impasse, false).unwrap();
    table.ends("goes on");
    assert_eq!(refused(table.ask(Command::Offer { by: White, kind: OfferKind::Impasse })), "offered-before");
}

#[test]
fn r76_a_protected_camp_forces_the_count_where_the_rules_know_it() {
    let camp = "4K4/3GSG3/3+P+P+P3/9/9/9/9/9/4k4 b 2R2B2g3s4n4l15p 1";
    let forced = Rules { impasse: ImpasseRules::PROTECTED_CAMP, ..Rules::STRICT };
    let mut table = Table::at(camp, forced);
    assert!(table.game.impasse_count(Black).may_declare);
    table.ask(Command::Declare { by: Black }).unwrap();
    assert_eq!(table.game.outcome().map(|outcome| outcome.reason.code()), Some("impasse"));
    assert_eq!(refused(Table::at(START, forced).ask(Command::Declare { by: Black })), "unprotected");
    assert_eq!(refused(Table::at(camp, rules("jsa-pro")).ask(Command::Declare { by: Black })), "not-offered");
}

#[test]
fn r78_all_pieces_in_ends_and_counts() {
    let west = rules("west-1980s");
    // The last piece outside the zone enters; with one more on rank d it goes on.
    let entering = "+R+R+B6/3SKG3/PP+P+P5/4+P4/9/9/9/9/4k4 b 6Pb3g3s4n4l7p 1";
    Table::at(entering, west).play("5d5c").ends("black impasse");
    let outside = "+R+R+B6/3SKG3/PP+P+P5/4+P3P/9/9/9/9/4k4 b 5Pb3g3s4n4l7p 1";
    Table::at(outside, west).play("5d5c").ends("goes on");
}

#[test]
fn r79_27_points_by_agreement_win() {
    let simple = rules("simple-27");
    let mut table = Table::at(IMPASSE_1982, simple);
    agree(&mut table).unwrap();
    table.ends("black impasse");
}

/// A side, a position of its turn, and what its declaration comes to.
const DECLARATIONS: [(Color, &str, &str); 8] = [
    (Black, DECL_BLACK, "black declaration"),
    (White, DECL_WHITE, "white declaration"),
    (Black, "+R+R+B6/3SKG3/PP+P+P+P4/9/9/9/9/9/4k4 b 5Pb3g3s4n4l8p 1", "few-points"),
    (Black, "+R+R+B6/3SKG3/PP+P+P5/9/9/9/9/9/4k4 b 7Pb3g3s4n4l7p 1", "few-pieces"),
    (Black, "+R+R+B6/3S1G3/PP+P+P+P4/4K4/9/9/9/9/4k4 b 6Pb3g3s4n4l7p 1", "king-not-entered"),
    (Black, "+R+R+B6/3SKG3/PP+P+P+P4/4l4/9/9/9/9/4k4 b 6Pb3g3s4n3l7p 1", "black declaration"),
    (Black, "+R+R+B6/3SKG3/PP+P+P4l/5n3/9/9/9/9/4k4 b 7Pb3g3s3n3l7p 1", "few-pieces"),
    (Black, "+R+R+B5l/3S1G1SK/PP+P+P+P4/9/9/9/9/9/4k4 b 5Pb3g2s4n3l8p 1", "in-check"),
];

#[test]
fn r80_a_declaration_wins_when_the_conditions_hold_and_names_the_first_that_fails() {
    for (by, sfen, expected) in DECLARATIONS {
        let mut table = Table::at(sfen, rules("81dojo"));
        match table.ask(Command::Declare { by }) {
            Ok(_) => table.ends(expected),
            Err(refusal) => {
                assert_eq!(refusal.code(), expected, "{sfen}");
                table.ends("goes on");
            }
        }
    }
}

#[test]
fn r80_c13_a_declaration_needs_time_left_and_ones_own_turn() {
    let mut config = untimed(DECL_BLACK, rules("81dojo"));
    config.controls = both(Control::sudden_death(Millis::minutes(1)));
    let mut late = Table::new(config);
    late.wait(60_000).ask(Command::Declare { by: Black }).unwrap();
    late.ends("white timeout");
    let mut table = Table::at(DECL_BLACK, rules("csa"));
    assert_eq!(refused(table.ask(Command::Declare { by: White })), "not-your-turn");
    assert_eq!(refused(Table::at(DECL_BLACK, rules("shogi-quest")).ask(Command::Declare { by: Black })), "not-offered");
}

#[test]
fn r81_what_counts_and_what_a_false_declaration_costs_are_parameters() {
    // One of the pawns in hand stands on 1g instead.
    let pawn_outside = "+R+R+B6/3SKG3/PP+P+P+P4/9/9/9/8P/9/4k4 b 5Pb3g3s4n4l7p 1";
    let whole_board = Declaration {
        win: ByColor { black: 28, white: 27 },
        draw: None,
        counted: Counted::WholeBoard,
        automatic: false,
    };
    let custom = ImpasseRules { declaration: Some(whole_board), ..ImpasseRules::NONE };
    let declare = |rules| {
        let mut table = Table::at(pawn_outside, rules);
        table.ask(Command::Declare { by: Black }).map(|_| table.end())
    };
    assert_eq!(declare(Rules { impasse: custom, ..Rules::STRICT }).unwrap(), "black declaration");
    assert_eq!(declare(rules("81dojo")).unwrap_err().code(), "few-points");
    assert_eq!(declare(rules("csa")).unwrap(), "white false-declaration");
}

#[test]
fn r82_the_try_rule_and_its_option() {
    let black = "9/4K4/9/9/9/9/9/4k4/9 b - 1";
    let white = "9/4K4/9/9/9/9/9/4k4/9 w - 1";
    let not_yet = "9/4K4/9/9/4k4/9/9/9/9 b - 1";
    for (preset, sfen, mv, end) in [
        ("shogi-wars-until-2014", black, "5b5a", "black try"),
        ("shogi-wars-until-2014", white, "5h5i", "white try"),
        ("shogi-wars-until-2014", not_yet, "5b5a", "goes on"),
        ("shogi-quest", not_yet, "5b5a", "black try"),
        ("81dojo", black, "5b5a", "goes on"),
    ] {
        Table::at(sfen, rules(preset)).play(mv).ends(end);
    }
    let mut guarded = Table::at("3r5/4K4/9/9/9/9/9/4k4/9 b - 1", rules("shogi-quest"));
    assert_eq!(refused(guarded.attempt(Black, "5b5a")), "leaves-check");
}

#[test]
fn r83_where_a_site_asks_for_no_claim_the_game_ends_by_itself() {
    // Black is complete; White moves, and the declaration that Black could make ends the game.
    let white_to_move = "+R+R+B6/3SKG3/PP+P+P+P4/9/9/9/9/9/4k4 w 6Pb3g3s4n4l7p 1";
    Table::at(white_to_move, rules("shogi-wars")).play("5i5h").ends("black declaration");
    Table::at(white_to_move, rules("81dojo")).play("5i5h").ends("goes on");
}

#[test]
fn r71_r72_the_live_count() {
    let count = |sfen: &str, preset: &str, color| Table::at(sfen, rules(preset)).game.impasse_count(color);
    let points = |sfen| ByColor::from_fn(|color| count(sfen, "jsa-pro", color).points);
    assert_eq!(points(START), ByColor { black: 27, white: 27 });
    assert_eq!(points(IMPASSE_1982), ByColor { black: 29, white: 25 });
    assert_eq!(points(OI_2019_150), ByColor { black: 31, white: 23 });
    assert_eq!(points(OI_2019_285), ByColor { black: 34, white: 20 });
    let entered = |color| count(IMPASSE_1982, "jsa-pro", color).entered;
    assert!(entered(Black) && entered(White) && !count(OI_2019_150, "jsa-pro", Black).entered);

    let black = count(DECL_BLACK, "81dojo", Black);
    let expected = ImpasseCount { entered: true, pieces_in_zone: 10, points: 28, needed: Some(28), may_declare: true };
    assert_eq!(black, expected);
    let white = count(DECL_BLACK, "81dojo", White);
    assert_eq!((white.entered, white.needed, white.may_declare), (true, Some(27), false));
    assert_eq!(count(START, "jsa-pro", Black).needed, Some(24));
    assert_eq!(count(START, "shogi-quest", Black).needed, None);
}

#[test]
fn r86_h10_the_thresholds_of_the_giver_are_lowered_by_the_handicap() {
    use komadai_shogi::Handicap;
    let config = Config::new(Handicap::Bishop, both(Control::Unlimited), rules("81dojo"));
    let table = Table::new(config);
    let needed = |color| table.game.impasse_count(color).needed;
    assert_eq!((needed(Black), needed(White)), (Some(28), Some(22)));
    let ignore = ImpasseRules { handicap_ignored: true, ..ImpasseRules::DECLARATION_27 };
    let config = Config::new(Handicap::Bishop, both(Control::Unlimited), Rules { impasse: ignore, ..Rules::STRICT });
    assert_eq!(Table::new(config).game.impasse_count(White).needed, Some(27));
}

/// The moves of a KIF file of ours, without variations.
fn kif_moves(text: &str) -> Vec<String> {
    let digit = |c: char, digits: &str| digits.chars().position(|d| d == c).map(|n| n as u8 + 1);
    let mut last = String::new();
    let mut moves = Vec::new();
    for line in text.lines() {
        let mut words = line.split_whitespace();
        if words.next().is_none_or(|n| n.parse::<u32>().is_err()) {
            continue;
        }
        let body: String = words.collect();
        let mut chars = body.chars();
        let first = chars.next().unwrap();
        if first != '同' {
            let Some(file) = digit(first, "１２３４５６７８９") else { break };
            let rank = digit(chars.next().unwrap(), "一二三四五六七八九").unwrap();
            last = format!("{file}{}", (b'a' + rank - 1) as char);
        }
        let rest: String = chars.filter(|c| !c.is_whitespace()).collect();
        moves.push(match rest.split_once('(') {
            Some((piece, from)) => {
                let from = from.split(')').next().unwrap();
                let origin = format!("{}{}", &from[..1], (b'a' + from[1..2].parse::<u8>().unwrap() - 1) as char);
                let promotes = piece.ends_with('成') && piece.chars().count() > 1 && !piece.ends_with("不成");
                format!("{origin}{last}{}", if promotes { "+" } else { "" })
            }
            None => {
                let kind = digit(rest.chars().next().unwrap(), "歩香桂銀金角飛").unwrap();
                format!("{}*{last}", &"PLNSGBR"[usize::from(kind) - 1..usize::from(kind)])
            }
        });
    }
    moves
}

#[test]
fn r87_r88_the_game_of_1982_is_played_to_its_agreed_impasse() {
    let text = include_str!("../../../testdata/records/kato-nakahara-1982.kif");
    let moves = kif_moves(text);
    assert_eq!(moves.len(), 223);
    let mut table = Table::at(START, rules("jsa-pro"));
    for (ply, text) in (1..).zip(moves) {
        let by = table.game.turn();
        let command = Command::Move { by, attempt: text.parse().unwrap(), ply: Some(ply) };
        let events =
            table.game.apply(command, Instant(table.now)).unwrap_or_else(|refusal| panic!("{ply} {text}: {refusal}"));
        table.log.extend(events);
        let total: u32 = Color::ALL.iter().map(|&color| table.game.impasse_count(color).points).sum();
        assert_eq!(total, 54, "after {ply}");
    }
    assert_eq!(table.game.position().to_string(), IMPASSE_1982);
    agree(&mut table).unwrap();
    table.ends("nobody impasse");
    assert!(table.game.replay_of_draw().is_some());
}
