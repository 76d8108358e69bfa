//! Between the words of the wire and those of crate `game`.

use komadai_game::{Conduct, Control, Furigoma, Millis, OfferKind, PauseReason, Reason, RepetitionRule, Rules, Timed};
use komadai_shogi::impasse::ImpasseRules;
use komadai_shogi::{ByColor, Color};
use komadai_wire as wire;

pub(super) fn control(clock: wire::Clock) -> Control {
    match clock {
        wire::Clock::None => Control::Unlimited,
        wire::Clock::Days { days_per_move } => Control::Days(days_per_move),
        wire::Clock::Timed { main_ms, byoyomi_ms, periods, increment_ms } => Control::Timed(Timed {
            main: Millis(main_ms.0),
            byoyomi: Millis(byoyomi_ms.0),
            periods,
            increment: Millis(increment_ms.0),
        }),
    }
}

pub(super) fn rules(rules: &wire::Rules) -> Rules {
    let base = match rules.conduct {
        wire::Conduct::Strict => Rules::STRICT,
        wire::Conduct::Friendly => Rules::FRIENDLY,
    };
    Rules {
        impasse: match rules.impasse {
            wire::ImpasseRule::None => ImpasseRules::NONE,
            wire::ImpasseRule::Points24 => ImpasseRules::PROFESSIONAL_24,
            wire::ImpasseRule::Declaration27 => ImpasseRules::DECLARATION_27,
            wire::ImpasseRule::Simple27 => ImpasseRules::SIMPLE_27,
            wire::ImpasseRule::Try => ImpasseRules::TRY,
        },
        takebacks: rules.takebacks,
        repetition: match rules.repetition {
            wire::RepetitionRule::Fourfold => RepetitionRule::Fourfold,
            wire::RepetitionRule::SequenceThrice => RepetitionRule::SequenceThrice,
            wire::RepetitionRule::None => RepetitionRule::None,
        },
        formal_resignation: rules.formal_resignation,
        announce_check: rules.announce_check,
        ..base
    }
}

/// The value of the engine's `EnteringKingRule` that comes nearest to a game's rule.
pub(super) fn entering_king(rules: &wire::Rules, handicap: bool) -> &'static str {
    match (rules.impasse, handicap) {
        (wire::ImpasseRule::Declaration27, false) => "CSARule27",
        (wire::ImpasseRule::Declaration27, true) => "CSARule27H",
        (wire::ImpasseRule::Try, _) => "TryRule",
        (wire::ImpasseRule::None | wire::ImpasseRule::Points24 | wire::ImpasseRule::Simple27, _) => "NoEnteringKing",
    }
}

pub(super) fn offer(kind: OfferKind) -> wire::OfferKind {
    match kind {
        OfferKind::Takeback => wire::OfferKind::Takeback,
        OfferKind::Impasse => wire::OfferKind::Impasse,
        OfferKind::Adjourn => wire::OfferKind::Adjourn,
        OfferKind::Resume => wire::OfferKind::Resume,
        OfferKind::Rematch => wire::OfferKind::Rematch,
    }
}

pub(super) fn offer_from(kind: wire::OfferKind) -> OfferKind {
    match kind {
        wire::OfferKind::Takeback => OfferKind::Takeback,
        wire::OfferKind::Impasse => OfferKind::Impasse,
        wire::OfferKind::Adjourn => OfferKind::Adjourn,
        wire::OfferKind::Resume => OfferKind::Resume,
        wire::OfferKind::Rematch => OfferKind::Rematch,
    }
}

pub(super) fn furigoma(toss: Furigoma) -> wire::Furigoma {
    wire::Furigoma { tosser: toss.tosser_plays().into(), tokins: toss.tokins }
}

pub(super) fn millis(span: Millis) -> wire::Millis {
    wire::Millis(span.0)
}

pub(super) fn epoch(at: komadai_game::Instant) -> wire::Epoch {
    wire::Epoch(at.0)
}

pub(super) fn sides<T>(by: ByColor<T>) -> wire::Sides<T> {
    by.into()
}

pub(super) fn color(side: wire::Side) -> Color {
    side.into()
}

pub(super) fn pause(reason: PauseReason) -> wire::PauseReason {
    match reason {
        PauseReason::Waiting => wire::PauseReason::Waiting,
        PauseReason::Adjourned => wire::PauseReason::Adjourned,
        PauseReason::Suspended => wire::PauseReason::Suspended,
    }
}

pub(super) fn reason(reason: &Reason) -> wire::Reason {
    match reason {
        Reason::Checkmate => wire::Reason::Checkmate,
        Reason::Resignation => wire::Reason::Resignation,
        Reason::Timeout => wire::Reason::Timeout,
        Reason::IllegalMove(_) => wire::Reason::IllegalMove,
        Reason::PerpetualCheck => wire::Reason::PerpetualCheck,
        Reason::Repetition => wire::Reason::Repetition,
        Reason::Impasse(_) => wire::Reason::Impasse,
        Reason::Declaration(_) => wire::Reason::Declaration,
        Reason::FalseDeclaration(_) => wire::Reason::FalseDeclaration,
        Reason::Try => wire::Reason::Try,
        Reason::NoLegalMove => wire::Reason::NoLegalMove,
        Reason::Abandoned => wire::Reason::Abandoned,
        Reason::MoveLimit => wire::Reason::MoveLimit,
        Reason::Aborted => wire::Reason::Aborted,
    }
}
