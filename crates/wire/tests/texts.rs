//! Whatever the site refuses is said in the reader's language: every code has its text in every language.

use komadai_game::{FoulReport, Refusal};
use komadai_lang::{Lang, Texts};
use komadai_shogi::impasse::{AgreementFault, CampFault, DeclarationFault};
use komadai_shogi::{Color, Foul, Square};
use komadai_wire::{ErrorCode, ErrorReason, LobbyRefusal, MateFailure, SocketRefusal};

fn assert_texts(id: &str) {
    for &lang in Lang::ALL {
        assert!(Texts::of(lang).has(id), "locales/{lang} has no text {id}");
    }
}

/// The refusal after this one, so that a variant added to the enum is missed by the compiler here.
fn next(refusal: Option<&Refusal>) -> Option<Refusal> {
    let square = Square::new(5, 5).unwrap();
    Some(match refusal {
        None => Refusal::NoSuchMove,
        Some(Refusal::NoSuchMove) => Refusal::NotYourTurn,
        Some(Refusal::NotYourTurn) => Refusal::Over,
        Some(Refusal::Over) => Refusal::NotOver,
        Some(Refusal::NotOver) => Refusal::Paused,
        Some(Refusal::Paused) => Refusal::NotPaused,
        Some(Refusal::NotPaused) => Refusal::Stale(1),
        Some(Refusal::Stale(_)) => Refusal::NoTakebacks,
        Some(Refusal::NoTakebacks) => Refusal::NothingToTakeBack,
        Some(Refusal::NothingToTakeBack) => Refusal::NoImpasse(AgreementFault::NotOffered),
        Some(Refusal::NoImpasse(AgreementFault::NotOffered)) => {
            Refusal::NoImpasse(AgreementFault::KingNotEntered(Color::Black))
        }
        Some(Refusal::NoImpasse(AgreementFault::KingNotEntered(_))) => {
            Refusal::Declaration(DeclarationFault::NotYourTurn)
        }
        Some(Refusal::Declaration(fault)) => match fault {
            DeclarationFault::NotYourTurn => Refusal::Declaration(DeclarationFault::KingNotEntered),
            DeclarationFault::KingNotEntered => Refusal::Declaration(DeclarationFault::FewPieces(9)),
            DeclarationFault::FewPieces(_) => Refusal::Declaration(DeclarationFault::InCheck),
            DeclarationFault::InCheck => Refusal::Declaration(DeclarationFault::FewPoints(1, 2)),
            DeclarationFault::FewPoints(..) => Refusal::Declaration(DeclarationFault::NotOffered),
            DeclarationFault::NotOffered => Refusal::Camp(CampFault::NotOffered),
        },
        Some(Refusal::Camp(CampFault::NotOffered)) => Refusal::Camp(CampFault::NotYourTurn),
        Some(Refusal::Camp(CampFault::NotYourTurn)) => Refusal::Camp(CampFault::Unprotected(square)),
        Some(Refusal::Camp(CampFault::Unprotected(_))) => Refusal::AlreadyOffered,
        Some(Refusal::AlreadyOffered) => Refusal::OfferedBefore,
        Some(Refusal::OfferedBefore) => Refusal::TooManyOffers,
        Some(Refusal::TooManyOffers) => Refusal::NoSuchOffer,
        Some(Refusal::NoSuchOffer) => Refusal::AlreadyResigned,
        Some(Refusal::AlreadyResigned) => Refusal::SaidAlready,
        Some(Refusal::SaidAlready) => Refusal::NamedAlready,
        Some(Refusal::NamedAlready) => Refusal::BadId,
        Some(Refusal::BadId) => Refusal::NextExists,
        Some(Refusal::NextExists) => Refusal::SealInstead,
        Some(Refusal::SealInstead) => Refusal::NotSealing,
        Some(Refusal::NotSealing) => Refusal::NotSealed,
        Some(Refusal::NotSealed) => Refusal::NoHoliday,
        Some(Refusal::NoHoliday) => Refusal::NoHolidayLeft,
        Some(Refusal::NoHolidayLeft) => Refusal::NoKeeper,
        Some(Refusal::NoKeeper) => Refusal::ClockRuns,
        Some(Refusal::ClockRuns) => Refusal::BadClock,
        Some(Refusal::BadClock) => Refusal::NoToss,
        Some(Refusal::NoToss) => Refusal::BadTime,
        Some(Refusal::BadTime) => Refusal::NoJanken,
        Some(Refusal::NoJanken) => Refusal::AlreadyThrown,
        Some(Refusal::AlreadyThrown) => Refusal::NoClaim,
        Some(Refusal::NoClaim) => Refusal::NotGone,
        Some(Refusal::NotGone) => Refusal::TooManyActs,
        // A foul has texts of its own.
        Some(Refusal::TooManyActs | Refusal::Foul(FoulReport { .. })) => return None,
    })
}

#[test]
fn refusals_of_a_game() {
    let mut refusal = next(None);
    while let Some(this) = refusal {
        assert_texts(&format!("error-{}", this.code()));
        refusal = next(Some(&this));
    }
}

#[test]
fn fouls() {
    for foul in Foul::ALL {
        assert_texts(&format!("foul-{}", foul.code()));
        assert_texts(&format!("foul-{}-why", foul.code()));
    }
}

#[test]
fn errors_of_the_api() {
    for code in ErrorCode::ALL {
        assert_texts(&format!("error-{}", code.code()));
    }
    for reason in ErrorReason::ALL {
        assert_texts(&format!("error-{}", reason.code()));
    }
}

#[test]
fn refusals_of_the_socket() {
    for refusal in SocketRefusal::ALL {
        assert_texts(&format!("error-{}", refusal.code()));
    }
}

#[test]
fn refusals_of_the_lobby() {
    for refusal in LobbyRefusal::ALL {
        assert_texts(&format!("error-{}", refusal.code()));
    }
}

#[test]
fn failures_of_the_mate_solver() {
    for failure in MateFailure::ALL {
        assert_texts(&format!("mate-failed-{}", failure.code()));
    }
}
