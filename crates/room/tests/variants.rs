//! Games of other kinds of shogi through room and store.

use crate::common;

use common::*;
use komadai_game::any::Position;
use komadai_game::{Config, Contract, EventKind, Opponent, Refusal, Rules, Variant};
use komadai_room::*;
use komadai_shogi::{ByColor, Color};

fn contract_of(game: &str, opponent: Opponent) -> Contract {
    let start = Position::of_variant(Variant::Named(game)).unwrap();
    let config = Config::starting(start, ByColor { black: minutes(10), white: minutes(10) }, Rules::FRIENDLY);
    Contract::new(config, opponent, Color::Black, ByColor { black: "A".into(), white: "B".into() })
}

/// Two games, each with a node that dies in the middle and another that goes on with what is stored.
#[tokio::test]
async fn another_game_outlasts_the_death_of_its_node_and_ends_by_its_own_rules() {
    for (game, before, illegal, after, end) in [
        ("dobutsu", "2c2b 3a3b", "2b2c", "2b2a+", "royal-taken"),
        (
            "kyotoshogi",
            "5e5d+ 2a3b+ 5d5a+ 4a5a+",
            "3e3c",
            "R*3d T*1b 2e2d+ 3a4b 2d3b+ 4b5b B*4a 5b5c 4e4d+ 5c4c 4d1a+ 1b1a+ T*5d",
            "checkmate",
        ),
        (
            "torishogi",
            "3d3c 4b3c 5e5d 5c5d",
            "4g4d",
            "4g5f 4a3b 5f4g 3b4a 4g5f 4a3b 5f4g 3b4a 4g5f 4a3b 5f4g 3b4a",
            "repetition",
        ),
        ("minishogi", "4e4d 2a2b 4d4e 2b2a 4e4d 2a2b 4d4e 2b2a", "5e5c", "4e4d 2a2b 4d4e 2b2a", "repetition"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let node = alone(folder.path()).await;
        let (id, opened, mut black, mut white) = two(&node, &contract_of(game, Opponent::Friend)).await;
        for (ply, usi) in before.split(' ').enumerate() {
            let mover = if ply % 2 == 0 { &mut black } else { &mut white };
            mover.play(usi).await.unwrap();
        }
        let Err(Refused::Game(Refusal::Foul(report))) = black.play(illegal).await else { panic!("{game}") };
        assert_eq!(report.foul.code(), "wrong-movement");
        assert_eq!(black.play("9i9h").await, Err(Refused::Game(Refusal::NoSuchMove)));
        // No farewell: what the next node knows of the game is what the store has.
        drop((black, white, node));

        let node = alone(folder.path()).await;
        let mut black = Browser::sit(&node, &id, &[&opened.secrets.black]).await;
        let mut white = Browser::sit(&node, &id, &[&opened.secrets.white]).await;
        assert_eq!(black.attached.snapshot.contract.variant(), Variant::Named(game));
        assert_eq!(black.attached.snapshot.game.moves().len(), before.split(' ').count());
        for (ply, usi) in after.split(' ').enumerate() {
            let mover = if ply % 2 == 0 { &mut black } else { &mut white };
            mover.play(usi).await.unwrap();
        }
        let told = white.until(|kind| matches!(kind, EventKind::Ended { .. })).await;
        let EventKind::Ended { outcome, .. } = &told.event.kind else { unreachable!() };
        assert_eq!(outcome.reason.code(), end, "{game}");
        let kept = stored(&node, &id).await;
        assert_eq!(kept.outcome(), Some(outcome));
        assert!(kept.position().to_string().starts_with(game));
        let last = told.after.last.as_ref().unwrap();
        assert_eq!(Some(&last.before), kept.before_last());
    }
}

/// The engine's seat plays whatever kind the game is of.
#[tokio::test]
async fn the_engine_answers_in_another_game() {
    for (game, first) in [("dobutsu", "1d1c"), ("minishogi", "4e4d"), ("kyotoshogi", "1e1d+"), ("torishogi", "4e4d")] {
        let folder = tempfile::tempdir().unwrap();
        let node = alone(folder.path()).await;
        let opened = node.rooms.create(&contract_of(game, Opponent::Engine { level: 3 }), None).await.unwrap();
        let mut black = Browser::sit(&node, &opened.id, &[&opened.secrets.black]).await;
        black.play(first).await.unwrap();
        let mut moves = 0;
        while moves < 2 {
            black.until(|kind| matches!(kind, EventKind::Moved { .. })).await;
            moves += 1;
        }
        assert_eq!(stored(&node, &opened.id).await.moves().len(), 2, "{game}");
    }
}
