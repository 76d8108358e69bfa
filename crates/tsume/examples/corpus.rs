//! Solves the rows of a TSV (id, plies, sfen) and counts right and wrong lengths.
use komadai_shogi::{Position, Setup, SetupFaults};
use komadai_tsume::{Goal, Limits, Progress, Question, Solver, Verdict};
use std::time::Duration;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let goal = if args[2] == "any" { Goal::Any } else { Goal::Shortest };
    let count_futile = args[2] != "composer";
    let show = std::env::var("SHOW").is_ok();
    let want: Option<u16> = args.get(3).and_then(|n| n.parse().ok());
    let limit: usize = args.get(4).and_then(|n| n.parse().ok()).unwrap_or(usize::MAX);
    let secs: f64 = args.get(5).and_then(|n| n.parse().ok()).unwrap_or(10.0);
    let mib = std::env::var("MIB").ok().and_then(|n| n.parse().ok()).unwrap_or(256);
    let threads = std::env::var("THREADS").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let pace = Duration::from_millis(if std::env::var("WATCH").is_ok() { 20 } else { 1_000 });
    let mut solver = Solver::new(mib).threads(threads).report_every(pace);
    let (mut n, mut right, mut longer, mut shorter, mut none, mut unknown) = (0, 0, 0, 0, 0, 0);
    let (mut nodes, mut time) = (0, Duration::ZERO);
    let mut times = vec![];
    for line in std::fs::read_to_string(&args[1]).unwrap().lines().skip(1) {
        let cells: Vec<&str> = line.split('\t').collect();
        let plies: u16 = cells[1].parse().unwrap_or(0);
        if want.is_some_and(|want| want != plies) || n >= limit {
            continue;
        }
        let setup: Setup = match cells[2].parse() {
            Ok(setup) => setup,
            Err(error) => {
                println!("{} {error}", cells[0]);
                continue;
            }
        };
        let position = match Position::ignoring(&setup, SetupFaults::MATE_PROBLEM) {
            Ok(position) => position,
            Err(faults) => {
                println!("{} {faults}", cells[0]);
                continue;
            }
        };
        n += 1;
        let limits = Limits {
            nodes: std::env::var("NODES").ok().and_then(|n| n.parse().ok()),
            time: Some(Duration::from_secs_f64(secs)),
            ..Limits::default()
        };
        let mut length = None;
        let mut watch = |progress: Progress| {
            if std::env::var("WATCH").is_ok() && progress.length != length {
                length = progress.length;
                println!("{} {length:?} by {} nodes, {:?}", cells[0], progress.nodes, progress.elapsed);
            }
        };
        let question = Question { goal, count_futile };
        let answer = solver.solve_watched(&position, question, &limits, &mut watch).unwrap();
        nodes += answer.nodes;
        time += answer.elapsed;
        times.push((answer.elapsed, cells[0].to_string(), answer.nodes));
        if std::env::var("EACH").is_ok() {
            let found = match &answer.verdict {
                Verdict::Mate(mate) => format!("mate in {} exact {}", mate.length, mate.exact),
                other => format!("{other:?}"),
            };
            println!("{} {found}: {} nodes {:?}", cells[0], answer.nodes, answer.elapsed);
            continue;
        }
        match answer.verdict {
            Verdict::Mate(mate) if mate.length == plies => {
                right += 1;
                if show {
                    println!("{} {:?}", cells[0], mate.line)
                }
            }
            Verdict::Mate(mate) => {
                let (length, exact) = (mate.length, mate.exact);
                if length < plies {
                    shorter += 1
                } else {
                    longer += 1
                }
                if goal == Goal::Shortest && length > 0 {
                    println!(
                        "{} {plies} -> {length} exact {exact} {} {:?} {}",
                        cells[0],
                        cells[2],
                        mate.line,
                        cells.get(3).unwrap_or(&"")
                    );
                }
            }
            Verdict::NoMate => {
                none += 1;
                if plies > 0 {
                    println!("{} {plies} -> none {}", cells[0], cells[2]);
                }
            }
            Verdict::Unknown => {
                unknown += 1;
                println!("{} {plies} unknown {}", cells[0], cells[2]);
            }
        }
    }
    times.sort();
    println!(
        "n {n} right {right} longer {longer} shorter {shorter} none {none} unknown {unknown} nodes {nodes} time {time:?}"
    );
    if let (Some(mid), Some(worst)) = (times.get(times.len() / 2), times.last()) {
        println!("median {:?} worst {:?} {} {}", mid.0, worst.0, worst.1, worst.2);
    }
}
