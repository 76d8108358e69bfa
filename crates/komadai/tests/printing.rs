//! What is made for paper costs no more than it may, whoever wrote it, and ends with whoever asked for it.
#![cfg(target_os = "linux")]

use crate::event_games::Held;
use crate::site;

use komadai_print::{Answer, Asked};
use site::{HERE, Site};
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const FORM: (&str, &str) = ("Content-Type", "application/x-www-form-urlencoded");

/// Games in which two kings walk, with a note at each of so many moves.
fn walks(games: usize, moves: usize) -> String {
    let walk = ["５八玉(59)", "５二玉(51)", "５九玉(58)", "５一玉(52)"];
    let mut kif = String::new();
    for game in 1..=games {
        write!(kif, "棋戦：Walk {game}\n手合割：平手\n手数----指手\n").unwrap();
        for ply in 1..=moves {
            write!(kif, "{ply} {}\n*note {ply}\n", walk[(ply - 1) % walk.len()]).unwrap();
        }
        kif.push('\n');
    }
    kif
}

/// A public study of so many chapters; the address of its booklet.
fn study(site: &Site, chapters: usize, moves: usize) -> String {
    let cookie = site.sign_up("Ann");
    let made = site.request("POST", "/study", &[FORM, ("Cookie", &cookie)], b"title=Walks&visibility=public&from=");
    let id = made.header("location").unwrap().trim_start_matches("/study/").to_owned();
    let path = format!("/api/studies/{id}/chapters");
    let added = site.request("POST", &path, &[("Cookie", &cookie)], walks(chapters, moves).as_bytes());
    assert_eq!(added.status, 201, "{}", added.text());
    format!("/api/studies/{id}/booklet.pdf")
}

/// The processes that print for a site.
fn printing(site: &Site) -> Vec<u32> {
    let prints = |pid: &u32| {
        std::fs::read_to_string(format!("/proc/{pid}/cmdline")).is_ok_and(|command| command.contains("print-desk"))
    };
    site.children().into_iter().filter(prints).collect()
}

#[test]
fn a_booklet_of_forty_long_annotated_chapters_is_refused_with_words_and_takes_no_memory() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let booklet = study(&site, 40, 240);
    let before = site.memory();
    let refused = site.get(&booklet);
    assert_eq!(refused.status, 422, "{}", refused.text());
    let error = refused.json()["error"].clone();
    assert_eq!((error["reason"].as_str(), error["args"]["limit"].as_str()), (Some("booklet-too-long"), Some("1200")));
    assert!(site.memory() < before + (64 << 10), "{before} KiB before, {} after", site.memory());
    assert_eq!(printing(&site), [0; 0]);
}

#[test]
fn a_booklet_is_printed_by_a_process_that_ends_with_its_request() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let booklet = study(&site, 8, 240);
    let asked = || {
        let mut stream = site.connect_from(HERE);
        write!(stream, "GET {booklet} HTTP/1.1\r\nHost: {}\r\n\r\n", site.address).unwrap();
        stream
    };
    let wait_until = |holds: &dyn Fn() -> bool| {
        let limit = Instant::now() + site::PATIENCE;
        while !holds() {
            assert!(Instant::now() < limit, "{:?} print", printing(&site));
            std::thread::sleep(Duration::from_millis(2));
        }
    };
    let left = asked();
    wait_until(&|| !printing(&site).is_empty());
    // One that stands still never ends by itself.
    let pid = printing(&site)[0].to_string();
    assert!(Command::new("kill").args(["-s", "STOP", &pid]).status().unwrap().success());
    assert_eq!(printing(&site).len(), 1);
    drop(left);
    wait_until(&|| printing(&site).is_empty());
    // Its place is free.
    let whole = site.get(&booklet.replace(".pdf", ".pdf?lang=en&chapter=none"));
    assert!(whole.status == 200 && whole.body.starts_with(b"%PDF-"), "{}", whole.text());
}

#[test]
fn everything_printed_has_the_pieces_of_its_reader() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start_with(data.path(), &["--unlimited", "127.0.0.0/8"]);
    let booklet = study(&site, 1, 20);
    for path in ["/print/rules.pdf", "/print/lesson-king.pdf", "/print/mate-3.pdf", &booklet] {
        let with = |pieces: &str| {
            let cookie = format!("lang=es; pieces={pieces}");
            let pdf = site.request("GET", path, &[("Cookie", &cookie)], b"");
            assert!(pdf.status == 200 && pdf.body.starts_with(b"%PDF-"), "{path}: {}", pdf.status);
            pdf.body
        };
        let kanji = with("hitomoji");
        assert!(kanji == with("hitomoji"), "{path}: not the same twice");
        assert!(kanji != with("international"), "{path}: whatever the pieces");
    }
}

/// What is said by a process that may take so much, and whether a whole file follows.
fn printed(memory: &str, asked: &[Asked]) -> Option<Answer> {
    let mut printing = Command::new(env!("CARGO_BIN_EXE_komadai"));
    printing.args(["print-desk", "--memory", memory, "--seconds", "600"]);
    let mut printing = printing.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut site = printing.stdin.take().unwrap();
    for line in asked {
        // It may have ended.
        let _ = writeln!(site, "{}", serde_json::to_string(line).unwrap());
    }
    let mut line = String::new();
    BufReader::new(printing.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let _ = printing.kill();
    printing.wait().unwrap();
    serde_json::from_str(&line).ok()
}

#[test]
fn what_prints_ends_where_it_takes_more_memory_than_it_may() {
    let look = || ("en".to_owned(), None);
    let (lang, pieces) = look();
    let rules = [Asked::Sheet { name: "rules".to_owned(), lang, pieces }, Asked::End];
    assert!(matches!(printed("64", &rules), Some(Answer::Pdf(1..))));
    // What is not even read into the least memory that there may be, is read into more, and is too long.
    let (lang, pieces) = look();
    let chapter = Asked::Chapter {
        title: "Walk".repeat(20 << 20),
        beginning: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1".to_owned(),
        edits: Vec::new(),
        is_riddle: false,
    };
    let booklet = [Asked::Booklet { title: "Walks".to_owned(), lang, pieces }, chapter, Asked::End];
    assert_eq!(printed("64", &booklet), None);
    assert!(matches!(printed("1024", &booklet), Some(Answer::TooLong(20_000..))));
}

/// What a PDF says, without blanks. Where nothing here can read one, the test says so and looks no further.
fn said_by(pdf: &[u8]) -> Option<String> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file.pdf");
    std::fs::write(&file, pdf).unwrap();
    let Ok(out) = Command::new("pdftotext").arg("-raw").arg(&file).arg("-").output() else {
        eprintln!("not read: there is no pdftotext (package poppler-utils)");
        return None;
    };
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    Some(String::from_utf8_lossy(&out.stdout).split_whitespace().collect())
}

#[test]
fn the_report_of_an_event_is_in_its_readers_language_and_its_length_is_said_before() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start_with(data.path(), &["--unlimited", "127.0.0.0/8"]);
    let cookie = site.sign_up("Ann");
    let host = [FORM, ("Cookie", cookie.as_str())];
    let made = site.request(
        "POST",
        "/events",
        &host,
        b"name=Kyoto+Open&format=swiss&rounds=3&entry=open&place=Gion&first_day=2026-06-13&tiebreaks=points,sos&replay=1",
    );
    let desk = made.header("location").unwrap().to_owned();
    let event = desk.trim_end_matches("/desk");
    let act = |body: &str| assert_eq!(site.request("POST", &desk, &host, body.as_bytes()).status, 303, "{body}");
    for name in ["Hana", "Ben", "Chika"] {
        act(&format!("act=enter&name={name}"));
    }
    act("act=pair&round=1");
    act("act=adjudicate&round=1&board=1&result=black&reason=No+lights");
    let shown = site.request("GET", event, &[("Cookie", "lang=en")], b"").text();
    assert!(shown.contains("report.pdf") && shown.contains("about 1 page"), "its length is said beforehand");
    let report = |lang: &str| site.request("GET", &format!("{event}/report.pdf"), &[("Cookie", lang)], b"");
    for (lang, words) in [
        (
            "en",
            [
                "Round1",
                "Decidedbyareferee:Nolights",
                "Ann(Organiser)",
                "Drawsarereplayedatonce",
                "SOS=sumoftheopponents’points",
            ],
        ),
        ("ja", ["1回戦", "審判の裁定:Nolights", "Ann(運営)", "引き分けは即日指し直し", "SOS=相手の点の合計"]),
    ] {
        let pdf = report(&format!("lang={lang}"));
        assert!(pdf.status == 200 && pdf.body.starts_with(b"%PDF-"), "{lang}: {}", pdf.status);
        let Some(said) = said_by(&pdf.body) else { return };
        for word in words.iter().chain(&["KyotoOpen", "Gion", "○–●", "Hana", "Ben", "Chika"]) {
            assert!(said.contains(word), "{lang}: {word} in {said}");
        }
    }
}

#[tokio::test]
async fn the_report_of_an_event_shows_how_its_games_on_the_site_ended() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let held = Held::new(&site, "format=match&best_of=1", &["Ann", "Bea"]);
    assert_eq!(held.desk(&site, "act=pair&round=1"), 303);
    let told = held.until(&site, |told| Held::live(told).len() == 1).await;
    let report = || site.request("GET", &format!("{}/report.pdf", held.event), &[("Cookie", "lang=en")], b"").body;
    let Some(said) = said_by(&report()) else { return };
    let ended = "Howthegamesatthefirstboardended";
    assert!(!said.contains(ended), "a game that goes on has no last position: {said}");
    held.play(&site, &told, &Held::live(&told)[0]).await;
    held.until(&site, |told| told["rounds"][0]["boards"][0]["result"].is_string()).await;
    let said = said_by(&report()).unwrap();
    assert!(said.contains(ended) && said.contains("Round1·☗"), "{said}");
}
