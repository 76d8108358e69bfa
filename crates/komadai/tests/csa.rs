//! `komadai csa` over real TCP, against a small server made of the protocol's other half: whole games and every ending.

use komadai_csa::{
    Ending, Game, LineBuffer, Login, Outcome, Resumption, Special, Summary, TimeRule, ToClient, ToServer,
};
use komadai_kifu::{EndKind, EngineLine, Format, Note, Record};
use komadai_shogi::impasse::{ImpasseRules, missing_points};
use komadai_shogi::{BoardEnd, ByColor, Color, History, Position, Setup};
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Command, Output};
use std::thread::JoinHandle;
use std::time::Duration;

/// A game that the server offers.
#[derive(Clone)]
struct Offer {
    start: Setup,
    max_moves: Option<u32>,
    /// After so many moves the server ends the game so, with this for Black.
    end: Option<(usize, Ending, Option<Outcome>)>,
    /// After so many moves the connection of the player to move is cut.
    cut: Option<usize>,
    /// Whether who was cut off may come back.
    token: bool,
}

impl Offer {
    fn even() -> Offer {
        Offer { start: Setup::start(), max_moves: None, end: None, cut: None, token: false }
    }

    fn ending(after: usize, ending: Ending, black: Option<Outcome>) -> Offer {
        Offer { end: Some((after, ending, black)), ..Offer::even() }
    }
}

struct Peer {
    stream: TcpStream,
    buffer: LineBuffer,
    login: ToServer,
}

impl Peer {
    /// The next one who logs in.
    fn accept(listener: &TcpListener) -> Peer {
        let (stream, _) = listener.accept().unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
        let mut peer = Peer { stream, buffer: LineBuffer::default(), login: ToServer::Logout };
        peer.login = peer.hear().expect("a log-in");
        peer
    }

    fn say(&mut self, told: &ToClient) {
        // Whoever has gone is told nothing.
        let _ = self.stream.write_all(format!("{told}\n").as_bytes());
    }

    /// The next line that is no keep-alive; none if the connection is closed.
    fn hear(&mut self) -> Option<ToServer> {
        loop {
            if let Some(line) = self.buffer.next_line() {
                match line.unwrap().parse().unwrap() {
                    ToServer::KeepAlive => continue,
                    line => return Some(line),
                }
            }
            let mut bytes = [0; 999];
            match self.stream.read(&mut bytes) {
                Ok(0) => return None,
                Ok(count) => self.buffer.push(&bytes[..count]),
                Err(error) => panic!("nothing came: {error}"),
            }
        }
    }

    fn name(&self) -> String {
        match &self.login {
            ToServer::Login { name, .. } => name.split('+').next().unwrap().to_owned(),
            other => panic!("no log-in: {other}"),
        }
    }
}

const TOKEN: &str = "00112233445566778899aabbccddeeff";

/// What a player sent beside moves.
#[derive(Default)]
struct Kept {
    logins: Vec<ToServer>,
    /// Comments of moves with the position after them.
    comments: Vec<(String, Position)>,
}

/// Offers the games one after another, each to the two who come next; the first to log in of the names is Black by turns.
fn serve(listener: TcpListener, offers: Vec<Offer>, seats: usize) -> JoinHandle<Kept> {
    std::thread::spawn(move || {
        let mut kept = Kept::default();
        for (number, offer) in offers.iter().enumerate() {
            let mut peers: Vec<Peer> = (0..seats).map(|_| Peer::accept(&listener)).collect();
            peers.sort_by_key(Peer::name);
            if number % 2 == 1 {
                peers.reverse();
            }
            let mut peers = peers.into_iter();
            // With one seat the house plays the other side.
            let first = peers.next();
            let mut seats = if number % 2 == 1 && seats == 1 {
                ByColor { black: None, white: first }
            } else {
                ByColor { black: first, white: peers.next() }
            };
            play(&listener, &mut seats, offer, number, &mut kept);
            part(seats, &mut kept);
        }
        kept
    })
}

/// Lets the players log out.
fn part(seats: ByColor<Option<Peer>>, kept: &mut Kept) {
    for mut peer in [seats.black, seats.white].into_iter().flatten() {
        // A move may have been on its way when the game ended.
        while let Some(line) = peer.hear() {
            if line == ToServer::Logout {
                peer.say(&ToClient::LogoutCompleted);
                break;
            }
        }
        kept.logins.push(peer.login);
    }
}

fn play(listener: &TcpListener, seats: &mut ByColor<Option<Peer>>, offer: &Offer, number: usize, kept: &mut Kept) {
    let names = ByColor::from_fn(|side| seats[side].as_ref().map_or_else(|| "house".to_owned(), Peer::name));
    let mut summary = Summary {
        time: ByColor::from_fn(|_| TimeRule { total: 600, byoyomi: 10, ..TimeRule::default() }),
        start: offer.start.clone(),
        to_move: offer.start.turn,
        max_moves: offer.max_moves,
        reconnect_token: offer.token.then(|| TOKEN.to_owned()),
        ..Summary::even(&format!("test+game-600-10+{number:02}"), names)
    };
    for side in Color::ALL {
        if let Some(peer) = &mut seats[side] {
            peer.say(&ToClient::LoginOk(peer.name()));
            peer.say(&ToClient::Summary(Box::new(Summary { your_turn: Some(side), ..summary.clone() })));
            assert_eq!(peer.hear(), Some(ToServer::Agree(Some(summary.game_id.clone()))));
        }
    }
    let tell = |seats: &mut ByColor<Option<Peer>>, told: &ToClient| {
        Color::ALL.into_iter().filter_map(|side| seats[side].as_mut().map(|peer| peer.say(told))).count();
    };
    let finish = |seats: &mut ByColor<Option<Peer>>, ending: Ending, black: Option<Outcome>| {
        for side in Color::ALL {
            let Some(peer) = &mut seats[side] else { continue };
            peer.say(&ToClient::Ending(ending));
            let outcome = match black {
                Some(Outcome::Win) if side == Color::White => Some(Outcome::Lose),
                Some(Outcome::Lose) if side == Color::White => Some(Outcome::Win),
                other => other,
            };
            outcome.into_iter().for_each(|outcome| peer.say(&ToClient::Outcome(outcome)));
        }
    };
    let won_by = |side: Color| Some(if side == Color::Black { Outcome::Win } else { Outcome::Lose });
    tell(seats, &ToClient::Start(summary.game_id.clone()));
    let mut history = History::new(Position::new(&offer.start).unwrap());
    for ply in 0.. {
        let position = *history.last();
        let side = position.turn();
        match history.end() {
            Some(BoardEnd::Repetition) => return finish(seats, Ending::Repetition, Some(Outcome::Draw)),
            Some(BoardEnd::PerpetualCheck(loser)) => return finish(seats, Ending::PerpetualCheck, won_by(!loser)),
            _ => {}
        }
        if offer.max_moves == Some(ply as u32) {
            return finish(seats, Ending::MaxMoves, Some(Outcome::Censored));
        }
        if let Some((_, ending, black)) = offer.end.filter(|(at, ..)| *at == ply) {
            return finish(seats, ending, black);
        }
        if offer.cut == Some(ply)
            && let Some(peer) = seats[side].take()
        {
            kept.logins.push(peer.login.clone());
            drop(peer);
            if !offer.token {
                return finish(seats, Ending::Resign, won_by(!side));
            }
            let mut peer = Peer::accept(listener);
            let game_id = summary.game_id.clone();
            let ToServer::Login { how, .. } = &peer.login else { panic!("{}", peer.login) };
            assert_eq!(*how, Login::Reconnect { game_id, token: TOKEN.to_owned() });
            peer.say(&ToClient::LoginOk(peer.name()));
            summary.start = position.to_setup();
            peer.say(&ToClient::Summary(Box::new(Summary { your_turn: Some(side), ..summary.clone() })));
            let left = ByColor::from_fn(|_| Duration::from_secs(500));
            peer.say(&ToClient::Resumption(Resumption { turn: side, left, last_move: None }));
            seats[side] = Some(peer);
        }
        let line = match &mut seats[side] {
            Some(peer) => peer.hear().unwrap_or(ToServer::Special(Special::Resign)),
            None => house(&position),
        };
        match line {
            ToServer::Move { mv, comment } => {
                let Ok(played) = mv.resolve(&position) else {
                    return finish(seats, Ending::IllegalMove, won_by(!side));
                };
                let mut next = position;
                next.play(played).unwrap();
                history.push(next);
                kept.comments.extend(comment.map(|comment| (comment, next)));
                tell(seats, &ToClient::Move { mv, used: Some(1) });
            }
            ToServer::Special(special) => {
                tell(seats, &ToClient::Special { special, used: Some(1) });
                let declared = || ImpasseRules::DECLARATION_27.declare(&position, side, missing_points(&offer.start));
                return match special {
                    Special::Resign => finish(seats, Ending::Resign, won_by(!side)),
                    Special::Interrupt => finish(seats, Ending::Interrupted, None),
                    Special::Declare if declared().is_ok() => finish(seats, Ending::Declaration, won_by(side)),
                    Special::Declare => finish(seats, Ending::IllegalMove, won_by(!side)),
                };
            }
            other => panic!("in a game: {other}"),
        }
    }
}

/// The house plays the first legal move there is.
fn house(position: &Position) -> ToServer {
    let mut first = None;
    position.generate(|set| set.for_each(|mv| first = first.or(Some(mv))));
    match first.and_then(|mv| komadai_csa::MoveText::of(position, mv)) {
        Some(mv) => ToServer::Move { mv, comment: None },
        None => ToServer::Special(Special::Resign),
    }
}

const KOMADAI: &str = env!("CARGO_BIN_EXE_komadai");

fn client(port: u16, name: &str, more: &[&str]) -> Command {
    let mut command = Command::new(KOMADAI);
    command.args(["csa", "--server", &format!("127.0.0.1:{port}"), "--user", name, "--password", "secret"]);
    if !more.contains(&"--engine") {
        command.args([
            "--engine",
            &format!("{KOMADAI} usi"),
            "--nodes",
            "300",
            "--option",
            "BookFile=no_book",
            "--hash",
            "1",
        ]);
    }
    command.args(more);
    command
}

fn listen() -> (TcpListener, u16) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    (listener, port)
}

/// games, won, lost, drawn, faults
fn tally(output: &Output) -> [u64; 5] {
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let value: serde_json::Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    ["games", "won", "lost", "drawn", "faults"].map(|key| value[key].as_u64().unwrap())
}

/// The records of a folder in the order of their names, each read without a fault.
fn records(folder: &Path) -> Vec<Record> {
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let read = |path: &std::path::PathBuf| {
        let mut reading = komadai_kifu::read_strict(&std::fs::read(path).unwrap(), Some(Format::Csa));
        assert!(reading.faults.is_empty() && reading.records.len() == 1, "{}: {:?}", path.display(), reading.faults);
        reading.records.remove(0)
    };
    files.iter().map(read).collect()
}

/// A position in which Black may declare.
const ENTERED: &str = "1+R+BGKGS+B+R/3SGS3/3SG4/9/9/9/9/9/4k4 b 4l4n18p 1";

#[test]
fn two_engines_play_whole_games_to_every_ending() {
    use Outcome::{Draw, Lose, Win};
    let declared = Offer { start: ENTERED.parse().unwrap(), ..Offer::even() };
    let rows = [
        (Offer { max_moves: Some(512), ..Offer::even() }, None),
        (declared, Some((EndKind::Declaration, Some(Color::Black)))),
        (Offer { max_moves: Some(12), ..Offer::even() }, Some((EndKind::MaxMoves, None))),
        (Offer::ending(5, Ending::TimeUp, Some(Win)), Some((EndKind::Timeout, Some(Color::Black)))),
        (Offer::ending(6, Ending::IllegalMove, Some(Lose)), Some((EndKind::IllegalMove, Some(Color::White)))),
        (Offer::ending(3, Ending::IllegalAction, Some(Win)), Some((EndKind::IllegalMove, Some(Color::Black)))),
        (Offer::ending(4, Ending::Repetition, Some(Draw)), Some((EndKind::Repetition, None))),
        (Offer::ending(3, Ending::PerpetualCheck, Some(Lose)), Some((EndKind::PerpetualCheck, Some(Color::White)))),
        (Offer::ending(2, Ending::Interrupted, None), Some((EndKind::Abort, None))),
        // CSA has no word for who has won by that.
        (Offer::ending(1, Ending::Abnormal, Some(Lose)), Some((EndKind::Error, None))),
        (Offer::ending(0, Ending::TimeUp, Some(Lose)), Some((EndKind::Timeout, Some(Color::White)))),
    ];
    let folder = tempfile::tempdir().unwrap();
    let (listener, port) = listen();
    let games = rows.len().to_string();
    let server = serve(listener, rows.iter().map(|(offer, _)| offer.clone()).collect(), 2);
    let players = ["alice", "bob"].map(|name| {
        let record = folder.path().join(name);
        let mut command = client(port, name, &["--games", &games, "--record", record.to_str().unwrap()]);
        if name == "alice" {
            command.arg("--floodgate");
        }
        std::thread::spawn(move || command.output().unwrap())
    });
    let [alice, bob] = players.map(|player| tally(&player.join().unwrap()));
    let kept = server.join().unwrap();
    assert_eq!((alice[0], alice[4], bob[4]), (rows.len() as u64, 0, 0), "{alice:?} {bob:?}");
    assert_eq!((alice[1], alice[2], alice[3]), (bob[2], bob[1], bob[3]), "what one has won the other has lost");
    assert!(alice[1] + alice[2] + alice[3] + 1 == alice[0], "only the game broken off counts for nobody");
    let [hers, his] = ["alice", "bob"].map(|name| records(&folder.path().join(name)));
    for (i, (_, expected)) in rows.iter().enumerate() {
        assert!(hers[i].moves().eq(his[i].moves()), "game {i}");
        let end = hers[i].end().unwrap();
        assert_eq!(his[i].end(), Some(end), "game {i}");
        match expected {
            Some((kind, winner)) => assert_eq!((&end.kind, &end.winner), (kind, winner), "game {i}"),
            None => assert!(hers[i].plies() > 20, "a whole game: {} moves", hers[i].plies()),
        }
    }
    // Score and line go to the server in floodgate's form, from who was told to; the line is legal after the move.
    assert!(kept.comments.len() > 10);
    for (comment, after) in &kept.comments {
        let line = EngineLine::read(comment.strip_prefix("* ").unwrap(), after).unwrap();
        assert_eq!(format!("* {}", line.text(after)), *comment);
    }
    let engine_lines = |record: &Record| {
        let notes = record.main_line().flat_map(|id| record.node(id).notes.clone());
        notes.filter(|note| matches!(note, Note::Engine(_))).count()
    };
    assert!(engine_lines(&his[0]) > 5, "the record keeps what the engine said, told to the server or not");
}

#[test]
fn a_lost_connection_costs_the_game_or_is_taken_up_again() {
    let folder = tempfile::tempdir().unwrap();
    let (listener, port) = listen();
    let offers = [
        Offer { cut: Some(4), ..Offer::even() },
        Offer { cut: Some(5), token: true, end: Some((9, Ending::TimeUp, Some(Outcome::Lose))), ..Offer::even() },
        Offer { max_moves: Some(6), ..Offer::even() },
    ];
    // Who has no token is Black in the first game and has left it when the next is offered.
    let server = std::thread::spawn(move || {
        let mut kept = Kept::default();
        for (number, offer) in offers.iter().enumerate() {
            let peer = Some(Peer::accept(&listener));
            let mut seats =
                if number == 1 { ByColor { black: None, white: peer } } else { ByColor { black: peer, white: None } };
            play(&listener, &mut seats, offer, number, &mut kept);
            part(seats, &mut kept);
        }
        kept
    });
    let record = folder.path().join("games");
    let output = client(port, "alice", &["--games", "3", "--record", record.to_str().unwrap()]).output().unwrap();
    server.join().unwrap();
    assert_eq!(tally(&output), [3, 1, 1, 1, 1], "{}", String::from_utf8_lossy(&output.stderr));
    let records = records(&record);
    assert_eq!(records.iter().map(Record::plies).collect::<Vec<_>>(), [4, 9, 6]);
    assert_eq!(records[0].end().unwrap().kind, EndKind::Abort);
    assert_eq!(records[1].end().unwrap().kind, EndKind::Timeout);
}

/// An engine of a few lines: it answers every `go` so.
fn stub(answer: &str) -> String {
    format!(
        "sh -c 'while read line; do case $line in usi) echo usiok;; isready) echo readyok;; go*) {answer};; quit) exit;; esac; done'"
    )
}

#[test]
fn an_engine_at_fault_loses_by_resignation() {
    for (answer, faults) in [("echo bestmove 7g7e", 1), ("exit", 2), ("echo bestmove resign", 0)] {
        let (listener, port) = listen();
        let server = serve(listener, vec![Offer::even()], 1);
        let output = client(port, "alice", &["--engine", &stub(answer)]).output().unwrap();
        server.join().unwrap();
        assert_eq!(tally(&output), [1, 0, 1, 0, faults], "{answer}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn the_log_in_says_which_game() {
    let rows: [(&[&str], &str); 3] = [
        (&[], "LOGIN alice secret"),
        (&["--game", "test-60-10F"], "LOGIN alice test-60-10F,secret"),
        (&["--game", "test-60-10F", "--side", "white"], "LOGIN alice+test-60-10F+white secret"),
    ];
    for (arguments, expected) in rows {
        let (listener, port) = listen();
        let server = serve(listener, vec![Offer::ending(0, Ending::Interrupted, None)], 1);
        let engine = stub("echo bestmove resign");
        let output = client(port, "alice", &[&["--engine", engine.as_str()], arguments].concat()).output().unwrap();
        assert_eq!(tally(&output), [1, 0, 0, 0, 0]);
        assert_eq!(server.join().unwrap().logins[0].to_string(), expected);
    }
}

#[test]
fn what_is_wrong_is_said_in_one_line() {
    let engine = stub("echo bestmove resign");
    let said = |output: Output| {
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), text.lines().count()), (Some(1), 1), "{text}");
        text
    };
    let (listener, port) = listen();
    let refusing = std::thread::spawn(move || {
        let mut peer = Peer::accept(&listener);
        peer.say(&ToClient::LoginRefused(Some("unknown_game_name".to_owned())));
    });
    let text = said(client(port, "alice", &["--engine", &engine]).output().unwrap());
    assert!(text.contains("refuses the name or password of alice: unknown_game_name"), "{text}");
    refusing.join().unwrap();
    // Nobody listens there any more.
    let text = said(client(port, "alice", &["--engine", &engine]).output().unwrap());
    assert!(text.contains(&format!("127.0.0.1:{port}: ")), "{text}");
    let text = said(client(port, "alice", &["--engine", "no-such-engine"]).output().unwrap());
    assert!(text.contains("no-such-engine"), "{text}");
    let usage = client(port, "two words", &["--engine", &engine]).output().unwrap();
    assert_eq!(usage.status.code(), Some(2));
}

/// A game that is followed only by what the server says ends as the players' do; a summary that is none is no game.
#[test]
fn nonsense_of_a_server_is_a_fault_and_no_game() {
    let (listener, port) = listen();
    let server = std::thread::spawn(move || {
        let mut peer = Peer::accept(&listener);
        peer.say(&ToClient::LoginOk("alice".to_owned()));
        peer.stream.write_all(b"what is this\nBEGIN Game_Summary\nGame_ID:x\nEND Game_Summary\n").unwrap();
        let mut summary = Summary::even("x", ByColor::default());
        summary.your_turn = Some(Color::White);
        assert!(Game::new(summary.clone()).is_ok());
        peer.say(&ToClient::Summary(Box::new(summary)));
        assert_eq!(peer.hear(), Some(ToServer::Agree(Some("x".to_owned()))));
        peer.say(&ToClient::Start("x".to_owned()));
        // No move, and so nothing that a game could go on from.
        peer.say(&ToClient::Move { mv: "+7775FU".parse().unwrap(), used: None });
        peer.hear()
    });
    let output = client(port, "alice", &["--engine", &stub("echo bestmove resign")]).output().unwrap();
    assert_eq!(server.join().unwrap(), Some(ToServer::Logout));
    assert_eq!(tally(&output), [1, 0, 1, 0, 3], "{}", String::from_utf8_lossy(&output.stderr));
}
