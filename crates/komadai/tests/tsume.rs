//! `komadai tsume` and `komadai mate --hisshi`, as a person starts them.

use komadai_tsume::problems::{COLUMNS, Problem, Source, read};
use komadai_tsume::{Limits, Question, Solver, Verdict};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn komadai(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_komadai")).args(args).output().expect("it starts")
}

fn out(args: &[&str]) -> String {
    let output = komadai(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn refusal(args: &[&str]) -> String {
    let output = komadai(args);
    assert!(!output.status.success(), "{args:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

struct Temporary(PathBuf);

impl Temporary {
    fn new(name: &str) -> Temporary {
        let path = std::env::temp_dir().join(format!("komadai-tsume-{}-{name}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        Temporary(path)
    }

    fn name(&self) -> &str {
        self.0.to_str().expect("UTF-8")
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn problems(path: &Path) -> Vec<Problem> {
    read(&std::fs::read_to_string(path).expect("it was written")).expect("it can be read")
}

/// Proven again from nothing.
fn is_sound(problem: &Problem) -> bool {
    let mut solver = Solver::new(16);
    let limits = Limits::default();
    let answer = solver.solve(&problem.position, Question::COMPOSER, &limits).expect("there is a king");
    let Verdict::Mate(mate) = answer.verdict else { return false };
    let soundness = solver.soundness(&problem.position, &mate, &limits).expect("there is a king");
    (mate.length, mate.exact, soundness.is_sound()) == (problem.plies, true, Some(true))
}

#[test]
fn problems_are_made_sound_and_added_to_what_is_there() {
    let file = Temporary::new("made.tsv");
    let args = |count| ["tsume", "generate", "--plies", "1-5", "--quality", "30", "--count", count, "--out"];
    out(&[&args("3")[..], &[file.name()]].concat());
    let first = std::fs::read_to_string(&file.0).expect("it was written");
    out(&[&args("5")[..], &[file.name()]].concat());
    let both = std::fs::read_to_string(&file.0).expect("it was written");
    assert!(both.starts_with(&first) && both.len() > first.len());
    let made = problems(&file.0);
    assert_eq!(made.len(), 5);
    for problem in &made {
        assert!(is_sound(problem), "{problem}");
        assert!((1..=5).contains(&problem.plies) && problem.quality >= 30, "{problem}");
        assert_eq!(problem.source, Source::Constructed);
    }
    let mut names: Vec<&str> = made.iter().map(|problem| problem.id.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 5);
}

#[test]
fn the_same_seed_makes_the_same_problems() {
    let make = |seed| out(&["tsume", "generate", "--plies", "1-3", "--quality", "30", "--count", "2", "--seed", seed]);
    let made = make("4");
    assert_eq!(made.lines().next(), Some(COLUMNS));
    assert_eq!(made, make("4"));
    assert_ne!(made, make("6"));
}

#[test]
fn games_give_problems() {
    // A gold on the king's head, and around it what is left of a game.
    let record = Temporary::new("game.sfen");
    let start = "l3k3l/9/p3P3p/9/9/9/PPPP1PPPP/1B5R1/LNSGK1SNL b Grb2g2s2n7p 1";
    std::fs::write(&record.0, format!("sfen {start} moves G*5b\n")).expect("it can be written");
    let made =
        out(&["tsume", "generate", "--plies", "1", "--quality", "0", "--count", "1", "--records", record.name()]);
    let made = read(&made).expect("it can be read");
    let [problem] = &made[..] else { panic!("{made:?}") };
    assert_eq!(problem.source, Source::Game);
    assert!(is_sound(problem), "{problem}");
    assert!(problem.position.occupied().count() < 10, "{problem}");
}

#[test]
fn the_best_are_selected_in_order() {
    let (found, best) = (Temporary::new("found.tsv"), Temporary::new("best.tsv"));
    out(&["tsume", "generate", "--plies", "1-3", "--quality", "30", "--count", "6", "--out", found.name()]);
    // A problem with another solution is told of and left out.
    let mut text = std::fs::read_to_string(&found.0).expect("it was written");
    text += "00000000\t1\t1\t99\t8k/9/8G/9/9/9/9/9/9 b RGr2b2g4s4n4l18p 1\tG*1b\tconstructed\t\n";
    std::fs::write(&found.0, text).expect("it can be written");
    let output = komadai(&["tsume", "select", found.name(), "--best", "1=1,3=2", "--out", best.name()]);
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("00000000 is not sound"));
    let kept = problems(&best.0);
    let all = problems(&found.0);
    for length in [1, 3] {
        let of = |list: &[Problem]| -> Vec<u8> {
            let sound = list.iter().filter(|problem| problem.plies == length && problem.id != "00000000");
            sound.map(|problem| problem.quality).collect()
        };
        let most = of(&all).into_iter().max();
        assert_eq!(of(&kept).into_iter().max(), most, "{length}");
        assert!(of(&kept).len() <= if length == 1 { 1 } else { 2 });
    }
    assert!(kept.is_sorted_by_key(|problem| (problem.plies, problem.grade)));
    assert!(refusal(&["tsume", "select", found.name(), "--out", best.name()]).contains("--force"));
}

#[test]
fn what_cannot_be_meant_is_refused() {
    let wrong = Temporary::new("wrong.tsv");
    std::fs::write(&wrong.0, "no problems\n").expect("it can be written");
    assert!(refusal(&["tsume", "generate", "--out", wrong.name()]).contains("line 1"));
    assert_eq!(std::fs::read_to_string(&wrong.0).expect("it is there"), "no problems\n");
    assert!(refusal(&["tsume", "select", "no-such-file"]).contains("no such file"));
    for plies in ["4", "0", "7-3", "3-99", "x"] {
        assert!(refusal(&["tsume", "generate", "--plies", plies]).contains("odd numbers"), "{plies}");
    }
    assert!(refusal(&["tsume", "select", wrong.name(), "--best", "3"]).contains("3=60"));
    std::fs::write(&wrong.0, format!("{COLUMNS}\nhalf a line")).expect("it can be written");
    assert!(refusal(&["tsume", "generate", "--out", wrong.name()]).contains("line 2"));
}

#[test]
fn brinkmate_is_found_and_said_in_words_or_json() {
    let sfen = "8l/8k/8p/9/9/9/9/9/9 b GS 1";
    let text = out(&["mate", "--hisshi", sfen]);
    assert!(text.starts_with("brinkmate in 1: S*3b\n") && text.contains(": G*2c"), "{text}");
    let three = "9/4k4/2+R6/9/9/9/9/9/9 b G2p 1";
    let json = out(&["mate", "--hisshi", "--json", three]);
    assert!(json.contains(r#""result":"brinkmate","length":3,"pv":["G*4c""#), "{json}");
    assert_eq!(out(&["mate", "--hisshi", "--plies", "1", three]), "no brinkmate within 1\n");
    assert!(out(&["mate", "--hisshi", "4k4/9/4P4/9/9/9/9/9/9 b G 1"]).contains("it is mate: G*5b"));
    assert!(out(&["mate", "--hisshi", "--nodes", "0", sfen]).starts_with("unknown"));
    assert!(refusal(&["mate", "--hisshi", "--sound", sfen]).contains("--sound"));
}
