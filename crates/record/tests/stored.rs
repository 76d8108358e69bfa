//! The stored form: what is written comes back, rows of every version are read, and what cannot be read is said.

use komadai_kifu::{BrokenMove, End, EndKind, Format, HeaderKey, NodeId, Note, Record, Step, TextEncoding};
use komadai_record::{
    Analysis, EditNode, Effort, EngineSeat, Evaluation, Score, Source, Stored, Tree, Unreadable, edited,
};
use komadai_shogi::{Color, Foul, Move, Position, Setup, SetupFault, SetupFaults};

const STARTS: [&str; 3] = [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "4k4/9/4P4/9/9/9/9/9/9 b 2Gr2b2g4s4n4l17p 7",
];
const WORDS: [&str; 6] = ["", "a note", "メモ ☗７六歩", "\"quoted\" \\ <b>", "変化：1手", "*star 𠮷"];
const KINDS: [EndKind; 5] =
    [EndKind::Resignation, EndKind::Checkmate, EndKind::MaxMoves, EndKind::PerpetualCheck, EndKind::Win];

fn word(dice: &mut fastrand::Rng) -> String {
    WORDS[dice.usize(..WORDS.len())].to_owned()
}

fn time(dice: &mut fastrand::Rng) -> Option<u64> {
    dice.bool().then(|| dice.u64(..100_000))
}

fn write_about(record: &mut Record, id: NodeId, dice: &mut fastrand::Rng) {
    let notes = (0..dice.usize(..3)).map(|_| match dice.u8(..6) {
        0 => Note::Remark(word(dice)),
        1 => Note::Bookmark(word(dice)),
        2 => Note::Engine(word(dice)),
        _ => Note::Comment(word(dice)),
    });
    let notes = notes.collect();
    let node = record.node_mut(id);
    node.notes = notes;
    node.time.spent_ms = time(dice);
    node.time.total_ms = time(dice);
}

/// A record with variations, notes, times, ends, and moves that cannot be played.
fn record(dice: &mut fastrand::Rng) -> Record {
    let start: Setup = STARTS[dice.usize(..STARTS.len())].parse().unwrap();
    let let_pass = SetupFaults::MATE_PROBLEM.with(SetupFault::Nifu);
    let mut record = Record::new(start.clone());
    for (key, value) in [(HeaderKey::Black, "山田"), (HeaderKey::Other("先手".into()), "x"), (HeaderKey::Note, "")]
    {
        if dice.bool() {
            record.headers.push(key, value);
        }
    }
    write_about(&mut record, Record::ROOT, dice);
    let mut open: Vec<(NodeId, Position)> = vec![(Record::ROOT, Position::ignoring(&start, let_pass).unwrap())];
    for _ in 0..dice.usize(..40) {
        let (parent, before) = open[dice.usize(..open.len())];
        let moves = before.legal_moves();
        let Some(&mv) = moves.get(dice.usize(..moves.len().max(1))) else { continue };
        let mut position = before;
        position.play(mv).unwrap();
        let id = record.push(parent, Step::Move(mv));
        write_about(&mut record, id, dice);
        open.push((id, position));
    }
    for (id, _) in open {
        match dice.u8(..8) {
            0 => {
                let kind = match dice.usize(..=KINDS.len()) {
                    0 => EndKind::Other(word(dice)),
                    n => KINDS[n - 1].clone(),
                };
                let winner = [None, Some(Color::Black), Some(Color::White)][dice.usize(..3)];
                let end = record.push(id, Step::End(End { kind, winner }));
                write_about(&mut record, end, dice);
            }
            1 => {
                let mv = dice.bool().then(|| "5e5d".parse().unwrap());
                let foul = dice.bool().then(|| Foul::ALL[dice.usize(..Foul::ALL.len())]);
                let broken = record.push(id, Step::Broken(BrokenMove { mv, text: word(dice), foul }));
                write_about(&mut record, broken, dice);
                record.push(broken, Step::Move("3c3d".parse().unwrap()));
            }
            _ => {}
        }
    }
    record
}

/// The nodes that a page sends for a tree of which nothing was changed.
fn nodes(record: &Record) -> Vec<EditNode> {
    let node = |node: &komadai_record::TreeNode| EditNode {
        parent: node.parent,
        usi: node.mv.map(|mv| mv.to_string()),
        comment: node.comment.clone(),
    };
    Tree::of(record).unwrap().nodes.iter().map(node).collect()
}

fn stored(record: Record) -> Stored {
    let source = Source::of(Format::Kif, TextEncoding::ShiftJis);
    let engine = Some(EngineSeat { side: Color::White, level: 3 });
    let moves = |text: &str| text.split_whitespace().map(|mv| mv.parse().unwrap()).collect::<Vec<Move>>();
    let found = |score, pv| Evaluation { score, pv: moves(pv), depth: 8, nodes: 20_000, book: moves("7g7f") };
    let analysis = Analysis {
        engine: "Komadai 0".into(),
        effort: Effort::Nodes(20_000),
        moves: moves("7g7f 3c3d"),
        evaluations: vec![found(Score::Cp(-31), "7g7f P*5e"), found(Score::WinIn(7), ""), found(Score::LossIn(0), "")],
    };
    Stored { source: Some(source), engine, tree: Some(record), analysis: Some(analysis), edition: Some(3) }
}

#[test]
fn what_was_edited_and_stored_comes_back_the_same() {
    for seed in 0..400 {
        let mut dice = fastrand::Rng::with_seed(seed);
        let record = record(&mut dice);
        let mut nodes = nodes(&record);
        for node in &mut nodes {
            if dice.u8(..4) == 0 {
                node.comment = Some(word(&mut dice));
            }
        }
        let kept = stored(edited(&record, &nodes).unwrap());
        let again = Stored::parse(&kept.to_text()).unwrap();
        assert_eq!(again, kept, "seed {seed}");
        assert_eq!(Tree::of(again.tree.as_ref().unwrap()), Tree::of(kept.tree.as_ref().unwrap()), "seed {seed}");
    }
}

#[test]
fn an_edit_that_changes_nothing_leaves_the_record_as_it_is() {
    for seed in 0..400 {
        let mut dice = fastrand::Rng::with_seed(seed);
        let record = record(&mut dice);
        let same = edited(&record, &nodes(&record)).unwrap();
        // Ends and broken moves stand after the moves, so a record may come out in another order once; then it stays.
        assert_eq!(Tree::of(&same), Tree::of(&record), "seed {seed}");
        assert_eq!(same.len(), record.len(), "seed {seed}");
        assert_eq!(edited(&same, &nodes(&same)).unwrap(), same, "seed {seed}");
    }
}

const KIF: &str = "手合割：平手\n先手：山田\n   1 ７六歩(77)\n*note\n   2 投了\n";

#[test]
fn rows_without_a_version_are_read() {
    let came = Stored::parse(r#"{"format":"kif","encoding":"utf-8"}"#).unwrap();
    assert_eq!(came, Stored::came_as(Source::of(Format::Kif, TextEncoding::Utf8)));
    assert!(came.is_as_it_came(Format::Kif, None) && !came.is_as_it_came(Format::Csa, None));
    assert_eq!(came.record(KIF.as_bytes()).unwrap().plies(), 1);

    let played = Stored::parse("{}").unwrap();
    assert_eq!(played, Stored { source: None, engine: None, tree: None, analysis: None, edition: None });
    assert_eq!(played.record(KIF.as_bytes()).unwrap().plies(), 1);

    let row = serde_json::json!({ "format": "csa", "encoding": "ascii", "edited": KIF }).to_string();
    let edited = Stored::parse(&row).unwrap();
    assert!(!edited.is_as_it_came(Format::Csa, None));
    let record = edited.record(b"PI\n+\n").unwrap();
    let first = record.main_line().next().unwrap();
    assert_eq!(record.node(first).comments().collect::<Vec<_>>(), ["note"]);
    assert_eq!(record.end().unwrap().kind, EndKind::Resignation);
}

/// This text is in databases: it must be read for good.
const V1: &str = r#"{"v1":{"source":{"format":"kif","encoding":"shift_jis"},"engine":{"side":"white","level":3},"tree":{"start":"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1","headers":[{"key":"black","value":"山田"},{"key":{"other":"振り駒"},"value":"と"}],"nodes":[{"notes":[{"comment":"begin"}]},{"parent":0,"step":{"move":"7g7f"},"spent":4000,"notes":[{"bookmark":"here"}]},{"parent":1,"step":{"broken":{"move":"8b8d","text":"８四飛","foul":"blocked"}},"total":9},{"parent":1,"step":{"end":{"kind":"resignation","winner":"black"}}},{"parent":0,"step":{"end":{"kind":{"other":"雨天"}}}}]}}}"#;

#[test]
fn a_row_of_version_1_is_read_and_written_to_the_letter() {
    let stored = Stored::parse(V1).unwrap();
    assert_eq!(stored.to_text(), V1);
    let record = stored.record(b"").unwrap();
    assert_eq!(record.end(), None, "the main line breaks off in a broken move");
    assert_eq!(record.variations(), 2);
}

#[test]
fn what_cannot_be_read_is_an_error_and_never_an_empty_record() {
    for text in [
        "",
        "[]",
        r#"{"format":"kif","encoding":"utf-8","edited":" "}"#,
        "null",
        "{\"edited\"",
        r#"{"v2":{}}"#,
        r#"{"v1":{"future":1}}"#,
        r#"{"format":"kif","encoding":"utf-8","notes":[]}"#,
        r#"{"format":"doc","encoding":"utf-8"}"#,
        &V1.replace("\"parent\":1", "\"parent\":7"),
        &V1.replace("\"parent\":0,", ""),
        &V1.replace("7g7f", "7g"),
        &V1.replace("blocked", "rude"),
        &V1.replace("lnsgkgsnl", "lnsgkgsnlx"),
        r#"{"v1":{"tree":{"start":"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1","headers":[],"nodes":[]}}}"#,
    ] {
        assert!(Stored::parse(text).is_err(), "{text}");
    }
    assert!(matches!(Stored::parse("{}").unwrap().record(b""), Err(Unreadable::Empty)));
}

/// What was ever stored is read for good: nobody renames a key, an end or a note.
#[test]
fn stored_names_stay() {
    let keys = "black white event site title start-time end-time time-limit opening note handicap";
    let ends = "resignation checkmate no-mate timeout illegal-move perpetual-check repetition impasse declaration try max-moves \
                walkover abort sealed draw win error";
    let notes = ["comment", "remark", "bookmark", "engine"];
    let quoted = |name: &str| format!("\"{name}\"");
    for name in keys.split_whitespace().map(quoted).chain([r#"{"other":"x"}"#.to_owned()]) {
        let key: HeaderKey = serde_json::from_str(&name).unwrap();
        assert_eq!(serde_json::to_string(&key).unwrap(), name);
    }
    for name in ends.split_whitespace().map(quoted).chain([r#"{"other":"x"}"#.to_owned()]) {
        let end: EndKind = serde_json::from_str(&name).unwrap();
        assert_eq!(serde_json::to_string(&end).unwrap(), name);
    }
    for name in notes.map(|note| format!(r#"{{"{note}":"x"}}"#)) {
        let note: Note = serde_json::from_str(&name).unwrap();
        assert_eq!(serde_json::to_string(&note).unwrap(), name);
    }
}

#[test]
fn the_engine_is_named_where_the_record_names_nobody() {
    let engine = EngineSeat { side: Color::White, level: 3 };
    let mut record = Record::new(Setup::start());
    record.headers.push(HeaderKey::Black, "Ann");
    record.headers.push(HeaderKey::StartTime, "2026/11/22");
    engine.name(&mut record, "Engine");
    let keys: Vec<_> = record.headers.iter().map(|(key, value)| (key.japanese(), value)).collect();
    assert_eq!(keys, [("先手", "Ann"), ("後手", "Engine"), ("開始日時", "2026/11/22")]);
    engine.name(&mut record, "Another");
    assert_eq!(record.headers.get(&HeaderKey::White), Some("Engine"));
}
