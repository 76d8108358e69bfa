//! Damaged input: rule files, pieces and positions that somebody mistyped. No panic, a line and a remedy, bounded memory.

use fastrand::Rng;
use komadai_variants::betza::MAX_LENGTH;
use komadai_variants::{Betza, Position, Rules, perft};
use std::path::Path;
use std::sync::Arc;

const TRIALS: u64 = 500;

/// A text with a few letters, numbers or lines changed, moved, doubled or left out.
fn damaged(text: &str, rng: &mut Rng) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..rng.usize(1..5) {
        let at = rng.usize(..=letters.len());
        let to = (at + rng.usize(..12)).min(letters.len());
        match rng.u8(..6) {
            0 => drop(letters.drain(at..to)),
            1 => {
                let copy = letters[at..to].to_vec();
                letters.splice(at..at, copy);
            }
            2 => {
                let strange =
                    ['\u{0}', 'é', '玉', '\n', '"', '[', '{', ']', ',', '/', '+', '*', '\'', '9', '0', 'a', 'U', '-'];
                letters.splice(at..at, [*rng.choice(&strange).unwrap()]);
            }
            3 => drop(letters.splice(at..to, "99999999999999999999".chars().take(rng.usize(1..20)))),
            4 => letters[at..to].reverse(),
            _ => {
                if at < letters.len() {
                    letters[at] = char::from(rng.u8(32..127));
                }
            }
        }
    }
    letters.into_iter().collect()
}

fn rule_files() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect()
}

/// A few moves by chance.
fn play(mut position: Position, rng: &mut Rng) {
    for _ in 0..6 {
        let moves = position.legal_moves();
        if position.outcome().is_some() || moves.is_empty() {
            return;
        }
        assert_eq!(perft(&position, 1), moves.len() as u64, "{position}");
        position.play(moves[rng.usize(..moves.len())]);
        assert_eq!(Position::read(position.rules(), &position.sfen()).as_ref(), Ok(&position));
    }
}

#[test]
fn damaged_rule_files_are_told_by_line_with_a_remedy() {
    let (mut rng, files, mut sound) = (Rng::with_seed(39), rule_files(), 0);
    for _ in 0..TRIALS {
        let text = damaged(rng.choice(&files).unwrap(), &mut rng);
        match Rules::read(&text) {
            Ok(rules) => {
                sound += 1;
                play(Position::start(&Arc::new(rules)), &mut rng);
            }
            Err(errors) => {
                assert!(!errors.is_empty(), "{text}");
                for error in errors {
                    assert!((1..=text.lines().count() + 1).contains(&error.line), "{error}\n{text}");
                    assert!(error.message.contains("; "), "no remedy: {error}");
                }
            }
        }
    }
    assert!((20..480).contains(&sound), "{sound} of {TRIALS} were still sound");
    assert_memory();
}

#[test]
fn damaged_pieces_are_told_by_letter_with_a_remedy() {
    let mut rng = Rng::with_seed(40);
    let names: Vec<&str> = Rules::names().collect();
    for _ in 0..TRIALS {
        let rules = Rules::named(rng.choice(&names).unwrap()).unwrap();
        let text = damaged(rng.choice(rules.kinds()).unwrap().betza.as_str(), &mut rng);
        match Betza::new(&text) {
            Ok(betza) => {
                let game = format!(
                    "name = \"a\"\nfiles = 9\nranks = 9\nstart = \"4x4/9/9/9/4X4/9/9/9/4k4 b - 1\"\n\
                     piece = [{{ letter = \"X\", betza = \"{text}\" }}, {{ letter = \"K\", betza = \"K\", royal = true }}]"
                );
                assert_eq!(Rules::read(&game).is_ok(), betza.unplayable().is_none(), "{text}");
                if let Ok(rules) = Rules::read(&game) {
                    play(Position::start(&Arc::new(rules)), &mut rng);
                }
            }
            Err(error) => {
                assert!((1..=MAX_LENGTH + 1).contains(&error.column), "{text}: {error}");
                assert!(error.to_string().contains("; "), "no remedy: {error}");
            }
        }
    }
}

#[test]
fn damaged_positions_are_refused_or_played() {
    let mut rng = Rng::with_seed(41);
    let names: Vec<&str> = Rules::names().chain(["shogi-36x36"]).collect();
    for _ in 0..TRIALS {
        let rules = Rules::named(rng.choice(&names).unwrap()).unwrap();
        let text = damaged(rules.start(), &mut rng);
        match Position::read(&rules, &text) {
            Ok(position) => play(position, &mut rng),
            Err(error) => assert!(error.to_string().contains("; "), "no remedy: {error}"),
        }
    }
    assert_memory();
}

#[test]
fn what_is_too_large_is_refused_before_it_is_made() {
    let piece = |number: u32| format!("  {{ letter = \"X{number}\", betza = \"K\" }},\n");
    let many: String = (0..601).map(piece).collect();
    for (text, told) in [
        (format!("# {}", "x".repeat(300_000)), "a rule file has at most"),
        (format!("name = \"a\"\nfiles = 9\nranks = 9\nstart = \"9\"\npiece = [\n{many}]"), "601 kinds"),
        ("name = \"a\"\nlike = \"shogi\"\nfiles = 200".to_owned(), "a board has 1 to 36"),
    ] {
        let errors = Rules::read(&text).unwrap_err();
        assert!(errors.iter().any(|error| error.message.starts_with(told)), "{errors:?}");
    }
    let rules = Rules::named("minishogi").unwrap();
    for sfen in ["rbsgk/4p/5/P4/KGSBR b 1000P 1", "rbsgk/4p/65536/P4/KGSBR b - 1", "rbsgk/4p/5/P4/KGSBR b - 4294967296"]
    {
        assert!(Position::read(&rules, sfen).is_err(), "{sfen}");
    }
}

/// All this takes little memory, where the system says how much.
fn assert_memory() {
    let Ok(status) = std::fs::read_to_string("/proc/self/status") else { return };
    let peak =
        status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    assert!(peak.is_some_and(|peak| peak < 200_000), "{peak:?} kB at the most");
}
