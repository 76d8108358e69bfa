//! The rules of a kind in words, each sentence from a switch of its rule file: what is told here is what is played.

use komadai_lang::{Texts, Value};
use komadai_variants::rules::{
    BareKing, Borrow, CheckRule, Drops, LionTrading, NoMove, Perpetual, Promotion, RepetitionResult, Restriction,
    Royals, Shown, ShownPromotion,
};
use komadai_variants::{Color, Position, Rules};
use std::sync::Arc;

/// The sentences, in the order in which a beginner needs them.
pub(super) fn told(game: &Arc<Rules>, t: Texts) -> Vec<String> {
    let zone = u32::from(game.zone());
    let pieces = Position::start(game).pieces_of(Color::Black).count() as u32;
    let rule = |name: &str| format!("variants-rule-{name}");
    let number = |name: &str, key: &'static str, number: u32| t.with(&rule(name), &[(key, Value::from(number))]);
    let has_drops = game.drops() != Drops::None;
    let has_pawns = game.kinds().iter().any(|kind| kind.pawn);
    let royals = game.kinds().iter().filter(|kind| kind.royal).count();

    let mut lines = vec![number("pieces", "count", pieces)];
    match game.borrow() {
        Borrow::None => {}
        Borrow::Behind => lines.push(t.get(&rule("borrow"))),
    }
    lines.push(match game.promotion() {
        Promotion::None => t.get(&rule("promotion-none")),
        Promotion::Zone => number("promotion-zone", "count", zone),
        Promotion::ZoneCompulsory => number("promotion-compulsory", "count", zone),
        Promotion::EnteringOrCapture => number("promotion-capture", "count", zone),
        Promotion::EachMove => t.get(&rule("promotion-each-move")),
        Promotion::EachCapture => t.get(&rule("promotion-each-capture")),
    });
    lines.push(t.get(&rule(match game.drops() {
        Drops::None => "drops-none",
        Drops::Base => "drops-base",
        Drops::Either => "drops-either",
    })));
    if game.stuck() == Restriction::Forbidden {
        lines.push(t.get(&rule("stuck")));
    }
    if game.name() == "torishogi" {
        lines.push(t.get(&rule("swallows")));
    } else if has_drops && has_pawns {
        if game.pawn_file_limit() > 0 {
            lines.push(number("pawns-on-a-file", "count", u32::from(game.pawn_file_limit())));
        }
        lines.push(t.get(&rule(match game.pawn_drop_mate() {
            Restriction::Forbidden => "pawn-mate-forbidden",
            Restriction::Allowed => "pawn-mate-allowed",
        })));
    }
    if game.lion_trading() == LionTrading::Japanese {
        lines.push(t.get(&rule("lion")));
        lines.push(t.get(&rule("lion-trading")));
    }
    lines.push(t.get(&rule(match game.check() {
        CheckRule::Answered => "mate",
        CheckRule::Ignored => "taken",
    })));
    if royals > 1 {
        lines.push(t.get(&rule("royals")));
    }
    if game.has_try() {
        lines.push(t.get(&rule("try")));
    }
    if game.first_check_wins() {
        lines.push(t.get(&rule("first-check")));
    }
    match game.bare_king() {
        BareKing::None => {}
        BareKing::Loses => lines.push(t.get(&rule("bare-king"))),
        BareKing::LosesToMoreThanPawns => lines.push(t.get(&rule("bare-king-pawns"))),
    }
    lines.push(t.get(&rule(match game.no_move() {
        NoMove::Loses => "no-move-loses",
        NoMove::Draws => "no-move-draws",
    })));
    let repetition = game.repetition();
    if repetition.perpetual_check == Perpetual::Loses {
        lines.push(t.get(&rule("perpetual-check")));
    }
    if repetition.perpetual_attack == Perpetual::Loses {
        lines.push(t.get(&rule("perpetual-attack")));
    }
    let result = match repetition.result {
        RepetitionResult::Draw => "repetition-draw",
        RepetitionResult::FirstMoverLoses => "repetition-first",
        RepetitionResult::CompleterLoses => "repetition-completer",
    };
    lines.push(number(result, "count", u32::from(repetition.times)));
    lines
}

/// What is sure of a game that is only shown.
pub(super) fn shown(game: &Shown, t: Texts) -> Vec<String> {
    let rule = |name: &str| format!("variants-rule-{name}");
    let number = |name: &str, number: u32| t.with(&rule(name), &[("count", Value::from(number))]);
    let promotion = match game.promotion() {
        ShownPromotion::Zone(ranks) => number("promotion-zone", u32::from(ranks)),
        ShownPromotion::EnteringOrCapture(ranks) => number("promotion-capture", u32::from(ranks)),
        ShownPromotion::Capture => t.get(&rule("promotion-taking")),
    };
    let mut lines =
        vec![number("pieces", game.army() as u32), promotion, t.get(&rule("drops-none")), t.get(&rule("taken"))];
    match game.royals() {
        Royals::King => {}
        Royals::MayCome => lines.push(t.get(&rule("royals"))),
        Royals::Two => lines.push(t.get(&rule("royals-both"))),
    }
    if game.has_bare_king() {
        lines.push(t.get(&rule("bare-king")));
    }
    lines
}
