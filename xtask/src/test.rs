//! `cargo xtask test`: everything that must hold before a change lands.

use crate::shell::{cargo, command, linting_cargo, root, run, target_folder};
use crate::{
    additions, arrows, claims, crates, described, dist, licences, links, programs, python, readers, system, texts,
    times,
};
use anyhow::{bail, ensure};
use std::time::Instant;

struct Step {
    name: &'static str,
    run: fn() -> anyhow::Result<()>,
}

/// What a step that failed leaves to be run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fails {
    /// The other cheap checks, so that all slips are seen within seconds.
    Cheaply,
    /// Nothing: the rest runs what it builds.
    Everything,
    /// All that comes after it: an hour of stories is not lost over one test.
    Alone,
}

impl Step {
    fn fails(&self) -> Fails {
        match self.name {
            "lints" => Fails::Everything,
            "rust" | "described" | "readers" | "python" | "packages" | "browser" => Fails::Alone,
            _ => Fails::Cheaply,
        }
    }
}

/// Cheap checks first, so that a slip is seen within seconds.
const STEPS: [Step; 16] = [
    Step { name: "format", run: format },
    Step { name: "arrows", run: arrows::check },
    Step { name: "additions", run: additions::check },
    Step { name: "licences", run: licences::check },
    Step { name: "texts", run: texts::check },
    Step { name: "claims", run: claims::check },
    Step { name: "links", run: links::check },
    Step { name: "crates", run: crates::check },
    Step { name: "web", run: web },
    Step { name: "lints", run: lints },
    Step { name: "rust", run: rust },
    Step { name: "described", run: described::step },
    Step { name: "readers", run: readers::step },
    Step { name: "python", run: python::step },
    Step { name: "packages", run: packages },
    Step { name: "browser", run: browser },
];

/// Runs all steps, or those named. `--times` writes what each took into docs/ci.md.
pub(crate) fn run_chosen(args: &[String]) -> anyhow::Result<()> {
    let (options, names): (Vec<&String>, Vec<&String>) = args.iter().partition(|arg| arg.starts_with("--"));
    if let Some(unknown) = options.iter().find(|option| option.as_str() != "--times") {
        bail!("{unknown} is no option of test; there is --times");
    }
    if let Some(unknown) = names.iter().find(|name| STEPS.iter().all(|step| step.name != name.as_str())) {
        let known: Vec<&str> = STEPS.iter().map(|step| step.name).collect();
        bail!("no step is called {unknown:?}; there are {}", known.join(", "));
    }
    let chosen = STEPS.iter().filter(|step| names.is_empty() || names.iter().any(|name| *name == step.name));
    let start = Instant::now();
    let times = all_of(chosen)?;
    if !options.is_empty() {
        times::write(&times)?;
    }
    eprintln!("all steps passed in {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// The seconds of each step. Steps that failed are told when nothing is left that can be run without them.
fn all_of<'a>(steps: impl Iterator<Item = &'a Step>) -> anyhow::Result<Vec<(&'static str, f64)>> {
    let mut times = Vec::new();
    let mut failed = Vec::new();
    let mut worst = Fails::Alone;
    for step in steps {
        if worst == Fails::Everything || worst == Fails::Cheaply && step.fails() != Fails::Cheaply {
            break;
        }
        let begun = Instant::now();
        eprintln!("== {}", step.name);
        let ended = (step.run)();
        let seconds = begun.elapsed().as_secs_f64();
        match ended {
            Ok(()) => eprintln!("== {}: ok, {seconds:.0} s", step.name),
            Err(error) => {
                eprintln!("== {}: failed after {seconds:.0} s: {error:#}", step.name);
                failed.push(step.name);
                if step.fails() != Fails::Alone {
                    worst = step.fails();
                }
            }
        }
        times.push((step.name, seconds));
    }
    ensure!(failed.is_empty(), "failed: {}", failed.join(", "));
    Ok(times)
}

fn format() -> anyhow::Result<()> {
    run(cargo(&["fmt", "--all", "--check"]))
}

fn lints() -> anyhow::Result<()> {
    programs::build().map(drop)
}

fn rust() -> anyhow::Result<()> {
    system::ensure_programs()?;
    programs::test_workspace()?;
    // The rules once more as a machine without fast instructions runs them.
    run(linting_cargo(&["test", "--package", "komadai-shogi", "--features", "portable", "--locked"])?)
}

/// Installs what package-lock.json names, unless that was done since it last changed.
fn npm_ci() -> anyhow::Result<()> {
    let modified = |path: &str| root().join(path).metadata().and_then(|meta| meta.modified()).ok();
    let installed = modified("web/node_modules/.package-lock.json");
    if installed.is_none() || installed < modified("web/package-lock.json") {
        run(command("web", "npm", &["ci", "--no-audit", "--no-fund"]))?;
    }
    Ok(())
}

fn web() -> anyhow::Result<()> {
    npm_ci()?;
    run(command("web", "npm", &["run", "check"]))?;
    run(command("web", "npm", &["test"]))
}

fn packages() -> anyhow::Result<()> {
    npm_ci()?;
    programs::build()?;
    dist::packages(Some(target_folder()?.join("debug/komadai")))
}

fn browser() -> anyhow::Result<()> {
    system::ensure_browser()?;
    npm_ci()?;
    // Built with the tests of the workspace: by itself it would be compiled once more, with other features of its dependencies.
    programs::build()?;
    let mut stories = command("web", "npm", &["run", "e2e"]);
    stories.env("KOMADAI_BIN", target_folder()?.join("debug/komadai"));
    run(stories)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Which of some steps of these names are run where those named fail.
    fn run_where(names: &[&'static str], failing: fn() -> anyhow::Result<()>, fails: &str) -> (usize, String) {
        static RUN: AtomicUsize = AtomicUsize::new(0);
        RUN.store(0, Ordering::Relaxed);
        let passing = || {
            RUN.fetch_add(1, Ordering::Relaxed);
            Ok(())
        };
        let steps: Vec<Step> =
            names.iter().map(|&name| Step { name, run: if name == fails { failing } else { passing } }).collect();
        let told = all_of(steps.iter()).map(|_| String::new()).unwrap_or_else(|error| error.to_string());
        (RUN.load(Ordering::Relaxed), told)
    }

    #[test]
    fn what_does_not_hang_on_a_step_that_failed_is_run_all_the_same() {
        let names = ["format", "texts", "lints", "rust", "browser"];
        let fail = || Err(anyhow::anyhow!("it did not hold"));
        assert_eq!(run_where(&names, fail, ""), (5, String::new()));
        assert_eq!(
            run_where(&names, fail, "format"),
            (1, "failed: format".into()),
            "texts, and nothing that takes long"
        );
        assert_eq!(run_where(&names, fail, "lints"), (2, "failed: lints".into()), "nothing without what it builds");
        assert_eq!(run_where(&names, fail, "rust"), (4, "failed: rust".into()), "the stories are told, too");
    }
}
