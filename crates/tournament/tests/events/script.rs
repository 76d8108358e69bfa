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
