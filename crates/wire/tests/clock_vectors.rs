//! What the browser's clock over the board is held to: `testdata/clock-vectors.json`, clocks through their turns as `komadai_game` has
//! them. `KOMADAI_WRITE=1 cargo test -p komadai-wire --test it clock_vectors` writes it anew; the web client's own tests read it.

use komadai_game::{ClockPreset, Control, Millis, SideClock, Timed};
use serde_json::{Value, json};
use std::path::Path;

/// A step of xorshift: the vectors are the same everywhere.
fn next(seed: &mut u64) -> u64 {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    *seed
}

/// Controls in which main time, periods and increments meet, beside the named ones.
const CHOSEN: [Timed; 4] = [
    Timed { main: Millis::seconds(20), byoyomi: Millis::seconds(10), periods: 3, increment: Millis::ZERO },
    Timed { main: Millis::ZERO, byoyomi: Millis::seconds(5), periods: 10, increment: Millis::ZERO },
    Timed { main: Millis::seconds(15), byoyomi: Millis::seconds(10), periods: 2, increment: Millis::seconds(4) },
    Timed { main: Millis::seconds(30), byoyomi: Millis::ZERO, periods: 0, increment: Millis::seconds(2) },
];

/// What is seen of the clock when a turn has lasted so long; null when its time is up.
fn look(clock: &SideClock, turn: Millis) -> Value {
    match clock.left_after(turn) {
        Ok(left) => json!([turn, left.main, left.period, left.periods]),
        Err(_) => json!([turn, null]),
    }
}

/// A clock through its turns, until its time is up or there were twelve.
fn walk(control: Control, seed: &mut u64) -> Value {
    let mut clock = SideClock::new(control);
    let whole = clock.limit().unwrap_or_default();
    let mut turns = Vec::new();
    for _ in 0..12 {
        let limit = clock.limit().unwrap_or_default().0;
        // Often up to the very instant at which something changes, and sometimes beyond the end.
        let (main, _) = clock.state();
        let turn = match next(seed) % 6 {
            0 => main,
            1 => Millis(main.0.saturating_sub(1)),
            2 => Millis(next(seed) % (limit + 1)),
            3 => Millis(limit.saturating_sub(1)),
            _ => Millis(next(seed) % (whole.0 / 5 + 1)),
        };
        let mut looks: Vec<Millis> = (0..3).map(|_| Millis(next(seed) % (turn.0 + 1))).collect();
        looks.sort();
        looks.push(turn);
        let looks: Vec<Value> = looks.into_iter().map(|at| look(&clock, at)).collect();
        if clock.left_after(turn).is_err() {
            turns.push(json!({ "looks": looks, "up": true }));
            break;
        }
        clock.charge(turn, true);
        let (main, periods) = clock.state();
        turns.push(json!({ "looks": looks, "after": [main, periods, clock.spent()] }));
    }
    json!({ "clock": komadai_wire::Clock::from(control), "turns": turns })
}

#[test]
fn the_clock_over_the_board_runs_as_those_of_games_do() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/clock-vectors.json");
    let mut seed = 0x9e37_79b9_7f4a_7c15;
    let named = ClockPreset::ALL.iter().map(|preset| preset.control);
    let timed = named.chain(CHOSEN.map(Control::Timed)).filter(|control| matches!(control, Control::Timed(_)));
    let lines: Vec<String> = timed.map(|control| walk(control, &mut seed).to_string()).collect();
    let vectors = format!("[\n{}\n]\n", lines.join(",\n"));
    if std::env::var_os("KOMADAI_WRITE").is_some() {
        std::fs::write(&path, vectors).unwrap();
        return;
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == vectors, "{} is out of date: run this test with KOMADAI_WRITE=1", path.display());
}
