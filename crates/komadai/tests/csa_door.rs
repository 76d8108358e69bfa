//! The door for programs, over real TCP: a client that says whatever it wants, and `komadai csa` as one that plays whole games.

use crate::site;

use serde_json::json;
use site::lobby::{enter, paired, rated_wish, sign_up, take};
use site::programs::{Program, token};
use site::{ELSEWHERE, HERE, PATIENCE, Site};
use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// A site whose door for programs is open.
struct Hall {
    site: Site,
    door: String,
}

impl Hall {
    fn open(data: &Path, more: &[&str]) -> Hall {
        let (site, door) = Site::with_csa(data, more);
        Hall { site, door }
    }

    fn connect(&self) -> Client {
        Client::to(&self.door)
    }

    /// A client that has logged in and waits for a game.
    fn waiting(&self, name: &str, password: &str) -> Client {
        self.waiting_from(HERE, name, password)
    }

    /// The same, from an address.
    fn waiting_from(&self, place: [u8; 4], name: &str, password: &str) -> Client {
        let mut client = Client::from(place, &self.door);
        client.say(&format!("LOGIN {name} {password}"));
        client.hear(&format!("LOGIN:{} OK", name.split('+').next().unwrap()));
        client
    }

    /// Two clients in a game that has begun, Black first.
    fn playing(&self, game: &str) -> [Client; 2] {
        let [mut black, mut white] = self.asked(game);
        black.say("AGREE");
        white.say("AGREE");
        for client in [&mut black, &mut white] {
            let start = format!("START:{}", client.game_id);
            client.hear(&start);
        }
        [black, white]
    }

    /// Two clients who are asked to play, Black first.
    fn asked(&self, game: &str) -> [Client; 2] {
        let mut black = self.waiting("Kuro", &format!("{game}-B,one"));
        let mut white = self.waiting("Shiro", &format!("{game}-W,two"));
        for (client, turn) in [(&mut black, "Your_Turn:+"), (&mut white, "Your_Turn:-")] {
            client.summary();
            assert!(client.summary.contains(&turn.to_owned()), "{:?}", client.summary);
        }
        [black, white]
    }
}

/// A raw client.
pub(crate) struct Client {
    pub(crate) stream: TcpStream,
    bytes: Vec<u8>,
    pub(crate) summary: Vec<String>,
    pub(crate) game_id: String,
}

impl Client {
    pub(crate) fn to(door: &str) -> Client {
        Client::from(HERE, door)
    }

    pub(crate) fn from(client: [u8; 4], door: &str) -> Client {
        let stream = site::connect(client, door);
        Client { stream, bytes: Vec::new(), summary: Vec::new(), game_id: String::new() }
    }

    pub(crate) fn say(&mut self, line: &str) {
        self.stream.write_all(format!("{line}\n").as_bytes()).unwrap();
    }

    /// The next line; none if the connection is closed.
    pub(crate) fn line(&mut self) -> Option<String> {
        loop {
            if let Some(end) = self.bytes.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.bytes.drain(..=end).collect();
                return Some(String::from_utf8_lossy(&line[..end]).into_owned());
            }
            let mut piece = [0; 4_096];
            match self.stream.read(&mut piece) {
                Ok(0) => return None,
                Ok(count) => self.bytes.extend_from_slice(&piece[..count]),
                Err(error) if error.kind() == std::io::ErrorKind::ConnectionReset => return None,
                Err(error) => panic!("nothing came: {error}"),
            }
        }
    }

    /// The next line is this one.
    pub(crate) fn hear(&mut self, expected: &str) {
        assert_eq!(self.line().as_deref(), Some(expected));
    }

    /// The next line is this move, whatever it cost.
    pub(crate) fn hear_move(&mut self, expected: &str) {
        let heard = self.line().unwrap();
        let (mv, time) = heard.split_once(",T").unwrap_or_else(|| panic!("{expected}: {heard}"));
        assert_eq!((mv, time.parse::<u32>().is_ok()), (expected, true), "{heard}");
    }

    pub(crate) fn hear_all(&mut self, expected: &[&str]) {
        for line in expected {
            self.hear(line);
        }
    }

    fn is_closed(&mut self) {
        assert_eq!(self.line(), None);
    }

    /// Takes in the conditions of a game.
    pub(crate) fn summary(&mut self) {
        self.hear("BEGIN Game_Summary");
        self.summary.clear();
        loop {
            let line = self.line().expect("a summary");
            if line == "END Game_Summary" {
                break;
            }
            self.summary.push(line);
        }
        self.game_id = self.of("Game_ID:").to_owned();
    }

    pub(crate) fn of(&self, key: &str) -> &str {
        self.summary
            .iter()
            .find_map(|line| line.strip_prefix(key))
            .unwrap_or_else(|| panic!("{key} {:?}", self.summary))
    }
}

/// The password of accounts that tests make: no blank stands in one at this door.
const PASSWORD: &str = "correct-horse-battery";

/// A new account.
fn account(hall: &Hall, name: &str) {
    let form = [("Content-Type", "application/x-www-form-urlencoded")];
    let body = format!("name={name}&password={PASSWORD}");
    let made = hall.site.request("POST", "/signup", &form, body.as_bytes());
    assert_eq!(made.status, 303, "{}", made.text());
}

/// A new account that a program plays with.
fn program(hall: &Hall, data: &Path, name: &str) {
    account(hall, name);
    Program::new(&hall.site, &token(data, name, "bot:play")).does("/api/bot/account/upgrade", "");
}

/// Plays moves from Black on, each heard by both.
pub(crate) fn play(players: &mut [Client; 2], moves: &str) {
    for (number, text) in moves.split_whitespace().enumerate() {
        players[number % 2].say(text);
        for player in &mut *players {
            player.hear_move(text);
        }
    }
}

#[test]
fn the_conditions_are_told_as_clients_expect_them() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path(), &["--csa-max-moves", "320"]);
    let [black, white] = hall.asked("test-900-10F");
    let token = |client: &Client| client.of("Reconnect_Token:").to_owned();
    assert_ne!(token(&black), token(&white));
    assert_eq!(black.game_id, white.game_id);
    let expected = format!(
        "Protocol_Version:1.2
Protocol_Mode:Server
Format:Shogi 1.0
Declaration:Jishogi 1.1
Game_ID:{}
Name+:Kuro
Name-:Shiro
Your_Turn:+
Rematch_On_Draw:NO
To_Move:+
Max_Moves:320
BEGIN Time
Time_Unit:1sec
Total_Time:900
Byoyomi:0
Increment:10
Least_Time_Per_Move:0
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
+
END Position
Entering_King_Rule:CSARule27
Reconnect_Token:{}",
        black.game_id,
        token(&black)
    );
    assert_eq!(black.summary.join("\n"), expected);
}

/// How a game ends: moves, what is said then by whom, what Black hears and what White hears.
type End = (&'static str, Option<(usize, &'static str)>, &'static [&'static str], &'static [&'static str]);

const REPEATED: &str =
    "+2838HI -8272HI +3828HI -7282HI +2838HI -8272HI +3828HI -7282HI +2838HI -8272HI +3828HI -7282HI";

const ENDS: [End; 8] = [
    ("+7776FU", Some((1, "%TORYO,T12")), &["%TORYO", "#RESIGN", "#WIN"], &["%TORYO", "#RESIGN", "#LOSE"]),
    ("", Some((0, "%KACHI")), &["%KACHI", "#ILLEGAL_MOVE", "#LOSE"], &["%KACHI", "#ILLEGAL_MOVE", "#WIN"]),
    // No such move, the other side's, another piece than the one that stands there, two pawns on a file.
    ("", Some((0, "+7775FU")), &["#ILLEGAL_MOVE", "#LOSE"], &["#ILLEGAL_MOVE", "#WIN"]),
    ("", Some((0, "-3334FU")), &["#ILLEGAL_MOVE", "#LOSE"], &["#ILLEGAL_MOVE", "#WIN"]),
    ("", Some((0, "+7776KI")), &["#ILLEGAL_MOVE", "#LOSE"], &["#ILLEGAL_MOVE", "#WIN"]),
    ("+7776FU", Some((1, "-0055FU")), &["#ILLEGAL_MOVE", "#WIN"], &["#ILLEGAL_MOVE", "#LOSE"]),
    ("", Some((0, "+0055OU")), &["#ILLEGAL_MOVE", "#LOSE"], &["#ILLEGAL_MOVE", "#WIN"]),
    (REPEATED, None, &["#SENNICHITE", "#DRAW"], &["#SENNICHITE", "#DRAW"]),
];

#[test]
fn every_end_is_told_as_the_ruby_server_tells_it() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path(), &[]);
    for (moves, said, black, white) in ENDS {
        let mut players = hall.playing("test-600-10");
        play(&mut players, moves);
        if let Some((who, what)) = said {
            players[who].say(what);
        }
        for (player, heard) in players.iter_mut().zip([black, white]) {
            player.hear_all(heard);
            player.say("LOGOUT");
            player.hear("LOGOUT:completed");
            player.is_closed();
        }
    }
}

#[test]
fn the_longest_game_is_not_decided() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path(), &["--csa-max-moves", "20"]);
    let mut players = hall.playing("test-600-10");
    let moves = "+2838HI -8272HI +3848HI -7262HI +4858HI -6252HI +5868HI -5262HI +6878HI -6272HI \
                 +7868HI -7282HI +6858HI -8292HI +5848HI -9282HI +4838HI -8272HI +3828HI -7282HI";
    play(&mut players, moves);
    for player in &mut players {
        player.hear_all(&["#MAX_MOVES", "#CENSORED"]);
    }
}

#[test]
fn time_runs_out_by_whole_seconds() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path(), &["--csa-least-time", "1"]);
    let mut players = hall.playing("test-0-5");
    players[0].say("+7776FU");
    for player in &mut players {
        // It took hardly any time, and costs a second.
        let heard = player.line().unwrap();
        assert!(heard.starts_with("+7776FU,T") && heard != "+7776FU,T0", "{heard}");
    }
    players[0].hear_all(&["#TIME_UP", "#WIN"]);
    players[1].hear_all(&["#TIME_UP", "#LOSE"]);
}

#[test]
fn both_break_a_game_off_or_nobody_does() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path(), &[]);
    let mut players = hall.playing("test-600-10");
    players[0].say("%CHUDAN");
    play(&mut players, "+7776FU -3334FU");
    players[1].say("%CHUDAN");
    for player in &mut players {
        player.hear("#CHUDAN");
    }
}

#[test]
fn what_comes_before_its_turn_waits_for_it_and_one_move_sent_twice_is_one() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path(), &[]);
    let [mut black, mut white] = hall.playing("test-600-10");
    white.say("-3334FU");
    // An answer says that it was heard.
    white.say("");
    white.hear("");
    black.say("+7776FU");
    black.say("+7776FU");
    for player in [&mut black, &mut white] {
        player.hear_move("+7776FU");
        player.hear_move("-3334FU");
    }
    // What an engine says of its move is for the record, and nobody hears of it before the end.
    black.say("+2726FU,'* 77 -8384FU");
    white.hear_move("+2726FU");
    let id = black.game_id.rsplit('+').next().unwrap().to_owned();
    let record = || hall.site.get(&format!("/api/games/{id}/record?format=csa")).text();
    assert!(!record().contains("'** "), "{}", record());
    white.say("%TORYO");
    white.hear_all(&["%TORYO", "#RESIGN", "#LOSE"]);
    let begun = Instant::now();
    while !record().contains("'** 77 -8384FU") {
        assert!(begun.elapsed() < PATIENCE, "{}", record());
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

#[test]
fn a_game_that_is_not_agreed_to_is_rejected() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path(), &[]);
    let [mut black, mut white] = hall.asked("test-600-10");
    black.say("AGREE");
    white.say("REJECT");
    let told = format!("REJECT:{} by Shiro", white.game_id);
    for player in [&mut black, &mut white] {
        player.hear(&told);
    }
    drop([black, white]);
    // Whoever agrees in the same moment is told of no beginning.
    for _ in 0..20 {
        let [mut black, mut white] = hall.asked("test-600-10");
        white.say("REJECT");
        black.say("AGREE");
        black.hear(&format!("REJECT:{} by Shiro", white.game_id));
    }
    let [mut black, white] = hall.asked("test-600-10");
    let told = format!("REJECT:{} by Shiro", white.game_id);
    drop(white);
    black.hear(&told);
}

#[test]
fn a_lost_connection_loses_at_once_or_comes_back_with_its_token() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path(), &["--csa-reconnect", "0"]);
    let [black, mut white] = hall.playing("test-600-10");
    assert!(!black.summary.iter().any(|line| line.starts_with("Reconnect_Token")));
    black.stream.shutdown(Shutdown::Both).unwrap();
    white.hear_all(&["%TORYO", "#RESIGN", "#WIN"]);
    drop(hall);

    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path(), &["--csa-reconnect", "8"]);
    let mut players = hall.playing("test-600-10");
    play(&mut players, "+7776FU -3334FU");
    let [black, mut white] = players;
    let how = format!("reconnect:{}+{}", black.game_id, black.of("Reconnect_Token:"));
    black.stream.shutdown(Shutdown::Both).unwrap();
    // Somebody else's name, or another token, opens nothing.
    for login in
        [format!("LOGIN Shiro two {how}x"), format!("LOGIN Kuro other {how}"), format!("LOGIN Kuro one {how}x")]
    {
        let mut other = hall.connect();
        other.say(&login);
        other.hear("LOGIN:incorrect");
    }
    let mut again = hall.connect();
    again.say(&format!("LOGIN Kuro one {how}"));
    again.hear("LOGIN:Kuro OK");
    again.summary();
    assert!(again.summary.iter().any(|line| line.starts_with("-3334FU,T")), "{:?}", again.summary);
    again.hear("BEGIN Reconnect_State");
    again.hear("Current_Turn:+");
    while again.line().unwrap() != "END Reconnect_State" {}
    again.say("+2726FU");
    again.hear_move("+2726FU");
    white.hear_move("+2726FU");
    again.stream.shutdown(Shutdown::Both).unwrap();
    white.hear_all(&["%TORYO", "#RESIGN", "#WIN"]);
}

#[test]
fn after_a_kill_who_has_a_token_plays_on_and_who_does_not_come_back_loses() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path(), &["--csa-reconnect", "1"]);
    let mut players = hall.playing("test-600-10");
    play(&mut players, "+7776FU -3334FU +2726FU");
    let how = |client: &Client| format!("reconnect:{}+{}", client.game_id, client.of("Reconnect_Token:"));
    let [black, white] = [how(&players[0]), how(&players[1])];
    hall.site.kill();
    let hall = Hall::open(folder.path(), &["--csa-reconnect", "1"]);
    let come_back = |name: &str, trip: &str, how: &str| {
        let mut client = hall.connect();
        client.say(&format!("LOGIN {name} {trip} {how}"));
        client.hear(&format!("LOGIN:{name} OK"));
        client.summary();
        assert!(client.summary.iter().any(|line| line.starts_with("+2726FU,T")), "what was told is not lost");
        while client.line().unwrap() != "END Reconnect_State" {}
        client
    };
    let mut one = come_back("Kuro", "one", &black);
    let mut other = come_back("Shiro", "two", &white);
    other.say("-8384FU");
    for player in [&mut one, &mut other] {
        player.hear_move("-8384FU");
    }
    hall.site.kill();
    let hall = Hall::open(folder.path(), &["--csa-reconnect", "1"]);
    let mut client = hall.connect();
    client.say(&format!("LOGIN Kuro one {black}"));
    client.hear("LOGIN:Kuro OK");
    client.summary();
    while client.line().unwrap() != "END Reconnect_State" {}
    client.hear_all(&["%TORYO", "#RESIGN", "#WIN"]);
}

#[test]
fn nobody_takes_the_name_of_an_account_or_of_somebody_who_is_here() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path(), &[]);
    account(&hall, "Hanako");
    let refused = |login: &str| {
        let mut client = hall.connect();
        client.say(login);
        client.hear("LOGIN:incorrect");
    };
    for name in ["Hanako", "hanako", "komadai", "moderator", "a+b", "naïve", &"x".repeat(33)] {
        refused(&format!("LOGIN {name} test-600-10,trip"));
    }
    // Nor does anybody take a guest's who does not have their trip; whoever has it, comes anew.
    let mut taro = hall.waiting("Taro", "test-600-10,trip");
    refused("LOGIN taro test-600-10,other");
    let mut hanako = hall.waiting("Hanako", "other-600-10,correct-horse-battery");
    let _again = hall.waiting("Taro", "other-600-10,trip");
    taro.is_closed();
    hanako.summary();
    assert_eq!(hanako.summary.iter().filter(|line| line.ends_with(":Hanako") || line.ends_with(":Taro")).count(), 2);
}

/// What is no log-in: it is answered, and after some of it nobody listens any more.
#[test]
fn wrong_lines_are_answered_and_never_more() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path(), &[]);
    for line in [
        "",
        "HELLO",
        "LOGIN",
        "LOGIN a",
        "LOGIN a b c d",
        "+7776FU",
        "AGREE",
        "%TORYO",
        "\u{0}\u{1}\u{2}",
        "GET / HTTP/1.1",
    ] {
        let mut client = hall.connect();
        client.say(line);
        client.hear(if line.chars().all(char::is_control) { "" } else { "LOGIN:incorrect" });
    }
    // Lines that never end, and bytes that are no text.
    let mut endless = hall.connect();
    endless.stream.write_all(&vec![b'x'; 1 << 20]).unwrap();
    endless.hear("LOGIN:incorrect");
    let mut binary = hall.connect();
    binary.stream.write_all(&[0xff, 0xfe, 0x00, b'\n']).unwrap();
    binary.hear("LOGIN:incorrect");
    // Somebody who is in is told of each line that is none, and hung up on in the end.
    let mut client = hall.waiting("Kuro", "one");
    for line in ["HELLO", "+7776", "%HELLO", "LOGIN a b", &"y".repeat(9_000)] {
        client.say(line);
        let told = client.line().unwrap();
        assert!(told.starts_with("##[ERROR] "), "{line:.9}: {told}");
    }
    for line in ["AGREE", "REJECT", "+7776FU", "%TORYO", "%CHUDAN"] {
        client.say(line);
    }
    client.say("");
    client.hear("");
    let mut told = 0;
    while told < 1_000 && client.stream.write_all(b"HELLO\n").is_ok() && client.line().is_some() {
        told += 1;
    }
    assert!(told < 30, "{told}");
    // A flood is not waited for.
    let mut flood = hall.waiting("Shiro", "two");
    let begun = Instant::now();
    while flood.stream.write_all(&b"\n".repeat(1_000)).is_ok() && begun.elapsed() < PATIENCE {}
    assert!(begun.elapsed() < PATIENCE, "whoever floods is hung up on");
    assert_eq!(hall.site.get("/healthz").status, 200);
}

#[test]
fn extended_commands_tell_of_people_and_games() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path(), &["--talk", "everyone"]);
    let mut watcher = hall.connect();
    watcher.say("LOGIN Miru trip x1");
    watcher.hear_all(&["LOGIN:Miru OK", "##[LOGIN] +OK x1"]);
    let mut players = hall.playing("test-600-10");
    play(&mut players, "+7776FU");
    let id = players[0].game_id.clone();
    watcher.say("%%WHO");
    watcher.hear_all(&[
        "##[WHO] Miru x1 connected",
        "##[WHO] Kuro CSA game test-600-10 +",
        "##[WHO] Shiro CSA game test-600-10 -",
        "##[WHO] +OK",
    ]);
    watcher.say("%%LIST");
    watcher.hear_all(&[&format!("##[LIST] {id}"), "##[LIST] +OK"]);
    watcher.say(&format!("%%SHOW {id}"));
    watcher.hear("##[SHOW] BEGIN Game_Summary");
    while watcher.line().unwrap() != "##[SHOW] +OK" {}
    watcher.say(&format!("%%MONITOR2ON {id}"));
    let told = |line: &str| format!("##[MONITOR2][{id}] {line}");
    watcher.hear(&told("V2"));
    while watcher.line().unwrap() != told("+7776FU") {}
    let time = |line: Option<String>| line.unwrap().starts_with(&told("T"));
    assert!(time(watcher.line()));
    watcher.hear(&told("+OK"));
    players[1].say("-3334FU");
    watcher.hear(&told("-3334FU"));
    assert!(time(watcher.line()));
    watcher.hear(&told("+OK"));
    players[0].say("%TORYO");
    watcher.hear_all(&[&told("%TORYO"), &told("#RESIGN"), &told("+OK")]);
    watcher.say("%%CHAT good game");
    watcher.hear("##[CHAT][Miru] good game");
    watcher.say("%%GAME test-600-10 *");
    watcher.say("%%GAME nonsense *");
    assert!(watcher.line().unwrap().starts_with("##[ERROR] "));
    for (command, tag) in [("VERSION", "VERSION"), ("HELP", "HELP"), ("FLOODGATE rating", "FLOODGATE")] {
        watcher.say(&format!("%%{command}"));
        let last = format!("##[{tag}] +OK");
        while watcher.line().unwrap() != last {}
    }
    let mut partner = hall.waiting("Teki", "test-600-10,trip");
    partner.summary();
    watcher.summary();
}

#[test]
fn of_two_absences_the_second_is_counted_from_its_own_beginning() {
    second_absence_is_counted_from_its_own_beginning(false);
}

#[test]
fn a_connection_whose_end_is_noticed_after_the_return_is_no_absence() {
    second_absence_is_counted_from_its_own_beginning(true);
}

/// Comes back at once, before or after the end of the connection that is lost, then again within the time of a second absence.
fn second_absence_is_counted_from_its_own_beginning(back_first: bool) {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path(), &["--csa-reconnect", "6"]);
    let mut players = hall.playing("test-600-10");
    play(&mut players, "+7776FU -3334FU");
    let [black, white] = players;
    let how = format!("reconnect:{}+{}", black.game_id, black.of("Reconnect_Token:"));
    let begun = Instant::now();
    let come_back = || {
        let mut again = hall.connect();
        again.say(&format!("LOGIN Kuro one {how}"));
        again.hear("LOGIN:Kuro OK");
        again
    };
    let lost = || black.stream.shutdown(Shutdown::Both).unwrap();
    let again = if back_first {
        let again = come_back();
        lost();
        again
    } else {
        lost();
        come_back()
    };
    std::thread::sleep(Duration::from_secs(5).saturating_sub(begun.elapsed()));
    again.stream.shutdown(Shutdown::Both).unwrap();
    // The first absence would be over by now.
    std::thread::sleep(Duration::from_secs(7).saturating_sub(begun.elapsed()));
    let mut again = come_back();
    again.summary();
    while again.line().unwrap() != "END Reconnect_State" {}
    again.say("+2726FU");
    again.hear_move("+2726FU");
    drop(white);
}

#[test]
fn guests_say_nothing_to_all_where_the_site_lets_accounts_talk_alone() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path(), &[]);
    let mut guest = hall.connect();
    guest.say("LOGIN Miru trip x1");
    guest.hear_all(&["LOGIN:Miru OK", "##[LOGIN] +OK x1"]);
    guest.say("%%CHAT good game");
    guest.hear("##[ERROR] you may not write for now");
}

#[test]
fn two_engines_play_whole_games_that_the_site_keeps() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path(), &[]);
    let own = env!("CARGO_BIN_EXE_komadai");
    let engine = format!("{own} usi");
    let run = |name: &str| {
        let arguments = ["csa", "--server", &hall.door, "--user", name, "--password", "trip", "--game", "test-60-1F"];
        let more = ["--engine", &engine, "--hash", "16", "--nodes", "200", "--floodgate", "--games", "2"];
        let records = folder.path().join(name);
        Command::new(own)
            .args(arguments)
            .args(more)
            .arg("--record")
            .arg(records)
            .stdout(std::process::Stdio::piped())
            .spawn()
            .unwrap()
    };
    let players = [run("Hayai"), run("Osoi")];
    let mut won = 0;
    for player in players {
        let output = player.wait_with_output().unwrap();
        let last = String::from_utf8(output.stdout).unwrap();
        let told: serde_json::Value = serde_json::from_str(last.lines().last().unwrap()).unwrap();
        assert_eq!((&told["games"], &told["faults"]), (&2.into(), &0.into()), "{told}");
        won += told["won"].as_u64().unwrap();
    }
    assert!(won <= 2, "both cannot win one game");
    let mut kept = 0;
    for record in std::fs::read_dir(folder.path().join("Hayai")).unwrap() {
        let name = record.unwrap().file_name().into_string().unwrap();
        let id = name.strip_suffix(".csa").unwrap().rsplit('+').next().unwrap();
        let page = hall.site.get(&format!("/api/games/{id}"));
        assert_eq!(page.status, 200, "{name}");
        assert!(page.text().contains("Hayai") && page.text().contains("Osoi"), "{}", page.text());
        let record = hall.site.get(&format!("/api/games/{id}/record?format=csa")).text();
        assert!(record.contains("\n'** "), "what the engines said is kept: {record}");
        kept += 1;
    }
    assert_eq!(kept, 2);
}

/// A game between two that White resigns, each from an address of its own; its id.
fn plays(hall: &Hall, game: &str, [black, white]: [(&str, [u8; 4]); 2]) -> String {
    let mut players = [(black, "B"), (white, "W")]
        .map(|((name, place), side)| hall.waiting_from(place, name, &format!("{game}-{side},{PASSWORD}")));
    for player in &mut players {
        player.summary();
        player.say("AGREE");
    }
    for player in &mut players {
        let start = format!("START:{}", player.game_id);
        player.hear(&start);
    }
    play(&mut players, "+7776FU");
    players[1].say("%TORYO");
    for (player, outcome) in players.iter_mut().zip(["#WIN", "#LOSE"]) {
        player.hear_all(&["%TORYO", "#RESIGN", outcome]);
        player.say("LOGOUT");
        player.hear("LOGOUT:completed");
    }
    players[0].game_id.rsplit('+').next().unwrap().to_owned()
}

#[tokio::test]
async fn programs_with_accounts_of_their_own_play_for_ratings_and_nobody_else_does() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path(), &[]);
    program(&hall, folder.path(), "Hayai");
    program(&hall, folder.path(), "Osoi");
    account(&hall, "Hito");
    let ratings = |id: &str| hall.site.get(&format!("/api/games/{id}/ratings")).json();
    let rated = plays(&hall, "club-600-10F", [("Hayai", HERE), ("Osoi", ELSEWHERE)]);
    let begun = Instant::now();
    while ratings(&rated)["white"]["after"].is_null() {
        assert!(begun.elapsed() < PATIENCE, "{}", ratings(&rated));
        std::thread::sleep(Duration::from_millis(20));
    }
    let told = ratings(&rated);
    let value = |side: &str, when: &str| told[side][when]["value"].as_i64().unwrap();
    assert!(value("black", "after") > value("black", "before"), "{told}");
    assert!(value("white", "after") < value("white", "before"), "{told}");
    let record = hall.site.get(&format!("/api/games/{rated}/record?format=csa")).text();
    for line in [("black", "Hayai"), ("white", "Osoi")]
        .map(|(side, name)| format!("\n'{side}_rate:{name}:{}.0\n", value(side, "before")))
    {
        assert!(record.contains(&line), "{line}: {record}");
    }
    // Nobody's place among people hangs on what programs make of each other: two people with one game stand there, the programs do not.
    let [ann, bea] = ["Aoi", "Beni"].map(|name| sign_up(&hall.site, name));
    let mut people = crate::ratings::rated(&hall.site, &hall.site, &ann, &bea, rated_wish()).await;
    people.black.play("7g7f").await;
    people.white.moved("7g7f").await;
    people.white.play("3c3d").await;
    let resigned = people.white.ask(json!({ "type": "resign" })).await;
    assert_eq!(resigned["type"], "ack", "{resigned}");
    crate::ratings::changed(&hall.site, &people.id).await;
    let pages = ["blitz", "rapid", "classical"]
        .map(|speed| hall.site.get(&format!("/leaderboard?speed={speed}")).text())
        .concat();
    for (name, stands) in [("Aoi", true), ("Beni", true), ("Hayai", false), ("Osoi", false)] {
        assert_eq!(pages.contains(&format!("/player/{name}")), stands, "{name}: {pages}");
    }
    for speed in ["blitz", "rapid", "classical"] {
        let certificate = hall.site.get(&format!("/player/Hayai/certificate.svg?speed={speed}"));
        assert_eq!(certificate.status, 404, "a rank is one among people");
    }
    // The name says otherwise, both come from one place, one is a person's account, one has none.
    for (game, black, white) in [
        ("unrated-600-10F", ("Hayai", HERE), ("Osoi", ELSEWHERE)),
        ("club-600-10F", ("Hayai", HERE), ("Osoi", HERE)),
        ("club-600-10F", ("Hayai", HERE), ("Hito", ELSEWHERE)),
        ("club-600-10F", ("Hayai", HERE), ("Kyaku", ELSEWHERE)),
    ] {
        let id = plays(&hall, game, [black, white]);
        assert!(ratings(&id).is_null(), "{game} {black:?} {white:?}");
        let record = hall.site.get(&format!("/api/games/{id}/record?format=csa")).text();
        assert!(!record.contains("_rate:"), "{record}");
    }
    // Lists tell the ratings of those who have one.
    let mut watcher = hall.connect();
    watcher.say("LOGIN Miru trip x1");
    watcher.hear_all(&["LOGIN:Miru OK", "##[LOGIN] +OK x1"]);
    let _waits = hall.waiting("Hayai", &format!("club-600-10F,{PASSWORD}"));
    let own = value("black", "after");
    let listed = format!("##[WHO] Hayai CSA game_waiting club-600-10F * {own}");
    let begun = Instant::now();
    loop {
        watcher.say("%%WHO");
        let mut lines = Vec::new();
        while lines.last().is_none_or(|line: &String| line != "##[WHO] +OK" && !line.starts_with("##[ERROR]")) {
            lines.push(watcher.line().unwrap());
        }
        if lines.contains(&listed) {
            break;
        }
        assert!(begun.elapsed() < PATIENCE, "{lines:?}");
        std::thread::sleep(Duration::from_millis(100));
    }
    watcher.say("%%FLOODGATE rating");
    watcher.hear_all(&[&format!("##[FLOODGATE] Hayai {own}"), "##[FLOODGATE] +OK"]);
    drop(hall);

    let hall = Hall::open(folder.path(), &["--csa-rated", "false"]);
    let id = plays(&hall, "club-600-10F", [("Hayai", HERE), ("Osoi", ELSEWHERE)]);
    assert!(ratings_at(&hall, &id).is_null(), "the setting says otherwise");
}

fn ratings_at(hall: &Hall, id: &str) -> serde_json::Value {
    hall.site.get(&format!("/api/games/{id}/ratings")).json()
}

#[tokio::test]
async fn a_program_waits_in_the_lobby_and_whoever_takes_its_seek_has_seen_what_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path(), &[]);
    program(&hall, folder.path(), "Hayai");
    account(&hall, "Hito");
    // Nobody stands there whom people could take for a person.
    for name in ["Hito", "Kyaku"] {
        let mut client = hall.waiting(name, &format!("lobby-600-10F,{PASSWORD}"));
        let told = client.line().unwrap();
        assert!(told.starts_with("##[ERROR] people play only accounts that are marked"), "{told}");
    }
    let mut ann = enter(&hall.site, "ann").await;
    let mut engine = hall.waiting("Hayai", &format!("lobby-600-10F-B,{PASSWORD}"));
    let told = ann.hear_that(|told| told["opened"][0]["program"] == true).await;
    let seek = &told["opened"][0];
    assert_eq!((&seek["name"], &seek["side"], &seek["rated"]), (&json!("Hayai"), &json!("black"), &json!(false)));
    assert_eq!(seek["clock"]["incrementMs"], 10_000);
    assert_eq!(take(&mut ann, seek["id"].as_str().unwrap()).await["type"], "ack");
    let created = paired(&mut ann).await;
    let id = created["id"].as_str().unwrap().to_owned();
    engine.summary();
    assert!(engine.summary.contains(&"Your_Turn:+".to_owned()), "{:?}", engine.summary);
    assert_eq!((engine.of("Increment:"), engine.of("Name-:")), ("10", "Bea"));
    assert!(engine.game_id.ends_with(&id), "{}", engine.game_id);
    let (mut white, _) = hall.site.sit(&id, &[created["seats"]["white"].as_str().unwrap()]).await;
    engine.say("AGREE");
    let start = format!("START:{}", engine.game_id);
    engine.hear(&start);
    engine.say("+7776FU");
    engine.hear_move("+7776FU");
    white.moved("7g7f").await;
    white.play("3c3d").await;
    engine.hear_move("-3334FU");
    engine.say("%TORYO");
    engine.hear_all(&["%TORYO", "#RESIGN", "#LOSE"]);
    assert!(ratings_at(&hall, &id).is_null(), "a program's game against a person");
    // It stands in the list no longer.
    let begun = Instant::now();
    while hall.site.get("/api/lobby").json()["seeks"] != json!([]) {
        assert!(begun.elapsed() < PATIENCE);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    // Nobody comes: it can leave, and its seek goes with it.
    let engine = hall.waiting("Hayai", &format!("lobby-60-5,{PASSWORD}"));
    ann.hear_that(|told| told["opened"][0]["program"] == true).await;
    drop(engine);
    ann.hear_that(|told| told["gone"].as_array().is_some_and(|gone| !gone.is_empty())).await;
}

#[tokio::test]
async fn an_engine_that_hangs_up_before_it_agrees_leaves_nobody_at_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path(), &[]);
    program(&hall, folder.path(), "Hayai");
    let mut ann = enter(&hall.site, "ann").await;
    // It hangs up once it is asked, and while the game is made.
    for is_asked in [true, false] {
        let mut engine = hall.waiting("Hayai", &format!("lobby-600-10F-B,{PASSWORD}"));
        let told = ann.hear_that(|told| told["opened"][0]["program"] == true).await;
        assert_eq!(take(&mut ann, told["opened"][0]["id"].as_str().unwrap()).await["type"], "ack");
        if is_asked {
            engine.summary();
        }
        drop(engine);
        let created = paired(&mut ann).await;
        let id = created["id"].as_str().unwrap();
        let (_white, _) = hall.site.sit(id, &[created["seats"]["white"].as_str().unwrap()]).await;
        let begun = Instant::now();
        while hall.site.get(&format!("/api/games/{id}")).json()["result"].is_null() {
            assert!(begun.elapsed() < PATIENCE, "{}", hall.site.get(&format!("/api/games/{id}")).text());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

#[tokio::test]
async fn what_people_wait_in_takes_no_program_of_theirs_out_of_what_it_waits_in() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path(), &[]);
    account(&hall, "Hito");
    let form = [("Content-Type", "application/x-www-form-urlencoded")];
    let body = format!("name=Hito&password={PASSWORD}");
    let entered = hall.site.request("POST", "/login", &form, body.as_bytes());
    let cookie = entered.head.lines().find_map(|line| line.strip_prefix("set-cookie: session=")).unwrap();
    let cookie = format!("session={}", cookie.split(';').next().unwrap());
    let mut page = site::lobby::enter_with(&hall.site, ("Cookie", &cookie)).await;
    let mut engine = hall.waiting("Hito", &format!("test-600-10,{PASSWORD}"));
    // A pool of people is none of the program's: it waits on, and meets whoever comes.
    let wait = json!({ "type": "join", "pool": "10-30" });
    let answer = page.ask(wait).await;
    assert_eq!(answer["type"], "ack", "{answer}");
    assert_eq!(page.ask(json!({ "type": "leave" })).await["type"], "ack");
    let _other = hall.waiting("Teki", "test-600-10,trip");
    engine.summary();
}
