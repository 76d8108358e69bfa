//! What the page's own reducer is held to: `testdata/live-vectors.json`, games as a snapshot, the messages after it, and how the
//! server sees the game after each. A reducer that follows the messages must come to what a snapshot would say.
//!
//! `KOMADAI_WRITE=1 cargo test -p komadai-wire --test it live_vectors` writes the file.

use komadai_game::{Act, Command, Contract, Event, Game, Hex, Instant, Millis, OfferKind, PauseReason, Ruling};
use komadai_wire::{ClientOut, ClockView, GameEvent, GameView, NewGame, Side, You};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;

#[derive(Serialize)]
struct Vector {
    name: &'static str,
    /// The first message.
    snapshot: ClientOut,
    steps: Vec<Step>,
}

#[derive(Serialize)]
struct Step {
    message: ClientOut,
    /// The game after it.
    game: GameView,
}

/// A game that is watched from its beginning by whoever holds these seats.
struct Watched {
    contract: Contract,
    game: Game,
    now: u64,
    vector: Vector,
}

impl Watched {
    fn new(name: &'static str, you: Option<You>, changes: &Value) -> Watched {
        let clock = json!({"type": "timed", "mainMs": 600_000, "byoyomiMs": 30_000, "periods": 1, "incrementMs": 0});
        let mut wish = json!({
            "opponent": {"type": "friend"}, "handicap": "even", "side": "black",
            "clock": {"black": clock, "white": clock}, "names": {"black": "A", "white": "B"},
            "rules": {"conduct": "strict", "impasse": "declaration-27", "takebacks": true}
        });
        for (key, value) in changes.as_object().unwrap() {
            wish[key] = value.clone();
        }
        let contract = serde_json::from_value::<NewGame>(wish).unwrap().contract(0b10101).unwrap();
        let (game, _) = Game::new(contract.config.clone(), Instant(1_000)).unwrap();
        let seen = GameView::of(&game, "g", &contract, Instant(1_000));
        let snapshot = ClientOut::Snapshot { seq: game.events(), game: seen, you };
        Watched { contract, game, now: 1_000, vector: Vector { name, snapshot, steps: Vec::new() } }
    }

    fn ask(&mut self, command: Command) -> &mut Watched {
        self.now += 700;
        let mut after = self.game.clone();
        let events = after.apply(command.clone(), Instant(self.now)).unwrap_or_else(|no| panic!("{command:?}: {no}"));
        events.iter().for_each(|event| self.happens(event));
        assert_eq!(self.game, after);
        self
    }

    fn happens(&mut self, event: &Event) {
        self.game.record(event).unwrap();
        let facts = self.game.facts(event.at);
        let message = ClientOut::Event {
            seq: self.game.events(),
            event: GameEvent::of(event, &facts),
            clock: ClockView::from(&facts.clocks),
        };
        let game = GameView::of(&self.game, "g", &self.contract, event.at);
        self.vector.steps.push(Step { message, game });
    }

    fn play(&mut self, moves: &str) -> &mut Watched {
        for text in moves.split(' ') {
            let attempt = text.parse().unwrap();
            self.ask(Command::Move { by: self.game.turn(), attempt, ply: None });
        }
        self
    }

    fn offer(&mut self, by: Side, kind: OfferKind) -> &mut Watched {
        self.ask(Command::Offer { by, kind })
    }

    fn answer(&mut self, by: Side, kind: OfferKind, accept: bool) -> &mut Watched {
        self.ask(Command::Answer { by, kind, accept })
    }
}

fn vectors() -> Vec<Vector> {
    use OfferKind::{Adjourn, Rematch, Resume, Seal, Takeback};
    use Side::{Black, White};
    let mut by_link = Watched::new("a spectator of a game by link", None, &json!({}));
    by_link.ask(Command::Resume).play("7g7f 3c3d");
    by_link.offer(Black, Takeback).answer(White, Takeback, false);
    by_link.offer(White, Takeback).answer(Black, Takeback, true);
    by_link.offer(Black, Adjourn).offer(White, Adjourn);
    by_link.offer(Black, Resume).ask(Command::Withdraw { by: Black, kind: Resume });
    by_link.offer(White, Resume).offer(Black, Resume);
    by_link.ask(Command::Interrupted { since: Instant(by_link.now) });
    by_link.offer(White, Adjourn).ask(Command::Pause(PauseReason::Suspended)).ask(Command::Resume);
    by_link.play("8c8d").ask(Command::Resign { by: White }).play("8h2b+");
    by_link.offer(Black, Rematch).offer(White, Rematch).ask(Command::Next { id: "n".into() });

    let alone = json!({"opponent": {"type": "self"}, "rules": {"conduct": "friendly", "impasse": "none", "takebacks": true}, "start": "4k4/9/8p/4P4/9/9/9/9/4K4 b G 1"});
    let mut both = Watched::new("both sides of a game alone, up to mate", Some(You::Both), &alone);
    both.play("5d5c 5a4a 5i5h").offer(White, Takeback).answer(Black, Takeback, true).play("1c1d G*5b");

    let odds = json!({"side": "black", "handicap": "two", "rules": {"conduct": "strict", "impasse": "none", "takebacks": false}});
    let mut seated = Watched::new("Black's seat in a game at odds, up to a foul", Some(You::Black), &odds);
    seated.ask(Command::Resume).play("6a7b 7g7f 8c8d").offer(Black, Adjourn).play("P*5e");

    let mut sealed = Watched::new("a spectator of a game with a sealed move", None, &json!({}));
    let (attempt, salt) = ("2g2f".parse().unwrap(), Hex([7; 16]));
    sealed.ask(Command::Resume).play("7g7f 3c3d").offer(White, Seal).answer(Black, Seal, true);
    sealed.ask(Command::Seal { by: Black, attempt, ply: None, salt });
    sealed.offer(White, Resume).offer(Black, Resume).ask(Command::Open { attempt, salt }).play("8c8d");

    let mut kept = Watched::new("a spectator of a game with a timekeeper", None, &json!({}));
    let acts = [
        Act::Appointed,
        Act::Named { name: "Dan".into() },
        Act::Started,
        Act::Stopped,
        Act::ClockSet { side: White, main: Millis(1_000), periods: 1 },
        Act::Started,
    ];
    for act in acts {
        kept.ask(Command::Keep(act));
    }
    kept.ask(Command::Enter { attempt: "7g7f".parse().unwrap(), ply: None }).play("3c3d");
    kept.ask(Command::Keep(Act::Ruled(Ruling::Resigned(Black))));

    let days = json!({"type": "days", "daysPerMove": 3});
    let mut away =
        Watched::new("a game by correspondence with holidays", None, &json!({"clock": {"black": days, "white": days}}));
    away.ask(Command::Resume).ask(Command::Holiday { by: White, days: 7 }).play("7g7f");
    away.ask(Command::Holiday { by: White, days: 0 }).play("3c3d");
    [by_link, both, seated, sealed, kept, away].into_iter().map(|watched| watched.vector).collect()
}

#[test]
fn the_committed_vectors_are_what_the_server_says() {
    let vectors = vectors();
    // Every kind of event but the first, which nobody who has a snapshot hears.
    let kinds: BTreeSet<String> = vectors.iter().flat_map(|vector| &vector.steps).map(kind).collect();
    assert_eq!(
        kinds.iter().map(String::as_str).collect::<Vec<_>>(),
        [
            "declined",
            "ended",
            "holiday",
            "interrupted",
            "kept",
            "move",
            "next-game",
            "offered",
            "opened",
            "paused",
            "rematch-agreed",
            "resignation-waits",
            "resumed",
            "seal-agreed",
            "sealed",
            "taken-back",
            "withdrawn"
        ]
    );
    let lines: Vec<String> = vectors.iter().map(|vector| serde_json::to_string(vector).unwrap()).collect();
    let fresh = format!("[\n{}\n]\n", lines.join(",\n"));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/live-vectors.json");
    if std::env::var_os("KOMADAI_WRITE").is_some() {
        std::fs::write(path, fresh).unwrap();
        return;
    }
    let committed = std::fs::read_to_string(path).unwrap();
    assert!(committed == fresh, "testdata/live-vectors.json is out of date: see the head of this file");
}

fn kind(step: &Step) -> String {
    serde_json::to_value(&step.message).unwrap()["event"]["type"].as_str().unwrap().to_owned()
}

#[test]
fn what_is_sent_can_be_read_back() {
    for step in vectors().into_iter().flat_map(|vector| vector.steps) {
        let text = serde_json::to_string(&step.message).unwrap();
        assert_eq!(serde_json::from_str::<ClientOut>(&text).unwrap(), step.message);
        let text = serde_json::to_string(&step.game).unwrap();
        assert_eq!(serde_json::from_str::<GameView>(&text).unwrap(), step.game);
    }
}
