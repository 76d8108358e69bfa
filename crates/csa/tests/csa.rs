//! The protocol as text: what is printed is read back, what is wrong is named.

use komadai_csa::*;
use komadai_shogi::{ByColor, Color, Move, Position};
use std::time::Duration;

fn told(text: &str) -> Result<Vec<ToClient>, CsaError> {
    let mut reader = Reader::default();
    text.lines().filter_map(|line| reader.line(line).transpose()).collect()
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

/// A summary as a server sends it, in the order of the Ruby server and with lines that only some servers have.
const SUMMARY: &str = "BEGIN Game_Summary
Protocol_Version:1.2
Protocol_Mode:Server
Format:Shogi 1.0
Declaration:Jishogi 1.1
Game_ID:test+floodgate-300-10F+alice+bob+20260101120000
Name+:alice
Name-:bob
Your_Turn:-
Rematch_On_Draw:NO
To_Move:+
Max_Moves:256
BEGIN Time
Time_Unit:1sec
Total_Time:300
Byoyomi:0
Increment:10
Least_Time_Per_Move:0
Something_New:1
END Time
BEGIN Position
P1-KY-KE-GI-KI-OU-KI-GI-KE-KY
P2 * -HI *  *  *  *  * -KA * 
P3-FU-FU-FU-FU-FU-FU-FU-FU-FU
P4 *  *  *  *  *  *  *  *  * 
P5 *  *  *  *  *  *  *  *  * 
P6 *  *  *  *  *  *  *  *  * 
P7+FU+FU+FU+FU+FU+FU+FU+FU+FU
P8 * +KA *  *  *  *  * +HI * 
P9+KY+KE+GI+KI+OU+KI+GI+KE+KY
P+
P-
+
+7776FU,T12
-3334FU,T6
END Position
Unknown_Key:is left out
END Game_Summary";

fn summary() -> Summary {
    match told(SUMMARY).unwrap().pop() {
        Some(ToClient::Summary(summary)) => *summary,
        other => panic!("no summary: {other:?}"),
    }
}

#[test]
fn a_summary_is_read_whole() {
    let summary = summary();
    assert_eq!((summary.your_turn, summary.max_moves), (Some(Color::White), Some(256)));
    assert_eq!((summary.names.black.as_str(), summary.names.white.as_str()), ("alice", "bob"));
    let rule = TimeRule { total: 300, increment: 10, ..TimeRule::default() };
    assert_eq!((summary.time.black, summary.time.white), (rule, rule));
    assert_eq!(summary.moves, [(mv("7g7f"), Some(12)), (mv("3c3d"), Some(6))]);
    let game = Game::new(summary).unwrap();
    assert_eq!(game.turn(), Color::Black);
    let left = game.clocks().map(|clock| clock.left());
    assert_eq!((left.black, left.white), (Duration::from_secs(298), Duration::from_secs(304)));
}

/// Time of its own for each side, units, a position with hands, watchers' summary, tokens: printed and read back.
#[test]
fn what_a_server_says_is_read_back() {
    let own = TimeRule {
        unit: Duration::from_millis(100),
        total: 6_000,
        byoyomi: 10,
        delay: 3,
        least_per_move: 1,
        roundup: true,
        ..TimeRule::default()
    };
    let minutes = TimeRule { unit: Duration::from_secs(60), total: 25, ..TimeRule::default() };
    let uneven = Summary {
        time: ByColor { black: own, white: minutes },
        start: "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w L 1".parse().unwrap(),
        moves: vec![(mv("3c3d"), Some(3)), (mv("7g7f"), None)],
        your_turn: Some(Color::Black),
        to_move: Color::White,
        entering_king_rule: Some("CSARule24".to_owned()),
        reconnect_token: Some("0123abcd".to_owned()),
        rematch_on_draw: true,
        ..Summary::even("a+b", ByColor { black: "a".to_owned(), white: "b".to_owned() })
    };
    let resumption = Resumption {
        turn: Color::White,
        left: ByColor { black: Duration::from_millis(1_234), white: Duration::ZERO },
        last_move: Some("+7776FU".to_owned()),
    };
    let mut rows = vec![
        ToClient::LoginOk("alice".to_owned()),
        ToClient::LoginRefused(None),
        ToClient::LoginRefused(Some("already_logged_in".to_owned())),
        ToClient::LogoutCompleted,
        ToClient::Summary(Box::new(summary())),
        ToClient::Summary(Box::new(uneven)),
        ToClient::Resumption(resumption),
        ToClient::Start("a+b".to_owned()),
        ToClient::Reject { game_id: "a+b".to_owned(), by: Some("bob".to_owned()) },
        ToClient::Reject { game_id: "a+b".to_owned(), by: None },
        ToClient::Move { mv: "-0055FU".parse().unwrap(), used: Some(0) },
        ToClient::Move { mv: "+7776FU".parse().unwrap(), used: None },
        ToClient::Special { special: Special::Declare, used: Some(4) },
        ToClient::Special { special: Special::Resign, used: None },
        ToClient::Extended("##[WHO] END".to_owned()),
        ToClient::Comment("* 30 -3334FU".to_owned()),
        ToClient::KeepAlive,
    ];
    rows.extend(Ending::ALL.iter().map(|&ending| ToClient::Ending(ending)));
    rows.extend(Outcome::ALL.iter().map(|&outcome| ToClient::Outcome(outcome)));
    for row in rows {
        let text = format!("{row}\n");
        assert_eq!(told(&text).unwrap(), [row], "{text}");
    }
}

#[test]
fn what_a_client_sends_is_read_back() {
    let rows = [
        "LOGIN alice secret",
        "LOGIN alice floodgate-300-10F,secret x1",
        "LOGIN alice+game-60-10+black secret reconnect:test+game-60-10+alice+bob+1+00ff",
        "LOGOUT",
        "AGREE",
        "AGREE a+b",
        "REJECT",
        "REJECT a+b",
        "+7776FU",
        "-0055FU,'* -120 +2726FU",
        "%TORYO",
        "%KACHI",
        "%CHUDAN",
        "%%MONITOR2ON a+b",
        "",
    ];
    for row in rows {
        assert_eq!(row.parse::<ToServer>().map(|read| read.to_string()).as_deref(), Ok(row), "{row}");
    }
    let others =
        [("+7776FU,T5,'* 30\r\n", "+7776FU,'* 30"), ("+7776FU,T5", "+7776FU"), ("%TORYO,T3", "%TORYO"), ("  \n", "")];
    for (sent, meant) in others {
        assert_eq!(sent.parse::<ToServer>().map(|read| read.to_string()).as_deref(), Ok(meant), "{sent:?}");
    }
    // What would end the line does not leave it.
    let sly = ToServer::Move { mv: "+7776FU".parse().unwrap(), comment: Some("* 1\n%TORYO".to_owned()) };
    assert_eq!(sly.to_string(), "+7776FU,'* 1 %TORYO");
}

#[test]
fn faults_of_clients_are_named() {
    let rows = [
        ("HELLO", "LOGIN, LOGOUT, AGREE"),
        ("login alice secret", "LOGIN, LOGOUT, AGREE"),
        ("LOGIN", "LOGIN name password"),
        ("LOGIN alice", "LOGIN name password"),
        ("LOGIN alice secret x2", "x1 or reconnect:ID+TOKEN"),
        ("LOGIN alice secret reconnect:", "x1 or reconnect:ID+TOKEN"),
        ("LOGIN alice secret x1 more", "LOGIN name password"),
        ("LOGOUT now", "LOGOUT alone"),
        ("AGREE a b", "at most the game's id"),
        ("+7776", "a move such as +7776FU"),
        ("+0776FU", "a move such as +7776FU"),
        ("+7700FU", "a move such as +7776FU"),
        ("+7776fu", "a move such as +7776FU"),
        ("+7776FUX", "a move such as +7776FU"),
        ("+７７７６FU", "a move such as +7776FU"),
        ("+7776FU,* 30", "an apostrophe"),
        ("+7776FU,T", "an apostrophe"),
        ("+7776FU,T5,30", "an apostrophe"),
        ("%RESIGN", "%TORYO, %KACHI or %CHUDAN"),
    ];
    for (line, expected) in rows {
        let error = line.parse::<ToServer>().expect_err(line);
        assert!(error.expected.contains(expected), "{line}: {error}");
        assert_eq!(error.line, line);
    }
}

#[test]
fn faults_of_servers_are_named() {
    let rows = [
        ("LOGIN:", "LOGIN:name OK or LOGIN:incorrect"),
        ("LOGIN: OK", "LOGIN:name OK or LOGIN:incorrect"),
        ("LOGIN:alice", "LOGIN:name OK or LOGIN:incorrect"),
        ("LOGIN:incorrectly", "LOGIN:name OK or LOGIN:incorrect"),
        ("LOGOUT:soon", "something that a server says"),
        ("START:", "something that a server says"),
        ("+7776FU,12", "a time such as T12"),
        ("+7776FU,T", "a time such as T12"),
        ("+7776FU,T-1", "a time such as T12"),
        ("+7776FU,T99999999999", "a time such as T12"),
        ("%OTHER", "%TORYO, %KACHI or %CHUDAN"),
        ("#VICTORY", "the end of a game"),
        ("BEGIN Something", "BEGIN Game_Summary or"),
        ("username alice is already connected", "something that a server says"),
    ];
    for (line, expected) in rows {
        let error = told(line).expect_err(line);
        assert!(error.expected.contains(expected), "{line}: {error}");
    }
    // A line of the summary, what stands there instead, and what is said of it.
    let rows = [
        ("Game_ID:", "Game_ID:\nX:", "Game_ID before it"),
        ("Your_Turn:-", "Your_Turn:?", "+ or -"),
        ("Rematch_On_Draw:NO", "Rematch_On_Draw:maybe", "YES or NO"),
        ("Format:Shogi 1.0", "Format:Go 1.0", "Shogi 1.0"),
        ("Max_Moves:256", "Max_Moves:many", "a number of moves"),
        ("Time_Unit:1sec", "Time_Unit:1hour", "a time unit"),
        ("Time_Unit:1sec", "Time_Unit:0sec", "a time unit"),
        ("Total_Time:300", "Total_Time:-1", "a number of time units"),
        ("END Time", "END Time+", "the end of the block that is open"),
        ("END Time", "no key", "a line such as Total_Time:600"),
        ("BEGIN Position", "BEGIN Positions", "the end of the block that is open"),
        ("END Position", "'", "the end of the block that is open"),
        ("P5 * ", "P5?FU", "a cell"),
        ("P1-KY-KE-GI-KI-OU", "P1-KY-KE-GI-KI * ", "a position in which a game can be played"),
        ("-3334FU,T6", "-3335FU,T6", "a legal move"),
        ("-3334FU,T6", "%TORYO", "a board and moves only"),
        ("Name+:alice", "alice", "a line such as Game_ID:name"),
    ];
    for (line, instead, expected) in rows {
        assert!(SUMMARY.contains(line), "{line}");
        let text = SUMMARY.replacen(line, instead, 1);
        let error = told(&text).expect_err(instead);
        assert!(error.expected.contains(expected), "{instead}: {error}");
    }
    let endless = format!("BEGIN Game_Summary\n{}", "Key:value\n".repeat(MAX_BLOCK_LINES + 1));
    assert!(told(&endless).unwrap_err().expected.contains("END Game_Summary within"));
}

/// After a block with a fault the next line is read as usual.
#[test]
fn a_faulty_block_is_dropped_whole() {
    let mut reader = Reader::default();
    let lines: Vec<_> = SUMMARY.replace("Your_Turn:-", "Your_Turn:?").lines().map(|line| reader.line(line)).collect();
    assert!(lines[..lines.len() - 1].iter().all(|line| *line == Ok(None)));
    assert!(lines[lines.len() - 1].is_err());
    assert_eq!(reader.line("#WIN"), Ok(Some(ToClient::Outcome(Outcome::Win))));
}

#[test]
fn lines_are_cut_anywhere_and_bounded() {
    let text = "LOGIN:alice OK\r\n\n#WIN\nSTART:\u{9999}\n";
    for piece in 1..=text.len() {
        let mut buffer = LineBuffer::default();
        let mut lines = Vec::new();
        for bytes in text.as_bytes().chunks(piece) {
            buffer.push(bytes);
            lines.extend(std::iter::from_fn(|| buffer.next_line()).map(Result::unwrap));
        }
        assert_eq!(lines, ["LOGIN:alice OK", "", "#WIN", "START:\u{9999}"]);
    }
    let mut buffer = LineBuffer::default();
    let mut results = Vec::new();
    for bytes in [vec![b'a'; MAX_LINE * 3], vec![b'b'; MAX_LINE], b"c\n#WIN\n".to_vec(), b"\xff\xfe\n".to_vec()] {
        buffer.push(&bytes);
        results.extend(std::iter::from_fn(|| buffer.next_line()));
    }
    assert!(matches!(&results[0], Err(error) if error.expected.contains("at most")), "{results:?}");
    assert_eq!(results[1..], [Ok("#WIN".to_owned()), Ok("\u{fffd}\u{fffd}".to_owned())]);
    let mut buffer = LineBuffer::default();
    buffer.push(&[vec![b'a'; MAX_LINE], b"\r\n".to_vec(), vec![b'a'; MAX_LINE + 1], b"\n".to_vec()].concat());
    assert!(buffer.next_line().unwrap().is_ok());
    assert!(buffer.next_line().unwrap().is_err());
}

#[test]
fn time_is_charged_by_its_rule() {
    let ms = Duration::from_millis;
    let floor = TimeRule { total: 10, byoyomi: 5, ..TimeRule::default() };
    let ceil = TimeRule { roundup: true, least_per_move: 2, delay: 1, ..floor };
    for (took, down, up) in [(0, 0, 2), (999, 0, 2), (1_000, 1, 2), (3_001, 3, 3), (4_000, 4, 3)] {
        assert_eq!((floor.cost(ms(took)), ceil.cost(ms(took))), (down, up), "{took} ms");
    }
    let mut clock = Clock::new(floor);
    assert_eq!(clock.allowed(), Some(ms(15_000)));
    clock.spend(12);
    assert_eq!((clock.left(), clock.allowed()), (Duration::ZERO, Some(ms(5_000))));
    let mut clock = Clock::new(TimeRule { total: 10, increment: 3, ..TimeRule::default() });
    clock.spend(4);
    assert_eq!(clock.left(), ms(9_000));
    assert_eq!(Clock::new(TimeRule::default()).allowed(), None, "no limit");
}

#[test]
fn a_game_is_followed_to_its_end() {
    let mut game = Game::new(Summary { moves: Vec::new(), ..summary() }).unwrap();
    let mut hear = |line: &str| {
        let told = Reader::default().line(line).unwrap().unwrap();
        game.hear(&told).map(|heard| (heard, game.is_told(), game.winner()))
    };
    assert_eq!(hear("+7776FU,T5"), Ok((Heard::Move(Color::Black, mv("7g7f")), false, None)));
    assert!(hear("+2726FU,T5").unwrap_err().expected.contains("a legal move"));
    assert!(hear("-3335FU,T5").unwrap_err().expected.contains("a legal move"));
    assert_eq!(hear(""), Ok((Heard::Nothing, false, None)));
    assert_eq!(hear("##[CHAT] hello"), Ok((Heard::Nothing, false, None)));
    assert_eq!(hear("-3334FU,T5"), Ok((Heard::Move(Color::White, mv("3c3d")), false, None)));
    assert_eq!(hear("%TORYO,T1"), Ok((Heard::Over, false, None)));
    assert_eq!(hear("#RESIGN"), Ok((Heard::Over, false, None)));
    assert_eq!(hear("#WIN"), Ok((Heard::Over, true, Some(Color::White))));
    assert!(hear("+2726FU,T5").unwrap_err().expected.contains("no move after the end"));
    assert_eq!(game.special(), Some((Color::Black, Special::Resign)));
    assert_eq!((game.ending(), game.played().len()), (Some(Ending::Resign), 2));
}

#[test]
fn who_comes_back_hears_at_most_one_move_late() {
    let left = ByColor { black: Duration::from_secs(7), white: Duration::from_secs(8) };
    let state = |turn, last: &str| Resumption { turn, left, last_move: Some(last.to_owned()) };
    let game = Game::new(summary()).unwrap();
    let now = |moves: &[&str]| {
        let mut position = *game.position();
        moves.iter().for_each(|text| position.play(mv(text)).unwrap());
        Summary { start: position.to_setup(), moves: Vec::new(), ..summary() }
    };
    let mut same = game.clone();
    same.resume(&now(&[]), &state(Color::Black, "-3334FU,T6")).unwrap();
    assert_eq!((same.played().len(), same.clocks().white.left()), (2, left.white));
    let mut later = game.clone();
    later.resume(&now(&["2g2f"]), &state(Color::White, "+2726FU")).unwrap();
    assert_eq!((later.played().len(), later.turn()), (3, Color::White));
    assert!(game.clone().resume(&now(&["2g2f", "8c8d"]), &state(Color::Black, "-8384FU")).is_err());
    let other = Summary { game_id: "another".to_owned(), ..now(&[]) };
    assert!(game.clone().resume(&other, &state(Color::Black, "-3334FU")).is_err());
}

#[test]
fn moves_have_one_text() {
    let start = Position::start();
    for (text, usi) in [("+7776FU", Some("7g7f")), ("+8822UM", None), ("-3334FU", None), ("+7776TO", None)] {
        let read = text.parse::<MoveText>().unwrap().resolve(&start);
        assert_eq!(read.ok().map(|mv| mv.to_string()).as_deref(), usi, "{text}");
    }
    assert_eq!(MoveText::of(&start, mv("7g7f")).map(|text| text.to_string()).as_deref(), Some("+7776FU"));
}

/// Pieces of the protocol in random order, cut anywhere, never panic, and what is read is read back.
#[test]
fn random_lines_do_not_panic() {
    let words: Vec<&str> = "LOGIN alice : OK incorrect x1 reconnect: + - , ' T 12 +7776FU -0055FU %TORYO %% ## # #WIN #RESIGN START: REJECT: by \
         BEGIN END Game_Summary Position Time Time+ P1 PI 82HI Name+: Total_Time: 99999999999 Time_Unit: 1sec é 香 AGREE LOGOUT"
        .split(' ')
        .collect();
    let lines: Vec<&str> = SUMMARY.lines().collect();
    let mut rng = fastrand::Rng::with_seed(1);
    for _ in 0..3_000 {
        let mut reader = Reader::default();
        for _ in 0..rng.usize(1..60) {
            let line = if rng.bool() {
                lines[rng.usize(..lines.len())].to_owned()
            } else {
                (0..rng.usize(..6))
                    .map(|_| words[rng.usize(..words.len())])
                    .collect::<Vec<_>>()
                    .join(["", " "][rng.usize(..2)])
            };
            if let Ok(read) = line.parse::<ToServer>() {
                assert_eq!(read.to_string().parse::<ToServer>().as_ref(), Ok(&read), "{line}");
            }
            if let Ok(Some(read)) = reader.line(&line) {
                assert_eq!(told(&format!("{read}\n")).as_deref(), Ok(&[read][..]), "{line}");
            }
        }
    }
}

#[test]
fn the_name_of_a_game_says_how_it_is_played() {
    for (text, side, [total, byoyomi, increment], handicap) in [
        ("floodgate-600-10F", None, [600, 0, 10], "even"),
        ("friends-0-30", None, [0, 30, 0], "even"),
        ("a-b.c@d_e-900-0-B", Some(Color::Black), [900, 0, 0], "even"),
        ("hcrook_club-60-10-w", Some(Color::White), [60, 10, 0], "rook"),
        ("hcrooklance_club-60-10", None, [60, 10, 0], "rook-lance"),
        ("hc2p_x-60-10", None, [60, 10, 0], "two"),
    ] {
        let (name, wish) = GameName::with_side(text).unwrap();
        assert_eq!(wish, side, "{text}");
        let time = name.time();
        assert_eq!([time.total, time.byoyomi, time.increment], [total, byoyomi, increment], "{text}");
        assert_eq!(name.handicap().code(), handicap, "{text}");
        assert_eq!(name.to_string().parse(), Ok(name), "{text}");
    }
    let long = format!("{}-60-10", "x".repeat(33));
    for text in [
        "",
        "club",
        "club-60",
        "club-0-0",
        "club-0-10F",
        "club-60-060",
        "club-060-10",
        "-60-10",
        "a b-60-10",
        "a+b-60-10",
        "club-60-10f",
        "club-60-10-X",
        "club-999999999-10",
        "club-60-9999",
        "club-+60-10",
        &long,
    ] {
        assert!(GameName::with_side(text).is_err(), "{text}");
    }
}
