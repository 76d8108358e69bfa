//! What docs/security.md and the tables of faults say is held by a test: each test and each story that they name is there, each
//! requirement and each fault that they have to speak of stands in them, and each has a test or is said to need none.

use crate::shell::root;
use anyhow::bail;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const PAGE: &str = "docs/security.md";
const FOUND_BEFORE: &str = "docs/server-findings.md";
const FOUND: &str = "docs/faults.md";
/// What was found on the pages, what was missing of the project's list of facts and features, and what users of each kind missed.
const FOUND_ALSO: [&str; 3] = ["docs/faults-pages.md", "docs/faults-mission.md", "docs/personas.md"];

/// What was found by trying the site, and has to be spoken of there.
const FAULTS: &str = "C1 C2 H2 H3 H4 A1 A5 A6 M1 M2 M3 M4 M5 M6 M7 M8 L1 L2 L3 L4 L5 L6 F1 F2 F3 F4 F5 F6 F7 F8 F9 F10";

/// The requirements of level 1 of OWASP's Application Security Verification Standard 5.0, and those of level 2 in V2, V7 and V8.
const REQUIRED: &str = "1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.5.1 2.1.1 2.1.2 2.1.3 2.2.1 2.2.2 2.2.3 2.3.1 2.3.2 2.3.3 2.3.4 \
    2.4.1 3.2.1 3.2.2 3.3.1 3.4.1 3.4.2 3.5.1 3.5.2 3.5.3 4.1.1 4.4.1 5.2.1 5.2.2 5.3.1 5.3.2 6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 \
    6.2.7 6.2.8 6.3.1 6.3.2 6.4.1 6.4.2 7.1.1 7.1.2 7.1.3 7.2.1 7.2.2 7.2.3 7.2.4 7.3.1 7.3.2 7.4.1 7.4.2 7.4.3 7.4.4 7.4.5 7.5.1 7.5.2 \
    7.6.1 7.6.2 8.1.1 8.1.2 8.2.1 8.2.2 8.2.3 8.3.1 8.4.1 9.1.1 9.1.2 9.1.3 9.2.1 10.4.1 10.4.2 10.4.3 10.4.4 10.4.5 11.3.1 11.3.2 \
    11.4.1 12.1.1 12.2.1 12.2.2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1";

/// A program's source, or a story of the browser.
struct Source {
    path: PathBuf,
    text: String,
}

/// Checks everything and tells all that is wrong at once.
pub(crate) fn check() -> anyhow::Result<()> {
    let page = fs::read_to_string(root().join(PAGE))?;
    let mut sources = Vec::new();
    for folder in ["crates", "web/e2e", "web/test"] {
        read(&root().join(folder), &mut sources)?;
    }
    let mut faults: Vec<String> = in_page(PAGE, faults(&page, &sources));
    for page in [FOUND_BEFORE, FOUND].into_iter().chain(FOUND_ALSO) {
        let text = fs::read_to_string(root().join(page))?;
        faults.extend(in_page(page, missing(&text, &sources)));
        if page == FOUND {
            faults.extend(in_page(page, unspoken(&text)));
        }
    }
    faults.extend(markup()?);
    if !faults.is_empty() {
        bail!("{} faults\n{}", faults.len(), faults.join("\n"));
    }
    Ok(())
}

fn read(folder: &Path, sources: &mut Vec<Source>) -> anyhow::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let is_built = path.file_name().is_some_and(|name| name == "target" || name == "node_modules");
        if path.is_dir() && !is_built {
            read(&path, sources)?;
        } else if path.extension().is_some_and(|ending| ["rs", "ts", "tsx"].iter().any(|known| ending == *known)) {
            let text = fs::read_to_string(&path)?;
            sources.push(Source { path: path.strip_prefix(root())?.to_owned(), text });
        }
    }
    Ok(())
}

/// What makes markup or programs of text, which the client never does.
const NEVER: [&str; 7] = [
    "innerHTML",
    "outerHTML =",
    "insertAdjacentHTML",
    "dangerouslySetInnerHTML",
    "document.write",
    "eval(",
    "new Function(",
];

fn markup() -> anyhow::Result<Vec<String>> {
    let mut sources = Vec::new();
    read(&root().join("web/src"), &mut sources)?;
    let found = |source: &Source| {
        let word = NEVER.iter().find(|word| source.text.contains(**word))?;
        Some(format!("{} says {word}", source.path.display()))
    };
    Ok(sources.iter().filter_map(found).collect())
}

fn in_page(page: &str, faults: Vec<String>) -> Vec<String> {
    faults.into_iter().map(|fault| format!("{page}:{fault}")).collect()
}

/// The tests that a page names and that are not there.
fn missing(page: &str, sources: &[Source]) -> Vec<String> {
    let mut faults = Vec::new();
    for (number, line) in (1..).zip(page.lines()) {
        faults.extend(tests_of(line, sources).1.into_iter().map(|fault| format!("{number}: {fault}")));
    }
    faults
}

/// The faults of which a table does not speak, and its rows whose last cell names no test and says nothing else.
fn unspoken(page: &str) -> Vec<String> {
    let rows = page.lines().filter(|line| line.starts_with("| ")).map(|line| {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        (cells.first().copied().unwrap_or_default(), cells.last().copied().unwrap_or_default())
    });
    let mut ids = BTreeSet::new();
    let mut faults = Vec::new();
    for (named, held) in rows {
        let known = |id: &&str| FAULTS.split(' ').any(|known| known == *id);
        let own: Vec<&str> = named.split(", ").filter(known).collect();
        if !own.is_empty() && !held.contains('`') {
            faults.push(format!("{named}: {held:?} names no test"));
        }
        ids.extend(own);
    }
    let unsaid = FAULTS.split(' ').filter(|id| !ids.contains(id));
    faults.into_iter().chain(unsaid.map(|id| format!("nothing is said of {id}"))).collect()
}

/// How many tests, files and commands a line names, and which of them are not there.
fn tests_of(line: &str, sources: &[Source]) -> (usize, Vec<String>) {
    let (mut suite, mut tests, mut faults) = ("", 0, Vec::new());
    // Code stands between backticks: every second part.
    let parts: Vec<&str> = line.split('`').collect();
    for (place, word) in parts.iter().copied().enumerate().filter(|(place, _)| place % 2 == 1) {
        let after = parts.get(place + 1).copied().unwrap_or_default();
        if after.starts_with(": ") || after == ":" {
            suite = word;
        } else if is_stories(suite) && word.contains(' ') {
            tests += 1;
            if !has_story(suite, word, sources) {
                faults.push(format!("no story {word:?} in {suite:?}"));
            }
        } else if is_test(word) {
            tests += 1;
            if !sources.iter().any(|source| is_of(suite, &source.path) && has_test(&source.text, word)) {
                faults.push(format!("no test {word} in {suite:?}"));
            }
        } else if is_file(word) {
            tests += 1;
            if !sources.iter().any(|source| source.path.ends_with(word)) && !root().join(word).exists() {
                faults.push(format!("no file {word}"));
            }
        } else if word.starts_with("cargo ") {
            tests += 1;
        }
    }
    (tests, faults)
}

/// All that is wrong with the page.
fn faults(page: &str, sources: &[Source]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut spoken_of = BTreeSet::new();
    for (number, line) in (1..).zip(page.lines()) {
        let (tests, missing) = tests_of(line, sources);
        let mut fault = |what: String| faults.push(format!("{number}: {what}"));
        missing.into_iter().for_each(&mut fault);
        let cells: Vec<&str> = line.split(" | ").map(|cell| cell.trim_matches(['|', ' '])).collect();
        let [items, here, held] = cells[..] else { continue };
        let ids: Vec<&str> = items.split(", ").filter(|id| is_id(id)).collect();
        spoken_of.extend(ids.iter().map(|id| (*id).to_owned()));
        if !ids.is_empty() && (here.is_empty() || held != "–" && tests == 0 && !held.starts_with("see ")) {
            fault(format!("{items}: {held:?} names no test"));
        }
    }
    for id in REQUIRED.split_whitespace() {
        let chapter = format!("V{}", id.split('.').next().unwrap_or_default());
        if !spoken_of.contains(id) && !spoken_of.contains(&chapter) {
            faults.push(format!("nothing is said of {id}"));
        }
    }
    faults
}

/// A requirement, such as `1.2.3`, or a whole chapter, such as `V9`.
fn is_id(text: &str) -> bool {
    let numbers = text.strip_prefix('V').unwrap_or(text);
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    numbers.split('.').all(is_number) && (numbers.split('.').count() == 3 || text.starts_with('V'))
}

/// Names of tests are sentences.
fn is_test(word: &str) -> bool {
    let is_word = |part: &str| part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    word.split('_').count() > 2 && word.split('_').all(is_word)
}

fn is_file(word: &str) -> bool {
    [".rs", ".ts", ".toml"].iter().any(|ending| word.ends_with(ending)) && !word.contains(['{', '*', ' '])
}

/// Whether a file belongs to what stands before a test's name: a file, a test of the executable, or a crate.
fn is_of(suite: &str, path: &Path) -> bool {
    if is_file(suite) {
        return path.ends_with(suite);
    }
    path == Path::new("crates/komadai/tests").join(suite).with_extension("rs")
        || path.starts_with(Path::new("crates").join(suite))
}

/// Stories of the browser and tests of the client, which are named by file and title.
fn is_stories(suite: &str) -> bool {
    suite.ends_with(".spec") || suite.ends_with(".test")
}

/// Whether a file has a story of this title. What its title is made of in the file is left out here: `a first visit is light (…)`;
/// of a story that is told for each of a list, such as `all text can be read: an invitation`, the list may stand in a file beside it.
fn has_story(suite: &str, title: &str, sources: &[Source]) -> bool {
    let file = format!("{suite}.ts");
    let told = |part: &str| sources.iter().any(|source| source.path.ends_with(&file) && source.text.contains(part));
    let listed = |part: &str| {
        let quoted = format!("\"{part}\"");
        sources.iter().any(|source| source.path.starts_with("web") && source.text.contains(&quoted))
    };
    let mut parts = title.split(" (…)").flat_map(|part| part.split('…')).map(str::trim).filter(|part| !part.is_empty());
    parts.all(|part| {
        told(part) || listed(part) || part.split_once(": ").is_some_and(|(story, one)| told(story) && listed(one))
    })
}

/// Whether a source has a test of this name: by itself, or in a list of those that run for every store.
fn has_test(source: &str, name: &str) -> bool {
    source.contains(&format!("fn {name}("))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(page: &str) -> Vec<String> {
        let source = |path: &str, text: &str| Source { path: path.into(), text: text.into() };
        let sources = [
            source("crates/komadai/tests/people.rs", "async fn nobody_is_sent_elsewhere() {"),
            source("crates/store/src/lib.rs", "fn a_name_has_one_owner() {"),
        ];
        faults(page, &sources).into_iter().filter(|fault| !fault.starts_with("nothing is said of")).collect()
    }

    #[test]
    fn a_test_that_is_not_there_is_told_and_so_is_a_row_without_one() {
        assert_eq!(
            told("| 1.2.1 | escaped | `people`: `nobody_is_sent_elsewhere`; `store`: `a_name_has_one_owner` |"),
            [""; 0]
        );
        assert_eq!(
            told("| 1.2.1 | escaped | `store`: `nobody_is_sent_elsewhere` |").len(),
            1,
            "it is in another suite"
        );
        assert_eq!(told("| 1.2.1 | escaped | `people`: `nobody_is_here_any_more` |").len(), 1);
        assert_eq!(told("| 1.2.1 | escaped | `people` |").len(), 1);
        assert_eq!(told("| 1.2.1 | there is none | – |"), [""; 0]);
        assert_eq!(told("| 1.2.1 |  | – |").len(), 1, "no reason");
        assert_eq!(told("words with `people`: `nobody_is_here_any_more`").len(), 1, "outside of tables, too");
    }

    #[test]
    fn a_story_is_known_by_its_file_and_its_title() {
        let text = "test(`a first visit is light (${lang})`, …); test(`all text can be read: ${name}`) const names = { \"an invitation\": …";
        let source = Source { path: "web/e2e/sizes.spec.ts".into(), text: text.into() };
        let told = |page: &str| missing(page, std::slice::from_ref(&source));
        assert_eq!(told("`sizes.spec`: `a first visit is light (…)`, `all text can be read: an invitation`"), [""; 0]);
        assert_eq!(told("`sizes.spec`: `a first visit is heavy`, `all text can be read: a toss`").len(), 2);
        assert_eq!(told("`other.spec`: `a first visit is light (…)`").len(), 1);
    }

    #[test]
    fn a_fault_of_which_nothing_is_said_is_told_and_so_is_a_row_without_a_test() {
        let rows: String =
            FAULTS.split(' ').map(|id| format!("| {id} | family | change | `people`: `it_is_so_now` |\n")).collect();
        assert_eq!(unspoken(&rows), [""; 0]);
        assert_eq!(unspoken(&rows.replace("| H2 |", "| H9 |")), ["nothing is said of H2"]);
        assert_eq!(unspoken(&rows.replacen("`people`: `it_is_so_now`", "soon", 1)).len(), 1);
        let source = Source { path: "crates/komadai/tests/people.rs".into(), text: "fn it_is_so_now() {".into() };
        assert_eq!(missing(&rows, &[source]), [""; 0]);
        assert_eq!(missing("| C1 | family | change | `people`: `it_is_not_there` |", &[]).len(), 1);
    }

    #[test]
    fn a_requirement_of_which_nothing_is_said_is_told() {
        let said = faults("| 1.2.1, 1.2.2 | here | – |\n| V9, V10 | none | – |", &[]);
        assert!(!said.iter().any(|fault| fault.ends_with(" 1.2.2") || fault.ends_with(" 10.4.5")), "{said:?}");
        assert!(said.iter().any(|fault| fault.ends_with(" 1.2.3")));
    }
}
