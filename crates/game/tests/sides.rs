//! F-01 to F-08, H-02 to H-09: who is Black, and games at odds.

use crate::common;
use common::*;
use komadai_game::*;
use komadai_shogi::Handicap;

#[test]
fn f01_five_pawns_have_thirty_two_faces_and_the_record_keeps_them() {
    let mut seen = Vec::new();
    for bits in 0..32 {
        let toss = Furigoma::from_bits(bits);
        assert_eq!(toss.bits(), bits);
        seen.push(toss.tokins);
        let mut config = timed(Control::Unlimited, Rules::STRICT);
        config.furigoma = Some(toss);
        assert_eq!(config.to_string().parse::<Config>().unwrap().furigoma, Some(toss));
    }
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), 32);
}

#[test]
fn f02_more_tokins_than_pawns_make_the_tosser_white() {
    for bits in 0..32_u8 {
        let expected = if bits.count_ones() >= 3 { White } else { Black };
        assert_eq!(Furigoma::from_bits(bits).tosser_plays(), expected);
    }
}

#[test]
fn f08_h02_h09_in_every_handicap_the_giver_white_moves_first() {
    for handicap in Handicap::ALL {
        let config = Config::new(handicap, both(Control::Unlimited), Rules::STRICT);
        assert_eq!(config.handicap(), Some(handicap));
        assert_eq!(config.start.to_string(), handicap.sfen(), "{}", handicap.code());
        let mut table = Table::new(config);
        let first = if handicap == Handicap::Even { Black } else { White };
        assert_eq!(table.game.turn(), first, "{}", handicap.code());
        let position = *table.game.standard().unwrap().position();
        assert!(position.hand(Black).is_empty(), "what is left off is in no hand");
        let legal = position.legal_moves()[0];
        table.play(&legal.to_string());
        assert_eq!(table.game.moves()[0].by, first);
    }
}

#[test]
fn h08_a_handicap_game_is_played_white_first() {
    let mut table = Table::new(Config::new(Handicap::Six, both(Control::Unlimited), Rules::STRICT));
    table.play("4a3b 7g7f 6a7b");
    assert_eq!(table.game.ply(), 3);
    // Black starting instead is a move out of turn.
    let mut wrong = Table::new(Config::new(Handicap::Six, both(Control::Unlimited), Rules::STRICT));
    wrong.attempt(Black, "7g7f").unwrap();
    wrong.ends("white illegal-move");
}

#[test]
fn in_a_handicap_game_the_giver_goes_on_giving() {
    let next = Table::new(Config::new(Handicap::Two, both(Control::Days(1)), Rules::FRIENDLY)).game.rematch();
    assert!(!next.sides_change);
    assert_eq!(next.config.handicap(), Some(Handicap::Two));
}

#[test]
fn a_game_may_start_anywhere_it_can_be_played_from() {
    let over = "8k/8G/8P/9/9/9/9/9/4K4 w - 1";
    let config = untimed(over, Rules::STRICT);
    assert_eq!(config.check(), Err(ConfigFault::NoMove));
    assert_eq!(Table::at("4k4/9/9/9/9/9/9/9/4K4 w - 1", Rules::STRICT).game.turn(), White);
}

#[test]
fn r83_r84_rules_have_names_and_sites_theirs() {
    use komadai_shogi::impasse::ImpasseRules;
    for preset in RulesPreset::ALL {
        assert_eq!(RulesPreset::from_code(preset.code), Some(preset.rules));
        let config = timed(Control::Unlimited, preset.rules);
        assert_eq!(config.to_string().parse::<Config>().unwrap().rules, preset.rules, "{}", preset.code);
    }
    assert_eq!(rules("shogi-wars-until-2014").impasse, ImpasseRules::TRY);
    assert_eq!(rules("jsa-pro").impasse, ImpasseRules::PROFESSIONAL_24);
}
