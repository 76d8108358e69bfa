//! Names of moves beside those that other libraries write. Runs where they are: `KOMADAI_PEER_PYTHON` names a Python that has
//! cshogi, `KOMADAI_PEER_NODE` a folder with tsshogi installed.

use crate::common;

use common::{Dice, position, random_game};
use komadai_kifu::names::{self, NameError};
use komadai_shogi::{Move, Position};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A position with all its moves: the position before, and the move that led to it.
struct Case {
    before: Position,
    last: Move,
    position: Position,
    moves: Vec<Move>,
}

fn cases() -> Vec<Case> {
    let mut dice = Dice(0x5eed_0044);
    let starts = [
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "4k4/+P+P+P3+P+P+P/9/3S1S3/2G3G2/3S1S3/2G3G2/1+B5+R1/4K4 b RB4N4L 1",
        "k8/9/2+N1+N1+N2/9/2+N3+L2/9/2+L1+L1+L2/9/4K4 b 2R2B 1",
        "4k4/2+p1+p1+p2/3+p1+p3/2+p1+p1+p2/9/9/9/9/4K4 w 2r2b4g4s 1",
    ];
    let mut cases = Vec::new();
    for round in 0..48 {
        let mut now = position(starts[round % starts.len()]);
        for last in random_game(now, 150, &mut dice) {
            let before = now;
            now.play_unchecked(last);
            let moves: Vec<Move> = now.legal_moves().iter().copied().collect();
            if !moves.is_empty() {
                cases.push(Case { before, last, position: now, moves });
            }
        }
    }
    cases
}

fn ask(mut peer: Command, cases: &[Case]) -> Vec<Vec<String>> {
    let lines: String = cases
        .iter()
        .map(|case| {
            let moves: Vec<String> = case.moves.iter().map(Move::to_string).collect();
            format!("{}\t{}\t{}\n", case.before.to_setup(), case.last, moves.join(" "))
        })
        .collect();
    let path = std::env::temp_dir().join(format!("komadai-peer-{}", std::process::id()));
    std::fs::write(&path, lines).unwrap();
    let output = peer.stdin(std::fs::File::open(&path).unwrap()).stderr(Stdio::inherit()).output().unwrap();
    let _ = std::fs::remove_file(&path);
    assert!(output.status.success(), "{peer:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

/// How many names there are, and how many differ for each reason; what differs without one fails.
fn compare(cases: &[Case], theirs: &[Vec<String>], peer: &str) {
    assert_eq!(cases.len(), theirs.len());
    let mut counts = std::collections::BTreeMap::new();
    let (mut pairs, mut wrong) = (0, Vec::new());
    for (case, names) in cases.iter().zip(theirs) {
        let last = Some(case.last.to());
        let position = &case.position;
        for (&mv, their) in case.moves.iter().zip(names.chunks(3)) {
            pairs += 1;
            let ours = [names::ki2(position, mv, last), names::kif(position, mv, last), names::csa(position, mv)];
            for (i, (ours, their)) in ours.iter().zip(their).enumerate() {
                let plain = |text: &str| text.replace('　', "").replace('竜', "龍");
                let (ours, their) = (plain(ours), plain(their));
                if ours == their {
                    continue;
                }
                let reason = if i == 1
                    && ours == their.replace('全', "成銀").replace('圭', "成桂").replace('杏', "成香")
                {
                    "promoted piece in one kanji"
                } else if i == 0 && mv.is_drop() && ours == format!("{their}打") {
                    "打 left out"
                } else if i == 0 && names::read_japanese(position, &their, last) == Err(NameError::Ambiguous) {
                    "fits two moves"
                } else {
                    wrong.push(format!("{ours} {their} {mv} {}", position.to_setup()));
                    continue;
                };
                *counts.entry(reason).or_insert(0) += 1;
            }
        }
    }
    eprintln!("{peer}: {pairs} moves in KI2, KIF and CSA; {counts:?}; {} unexplained", wrong.len());
    assert!(wrong.is_empty(), "{}", wrong[..wrong.len().min(40)].join("\n"));
}

fn script(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/peers").join(name)
}

#[test]
fn names_are_those_of_cshogi() {
    let Some(python) = std::env::var_os("KOMADAI_PEER_PYTHON") else {
        return eprintln!("skipped: KOMADAI_PEER_PYTHON names no Python with cshogi");
    };
    let mut peer = Command::new(python);
    peer.arg(script("cshogi_names.py"));
    let cases = cases();
    compare(&cases, &ask(peer, &cases), "cshogi");
}

#[test]
fn names_are_those_of_tsshogi() {
    let Some(folder) = std::env::var_os("KOMADAI_PEER_NODE") else {
        return eprintln!("skipped: KOMADAI_PEER_NODE names no folder with tsshogi");
    };
    let mut peer = Command::new("node");
    peer.arg(script("tsshogi_names.mjs")).current_dir(folder);
    let cases = cases();
    compare(&cases, &ask(peer, &cases), "tsshogi");
}
