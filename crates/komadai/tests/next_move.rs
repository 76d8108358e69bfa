//! The next move on the site: a wrong move that nobody wrote of is answered by an engine, once for all who try it, and so often for each.

use crate::site::Site;
use komadai_learn::next_move::{Problem, Said, problems};
use komadai_shogi::{Move, Position};
use serde_json::{Value, json};

/// Moves of the problem that are neither best nor among its mistakes.
fn others(problem: &'static Problem) -> Vec<Move> {
    let position = Position::new(&problem.setup).unwrap();
    position.legal_moves().iter().copied().filter(|mv| problem.judge(*mv) == Said::Other).collect()
}

fn judged(site: &Site, problem: &Problem, mv: Move, cookie: &str) -> Value {
    let headers = [("Content-Type", "application/json"), ("Cookie", cookie)];
    let body = json!({ "mv": mv.to_string() }).to_string();
    site.request("POST", &format!("/api/next-moves/{}/judge", problem.id()), &headers, body.as_bytes()).json()
}

fn searched(site: &Site) -> usize {
    let metrics = site.get("/metrics").text();
    let line = metrics.lines().find_map(|line| line.strip_prefix("komadai_replies_searched_total ")).unwrap();
    line.parse().unwrap()
}

#[test]
fn a_move_that_nobody_wrote_of_is_answered_by_a_search_that_is_kept() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let mut tried = 0;
    for problem in problems().iter().step_by(problems().len() / 4) {
        let Some(mv) = others(problem).pop() else { continue };
        let answer = judged(&site, problem, mv, "");
        assert_eq!((&answer["type"], &answer["known"]), (&json!("wrong"), &json!(true)), "{problem}");
        assert!(answer["left"].as_u64().unwrap() <= u64::from(problem.other), "{answer}");
        let line = answer["line"].as_array().unwrap();
        assert!((1..=4).contains(&line.len()), "{answer}");
        let mut position = Position::new(&problem.setup).unwrap();
        for usi in std::iter::once(mv.to_string()).chain(line.iter().map(|usi| usi.as_str().unwrap().to_owned())) {
            position.play(usi.parse().unwrap()).unwrap_or_else(|foul| panic!("{problem}: {usi}: {foul}"));
        }
        tried += 1;
        assert_eq!(judged(&site, problem, mv, ""), answer);
        assert_eq!(searched(&site), tried, "the second one to try it finds it kept");
    }
    assert!(tried >= 3);
    // What is written needs no engine.
    let problem = &problems()[0];
    assert_eq!(judged(&site, problem, problem.mistakes[0].line[0], "")["known"], true);
    assert_eq!(searched(&site), tried);
}

#[test]
fn whoever_tries_moves_without_end_hears_only_that_they_are_wrong() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let cookie = site.sign_up("ann");
    let problem = problems().iter().find(|problem| !others(problem).is_empty()).unwrap();
    let mv = others(problem)[0];
    let known = (0..400).map(|_| judged(&site, problem, mv, &cookie)).position(|answer| answer["known"] == false);
    assert!(known.is_some_and(|count| count >= 40), "{known:?}");
    let answer = judged(&site, problem, mv, &cookie);
    assert_eq!(answer, json!({ "type": "wrong", "line": [], "left": problem.other, "known": false }));
    assert_eq!(judged(&site, problem, problem.best[0], &cookie)["type"], "best", "the problem itself goes on");
    assert_eq!(judged(&site, problem, mv, &site.sign_up("bea"))["known"], true);
}
