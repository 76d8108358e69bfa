//! `komadai mate`, as a person starts it.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

const GOLD_ON_THE_HEAD: &str = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
const ELEVEN: &str = "lr2+P2nl/9/2+Np3P1/pP2G2pp/P1+r3P2/1p3k2P/KBNP1+s3/1S3P3/L7L w 2G2Pbg2sn3p 150";
const NONE: &str = "4k4/9/9/9/9/9/9/9/9 b P2r2b4g4s4n4l17p 1";

fn mate(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_komadai"))
        .arg("mate")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    // It may end before it has read what it does not want.
    let _ = child.stdin.take().expect("it is piped").write_all(input.as_bytes());
    child.wait_with_output().expect("it ends")
}

fn out(args: &[&str], input: &str) -> String {
    let output = mate(args, input);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {errors}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn refusal(args: &[&str], input: &str) -> String {
    let output = mate(args, input);
    assert!(!output.status.success(), "{args:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn temporary(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("komadai-mate-{}-{name}", std::process::id()))
}

#[test]
fn says_mate_and_no_mate() {
    assert_eq!(out(&[GOLD_ON_THE_HEAD], ""), "mate in 1: G*5b\n");
    assert_eq!(out(&[NONE], ""), "no mate\n");
    // Words of an SFEN that the shell took apart, and the command of USI in front.
    let words: Vec<&str> = GOLD_ON_THE_HEAD.split(' ').collect();
    assert_eq!(out(&words, ""), "mate in 1: G*5b\n");
    assert_eq!(out(&["--plies", "9", ELEVEN], ""), "no mate within 9\n");
    assert!(out(&["--any", ELEVEN], "").starts_with("mate in "));
    assert!(out(&["--threads", "2", "--memory", "64", ELEVEN], "").starts_with("mate in 11: "));
}

#[test]
fn a_list_is_answered_line_by_line() {
    let list = format!("# two problems\n{GOLD_ON_THE_HEAD}\n\nsfen {NONE}\n");
    for threads in ["1", "2"] {
        let text = out(&["--json", "--threads", threads], &list);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 2, "{text}");
        assert!(lines[0].contains(r#""result":"mate","length":1,"pv":["G*5b"]"#), "{text}");
        assert!(lines[0].contains(r#""exact":true"#), "{text}");
        assert!(lines[1].contains(r#""result":"no-mate","length":null,"pv":[]"#), "{text}");
    }
}

#[test]
fn what_is_no_problem_is_told_of_with_its_line() {
    let errors = refusal(&["--json"], &format!("{GOLD_ON_THE_HEAD}\n4K4/9/9/9/9/9/9/9/9 b - 1\nnonsense\n"));
    assert!(errors.contains("line 2") && errors.contains("no king"), "{errors}");
    assert!(errors.contains("line 3") && errors.contains("2 of 3"), "{errors}");
    assert!(refusal(&["no-such-file"], "").contains("neither an SFEN nor a file"));
    assert!(refusal(&["4k3k/9/4P4/9/9/9/9/9/9 b G 1"], "").contains("king"));
    assert!(refusal(&["--seconds=-1", GOLD_ON_THE_HEAD], "").contains("--seconds"));
    assert!(refusal(&["--memory", "64", "--threads", "8", GOLD_ON_THE_HEAD], "").contains("100 MiB"));
}

#[test]
fn a_limit_ends_without_a_verdict() {
    let hard = "3g1n1l1/2p1g1r2/5k2S/4p1N+R1/3+p5/7N1/B8/9/9 b 2GSNb2s3l15p 1";
    assert!(out(&["--nodes", "2000", hard], "").starts_with("unknown after "));
}

#[test]
fn a_problem_is_judged() {
    assert!(out(&["--sound", GOLD_ON_THE_HEAD], "").contains("  sound"));
    let left = "4k4/9/4P4/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1";
    assert!(out(&["--sound", left], "").contains("pieces left over (駒余り): 1"));
}

#[test]
fn a_proof_is_written_once_and_verified() {
    let path = temporary("proof");
    let file = path.to_str().expect("UTF-8");
    out(&["--proof", file, "--force", ELEVEN], "");
    assert!(refusal(&["--proof", file, ELEVEN], "").contains(file));
    assert!(out(&["--verify", file], "").starts_with("mate within "));
    let text = std::fs::read_to_string(&path).expect("it was written");
    std::fs::write(&path, &text[..text.len() / 2]).expect("it can be written");
    assert!(refusal(&["--verify", file], "").contains(file));
    std::fs::remove_file(&path).expect("it is there");
}

/// The most that the process ever held stays within `--memory`, whatever its tables do.
#[cfg(target_os = "linux")]
#[test]
fn memory_never_passes_its_bound() {
    let long = "g1+P1k1+P+P+L/1p3P3/+R+p2pp1pl/1NNsg+p2+R/+b+nL+P1+p3/1P3ssP1/2P1+Ps2N/4+P1P1L/+B5G1g b - 1";
    let mut child = Command::new(env!("CARGO_BIN_EXE_komadai"))
        .args(["mate", "--any", "--memory", "64", "--threads", "2", "--nodes", "60000", long])
        .stdout(Stdio::null())
        .spawn()
        .expect("it starts");
    let status = format!("/proc/{}/status", child.id());
    let mut most = 0;
    while child.try_wait().expect("it runs").is_none() {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let peak = text.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.parse().ok());
        most = most.max(peak.unwrap_or(0u64));
        std::thread::yield_now();
    }
    assert!(most > 0 && most <= 64 << 10, "{most} KiB");
}
