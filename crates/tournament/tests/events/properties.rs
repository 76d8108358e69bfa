//! Random events of all formats: what must hold whatever anybody does.

use fastrand::Rng;
use komadai_tournament::{
    Command, Enter, Entry, Event, Format, LOG_VERSION, Left, Outcome, Points, Settings, State, TieBreak, Tier,
    standings,
};
use std::collections::{BTreeMap, BTreeSet};

const OUTCOMES: [Outcome; 8] = [
    Outcome::Black,
    Outcome::White,
    Outcome::Draw,
    Outcome::Repetition,
    Outcome::Impasse,
    Outcome::BlackForfeit,
    Outcome::WhiteForfeit,
    Outcome::DoubleForfeit,
];

/// A setting from its JSON.
fn json<T: serde::de::DeserializeOwned>(value: &str) -> T {
    serde_json::from_str(value).expect("a setting")
}

fn settings(rng: &mut Rng, format: Format) -> Settings {
    let mut settings = Settings {
        name: "Random".into(),
        format,
        seed: rng.u64(..),
        rounds: (rng.bool() || matches!(format, Format::Swiss | Format::MacMahon)).then(|| rng.u32(1..7)),
        small_final: rng.bool(),
        handicap: rng.u8(..8) == 0,
        streaks: rng.bool(),
        best_of: Some(2 * rng.u32(0..3) + 1),
        host: Some("p0".into()),
        team_size: Some(2),
        bands: vec![1200, 1700],
        bands_until: rng.bool().then_some(1),
        ..Settings::default()
    };
    if rng.bool() {
        settings.colours = json(r#""balance""#);
        settings.floaters = json(r#""median""#);
        settings.avoid = json(r#"{"club":true,"country":true,"host":"A"}"#);
    }
    settings.within = json(["\"fold\"", "\"adjacent\"", "\"random\""][rng.usize(..3)]);
    settings.impasse = json(["\"number\"", "\"replay\""][rng.usize(..2)]);
    settings.draws = json(["\"half\"", "\"half\"", "\"replay\""][rng.usize(..3)]);
    if format == Format::Knockout {
        settings.shape = json(["\"halves\"", "\"stepladder\"", "\"groups\"", "\"double-from-four\""][rng.usize(..4)]);
    }
    if matches!(format, Format::Swiss | Format::MacMahon) && rng.u8(..4) == 0 {
        settings.cup =
            json(["{\"size\":4}", "{\"size\":4,\"qualification\":true,\"small_final\":true}"][rng.usize(..2)]);
    }
    let mut tiebreaks = TieBreak::ALL.to_vec();
    rng.shuffle(&mut tiebreaks);
    settings.tiebreaks = tiebreaks[..rng.usize(..4)].to_vec();
    settings
}

fn id(rng: &mut Rng) -> String {
    format!("p{}", rng.u32(..10))
}

/// Who may sit at a board: a player or a member of a team.
fn sitter(rng: &mut Rng) -> String {
    let id = id(rng);
    if rng.bool() { id } else { format!("{id}.{}", rng.u32(1..4)) }
}

fn member(id: &str) -> komadai_tournament::Member {
    komadai_tournament::Member { id: id.to_owned(), name: "M".into(), rating: None }
}

fn enter(rng: &mut Rng, id: &str, team: bool) -> Command {
    let member = |at: u32| member(&format!("{id}.{at}"));
    Command::Enter(Enter {
        id: id.to_owned(),
        name: "P".into(),
        rating: rng.bool().then(|| rng.i32(900..2000)),
        club: rng.bool().then(|| ["A", "B"][rng.usize(..2)].to_owned()),
        members: if team { vec![member(1), member(2)] } else { Vec::new() },
        ..Enter::default()
    })
}

fn command(rng: &mut Rng, rounds: u32, team: bool) -> Command {
    let round = rng.u32(..rounds + 2);
    let board = rng.u32(..6);
    let result = OUTCOMES[rng.usize(..OUTCOMES.len())];
    match rng.u8(..40) {
        0 => {
            let id = id(rng);
            enter(rng, &id, team)
        }
        1 => Command::Withdraw { id: id(rng) },
        2 => Command::Return { id: id(rng) },
        3 => Command::Absent { id: id(rng), round, points: rng.bool().then_some(Points::HALF) },
        4 => Command::Force { a: id(rng), b: id(rng), sides: rng.bool() },
        5 => Command::Forbid { a: id(rng), b: id(rng) },
        6 => Command::Lift { a: id(rng), b: id(rng) },
        7 => Command::Long { round, board },
        8 => Command::Correct { round, board, result, reason: "slip".into() },
        9 => Command::Forfeit { id: id(rng) },
        10 => Command::Adjust { id: id(rng), points: Points::whole(rng.i32(-1..2)), reason: "late".into() },
        11..=13 => Command::Undo,
        14 if rng.u8(..8) == 0 => Command::Close,
        15..=18 => Command::Challenge { challenger: id(rng), defender: id(rng) },
        25 => Command::Report { round, board, id: sitter(rng), result },
        26 => Command::Adjudicate { round, board, result, reason: "late".into() },
        27 => Command::JoinTeam { id: id(rng), member: member(&sitter(rng)) },
        28 => Command::LeaveTeam { id: sitter(rng) },
        29 => Command::LineUp { id: id(rng), members: vec![sitter(rng), sitter(rng)] },
        30 => Command::Give { id: id(rng), handicap: rng.bool().then_some(komadai_tournament::Odds::Rook) },
        19..=24 => Command::Pair { first: None, at: Some(rng.u32(..100)), unfinished: rng.u8(..8) == 0 },
        _ => {
            let left = rng.bool().then_some(Left { black_ms: 1_000, white_ms: u32::MAX });
            Command::Result { round, board, result, left }
        }
    }
}

/// What holds of each round, as it was made.
fn round_holds(before: &State, event: &Event) {
    let state = event.state().expect("created");
    let round = state.rounds.last().expect("a round was made");
    let host = (state.settings.format == Format::Simultaneous).then_some("p0");
    let mut seen = BTreeSet::new();
    for board in &round.boards {
        for id in [&board.black, &board.white] {
            assert!(host == Some(id) || seen.insert(id.clone()), "{id} twice in {round:?}");
            let entrant = before.entrant(id).expect("entered");
            assert!(!entrant.left, "{id} has left");
            assert!(!entrant.absent.contains_key(&round.round) || before.settings.format == Format::Ladder);
        }
    }
    let pairing: Vec<_> = round.byes.iter().filter(|bye| bye.points == Points::ONE).collect();
    for bye in &round.byes {
        assert!(seen.insert(bye.id.clone()), "{} both plays and sits out", bye.id);
    }
    if !matches!(state.settings.format, Format::Swiss | Format::MacMahon) {
        return;
    }
    assert!(pairing.len() <= 1);
    let present = before.entrants.iter().filter(|entrant| {
        let long = before.rounds.last().is_some_and(|round| {
            round.boards.iter().any(|board| board.long && (board.black == entrant.id || board.white == entrant.id))
        });
        !entrant.left && !long && !entrant.absent.contains_key(&round.round)
    });
    assert_eq!(present.count(), 2 * round.boards.len() + pairing.len(), "all play or sit out in {round:?}");
    // A repeat is told, and a second bye while somebody has had none is, too.
    let cost = |tier: Tier| round.why.costs.iter().any(|cost| cost.tier == tier);
    let played = |board: &komadai_tournament::Board| {
        board.result.is_none_or(|result| result.was_played()) || !board.drawn.is_empty()
    };
    let met: BTreeSet<(&str, &str)> = before
        .rounds
        .iter()
        .flat_map(|round| &round.boards)
        .filter(|board| played(board))
        .flat_map(|board| [(&board.black[..], &board.white[..]), (&board.white[..], &board.black[..])])
        .collect();
    let repeats = round.boards.iter().filter(|board| met.contains(&(&board.black[..], &board.white[..])));
    let told = |board: &&komadai_tournament::Board| {
        let pair = (board.black.clone(), board.white.clone());
        let forced = &round.why.forced;
        board.tie.is_some() || forced.contains(&pair) || forced.contains(&(pair.1.clone(), pair.0.clone()))
    };
    assert_eq!(repeats.filter(|board| !told(board)).count() > 0, cost(Tier::Rematch), "{round:?}");
}

/// What holds of the event as a whole.
fn event_holds(event: &Event) {
    let lines: Vec<String> = event.log().iter().map(|entry| serde_json::to_string(entry).expect("JSON")).collect();
    let read: Vec<Entry> = lines.iter().map(|line| serde_json::from_str(line).expect("its own JSON")).collect();
    assert_eq!(read, event.log());
    let again = Event::replay(read).expect("its own log");
    assert_eq!(&again, event, "told again from the log");
    if let Some(state) = event.state() {
        let rows = standings(state);
        assert_eq!(rows.len(), state.entrants.len());
        assert_eq!(rows.iter().map(|row| &row.id).collect::<BTreeSet<_>>().len(), rows.len());
        assert!(rows.windows(2).all(|pair| pair[0].place <= pair[1].place));
    }
}

fn random_event(seed: u64) {
    let mut rng = Rng::with_seed(seed);
    let format = Format::ALL[(seed % Format::ALL.len() as u64) as usize];
    let team = format == Format::Team;
    let mut event = Event::new();
    event.apply(Command::Create(Box::new(settings(&mut rng, format)))).expect("good settings");
    let mut states = vec![event.state().cloned()];
    for player in 0..rng.u32(2..10) {
        let command = enter(&mut rng, &format!("p{player}"), team);
        if event.apply(command).is_ok() {
            states.push(event.state().cloned());
        }
    }
    for _ in 0..60 {
        let rounds = event.state().map_or(0, |state| state.rounds.len() as u32);
        let command = command(&mut rng, rounds, team);
        let before = event.clone();
        match event.apply(command.clone()) {
            Err(refusal) => {
                assert_eq!(event, before, "{command:?} was refused and changed something");
                assert!(!refusal.to_string().is_empty());
            }
            Ok(_) if command == Command::Undo => {
                states.pop();
                assert_eq!(event.state(), states.last().expect("created").as_ref(), "undo is the state before");
            }
            Ok(_) => {
                states.push(event.state().cloned());
                if matches!(command, Command::Pair { .. } | Command::Challenge { .. }) {
                    round_holds(before.state().expect("created"), &event);
                }
            }
        }
    }
    event_holds(&event);
}

#[test]
fn random_events() {
    for seed in 0..400 {
        random_event(seed);
    }
}

/// More of the same, from other seeds: `cargo test -p komadai-tournament --release -- --ignored`.
#[test]
#[ignore = "minutes"]
fn many_random_events() {
    for seed in 400..50_000 {
        random_event(seed);
    }
}

/// Results entered in any order give the same standings.
#[test]
fn standings_do_not_depend_on_the_order_of_results() {
    for seed in 0..120 {
        let mut rng = Rng::with_seed(seed);
        let format = [Format::Swiss, Format::MacMahon, Format::RoundRobin, Format::Team][seed as usize % 4];
        let mut settings = settings(&mut rng, format);
        settings.draws = komadai_tournament::Draws::Half;
        let mut events = [Event::new(), Event::new()];
        for event in &mut events {
            event.apply(Command::Create(Box::new(settings.clone()))).expect("good settings");
        }
        for player in 0..9 {
            let command = enter(&mut rng, &format!("p{player}"), format == Format::Team);
            events.iter_mut().for_each(|event| drop(event.apply(command.clone()).expect("entered")));
        }
        for _ in 0..3 {
            let pair = Command::Pair { first: None, at: None, unfinished: false };
            if events.iter_mut().any(|event| event.apply(pair.clone()).is_err()) {
                break;
            }
            let round = events[0].state().and_then(|state| state.rounds.last()).expect("made").clone();
            assert_eq!(Some(&round), events[1].state().and_then(|state| state.rounds.last()), "the same from the same");
            let mut results: Vec<Command> = round
                .boards
                .iter()
                .map(|board| Command::Result {
                    round: round.round,
                    board: board.board,
                    result: OUTCOMES[rng.usize(..OUTCOMES.len())],
                    left: None,
                })
                .collect();
            for event in &mut events {
                results.iter().for_each(|result| drop(event.apply(result.clone()).expect("a result")));
                rng.shuffle(&mut results);
            }
        }
        let [one, other] = events.map(|event| standings(event.state().expect("created")));
        assert_eq!(one, other);
    }
}

/// Play-offs begun, played, left and corrected at random: places go up by as many as share one, the log tells the event again, and what is
/// offered is taken.
#[test]
fn places_never_decrease() {
    const FORMATS: [Format; 5] =
        [Format::RoundRobin, Format::Swiss, Format::Knockout, Format::League, Format::DoubleElimination];
    let (mut begun, mut later) = (0, 0);
    for seed in 0..150 {
        let mut rng = Rng::with_seed(seed);
        let format = FORMATS[seed as usize % FORMATS.len()];
        let mut settings = settings(&mut rng, format);
        (settings.cup, settings.rounds) = (None, (format == Format::Swiss).then(|| rng.u32(1..4)));
        let mut event = Event::new();
        event.apply(Command::Create(Box::new(settings))).expect("good settings");
        for player in 0..rng.u32(3..9) {
            let command = enter(&mut rng, &format!("p{player}"), false);
            event.apply(command).expect("entered");
        }
        for _ in 0..150 {
            let state = event.state().expect("created").clone();
            let made = state.rounds.iter().flat_map(|round| round.boards.iter().map(move |board| (round.round, board)));
            let boards: Vec<_> = made.map(|(round, board)| (round, board.board, board.result.is_some())).collect();
            let open = boards.iter().find(|(.., done)| !done).map(|&(round, board, _)| (round, board));
            let result = if rng.u8(..8) == 0 { OUTCOMES[rng.usize(..8)] } else { OUTCOMES[rng.usize(..2)] };
            let offers = state.play_offs().concat();
            let shape = komadai_tournament::PlayOffShape::ALL[rng.usize(..3)];
            let command = match (open, rng.u8(..16)) {
                (_, 0) => Command::Undo,
                (_, 1) if !state.playoffs.is_empty() => Command::Withdraw { id: id(&mut rng) },
                (_, 2) => Command::Adjust { id: id(&mut rng), points: Points::HALF, reason: "late".into() },
                (_, 3 | 4) if !boards.is_empty() => {
                    let (round, board, _) = boards[rng.usize(..boards.len())];
                    Command::Correct { round, board, result, reason: "slip".into() }
                }
                (Some((round, board)), _) => Command::Result { round, board, result, left: None },
                (None, 5) => Command::PlayOff { players: vec![id(&mut rng), id(&mut rng)], shape },
                (None, 6..) if !offers.is_empty() => {
                    let mut players = offers[rng.usize(..offers.len())].clone();
                    rng.shuffle(&mut players);
                    let play_off = Command::PlayOff { players, shape };
                    event.apply(play_off).expect("what is offered is taken");
                    begun += 1;
                    continue;
                }
                _ => Command::Pair { first: None, at: None, unfinished: false },
            };
            if event.apply(command).is_ok() {
                let state = event.state().expect("created");
                later = later.max(state.playoffs.len());
                let rows = standings(state);
                let places: Vec<u32> = rows.iter().map(|row| row.place).collect();
                for (at, place) in places.iter().enumerate() {
                    let is_shared = at > 0 && places[at - 1] == *place;
                    assert!(is_shared || *place == at as u32 + 1, "{places:?} in {seed}");
                }
            }
        }
        event_holds(&event);
    }
    assert!(begun > 150 && later > 1, "{begun} begun, {later} in one event");
}

/// The matching is the best there is by the tiers, in their order: compared with trying all pairings of six and seven players.
#[test]
fn no_pairing_is_cheaper() {
    for seed in 0..300 {
        let mut rng = Rng::with_seed(seed);
        let mut settings = settings(&mut rng, Format::Swiss);
        (settings.cup, settings.rounds) = (None, Some(6));
        let mut event = Event::new();
        event.apply(Command::Create(Box::new(settings))).expect("good settings");
        let players = 6 + seed as u32 % 2;
        for player in 0..players {
            let command = enter(&mut rng, &format!("p{player}"), false);
            event.apply(command).expect("entered");
        }
        let pair = Command::Pair { first: None, at: None, unfinished: false };
        for _ in 0..4 {
            let before = event.clone();
            event.apply(pair.clone()).expect("paired");
            let best = costs(&event);
            for other in pairings(&(0..players).collect::<Vec<_>>()) {
                let priced = price(&before, &other);
                assert!(best <= priced, "{best:?} while {other:?} costs {priced:?}, seed {seed}");
            }
            let round = event.state().and_then(|state| state.rounds.last()).expect("made").clone();
            for board in &round.boards {
                let result = OUTCOMES[rng.usize(..2)];
                let command = Command::Result { round: round.round, board: board.board, result, left: None };
                event.apply(command).expect("a result");
            }
        }
    }
}

/// The strict tiers' costs of the last round: rematches, second byes, score gaps.
fn costs(event: &Event) -> [u64; 3] {
    let round = event.state().and_then(|state| state.rounds.last()).expect("made");
    [Tier::Rematch, Tier::SecondBye, Tier::ScoreGap]
        .map(|tier| round.why.costs.iter().find(|cost| cost.tier == tier).map_or(0, |cost| cost.cost))
}

/// All ways to pair these, the odd one sitting out.
fn pairings(players: &[u32]) -> Vec<Vec<(u32, Option<u32>)>> {
    let Some((&first, rest)) = players.split_first() else { return vec![Vec::new()] };
    let mut all = Vec::new();
    let mut with = |other: Option<u32>, rest: Vec<u32>| {
        for mut pairs in pairings(&rest) {
            pairs.push((first, other));
            all.push(pairs);
        }
    };
    for &other in rest {
        with(Some(other), rest.iter().copied().filter(|&player| player != other).collect());
    }
    if players.len() % 2 == 1 {
        with(None, rest.to_vec());
    }
    all
}

/// What a pairing costs, reckoned from the rounds alone.
fn price(before: &Event, pairing: &[(u32, Option<u32>)]) -> [u64; 3] {
    let state = before.state().expect("created");
    let name = |player: u32| format!("p{player}");
    let mut scores: BTreeMap<String, u64> = BTreeMap::new();
    let mut byes: BTreeMap<String, u64> = BTreeMap::new();
    for round in &state.rounds {
        for board in &round.boards {
            let winner = if board.result == Some(Outcome::Black) { &board.black } else { &board.white };
            *scores.entry(winner.clone()).or_default() += 2;
        }
        for bye in &round.byes {
            *scores.entry(bye.id.clone()).or_default() += 2;
            *byes.entry(bye.id.clone()).or_default() += 1;
        }
    }
    let score = |player: u32| scores.get(&name(player)).copied().unwrap_or(0);
    let had = |player: u32| byes.get(&name(player)).copied().unwrap_or(0);
    let all: Vec<u32> = pairing.iter().flat_map(|&(one, other)| [Some(one), other]).flatten().collect();
    let lowest = all.iter().map(|&player| score(player)).min().unwrap_or(0);
    let fewest = all.iter().map(|&player| had(player)).min().unwrap_or(0);
    let mut price = [0; 3];
    for &(one, other) in pairing {
        match other {
            None => {
                price[1] += had(one) - fewest;
                price[2] += (score(one) - lowest).pow(2);
            }
            Some(other) => {
                let both = [name(one), name(other)];
                let boards = state.rounds.iter().flat_map(|round| &round.boards);
                let met =
                    boards.filter(|board| both.contains(&board.black) && both.contains(&board.white)).count() as u64;
                price[0] += met * met;
                price[2] += score(one).abs_diff(score(other)).pow(2);
            }
        }
    }
    price
}

/// Logs that nobody wrote: read or refused, never a panic.
#[test]
fn mutated_logs() {
    let mut rng = Rng::with_seed(1982);
    let mut event = crate::common::with_players(r#"{"do":"create","name":"Open","format":"swiss","rounds":5}"#, 7);
    for _ in 0..2 {
        crate::common::pair(&mut event);
        crate::common::favourites(&mut event);
    }
    let text: Vec<String> = event.log().iter().map(|entry| serde_json::to_string(entry).expect("JSON")).collect();
    let (mut read, mut taken) = (0, 0);
    for _ in 0..2_000 {
        let mut lines = text.clone();
        for _ in 0..rng.u32(1..4) {
            let at = rng.usize(..lines.len());
            if rng.bool() {
                lines.remove(at);
                continue;
            }
            let from = ["1", "2", "3", "black", "white", "round", "0", "5"][rng.usize(..8)];
            let to = ["7", "0", "-1", "4294967295", "black", "draw", "1", "\\u0000"][rng.usize(..8)];
            lines[at] = lines[at].replacen(from, to, 1);
        }
        let entries: Result<Vec<Entry>, _> = lines.iter().map(|line| serde_json::from_str::<Entry>(line)).collect();
        let Ok(entries) = entries else { continue };
        read += 1;
        if let Ok(mut event) = Event::replay(entries) {
            taken += 1;
            let _ = event.apply(Command::Pair { first: None, at: None, unfinished: true });
            event_holds(&event);
        }
    }
    assert!(read > 200 && taken > 20, "{read} read, {taken} taken");
    assert!(Event::replay([Entry { v: LOG_VERSION + 1, command: Command::Undo, made: None }]).is_err());
}
