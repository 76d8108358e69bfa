//! What the steps of `cargo xtask test` took, kept as a table in docs/ci.md.

use crate::shell::{capture, command, root};
use anyhow::Context;
use std::fmt::Write as _;

const BEGIN: &str = "<!-- times: begin -->\n";
const END: &str = "<!-- times: end -->\n";

/// Replaces the table by what was just measured.
pub(crate) fn write(times: &[(&str, f64)]) -> anyhow::Result<()> {
    let path = root().join("docs/ci.md");
    let page = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    std::fs::write(&path, replaced(&page, &table(times)?)?).with_context(|| path.display().to_string())
}

fn table(times: &[(&str, f64)]) -> anyhow::Result<String> {
    let commit = capture(command(".", "git", &["log", "-1", "--format=%h of %cs"]))?;
    let cores = std::thread::available_parallelism()?;
    let mut table = format!("Commit {}, {cores} cores:\n\n| step | s |\n|---|---:|\n", commit.trim());
    for (name, seconds) in times {
        writeln!(table, "| {name} | {seconds:.0} |")?;
    }
    writeln!(table, "| together | {:.0} |", times.iter().map(|(_, seconds)| seconds).sum::<f64>())?;
    Ok(table)
}

fn replaced(page: &str, table: &str) -> anyhow::Result<String> {
    let (before, rest) = page.split_once(BEGIN).context("docs/ci.md does not say where the table begins")?;
    let (_, after) = rest.split_once(END).context("docs/ci.md does not say where the table ends")?;
    Ok(format!("{before}{BEGIN}{table}{END}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_table_changes() {
        let page = format!("before\n{BEGIN}old\n{END}after\n");
        assert_eq!(replaced(&page, "new\n").unwrap(), format!("before\n{BEGIN}new\n{END}after\n"));
        assert!(replaced("no table", "new").is_err());
        let page = std::fs::read_to_string(root().join("docs/ci.md")).unwrap();
        assert!(replaced(&page, "").is_ok(), "docs/ci.md has a place for the table");
    }
}
