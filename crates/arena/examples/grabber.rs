//! The player who only takes what hangs: a yardstick for the lowest level.
//!
//! He takes what can be taken for nothing or for more than it costs, mates when one move does it, and otherwise plays any
//! move that does not leave the moved piece to be taken.

use komadai_shogi::{Move, Position};
use komadai_usi::{BestMove, PositionCommand, ToEngine, ToGui};

/// By `PieceKind::index`.
const WORTH: [i32; 14] = [1, 3, 3, 5, 8, 9, 6, 0, 5, 5, 5, 6, 12, 13];

fn gain(position: &Position, mv: Move) -> i32 {
    let mut next = *position;
    next.play_unchecked(mv);
    if next.is_checkmate() {
        return 1_000;
    }
    let taken = position.piece_at(mv.to()).map_or(0, |piece| WORTH[piece.kind.index()]);
    let attackers = next.attackers(mv.to(), next.turn(), next.occupied());
    let risked = match next.piece_at(mv.to()) {
        Some(piece) if attackers.non_empty() => WORTH[piece.kind.index()],
        _ => 0,
    };
    taken - risked
}

fn choose(position: &Position, dice: &mut u64) -> Option<Move> {
    let mut roll = || {
        *dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        *dice >> 33
    };
    position.legal_moves().iter().copied().max_by_key(|&mv| (gain(position, mv), roll()))
}

fn position(command: &PositionCommand) -> Option<Position> {
    let mut position = Position::new(&command.start).ok()?;
    command.moves.iter().try_for_each(|&mv| position.play(mv)).ok()?;
    Some(position)
}

fn main() {
    let mut dice = u64::from(std::process::id());
    let mut now = Position::start();
    for line in std::io::stdin().lines().map_while(Result::ok) {
        match line.parse() {
            Ok(ToEngine::Usi) => println!("{}\n{}", ToGui::IdName("Grabber".to_owned()), ToGui::UsiOk),
            Ok(ToEngine::IsReady) => println!("{}", ToGui::ReadyOk),
            Ok(ToEngine::Position(command)) => now = position(&command).unwrap_or(now),
            Ok(ToEngine::Go(_)) => {
                let best = choose(&now, &mut dice).map_or(BestMove::Resign, |mv| BestMove::Play { mv, ponder: None });
                println!("{}", ToGui::BestMove(best));
            }
            Ok(ToEngine::Quit) => return,
            _ => {}
        }
    }
}
