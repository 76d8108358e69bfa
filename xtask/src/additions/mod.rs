//! What ARCHITECTURE.md says that a new thing touches, tried: each row of its table is carried out in a copy of the tree, and the copy compiles.

mod rows;

use crate::shell::{capture, cargo, command, root, run, target_folder};
use anyhow::{Context, bail, ensure};
use rows::{ROWS, UNTRIED};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// One thing more of some kind.
struct Addition {
    /// The first cell of its row.
    row: &'static str,
    edits: &'static [Edit],
}

/// A change of one file. An anchor stands in its file once.
enum Edit {
    /// A file, and what is in it.
    New(&'static str, &'static str),
    /// In a file, before an anchor, a text.
    Before(&'static str, &'static str, &'static str),
    /// In a file, after an anchor, a text.
    After(&'static str, &'static str, &'static str),
    /// In a file, instead of an anchor, a text.
    Instead(&'static str, &'static str, &'static str),
    /// A folder, and where it is copied to.
    Copy(&'static str, &'static str),
    /// In a folder, copies of all files whose names have one ending, with another one.
    Renamed(&'static str, &'static str, &'static str),
}

/// Where the table begins.
const TABLE: &str = "| a new … |";

/// Every row is carried out here or left out for a reason, and everything that one hangs on is where it was.
pub(crate) fn check() -> anyhow::Result<()> {
    let mut faults = Vec::new();
    let told = rows_told(&std::fs::read_to_string(root().join("ARCHITECTURE.md"))?);
    let known: BTreeSet<&str> = ROWS.iter().map(|one| one.row).chain(UNTRIED.iter().map(|(row, _)| *row)).collect();
    for row in told.iter().filter(|row| !known.contains(row.as_str())) {
        faults.push(format!("ARCHITECTURE.md tells of a new {row}: xtask/src/additions/rows.rs does not add one"));
    }
    for row in known.iter().filter(|row| !told.contains(**row)) {
        faults.push(format!("xtask/src/additions/rows.rs adds a {row}, of which ARCHITECTURE.md does not tell"));
    }
    for addition in ROWS {
        let stumbles = addition.edits.iter().filter_map(|edit| edit.changed(&root()).err());
        faults.extend(stumbles.map(|fault| format!("a new {}: {fault:#}", addition.row)));
    }
    ensure!(faults.is_empty(), "{}", faults.join("\n"));
    Ok(())
}

/// Adds one of each to a copy of the tree and has it compiled.
pub(crate) fn run_all() -> anyhow::Result<()> {
    check()?;
    let tree = target_folder()?.join("additions");
    let _ = std::fs::remove_dir_all(&tree);
    let mut listed = Command::new("git");
    listed.current_dir(root()).args(["ls-files", "--cached", "--others", "--exclude-standard", "-z"]);
    for file in capture(listed)?.split('\0').filter(|file| !file.is_empty()) {
        let (from, to) = (root().join(file), tree.join(file));
        std::fs::create_dir_all(to.parent().context("a file has a folder")?)?;
        // What git knows may have been removed here.
        if from.exists() {
            std::fs::copy(&from, &to).with_context(|| format!("{file} cannot be copied"))?;
        }
    }
    for addition in ROWS {
        let mut files = BTreeSet::new();
        for edit in addition.edits {
            files.insert(edit.carry_out(&tree).with_context(|| format!("a new {}", addition.row))?);
        }
        println!("a new {}: {} files", addition.row, files.len());
    }
    for (row, why) in UNTRIED {
        println!("a new {row}: not tried ({why})");
    }
    // What is not ours has been built for the tree itself.
    let target = target_folder()?;
    let in_copy = |mut command: Command| {
        command.current_dir(&tree).env("CARGO_TARGET_DIR", &target);
        run(command)
    };
    let mut types = cargo(&["test", "--quiet", "--package", "komadai-wire", "--lib", "--locked", "typescript"]);
    types.env("KOMADAI_WRITE_TYPES", "1");
    in_copy(types)?;
    in_copy(cargo(&["check", "--workspace", "--tests", "--locked"]))?;
    in_copy(cargo(&["xtask", "test", "arrows"]))?;
    in_copy(cargo(&["test", "--package", "komadai-game", "--locked", "any"]))?;
    let mut types = command("web", "npm", &["run", "check"]);
    types.current_dir(tree.join("web"));
    run(types)
}

/// The first cells of the table of additions.
fn rows_told(text: &str) -> BTreeSet<String> {
    let table = text.lines().skip_while(|line| !line.starts_with(TABLE)).skip(2);
    let rows = table.take_while(|line| line.starts_with('|'));
    rows.filter_map(|row| Some(row.split('|').nth(1)?.trim().to_owned())).collect()
}

impl Edit {
    /// The file that it changes, as that is afterwards; a folder that is copied has none.
    fn changed(&self, tree: &Path) -> anyhow::Result<(&'static str, Option<String>)> {
        let (file, anchor, put): (_, _, fn(&str, &str) -> String) = match self {
            Edit::New(file, text) => {
                ensure!(!tree.join(file).exists(), "{file} is there already");
                return Ok((file, Some((*text).to_owned())));
            }
            Edit::Copy(from, to) => {
                ensure!(tree.join(from).is_dir() && !tree.join(to).exists(), "{from} cannot be copied to {to}");
                return Ok((to, None));
            }
            Edit::Renamed(folder, ending, _) => {
                ensure!(!with_ending(&tree.join(folder), ending)?.is_empty(), "nothing in {folder} ends in {ending}");
                return Ok((folder, None));
            }
            Edit::Before(file, anchor, _) => (*file, *anchor, |anchor, text| format!("{text}{anchor}")),
            Edit::After(file, anchor, _) => (*file, *anchor, |anchor, text| format!("{anchor}{text}")),
            Edit::Instead(file, anchor, _) => (*file, *anchor, |_, text| text.to_owned()),
        };
        let (Edit::Before(_, _, text) | Edit::After(_, _, text) | Edit::Instead(_, _, text)) = self else {
            bail!("{file} is not changed");
        };
        let before = std::fs::read_to_string(tree.join(file)).with_context(|| format!("{file} cannot be read"))?;
        let times = before.matches(anchor).count();
        ensure!(times == 1, "{anchor:?} stands {times} times in {file}, not once");
        Ok((file, Some(before.replacen(anchor, &put(anchor, text), 1))))
    }

    fn carry_out(&self, tree: &Path) -> anyhow::Result<&'static str> {
        let (file, text) = self.changed(tree)?;
        match (self, text) {
            (Edit::Copy(from, to), _) => copy_folder(&tree.join(from), &tree.join(to))?,
            (Edit::Renamed(folder, ending, new), _) => {
                for path in with_ending(&tree.join(folder), ending)? {
                    let copy = path.to_string_lossy().replace(ending, new);
                    std::fs::copy(&path, copy)?;
                }
            }
            (_, Some(text)) => {
                std::fs::create_dir_all(tree.join(file).parent().context("a file has a folder")?)?;
                std::fs::write(tree.join(file), text)?;
            }
            (_, None) => {}
        }
        Ok(file)
    }
}

/// The files of a folder whose names end so.
fn with_ending(folder: &Path, ending: &str) -> anyhow::Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    let paths = entries.into_iter().map(|entry| entry.path());
    Ok(paths.filter(|path| path.to_string_lossy().ends_with(ending)).collect())
}

fn copy_folder(from: &Path, to: &Path) -> anyhow::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy_folder(&entry.path(), &target)?;
        } else {
            std::fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}
