//! The federation's file, both ways, and its rating of whole events.

use crate::common::{beats, event, favourites, last, pair, say, with_players};
use komadai_tournament::Event;
use komadai_tournament::fesa::{NotSent, Report, Sign, read};
use std::path::Path;

fn written(event: &Event) -> String {
    let report = Report::of(event.state().expect("created")).expect("all results are in");
    let bytes = report.bytes().expect("names in Latin letters");
    let again = read(&bytes).unwrap_or_else(|faults| panic!("{faults:?} in\n{}", String::from_utf8_lossy(&bytes)));
    assert_eq!(again.bytes().expect("read from Latin letters"), bytes, "read and written again");
    bytes.iter().map(|&byte| char::from(byte)).collect()
}

#[test]
fn a_file_as_the_federation_has_it() {
    let mut event = event(
        r#"{"do":"create","name":"13. Open","format":"macmahon","rounds":2,"bands":[1400]}
        {"do":"enter","id":"a","name":"Ana de la Peña","rating":1500,"country":"ES"}
        {"do":"enter","id":"b","name":"Müller, Ben","rating":1450,"country":"DE"}
        {"do":"enter","id":"c","name":"Katō","country":"JP"}
        {"do":"absent","id":"c","round":1}"#,
    );
    pair(&mut event);
    beats(&mut event, "a", "b");
    say(&mut event, r#"{"do":"force","a":"c","b":"a"}"#);
    let second = pair(&mut event);
    assert_eq!(second.byes[0].id, "b");
    say(&mut event, r#"{"do":"forfeit","id":"c"}"#);
    assert_eq!(
        written(&event),
        "[13. Open]\n[]\nNr Name Nat 1 2 MM Pts\n1 [Peña][Ana de la] ES [2+ 0+] [1] 3\n2 [Müller][Ben] DE [1- 0+] [1] 2\n\
         3 N [Kato][] JP [0- 0-] [0] 0\n"
    );
}

#[test]
fn handicaps_draws_and_replays() {
    let mut event = event(
        r#"{"do":"create","name":"H","format":"swiss","rounds":1,"handicap":true}
        {"do":"enter","id":"strong","name":"S","rating":1300}
        {"do":"enter","id":"weak","name":"W","rating":900}"#,
    );
    pair(&mut event);
    beats(&mut event, "weak", "strong");
    assert!(written(&event).contains("1 [W][] [2+(+r)] 1\n2 [S][] [1-(-r)] 0\n"), "{}", written(&event));
    let mut cup = with_players(r#"{"do":"create","name":"Cup","format":"knockout"}"#, 2);
    pair(&mut cup);
    say(&mut cup, r#"{"do":"result","round":1,"board":1,"result":"repetition"}"#);
    beats(&mut cup, "2", "1");
    assert!(written(&cup).contains("1 [2][Player] [2= 2+] 1\n2 [1][Player] [1= 1-] 0\n"), "{}", written(&cup));
}

#[test]
fn displays_and_teams() {
    let mut simul = with_players(r#"{"do":"create","name":"Simul","format":"simultaneous","host":"1"}"#, 4);
    pair(&mut simul);
    for board in 1..=3 {
        say(&mut simul, &format!(r#"{{"do":"result","round":1,"board":{board},"result":"white"}}"#));
    }
    let text = written(&simul);
    assert!(text.contains("[1][Player] [&] 3\n"), "{text}");
    let report = read(text.as_bytes()).expect("its own");
    assert_eq!(report.lines[0].cells.len(), 3);
    assert!(report.lines[0].cells.iter().all(|cell| cell.sign == Sign::Won));
    let mut teams = event(
        r#"{"do":"create","name":"Teams","format":"team","team_size":1,"rounds":1}
        {"do":"enter","id":"A","name":"A","country":"FR","members":[{"id":"a","name":"Ann A","rating":1000}]}
        {"do":"enter","id":"B","name":"B","country":"JP","members":[{"id":"b","name":"Bea B","rating":1100}]}"#,
    );
    pair(&mut teams);
    beats(&mut teams, "b", "a");
    assert!(written(&teams).contains("1 [B][Bea] JP [2+] 1\n2 [A][Ann] FR [1-] 0\n"));
}

#[test]
fn what_cannot_be_sent_is_told() {
    let mut open = with_players(r#"{"do":"create","name":"Open","format":"swiss","rounds":2}"#, 4);
    assert_eq!(Report::of(open.state().expect("created")), Err(NotSent::Nothing));
    pair(&mut open);
    assert_eq!(Report::of(open.state().expect("created")), Err(NotSent::Open { round: 1, board: 1 }));
    let mut kanji = event(
        r#"{"do":"create","name":"Open","format":"match"}
        {"do":"enter","id":"1","name":"加藤"}
        {"do":"enter","id":"2","name":"Nakahara"}"#,
    );
    pair(&mut kanji);
    favourites(&mut kanji);
    let report = Report::of(kanji.state().expect("created")).expect("all results are in");
    assert_eq!(report.bytes(), Err(NotSent::Letters { name: "加藤".into() }));
    assert_eq!(last(&kanji).round, 1);
}

#[test]
fn faults_by_line() {
    let good = "[Open, Lyon, FR, 2024]\n[2024-05-12]\n1 [A][] FR [2+(-2p) 0+] 2\n2 N [B][] FR [1-(+2p) 0-] 0\n";
    let faulty = |from: &str, to: &str| match read(good.replace(from, to).as_bytes()) {
        Err(faults) => faults[0].line,
        Ok(_) => 0,
    };
    assert_eq!(faulty("[Open", "[An open"), 0);
    for (from, to, line) in [
        ("2024-05-12", "12.5.2024", 2),
        ("[Open, Lyon, FR, 2024]", "[Open", 1),
        ("2 N", "3 N", 4),
        ("2+(-2p)", "2-(-2p)", 3),
        ("0+]", "0]", 3),
        (" 0+]", "]", 3),
        ("2+(-2p)", "9+(-2p)", 3),
        ("2+(-2p)", "1+(-2p)", 3),
        ("(+2p)", "(+3p)", 4),
        ("(+2p)", "(+2p", 4),
        ("0-] 0", "0-] x", 4),
        ("2 N [B][] FR", "2 N [B] FR", 4),
        ("2 N", "B", 4),
    ] {
        assert_eq!(faulty(from, to), line, "{from} to {to}");
    }
    assert!(read(b"").is_err() && read(b"\xff\xfe\x00").is_err());
}

/// Files that nobody wrote: read or refused by line, never a panic; what is read is written and read again.
#[test]
fn mutated_files() {
    let good = "[Open, Lyon, FR, 2024]\n[2024-05-12]\n[Time control: 30min + 30sec]\nNr Name Nat 1 2 3 MM Pts\n\
        1 [A][Ann] FR 1500 [2+(-2p) 0+ 3=] [1] 3.5\n2 N [B][Bea] FR [1-(+2p) 4+ 0-] [0] 1\n\
        3 [C][] JP 1 dan [4+ 0- 1=] [0] 1.5\n4 [D][] JP 812* [3- 2- 0+] [0] 1\n";
    let table = "1\tPlayer 01\tFR\t2 Dan\t1862\t2+ 2=\t1\t2.5\t+7\tv\n2\tPlayer 02\tFR\t\t1690*\t1- 1=\t1\t1.5\t\t\n";
    let mut rng = fastrand::Rng::with_seed(2024);
    let (mut taken, mut refused) = (0, 0);
    for number in 0..1_000 {
        let mut bytes = if number % 3 == 0 { table } else { good }.as_bytes().to_vec();
        for _ in 0..rng.usize(1..4) {
            let at = rng.usize(..bytes.len());
            let byte = *b"+-=0123[](]\t\n &#*xN\xff".get(rng.usize(..22)).unwrap_or(&b'0');
            match rng.u8(..3) {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ => drop(bytes.remove(at)),
            }
        }
        match read(&bytes) {
            Ok(report) => {
                taken += 1;
                if let Ok(rated) = report.rate() {
                    assert_eq!(rated.len(), report.lines.len());
                }
                let written = report.bytes().expect("read from Latin letters");
                let again = read(&written).unwrap_or_else(|faults| panic!("{faults:?}"));
                assert_eq!(again.bytes().as_ref(), Ok(&written));
            }
            Err(faults) => {
                refused += 1;
                let lines = String::from_utf8_lossy(&bytes).lines().count();
                assert!(faults.iter().all(|fault| (1..=lines.max(1)).contains(&fault.line)), "{faults:?}");
            }
        }
    }
    assert!(taken > 50 && refused > 500, "{taken} taken, {refused} refused");
}

/// A real open of 46 players and six rounds: every change, the ratings it gave, points and places as published.
#[test]
fn fesa_open_46() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/events/fesa-open-46.txt");
    let Ok(bytes) = std::fs::read(&path) else {
        eprintln!("skipped: no {}", path.display());
        return;
    };
    let report = read(&bytes).expect("a sound file");
    let rated = report.rate().expect("all ratings are told");
    let text = String::from_utf8(bytes).expect("a text");
    let mut rows = text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect::<Vec<_>>());
    let mut established = 0;
    for (line, of_file) in rated.iter().zip(&report.lines) {
        let row = rows.next().expect("a row for each");
        assert_eq!((line.place.to_string(), &line.name[..]), (row[0].to_owned(), row[1]));
        assert_eq!(
            (line.points, of_file.counted()),
            (row[7].parse::<i32>().map(komadai_tournament::Points::whole).expect("points"), line.points)
        );
        match row[8].parse::<i32>() {
            Ok(change) => {
                assert_eq!(line.change, Some(change), "{}", line.name);
                established += 1;
            }
            Err(_) => {
                let given: i32 = row[4].trim_end_matches('*').parse().expect("a rating");
                assert_eq!(line.after, Some(given), "{}", line.name);
                assert!(!line.stated, "{line:?}");
            }
        }
    }
    assert_eq!((established, rated.len()), (35, 46));
    let priors: Vec<(u32, String)> =
        rated.iter().filter_map(|line| Some((line.place, line.prior?.to_string()))).collect();
    assert_eq!(priors, [(30, "1d".to_owned())]);
}
