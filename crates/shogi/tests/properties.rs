//! What must hold in every position that play can reach: random games from fixed seeds, so that a failure can be repeated.

use crate::common;
use common::dice::Dice;
use common::{at, corpus};
use komadai_shogi::{
    Color, History, HuffmanCodedPos, KeyHistory, Move, MoveList, PackedSfen, PieceKind, Position, Repetition, Setup,
    first_foul, perft,
};

/// Plays random games and shows every position on the way.
fn random_games(seed: u64, games: usize, plies: usize, mut see: impl FnMut(&Position)) {
    let mut dice = Dice(seed);
    for _ in 0..games {
        let mut position = Position::start();
        for _ in 0..plies {
            see(&position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[dice.next(moves.len())]);
        }
    }
}

/// Every value that can be a move.
fn all_moves() -> Vec<Move> {
    (0..=u16::MAX).filter_map(Move::from_bits).collect()
}

/// Keys, bitboards and checkers kept along the way are those of the same diagram set up anew.
#[test]
fn incremental_equals_recomputed() {
    random_games(1, 60, 200, |position| {
        let fresh = Position::new(&position.to_setup()).unwrap_or_else(|faults| panic!("{position}: {faults}"));
        assert_eq!(fresh.key(), position.key(), "{position}");
        assert_eq!((fresh.board_key(), fresh.hand_key()), (position.board_key(), position.hand_key()), "{position}");
        assert_eq!(fresh.checkers(), position.checkers(), "{position}");
        for color in Color::ALL {
            assert_eq!(fresh.king(color), position.king(color));
            assert_eq!(fresh.of_color(color), position.of_color(color));
        }
        for kind in PieceKind::ALL {
            assert_eq!(fresh.of_kind(kind), position.of_kind(kind), "{position}");
        }
        assert!(fresh == *position);
    });
}

/// The key that a move will lead to is the key it leads to.
#[test]
fn key_after_equals_the_key_after() {
    random_games(4, 30, 200, |position| {
        for &mv in &position.legal_moves() {
            let mut next = *position;
            next.play_unchecked(mv);
            assert_eq!(position.key_after(mv), next.key(), "{position} {mv}");
        }
    });
}

/// The generator lists a move exactly if `is_legal` allows it, and lists none twice.
#[test]
fn generator_equals_is_legal() {
    let all = all_moves();
    let mut shown = 0;
    random_games(2, 12, 160, |position| {
        shown += 1;
        // All 65,536 candidates of every eighth position.
        if shown % 8 != 0 {
            return;
        }
        let mut listed = position.legal_moves().to_vec();
        listed.sort_unstable();
        let mut allowed: Vec<Move> = all.iter().copied().filter(|&mv| position.is_legal(mv)).collect();
        allowed.sort_unstable();
        assert_eq!(listed, allowed, "{position}");
    });
}

/// Counting, listing and having a move agree.
#[test]
fn count_equals_list() {
    random_games(3, 60, 250, |position| {
        let listed = position.legal_moves().len();
        assert_eq!(position.count_legal_moves(), listed, "{position}");
        assert_eq!(position.has_legal_move(), listed > 0, "{position}");
        let mut sets = 0;
        position.generate(|set| sets += set.len());
        assert_eq!(sets, listed, "{position}");
    });
}

/// A check is foreseen exactly if the move gives it.
#[test]
fn gives_check_equals_playing() {
    random_games(4, 10, 200, |position| {
        for &mv in &position.legal_moves() {
            let mut next = *position;
            next.play_unchecked(mv);
            assert_eq!(position.gives_check(mv), next.in_check(), "{position}: {mv}");
        }
    });
}

/// Text and packed form lead back to the same position; the board turned round has the same moves, turned round.
#[test]
fn forms_and_rotation() {
    random_games(5, 30, 200, |position| {
        assert_eq!(position.to_string().parse::<Position>().as_ref(), Ok(position));
        let setup = position.to_setup();
        let mut back = PackedSfen::pack(&setup).unwrap().unpack().unwrap();
        back.move_number = setup.move_number;
        assert_eq!(back, setup);
        let mut back = HuffmanCodedPos::pack(&setup).unwrap().unpack().unwrap();
        back.move_number = setup.move_number;
        assert_eq!(back, setup);

        let mut turned = Setup::empty();
        for (square, piece) in setup.pieces() {
            turned.set(square.rotate(), Some(komadai_shogi::Piece::new(!piece.color, piece.kind)));
        }
        turned.hands = setup.hands.swap();
        turned.turn = !setup.turn;
        let turned = Position::new(&turned).unwrap();
        let mut there: Vec<Move> = turned.legal_moves().iter().map(|mv| mv.rotate()).collect();
        let mut here = position.legal_moves().to_vec();
        there.sort_unstable();
        here.sort_unstable();
        assert_eq!(there, here, "{position}");
    });
}

/// Positions of mate problems: one king, no king, and pieces where a game could not bring them.
#[test]
fn without_kings() {
    for sfen in ["4k4/9/4P4/9/9/9/9/9/9 b 2G 1", "9/9/9/4R4/9/9/9/9/9 b P 1", "9/9/9/9/9/9/4p4/9/4K4 w g 1"] {
        let setup: Setup = sfen.parse().unwrap();
        let position = Position::ignoring(&setup, komadai_shogi::SetupFaults::MATE_PROBLEM).unwrap();
        let listed = position.legal_moves();
        assert_eq!(position.count_legal_moves(), listed.len(), "{sfen}");
        let allowed = all_moves().into_iter().filter(|&mv| position.is_legal(mv)).count();
        assert_eq!(allowed, listed.len(), "{sfen}");
    }
}

/// Every tsume start: the same with the attacker's king missing, as problems are printed.
#[test]
fn corpus_problems() {
    let Some(text) = corpus("tsume/tsumerush.tsv") else { return };
    let ignored = komadai_shogi::SetupFaults::MATE_PROBLEM;
    let mut seen = 0;
    for row in text.lines().skip(1) {
        let Some(setup) = row.split('\t').find_map(|field| field.parse::<Setup>().ok()) else { continue };
        let Ok(position) = Position::ignoring(&setup, ignored) else { continue };
        assert_eq!(position.count_legal_moves(), position.legal_moves().len(), "{position}");
        assert!(perft(&position, 1) > 0, "{position}");
        seen += 1;
    }
    assert!(seen > 5_000, "{seen}");
}

/// A history's verdicts are those of counting occurrences by hand.
#[test]
fn repetition_equals_counting() {
    let mut dice = Dice(6);
    // Few moves, so that positions come back.
    let start = at("4k4/9/9/9/9/9/9/9/K4R3 b - 1");
    let mut ended = 0;
    for _ in 0..200 {
        let mut history = History::new(start);
        let mut keys = KeyHistory::new(start.turn(), start.key(), start.in_check());
        let mut line: Vec<Move> = Vec::new();
        for _ in 0..80 {
            let moves = history.last().legal_moves();
            let quiet: Vec<Move> = moves.iter().copied().filter(|mv| mv.to().file() >= 4 && !mv.promotes()).collect();
            if quiet.is_empty() {
                break;
            }
            // Mostly the last move taken back.
            let before = line.len().checked_sub(2).map(|at| line[at]);
            let back = before.and_then(|mv| Some(Move::board(mv.to(), mv.from()?, false)));
            let random = quiet[dice.next(quiet.len())];
            let mv = back.filter(|back| dice.next(5) > 0 && quiet.contains(back)).unwrap_or(random);
            if history.play(mv).is_err() {
                break;
            }
            line.push(mv);
            let last = history.last();
            let seen = history
                .positions()
                .iter()
                .filter(|position| {
                    position.to_setup().hands == last.to_setup().hands
                        && position.turn() == last.turn()
                        && Color::ALL.iter().all(|&color| position.of_color(color) == last.of_color(color))
                        && PieceKind::ALL.iter().all(|&kind| position.of_kind(kind) == last.of_kind(kind))
                })
                .count();
            // Pushed twice and cut back, the keys are as if pushed once.
            for _ in 0..2 {
                keys.push(last.key(), last.in_check());
            }
            keys.truncate(line.len());
            assert_eq!((seen, seen), (history.occurrences(), keys.occurrences()));
            assert_eq!(history.repetition(), keys.repetition());
            assert_eq!(seen >= 4, history.repetition() != Repetition::None);
            if seen >= 4 {
                ended += 1;
                break;
            }
        }
        assert_eq!(first_foul(&start, &line), None);
        // Taken back as far as it goes, the start position stays.
        let plies = history.positions().len() - 1;
        assert_eq!((0..200).take_while(|_| history.pop().is_some()).count(), plies);
        assert!(*history.last() == start);
    }
    assert!(ended > 50, "{ended}");
}

/// A list is filled after what it holds already, and holds the same moves as a new one.
#[test]
fn a_list_is_used_again() {
    let mut list = MoveList::new();
    random_games(6, 2, 60, |position| {
        list.clear();
        position.legal_moves_into(&mut list);
        assert_eq!(list.to_vec(), position.legal_moves().to_vec(), "{position}");
    });
}
