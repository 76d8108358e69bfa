//! Whole events by chance: every round is checked by solvers that share nothing with the pairing.

use komadai_tournament::simulate::{Plan, Simulation, audit, ended};
use komadai_tournament::{Command, Event, Format};

/// Plays a plan to its end. Gives how many rounds there were and how many of them were paired anew by trying all pairings.
fn play(plan: Plan, all: usize) -> (usize, usize) {
    let told = format!("{:?}, {} players, seed {}", plan.settings.format, plan.players, plan.seed);
    let mut event = Event::new();
    let mut simulation = Simulation::new(plan);
    let mut given = Vec::new();
    let (mut rounds, mut solved) = (0, 0);
    while let Some(command) = simulation.next(&event) {
        assert!(given.len() < 100_000, "{told}: never ends");
        given.push(command.clone());
        let makes = matches!(command, Command::Pair { .. } | Command::Challenge { .. });
        let before = event.state().filter(|_| makes).cloned();
        match event.apply(command) {
            Ok(_) => {
                if let (Some(before), Some(after)) = (before, event.state()) {
                    let audit = audit(&before, after, all);
                    assert!(audit.faults.is_empty(), "{told}: {:?}", audit.faults);
                    rounds += 1;
                    solved += usize::from(audit.solved);
                }
            }
            Err(refusal) if makes => simulation.refused(&event, refusal.kind()),
            Err(_) => {}
        }
    }
    let state = event.state().expect("created");
    assert!(state.closed, "{told}");
    let faults = ended(state);
    assert!(faults.is_empty(), "{told}: {faults:?}");
    let again = Event::replay(event.log().iter().cloned());
    assert_eq!(again.as_ref(), Ok(&event), "{told}: told again from the log");
    let mut anew = Event::new();
    for command in given {
        let _ = anew.apply(command);
    }
    assert_eq!(anew, event, "{told}: the same commands once more");
    (rounds, solved)
}

#[test]
fn simulated_events() {
    let (mut rounds, mut solved) = (0, 0);
    for seed in 0..60 {
        let format = Format::ALL[seed as usize % Format::ALL.len()];
        let (made, tried) = play(Plan::random(format, 3 + (seed as u32 * 7) % 18, None, seed), 10);
        (rounds, solved) = (rounds + made, solved + tried);
    }
    assert!(rounds > 200 && solved > 30, "{rounds} rounds, {solved} solved");
}

/// Two thousand events of 3 to 200 players: `cargo test --release -p komadai-tournament -- --ignored --nocapture two_thousand`.
#[test]
#[ignore = "minutes"]
fn two_thousand_events() {
    let (mut rounds, mut solved) = (0, 0);
    for seed in 0..2_000_u64 {
        let format = Format::ALL[seed as usize % Format::ALL.len()];
        // Half of the fields are small enough to be tried in full.
        let players = if seed / 12 % 2 == 0 { 3 + seed as u32 % 14 } else { 3 + seed as u32 * 31 % 198 };
        // All-play-all of two hundred, twice, is forty thousand games.
        let all_play_all = matches!(format, Format::RoundRobin | Format::DoubleRoundRobin);
        let players = if all_play_all { players.min(50) } else { players };
        let (made, tried) = play(Plan::random(format, players, None, seed), 16);
        (rounds, solved) = (rounds + made, solved + tried);
    }
    println!("2000 events, {rounds} rounds, {solved} of them paired anew by trying all");
}
