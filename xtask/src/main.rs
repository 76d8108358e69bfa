//! `cargo xtask`: the chores of the project, so that one command does the same on every machine.

mod additions;
mod arrows;
mod bench_live;
mod bench_records;
mod bench_rules;
mod claims;
mod crates;
mod described;
mod dist;
mod licences;
mod links;
mod programs;
mod python;
mod readers;
mod shell;
mod system;
mod test;
mod texts;
mod times;

use anyhow::bail;
use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask COMMAND

  test [STEP…] [--times]
                 everything that must hold before a change lands; with names, only those steps
                 (--times writes the seconds of each into docs/ci.md; format, arrows, additions, licences, texts, claims, links, crates, web, lints, rust, readers, python, packages, browser)
  readers [GAMES] [SEED]
                 games drawn by chance, written in KIF, KI2, CSA and JKF and read by tsshogi, json-kifu-format and cshogi,
                 which are installed into target/readers from their registries
  bench rules [ROUNDS] [WORD…]
                 crate shogi beside other libraries; KOMADAI_PEER_PYTHON names a Python that has cshogi,
                 KOMADAI_PEER_YANEURAOU a YaneuraOu to be asked as well
  bench records [ROUNDS] [WORD…]
                 crate kifu beside other libraries; KOMADAI_PEER_PYTHON names a Python that has cshogi and
                 python-shogi, KOMADAI_PEER_NODE_MODULES a folder that has tsshogi and json-kifu-format
  bench live [--url URL] --games N --seconds S --think-ms MS
                 games by link between two players each, at a set pace, against a site of its own (release build), --url
                 or --server PATH: relay latency, moves, memory, lost and doubled moves; --help has the rest
  bench python [ROUNDS] [WORD…]
                 the Python package beside cshogi, rsshogi, nshogi and python-shogi, which are installed into the target
                 folder from their registry; KOMADAI_PEER_GAMES names a folder of CSA files to read
  python         the Python package: a wheel in target/python/wheels, installed and tested; python equal [POSITIONS] [FOLDER]
                 compares it with cshogi on positions drawn by chance and on the records of a folder
  dist           what is given to others: an archive, a Debian package, a container image, a bill of materials and their
                 sums, in target/dist-packages; dist check tries them on a clean Debian root
  additions      one thing more of each kind that ARCHITECTURE.md's last table has, added to a copy of the tree, which is compiled
  types          write web/src/wire/index.ts from the types of crates/wire
  texts          check locales/: missing, unused, the same as in English, broken, against docs/terms.md
  claims         check that every test named in docs/security.md is there, and that it leaves no requirement out
  links          check that links between documents lead somewhere
  licences       check the licences of all dependencies";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> anyhow::Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.first().map(String::as_str) {
        Some("test") => test::run_chosen(&args[1..]),
        Some("bench") if args.get(1).is_some_and(|what| what == "rules") => bench_rules::run(&args[2..]),
        Some("bench") if args.get(1).is_some_and(|what| what == "records") => bench_records::run(&args[2..]),
        Some("bench") if args.get(1).is_some_and(|what| what == "live") => bench_live::run(&args[2..]),
        Some("bench") if args.get(1).is_some_and(|what| what == "python") => python::bench(&args[2..]),
        Some("python") => python::run_asked(&args[1..]),
        Some("dist") => dist::run_asked(&args[1..]),
        Some("readers") => readers::run_asked(&args[1..]),
        Some("additions") => additions::run_all(),
        Some("types") => types(),
        Some("texts") => texts::check(),
        Some("claims") => claims::check(),
        Some("links") => links::check(),
        Some("licences") => licences::check(),
        _ => bail!("{USAGE}"),
    }
}

/// The test that compares the TypeScript twin of crates/wire with the committed one writes it when it is asked to.
fn types() -> anyhow::Result<()> {
    let mut test = shell::cargo(&["test", "--quiet", "--package", "komadai-wire", "--lib", "typescript"]);
    test.env("KOMADAI_WRITE_TYPES", "1");
    shell::run(test)
}
