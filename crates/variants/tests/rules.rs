//! Rule files: those of the crate, a house's own, and what is told about a broken one.

use komadai_variants::{Betza, History, Position, Reason, Rules, perft, rules};
use std::sync::Arc;

#[test]
fn every_game_of_the_crate_can_be_read_and_names_its_pieces() {
    for name in Rules::names() {
        let rules = Rules::named(name).unwrap_or_else(|| panic!("{name}"));
        assert_eq!(rules.name(), name, "a file is called as its game");
        let start = Position::start(&rules);
        assert_eq!(start.sfen(), rules.start(), "{name}");
        assert!(perft(&start, 1) > 0, "{name}");
        for kind in rules.kinds() {
            assert!(
                !kind.kanji.is_empty() && !kind.kana.is_empty() && !kind.romaji.is_empty(),
                "{name} {}",
                kind.letter
            );
            assert_eq!(kind.betza.warnings(), [], "{name} {}: nobody reads {} otherwise", kind.letter, kind.betza);
        }
        for handicap in rules.handicaps() {
            assert_eq!(Position::read(&rules, &handicap.start).unwrap().sfen(), handicap.start, "{name}");
        }
    }
    assert_eq!(Rules::named("heian9x8").unwrap().name(), "heian");
    assert!(Rules::named("nothing").is_none());
}

#[test]
fn square_boards_of_shogi_go_from_7_to_36_and_9_is_shogi() {
    for n in 7..=36 {
        let rules = rules::square_shogi(n).unwrap();
        assert_eq!((rules.files(), rules.ranks(), rules.zone()), (n, n, n / 3));
        let start = Position::start(&rules);
        assert_eq!(start.to_string().parse(), Ok(start));
    }
    assert_eq!(rules::square_shogi(9).unwrap().start(), Rules::named("shogi").unwrap().start());
    let names: Vec<String> = Rules::square_names().collect();
    assert_eq!((names.len(), names[0].as_str(), names[28].as_str()), (29, "shogi-7x7", "shogi-36x36"));
    assert!(names.iter().all(|name| Rules::named(name).is_some_and(|rules| rules.name() == name)));
    assert!(rules::square_shogi(6).is_none() && rules::square_shogi(37).is_none());
    assert!(Rules::named("shogi-9x8").is_none() && Rules::named("shogi-09x09").is_none());
}

/// A house's game: shogi with an emperor for the king, who leaps two squares any way and is drawn bare.
const EMPEROR: &str = r#"
name = "emperor"
like = "shogi"
english = "Emperor shogi"
start = "lnsgegsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGEGSNL b - 1"
pieces = ["R", "B", "G", "S", "N", "L", "P", "+R", "+B", "+S", "+N", "+L", "+P"]
no-move = "draws"
repetition = { times = 2, result = "completer-loses" }
piece = [
  { letter = "E", kanji = "自在天王", face = "王", betza = "KNAD", royal = true },
]
"#;

#[test]
fn a_house_rule_is_a_file() {
    let rules = Arc::new(Rules::read(EMPEROR).unwrap());
    let mut position = Position::start(&rules);
    assert_eq!(position.destinations("5i".parse().unwrap()).len(), 5, "over its own army to 3h and 7h");
    position.play(position.read_move("5i3h").unwrap());
    assert!(position.to_string().starts_with("emperor "));
    assert!(position.to_string().parse::<Position>().is_err(), "a house's game is read with its own rules");
    assert_eq!(Position::read(&rules, &position.sfen()), Ok(position));
}

#[test]
fn repetition_is_as_the_file_has_it() {
    let rules = Arc::new(Rules::read(EMPEROR).unwrap());
    let mut position = Position::start(&rules);
    let mut history = History::new(&position);
    for text in ["2h3h", "8b7b", "3h2h", "7b8b"] {
        assert_eq!(history.outcome(&position), None);
        let mv = position.read_move(text).unwrap();
        position.play(mv);
        history.push(mv, &position);
    }
    let outcome = history.outcome(&position).unwrap();
    assert_eq!((outcome.winner, outcome.reason), (Some(komadai_variants::Color::Black), Reason::Repetition));
    history.pop();
    assert_eq!(history.occurrences(), 1);
}

#[test]
fn a_broken_rule_file_is_told_by_line_with_a_remedy() {
    let ok = "name = \"a\"\nlike = \"shogi\"\n";
    let own = "name = \"a\"\nfiles = 3\nranks = 3\nstart = \"k2/3/2K b - 1\"\n";
    let king = "piece = [\n  { letter = \"K\", betza = \"K\", royal = true },\n";
    assert!(Rules::read(ok).is_ok());
    assert!(Rules::read(&format!("{own}{king}]")).is_ok());
    for (text, line, told) in [
        (String::new(), 1, "name is missing; write"),
        ("name = \"a\"\nlike = \"chess\"".to_owned(), 2, "no game \"chess\" to be like; there are shogi"),
        ("name = \"A b\"\nlike = \"shogi\"".to_owned(), 1, "\"A b\" is no name; write small letters"),
        (format!("{ok}zone = 99\n"), 3, "a zone of 99 ranks on a board of 9; write fewer"),
        (format!("{ok}zone = \"three\"\n"), 3, "invalid type"),
        (format!("{ok}zones = 3\n"), 3, "unknown field `zones`"),
        (format!("{ok}files = 37\n"), 3, "a board has 1 to 36"),
        (format!("{ok}files = 0\n"), 3, "a board has 1 to 36"),
        (format!("{ok}files = 8\n"), 1, "the start is no position: rank 1 from the top has not 8 squares"),
        (format!("{ok}start = \"9/9 b - 1\"\n"), 3, "the start is no position: 2 ranks; write 9"),
        (format!("{ok}promotion = \"sometimes\"\n"), 3, "unknown variant `sometimes`"),
        (format!("{ok}pieces = [\"K\", \"X\"]\n"), 3, "the game it is like has no piece \"X\""),
        (format!("{ok}pawns = [\"X\"]\n"), 3, "no piece \"X\"; pawns are letters"),
        (format!("{ok}hand-order = [\"+P\"]\n"), 3, "\"+P\" is not what a piece is in a hand"),
        (format!("{ok}repetition = {{ times = 1, result = \"draw\" }}\n"), 3, "a position may return 2 to 9 times"),
        (
            format!("{ok}handicaps = [\n{{ english = \"x\", start = \"9 b\" }}]\n"),
            4,
            "the handicap \"x\" is no position",
        ),
        (format!("{own}{king}  {{ letter = \"G\", betza = \"WfX\" }},\n]"), 7, "betza of G, column 3: no leap X"),
        (format!("{own}{king}  {{ letter = \"G\", betza = \"WU\" }},\n]"), 7, "betza of G, column 2: U, a move to any"),
        (format!("{own}{king}  {{ letter = \"GG\", betza = \"W\" }},\n]"), 7, "\"GG\" is no letter; write a capital"),
        (format!("{own}{king}  {{ letter = \"K\", betza = \"W\" }},\n]"), 7, "there is a piece \"K\" already"),
        (
            format!("{own}{king}  {{ letter = \"G\", betza = \"W\", promotes-to = \"+G\" }},\n]"),
            7,
            "promotes-to of G: no piece",
        ),
        (format!("{own}{king}"), 6, ""),
    ] {
        let errors = Rules::read(&text).expect_err(&text);
        let shown = errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
        let found =
            errors.iter().any(|error| (told.is_empty() || error.line == line) && error.message.starts_with(told));
        assert!(found, "{text}\nwanted line {line}: {told}\nfound {shown}");
    }
    let two = format!("{own}{king}  {{ letter = \"G\", betza = \"x\" }},\n  {{ letter = \"S\", betza = \"3\" }},\n]");
    let lines: Vec<usize> = Rules::read(&two).unwrap_err().iter().map(|error| error.line).collect();
    assert_eq!(lines, [7, 8], "all faults are told, not the first alone");
}

#[test]
fn positions_of_fairy_stockfish_are_read_too() {
    for (game, fen, sfen) in [
        ("minishogi", "rbsgk/4p/5/P4/KGSBR[-] w - - 0 1", "rbsgk/4p/5/P4/KGSBR b - 1"),
        ("minishogi", "rbsgk/5/5/P4/KGSBR[Pp] b 0 3", "rbsgk/5/5/P4/KGSBR w Pp 6"),
        ("kyotoshogi", "p+nks+l/5/5/5/+LSK+NP[] w 0 1", "pgkst/5/5/5/TSKGP b - 1"),
        ("kyotoshogi", "p+nks+l/5/5/5/+LSK+NP b - 1", "pgkst/5/5/5/TSKGP b - 1"),
        ("kyotoshogi", "2k2/5/5/5/2K2[LNl] w - - 0 1", "2k2/5/5/5/2K2 b TGt 1"),
        ("micro", "kb+r+l/p3/4/3P/+L+RBK[] w 0 1", "kbgs/p3/4/3P/SGBK b - 1"),
        ("dobutsu", "gle/1c1/1C1/ELG[] w 0 1", "rkb/1p1/1P1/BKR b - 1"),
        (
            "shoshogi",
            "lnsgkgsnl/1r2e2b1/ppppppppp/9/9/9/PPPPPPPPP/1B2E2R1/LNSGKGSNL w 0 1",
            Rules::named("shoshogi").unwrap().start(),
        ),
        ("cannonshogi", "8k/9/9/9/9/9/9/9/K8 b U2a 7", "8k/9/9/9/9/9/9/9/K8 b U2a 7"),
    ] {
        let position =
            Position::read(&Rules::named(game).unwrap(), fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(position.sfen(), sfen, "{game} {fen}");
    }
    for (game, text, told) in [
        ("minishogi", "", "no board"),
        ("minishogi", "rbsgk/4p/5/P4/KGSBR x - 1", "\"x\" is no side; write b or w"),
        ("minishogi", "rbsgk/4p/5/P4/KGSBR b K 1", "\"K\" is nothing a hand can hold"),
        ("minishogi", "rbsgk/4p/5/P4/KGSBR b 0P 1", "\"0P\" is nothing a hand can hold"),
        ("minishogi", "rbsgk/4p/5/P4/KGSBR b - -1", "\"-1\" is no move number"),
        ("minishogi", "rbsgk/4p/6/P4/KGSBR b - 1", "rank 3 from the top has not 5 squares"),
        ("minishogi", "rbsgk/4p/5/P4/KGSQR b - 1", "no piece \"QR\" in this game"),
        ("chushogi", "12/12/12/12/12/12/12/12/12/12/12/12 b 13a 1", "\"13a\" is nothing"),
        ("shoshogi", "9/9/9/9/9/9/9/9/9 b P 1", "\"P\" is nothing a hand can hold"),
    ] {
        let error = Position::read(&Rules::named(game).unwrap(), text).unwrap_err().to_string();
        assert!(error.starts_with(told), "{text}: {error}");
    }
    assert_eq!("chess 8 b".parse::<Position>().unwrap_err().to_string().split(';').next(), Some("no game \"chess\""));
}

#[test]
fn the_empty_betza_is_a_piece_that_cannot_move() {
    assert_eq!(Betza::new("").unwrap().elements().len(), 0);
    let text = "name = \"a\"\nfiles = 3\nranks = 3\nstart = \"k2/1x1/2K w - 1\"\n\
        piece = [{ letter = \"K\", betza = \"K\", royal = true }, { letter = \"X\", betza = \"\" }]";
    let position = Position::start(&Arc::new(Rules::read(text).unwrap()));
    assert!(position.destinations("2b".parse().unwrap()).is_empty());
}
