//! From the words of a game to those of the protocol, and back.

use komadai_csa::{Ending, MoveText, Outcome as Heard, Special, Summary, TimeRule, ToClient};
use komadai_game::any;
use komadai_game::{Attempt, Contract, Control, Counting, Game, Outcome, Played, Reason};
use komadai_kifu::names;
use komadai_shogi::{ByColor, Color, Move, PieceKind, Position, Setup, Square};

/// What a player does who sends this move. One that is illegal is one for the game as well, whatever is wrong with its text.
pub(super) fn attempt(position: &Position, text: &MoveText) -> Option<Attempt> {
    if let Ok(mv) = text.resolve(position) {
        return Some(Attempt::Move(mv));
    }
    let to = square(text.as_str().get(3..5)?)?;
    let meant = (text.side() == position.turn()).then(|| illegal(position, text.as_str(), to)).flatten();
    // Where the text names another piece than the one that could go there, or the other side, the move that it looks like may be
    // legal: what nobody may ever play is played instead.
    let is_illegal = |attempt: &Attempt| attempt.check(position).is_err();
    Some(meant.filter(is_illegal).unwrap_or(Attempt::PromotedDrop { kind: PieceKind::Pawn, to }))
}

/// The move as it was meant, as far as one can tell.
fn illegal(position: &Position, text: &str, to: Square) -> Option<Attempt> {
    let kind = kind(text.get(5..7)?)?;
    let Some(from) = square(text.get(1..3)?) else {
        let dropped = kind.unpromoted();
        return match kind {
            PieceKind::King => None,
            _ if kind.is_promoted() => Some(Attempt::PromotedDrop { kind: dropped, to }),
            _ => Some(Attempt::Move(Move::drop(dropped, to))),
        };
    };
    if from == to {
        return None;
    }
    let promotes = kind.is_promoted() && position.piece_at(from).is_some_and(|piece| !piece.kind.is_promoted());
    Some(Attempt::Move(Move::board(from, to, promotes)))
}

fn square(figures: &str) -> Option<Square> {
    let [file, rank] = <[u8; 2]>::try_from(figures.as_bytes()).ok()?.map(|figure| figure.wrapping_sub(b'0'));
    Square::new(file, rank)
}

fn kind(letters: &str) -> Option<PieceKind> {
    (0..).map_while(PieceKind::from_index).find(|kind| names::csa_piece(*kind) == letters)
}

/// A move as all hear it.
pub(super) fn told(before: &any::Position, played: &Played) -> Option<ToClient> {
    Some(ToClient::Move { mv: MoveText::of(before.shogi()?, played.mv.shogi()?)?, used: Some(seconds(played.took.0)) })
}

fn seconds(ms: u64) -> u32 {
    u32::try_from(ms / 1_000).unwrap_or(u32::MAX)
}

/// How a game ended, as a side hears it; whoever plays none hears no outcome.
pub(super) fn ended(outcome: &Outcome, side: Option<Color>) -> Vec<ToClient> {
    let (special, ending) = match outcome.reason {
        // Those that the protocol has no word for end as a game does whose loser sees it.
        Reason::Resignation | Reason::Abandoned | Reason::Checkmate | Reason::NoLegalMove => {
            (Some(Special::Resign), Ending::Resign)
        }
        Reason::Timeout => (None, Ending::TimeUp),
        Reason::IllegalMove(_) => (None, Ending::IllegalMove),
        Reason::PerpetualCheck => (None, Ending::PerpetualCheck),
        Reason::Repetition => (None, Ending::Repetition),
        Reason::Declaration(_) => (Some(Special::Declare), Ending::Declaration),
        Reason::FalseDeclaration(_) => (Some(Special::Declare), Ending::IllegalMove),
        Reason::Impasse(_) | Reason::Try => (None, Ending::Declaration),
        Reason::MoveLimit => (None, Ending::MaxMoves),
        // Of games that no program plays here.
        Reason::RoyalTaken | Reason::BareKing | Reason::FirstCheck | Reason::PerpetualAttack => {
            (Some(Special::Resign), Ending::Resign)
        }
        Reason::Aborted => (None, Ending::Interrupted),
    };
    let result = match (outcome.winner, side) {
        (_, None) => None,
        (Some(winner), Some(side)) => Some(if winner == side { Heard::Win } else { Heard::Lose }),
        (None, _) if ending == Ending::MaxMoves => Some(Heard::Censored),
        (None, _) if ending == Ending::Interrupted => None,
        (None, _) => Some(Heard::Draw),
    };
    let special = special.map(|special| ToClient::Special { special, used: None });
    let result = result.map(ToClient::Outcome);
    [special, Some(ToClient::Ending(ending)), result].into_iter().flatten().collect()
}

/// The conditions of a game, with the moves that were played where it has begun.
pub(super) fn summary(game_id: &str, contract: &Contract, side: Option<Color>, played: Option<&Game>) -> Summary {
    let config = &contract.config;
    let least = match config.counting {
        Counting::WholeSeconds { least } => seconds(least.0),
        Counting::Exact => 0,
    };
    let time = config.controls.map(|control| TimeRule { least_per_move: least, ..time_rule(control) });
    let moves = played.map_or_else(Vec::new, |game| {
        game.moves().iter().filter_map(|played| Some((played.mv.shogi()?, Some(seconds(played.took.0))))).collect()
    });
    Summary {
        your_turn: side,
        to_move: config.start.turn(),
        max_moves: config.rules.move_limit,
        time,
        start: config.start.shogi().map_or_else(Setup::start, Position::to_setup),
        moves,
        entering_king_rule: Some("CSARule27".to_owned()),
        ..Summary::even(game_id, ByColor::from_fn(|color| contract.names[color].clone()))
    }
}

fn time_rule(control: Control) -> TimeRule {
    match control {
        Control::Timed(timed) => TimeRule {
            total: seconds(timed.main.0),
            byoyomi: seconds(timed.byoyomi.0),
            increment: seconds(timed.increment.0),
            ..TimeRule::default()
        },
        Control::Unlimited | Control::Days(_) => TimeRule::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_game::FoulReport;
    use komadai_shogi::Foul;
    use komadai_shogi::impasse::DeclarationFault;

    fn lines(outcome: &Outcome, side: Option<Color>) -> String {
        ended(outcome, side).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_move_that_goes_nowhere_ends_a_game_that_can_be_read_again() {
        for text in ["+7777FU", "+1111KY", "+5555GI"] {
            let text: MoveText = text.parse().unwrap();
            let attempt = attempt(&Position::start(), &text).unwrap();
            assert!(attempt.check(&Position::start()).is_err(), "{text}");
            assert_eq!(attempt.to_string().parse(), Ok(attempt), "{text}");
        }
    }

    /// Whoever plays hears special move, reason and outcome; whoever looks on no outcome.
    #[test]
    fn every_end_has_its_words() {
        let report = FoulReport {
            by: Color::White,
            foul: Foul::Nifu,
            attempt: "P*5e".parse().unwrap(),
            ply: 2,
            squares: Vec::new(),
        };
        let won = |reason| Outcome::win(Color::Black, reason);
        for (outcome, black, white) in [
            (won(Reason::Resignation), "%TORYO #RESIGN #WIN", "%TORYO #RESIGN #LOSE"),
            (won(Reason::Abandoned), "%TORYO #RESIGN #WIN", "%TORYO #RESIGN #LOSE"),
            (won(Reason::Checkmate), "%TORYO #RESIGN #WIN", "%TORYO #RESIGN #LOSE"),
            (won(Reason::Timeout), "#TIME_UP #WIN", "#TIME_UP #LOSE"),
            (won(Reason::IllegalMove(report)), "#ILLEGAL_MOVE #WIN", "#ILLEGAL_MOVE #LOSE"),
            (won(Reason::PerpetualCheck), "#OUTE_SENNICHITE #WIN", "#OUTE_SENNICHITE #LOSE"),
            (won(Reason::Declaration(31)), "%KACHI #JISHOGI #WIN", "%KACHI #JISHOGI #LOSE"),
            (
                won(Reason::FalseDeclaration(DeclarationFault::InCheck)),
                "%KACHI #ILLEGAL_MOVE #WIN",
                "%KACHI #ILLEGAL_MOVE #LOSE",
            ),
            (Outcome::nobody(Reason::Repetition), "#SENNICHITE #DRAW", "#SENNICHITE #DRAW"),
            (Outcome::nobody(Reason::MoveLimit), "#MAX_MOVES #CENSORED", "#MAX_MOVES #CENSORED"),
            (Outcome::nobody(Reason::Aborted), "#CHUDAN", "#CHUDAN"),
        ] {
            assert_eq!(lines(&outcome, Some(Color::Black)), black);
            assert_eq!(lines(&outcome, Some(Color::White)), white);
            let seen = lines(&outcome, None);
            assert!(black.starts_with(&seen) && !seen.contains("#WIN"), "{seen}");
        }
    }

    #[test]
    fn what_a_text_asks_for_is_the_move_or_a_foul_and_never_another_move() {
        let start = Position::start();
        for text in ["+7776FU", "+2726FU", "+2838HI", "+5958OU"] {
            let asked = attempt(&start, &text.parse().unwrap()).unwrap();
            assert!(asked.check(&start).is_ok(), "{text}");
        }
        for text in [
            "-3334FU", "+7776TO", "+7776KI", "+7775FU", "+0076FU", "+0076TO", "+0076OU", "+7776XX", "+5556FU",
            "+8822UM",
        ] {
            let asked = attempt(&start, &text.parse().unwrap()).unwrap();
            assert!(asked.check(&start).is_err(), "{text}");
        }
    }
}
