//! The hand-made evaluation: material and places (kept by [`Board`]), and what pieces attack near the kings.

use crate::board::{Board, sign};
use crate::score::EVAL_LIMIT;
use komadai_shogi::{Bitboard, Color, Hand, PieceKind, Position, Square, attacks};

/// What each attacked square around the enemy king is worth, by the attacker's kind.
const ATTACK: [i32; 14] = [7, 5, 10, 13, 9, 10, 15, 0, 15, 14, 14, 14, 17, 20];
/// What each guarded square around one's own king is worth.
const GUARD: [i32; 14] = [4, 1, 4, 11, 4, 3, 13, 0, 9, 9, 9, 9, 14, 8];
/// What each piece in the enemy's hand adds to the danger of a weak square.
const DROP_DANGER: [i32; 7] = [2, 3, 4, 7, 6, 8, 9];
/// What each square a slider sees is worth.
const ROOK_SIGHT: i32 = 3;
const BISHOP_SIGHT: i32 = 3;
const LANCE_SIGHT: i32 = 2;
/// Moving next.
const TEMPO: i32 = 20;

/// What one side's pieces do, on the way to the evaluation.
struct Side {
    /// Squares attacked by pieces other than the king.
    attacked: Bitboard,
    /// The sum of attacks on the enemy king's surroundings.
    attack: i32,
    /// How many pieces take part in it.
    attackers: i32,
    guard: i32,
    sight: i32,
}

/// Where attacks on a king count: around it, and one rank further in front.
fn surroundings(king: Square, color: Color) -> (Bitboard, Bitboard) {
    let near = attacks::king(king);
    (near, near | near.forward(color))
}

fn side(pos: &Position, us: Color, own_near: Bitboard, enemy_wide: Bitboard) -> Side {
    use PieceKind::*;
    let occupied = pos.occupied();
    let mut side = Side { attacked: Bitboard::EMPTY, attack: 0, attackers: 0, guard: 0, sight: 0 };
    let mut add = |kind: PieceKind, reach: Bitboard| {
        side.attacked |= reach;
        let hits = (reach & enemy_wide).count() as i32;
        if hits > 0 {
            side.attack += hits * ATTACK[kind.index()];
            side.attackers += 1;
        }
        side.guard += (reach & own_near).count() as i32 * GUARD[kind.index()];
    };
    let pawns = pos.pieces(us, Pawn);
    add(Pawn, pawns.forward(us));
    for square in pos.pieces(us, Knight) {
        add(Knight, attacks::knight(us, square));
    }
    for square in pos.pieces(us, Silver) {
        add(Silver, attacks::silver(us, square));
    }
    for square in pos.gold_movers() & pos.of_color(us) {
        add(Gold, attacks::gold(us, square));
    }
    let mut sight = 0;
    for square in pos.pieces(us, Lance) {
        let reach = attacks::lance(us, square, occupied);
        sight += reach.count() as i32 * LANCE_SIGHT;
        add(Lance, reach);
    }
    for (kind, worth) in [(Bishop, BISHOP_SIGHT), (Horse, 1)] {
        for square in pos.pieces(us, kind) {
            let mut reach = attacks::bishop(square, occupied);
            if kind == Horse {
                reach |= attacks::king(square);
            }
            sight += reach.count() as i32 * worth;
            add(kind, reach);
        }
    }
    for (kind, worth) in [(Rook, ROOK_SIGHT), (Dragon, 2)] {
        for square in pos.pieces(us, kind) {
            let mut reach = attacks::rook(square, occupied);
            if kind == Dragon {
                reach |= attacks::king(square);
            }
            sight += reach.count() as i32 * worth;
            add(kind, reach);
        }
    }
    side.sight = sight;
    side
}

fn drop_danger(hand: Hand) -> i32 {
    PieceKind::HAND
        .into_iter()
        .map(|kind| {
            DROP_DANGER[kind.index()] * i32::from(hand.count(kind).min(if kind == PieceKind::Pawn { 1 } else { 2 }))
        })
        .sum()
}

/// How much danger a king is in.
fn danger(pos: &Position, color: Color, near: Bitboard, ours: &Side, theirs: &Side) -> i32 {
    let hand = drop_danger(pos.hand(!color));
    let open = near.without(pos.of_color(color));
    let weak = (near & theirs.attacked).without(ours.attacked).count() as i32;
    let holes = open.without(ours.attacked).count() as i32;
    let force = theirs.attack * (2 + theirs.attackers.min(5)) * (16 + hand) / 23;
    force + (weak * (10 + hand) + holes * (2 + hand / 4)) * 5
}

/// The parts of an evaluation, as Black counts, for people to read.
#[derive(Copy, Clone, Debug)]
pub struct Breakdown {
    /// Material and where it stands.
    pub material: i32,
    /// Safety of the kings.
    pub kings: i32,
    /// Reach of the sliders.
    pub sight: i32,
    /// The move.
    pub tempo: i32,
}

impl Breakdown {
    /// The parts together, for Black.
    pub fn total(&self) -> i32 {
        self.material + self.kings + self.sight + self.tempo
    }
}

pub(crate) fn breakdown(board: &Board) -> Breakdown {
    let pos = &board.pos;
    let zones = [Color::Black, Color::White].map(|color| match pos.king(color) {
        Some(king) => surroundings(king, color),
        None => (Bitboard::EMPTY, Bitboard::EMPTY),
    });
    let [(black_near, black_wide), (white_near, white_wide)] = zones;
    let black = side(pos, Color::Black, black_near, white_wide);
    let white = side(pos, Color::White, white_near, black_wide);
    let black_danger = danger(pos, Color::Black, black_near, &black, &white);
    let white_danger = danger(pos, Color::White, white_near, &white, &black);
    Breakdown {
        material: board.sum(),
        kings: black.guard - white.guard + white_danger - black_danger,
        sight: black.sight - white.sight,
        tempo: TEMPO * sign(pos.turn()),
    }
}

/// The evaluation for the side to move.
pub(crate) fn evaluate(board: &Board) -> i32 {
    (breakdown(board).total() * sign(board.pos.turn())).clamp(-EVAL_LIMIT, EVAL_LIMIT)
}
