//! A season, or two, of every competition in the data.

use crate::common::{event, refused};
use komadai_tournament::competitions::{Standing, Sure, competitions};
use komadai_tournament::{Board, Event, Kind, Outcome, State};
use std::collections::BTreeSet;

/// The one entered first is the stronger, and mostly wins; some games are drawn.
fn results(seed: u64) -> impl FnMut(&State, &Board) -> Outcome {
    let mut rng = fastrand::Rng::with_seed(seed);
    move |state, board| {
        let place = |id: &str| state.entrants.iter().position(|entrant| entrant.id == id).unwrap_or(0);
        let stronger = place(&board.black) < place(&board.white);
        match rng.u8(..50) {
            0 => Outcome::Repetition,
            1 => Outcome::Impasse,
            _ if (rng.u8(..10) < 6) == stronger => Outcome::Black,
            _ => Outcome::White,
        }
    }
}

#[test]
fn a_season_of_each() {
    assert!(competitions().len() >= 20, "{} can be read", competitions().len());
    for competition in competitions() {
        let year = competition.from.or(competition.to).unwrap_or(2024);
        assert!(competition.in_force(year) && !competition.stages.is_empty(), "{}", competition.id);
        let mut standing = Standing::default();
        for year in [year, year + 1] {
            let season = competition
                .season(year, &standing, &mut results(u64::from(year)))
                .unwrap_or_else(|refusal| panic!("{} {year}: {refusal}", competition.id));
            assert_eq!(season.next.holder, season.winner, "{}", competition.id);
            for (stage, event) in &season.events {
                let state = event.state().expect("created");
                assert!(state.closed && state.entrants.len() >= 2, "{} {stage}", competition.id);
                assert_eq!(
                    Event::replay(event.log().iter().cloned()).as_ref(),
                    Ok(event),
                    "{} {stage}",
                    competition.id
                );
            }
            if standing.classes.is_empty() {
                standing = season.next;
                continue;
            }
            // Who goes up from a class is in the one above it, who goes down in the one below; nobody is in two.
            let mut seen = BTreeSet::new();
            let names: Vec<&String> =
                competition.stages.iter().filter(|stage| stage.moves.is_some()).map(|stage| &stage.id).collect();
            assert!(season.next.classes.values().flatten().all(|id| seen.insert(id.clone())), "{}", competition.id);
            for (moved, step) in [(&season.up, -1_isize), (&season.down, 1)] {
                for (id, class) in moved {
                    let at = names.iter().position(|name| *name == class).expect("a class");
                    let to = at.checked_add_signed(step).and_then(|to| names.get(to));
                    // The new holder of the title is in no class.
                    let to = to.filter(|_| season.next.holder.as_ref() != Some(id));
                    assert_eq!(to.is_some_and(|to| season.next.classes[*to].contains(id)), to.is_some(), "{id}");
                }
            }
            standing = season.next;
        }
    }
}

/// What the rules say in numbers, by competition and stage: entrants, games.
#[test]
fn sizes_of_stages() {
    let season = |id: &str| {
        let competition = competitions().iter().find(|competition| competition.id == id).expect(id);
        competition.season(2024, &Standing::default(), &mut results(7)).expect("a season")
    };
    let size = |id: &str, stage: &str| {
        let season = season(id);
        let (_, event) = season.events.iter().find(|(name, _)| name == stage).expect(stage);
        let state = event.state().expect("created");
        (state.entrants.len(), state.rounds.iter().map(|round| round.boards.len()).sum::<usize>())
    };
    for (id, stage, entrants, games) in [
        ("meijin", "A", 10, 45),
        ("meijin", "B1", 13, 78),
        ("meijin", "B2", 25, 120),
        ("ryuo", "final", 11, 9),
        ("oi", "red", 6, 15),
        ("osho", "league", 7, 21),
        ("nhk-cup", "knockout", 50, 49),
        ("shoreikai", "3-dan", 40, 360),
        ("women-meijin", "league", 10, 45),
        ("hakurei", "A", 10, 45),
        ("kisei", "knockout", 16, 15),
        ("denosen", "match", 2, 5),
    ] {
        assert_eq!(size(id, stage), (entrants, games), "{id} {stage}");
    }
    assert_eq!(season("shoreikai").graduates.len(), 2);
    assert_eq!(season("meijin").up.iter().filter(|(_, class)| class == "B1").count(), 2);
    assert_eq!(season("meijin").down.iter().filter(|(_, class)| class == "B1").count(), 3);
}

/// Rules have years: until 2019 two fell from B1, since then three.
#[test]
fn rules_have_years() {
    let in_force = |year: u16| -> Vec<&str> {
        let all = competitions().iter().filter(|competition| competition.in_force(year));
        all.map(|competition| &competition.id[..]).filter(|id| id.starts_with("meijin")).collect()
    };
    assert_eq!([in_force(2015), in_force(2020), in_force(2024)], [["meijin-78"], ["meijin-79"], ["meijin"]]);
    let ryuo = competitions().iter().find(|competition| competition.id == "ryuo").expect("in the data");
    let last = ryuo.stages.iter().find(|stage| stage.id == "final").expect("in the data");
    assert_eq!((ryuo.surety(&ryuo.stages[0]), ryuo.surety(last)), (Sure::B, Sure::C));
}

/// T-05, T-27.
#[test]
fn who_may_hold_what() {
    let create = |more: &str| format!(r#"{{"do":"create","name":"E","format":"match",{more}}}"#);
    for (more, taken) in [
        (r#""organiser":"club","of":"professional""#, false),
        (r#""organiser":"lpsa","of":"professional""#, false),
        (r#""organiser":"lpsa","of":"women""#, true),
        (r#""organiser":"jsa","of":"apprentice""#, true),
        (r#""organiser":"club","of":"amateur""#, true),
        (r#""organiser":"jsa","of":"professional","machines":true"#, false),
        (r#""organiser":"jsa","of":"professional","machines":true,"leave":true"#, true),
        (r#""of":"amateur","machines":true"#, true),
    ] {
        if taken {
            assert!(event(&create(more)).state().is_some(), "{more}");
        } else {
            assert_eq!(refused(&mut Event::new(), &create(more)), Kind::Format, "{more}");
        }
    }
}
