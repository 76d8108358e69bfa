//! Commands as lines, answers as lines: the fixed form of `komadai event run`.

use komadai_tournament::{Event, run};
use serde_json::{Value, json};

fn answers(text: &str) -> Vec<Value> {
    let mut event = Event::new();
    let line = |answer| match answer {
        Ok(answer) => serde_json::to_value::<komadai_tournament::Answer>(answer),
        Err(refused) => serde_json::to_value::<komadai_tournament::Refused>(refused),
    };
    run(&mut event, text).map(|answer| line(answer).expect("answers are JSON")).collect()
}

#[test]
fn an_event_of_three() {
    let answers = answers(
        r#"{"do":"create","name":"Open","format":"swiss","rounds":2,"seed":7,"tiebreaks":["points","sosw","sodosw"]}
{"do":"enter","id":"a","name":"Ana","rating":1500,"country":"ES","club":"Madrid"}
{"do":"enter","id":"b","name":"Ben","rating":1400}

{"do":"enter","id":"c","name":"Cid","rating":1300}
{"do":"pair"}
{"do":"pair"}
{"do":"result","round":1,"board":1,"result":"draw"}
{"do":"standings"}
{"do":"undo"}
{"do":"nonsense"}
{"do":"enter","id":"a","name":"Ana again"}"#,
    );
    assert_eq!(answers[0], json!({"ok": true}));
    let round = &answers[4];
    assert_eq!((&round["round"], &round["bye"]), (&json!(1), &json!("c")));
    let board = &round["boards"][0];
    assert_eq!((&board["board"], &board["handicap"]), (&json!(1), &Value::Null));
    assert!(
        [("a", "b"), ("b", "a")]
            .contains(&(board["black"].as_str().expect("an id"), board["white"].as_str().expect("an id")))
    );
    let error = &answers[5]["error"];
    assert_eq!((&error["line"], &error["kind"]), (&json!(7), &json!("unfinished")));
    assert_eq!(
        answers[7]["standings"],
        json!([
            {"place": 1, "id": "c", "points": 1, "sosw": 0, "sodosw": 0},
            {"place": 2, "id": "a", "points": 0.5, "sosw": 0.5, "sodosw": 0.25},
            {"place": 2, "id": "b", "points": 0.5, "sosw": 0.5, "sodosw": 0.25},
        ])
    );
    assert_eq!(answers[8], json!({"ok": true}));
    assert_eq!((&answers[9]["error"]["line"], &answers[9]["error"]["kind"]), (&json!(11), &json!("json")));
    assert_eq!(answers[10]["error"]["kind"], "known-player");
}

#[test]
fn why_this_pairing() {
    let answers = answers(
        r#"{"do":"create","name":"Open","format":"swiss","rounds":3}
{"do":"enter","id":"a","name":"Ana","rating":1500}
{"do":"enter","id":"b","name":"Ben","rating":1400}
{"do":"enter","id":"c","name":"Cid","rating":1300}
{"do":"enter","id":"d","name":"Dan","rating":1200}
{"do":"what-if","forbid":["a","c"]}
{"do":"forbid","a":"a","b":"c"}
{"do":"pair"}
{"do":"why","round":1}
{"do":"why","round":1,"board":1}
{"do":"why","round":2}
{"do":"what-if"}
{"do":"standings"}"#,
    );
    assert_eq!(answers[5], json!({"now": [], "then": [{"tier": "fold", "cost": 4}]}));
    let why = &answers[8];
    assert_eq!(why["costs"], json!([{"tier": "fold", "cost": 4}]));
    assert_eq!((why["boards"].as_array().map(Vec::len), &why["corrected"]), (Some(2), &json!(false)));
    assert!(why["rules"]["fold"].as_str().is_some_and(|rule| rule.contains('Σ')));
    assert_eq!(answers[9]["boards"][0]["players"].as_array().map(Vec::len), Some(2));
    assert_eq!(answers[10]["error"]["kind"], "unknown-board");
    assert_eq!(answers[11]["error"]["kind"], "format");
    assert_eq!(answers[12]["formulas"]["sos"], "Σ points(opponent)");
}

/// A log is read as its own event wrote it, the rounds in it among the rest.
#[test]
fn lines_of_a_log() {
    let mut event = Event::new();
    let text = r#"{"do":"create","name":"Open","format":"swiss","rounds":3}
{"do":"enter","id":"a","name":"Ana"}
{"do":"enter","id":"b","name":"Ben"}
{"do":"pair"}"#;
    assert!(run(&mut event, text).all(|answer| answer.is_ok()));
    let lines: Vec<String> = event.log().iter().map(|entry| serde_json::to_string(entry).expect("JSON")).collect();
    let mut again = Event::new();
    assert!(run(&mut again, &lines.join("\n")).all(|answer| answer.is_ok()));
    assert_eq!(again, event);
    let older = lines.join("\n").replace(r#"{"v":1"#, r#"{"v":9"#);
    let faults: Vec<usize> =
        run(&mut Event::new(), &older).filter_map(|answer| Some(answer.err()?.error.line)).collect();
    assert_eq!(faults, [1, 2, 3, 4]);
}
