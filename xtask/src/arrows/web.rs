//! The arrows within `web/src`: folders and files import only from floors below their own, and no page imports a page.

use crate::shell::root;
use std::path::{Component, Path, PathBuf};

/// The floors, lowest first, by folder or by the stem of a file that stands beside the folders. Within a floor no arrow is allowed.
pub(super) const FLOORS: [&[&str]; 11] = [
    &["fonts", "storage", "styles", "wire"],
    &["boot", "i18n", "memory", "offline", "rules", "settings"],
    &["net", "notation", "sound"],
    &["learn", "people", "ui"],
    &["begin", "board", "clock", "talk"],
    &["editor", "record"],
    &["komadai-board", "shared-board"],
    &["practice"],
    &["tsume"],
    &["pages"],
    &["main"],
];

/// What stands before the path of another file of the client, in scripts and in style sheets.
const BEFORE_PATH: [&str; 4] = ["from \"", "import \"", "import(\"", "url(\""];

/// Pages of the client whose other half is in a folder of another name: what the server shows of one subject is together there.
const ELSEWHERE: [(&str, &str); 9] = [
    ("archived", "archive"),
    ("batch", "archive"),
    ("castles", "practice"),
    ("import", "archive"),
    ("ladder", "practice"),
    ("lesson", "learn"),
    ("pattern", "archive"),
    ("problem-gone", "problem"),
    ("trainer", "practice"),
];

/// Every page of the client without a folder of its name at the server.
pub(super) fn pages_apart() -> anyhow::Result<Vec<String>> {
    let (ours, theirs) = (root().join("web/src/pages"), root().join("crates/server/src/pages"));
    let mut faults = Vec::new();
    for entry in std::fs::read_dir(&ours)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let other = ELSEWHERE.iter().find(|(page, _)| *page == name).map_or(name.as_ref(), |(_, other)| other);
        if path.is_dir() && !theirs.join(other.replace('-', "_")).is_dir() {
            faults.push(format!("web/src/pages/{name} has no folder of its name in crates/server/src/pages"));
        }
    }
    Ok(faults)
}

/// Every arrow of the client that does not run downward.
pub(super) fn faults() -> anyhow::Result<Vec<String>> {
    let source = root().join("web/src");
    let mut faults = Vec::new();
    let mut open = vec![source.clone()];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(std::fs::read_dir(&path)?.map(|entry| Ok(entry?.path())).collect::<anyhow::Result<Vec<_>>>()?);
        } else if path.extension().is_some_and(|ending| ["ts", "tsx", "css"].iter().any(|one| ending == *one)) {
            faults.extend(of_file(path.strip_prefix(&source)?, &std::fs::read_to_string(&path)?));
        }
    }
    faults.sort();
    faults.dedup();
    Ok(faults)
}

/// The arrows of one file, by its path within `web/src`, that do not run downward.
fn of_file(path: &Path, text: &str) -> Vec<String> {
    let user = part(path, 0);
    let Some(own) = floor(&user) else {
        return vec![format!("web/src/{user} stands on no floor: name it in xtask/src/arrows/web.rs")];
    };
    let folder = path.parent().unwrap_or(Path::new(""));
    let mut faults = Vec::new();
    for used in imports(text).filter_map(|import| within(folder, import)) {
        let name = part(&used, 0);
        if name == user {
            // The register of pages is no page: it stands above their folders.
            let (page, other) = (part(path, 1), part(&used, 1));
            if user == "pages" && page != other && page != "registry" {
                faults.push(format!("web/src/{} imports {}: no page needs another", path.display(), used.display()));
            }
        } else if floor(&name).is_none_or(|below| below >= own) {
            faults.push(format!("web/src/{} imports {}: arrows run only downward", path.display(), used.display()));
        }
    }
    faults
}

/// The relative paths that a text imports.
fn imports(text: &str) -> impl Iterator<Item = &str> {
    BEFORE_PATH
        .iter()
        .flat_map(|before| text.split(before).skip(1))
        .filter_map(|rest| rest.split('"').next())
        .filter(|path| path.starts_with('.'))
}

/// The path within `web/src` that a relative one leads to from a folder there; none where it leads out.
fn within(folder: &Path, import: &str) -> Option<PathBuf> {
    let mut path = folder.to_owned();
    for component in Path::new(import).components() {
        match component {
            Component::ParentDir if !path.pop() => return None,
            Component::Normal(name) => path.push(name),
            _ => {}
        }
    }
    Some(path)
}

/// A part of a path; a file counts by its stem.
fn part(path: &Path, index: usize) -> String {
    let part = path.iter().nth(index).unwrap_or_default().to_string_lossy();
    part.split('.').next().unwrap_or_default().to_owned()
}

fn floor(name: &str) -> Option<usize> {
    FLOORS.iter().position(|floor| floor.contains(&name))
}

#[cfg(test)]
mod tests {
    use super::of_file;
    use std::path::Path;

    #[test]
    fn arrows_of_the_client_run_only_downward() {
        let rows = [
            ("pages/game/page.tsx", "import { t } from \"../../i18n\";", 0),
            ("pages/game/page.tsx", "import { Clock } from \"./clock\";\nimport \"./game.css\";", 0),
            ("pages/game/page.tsx", "import type { Choices } from \"../new-game/choices\";", 1),
            ("pages/game/page.tsx", "const open = () => import(\"../lobby/page\");", 1),
            ("pages/game/game.css", "@import \"../lobby/lobby.css\";", 1),
            ("pages/registry.ts", "game: () => import(\"./game/page\"),", 0),
            ("main.ts", "import { startPage } from \"./pages/registry\";", 0),
            ("record/tree.ts", "import { shown } from \"../pages/review/page\";", 1),
            ("record/tree.ts", "import {\n  a,\n} from \"../editor/diagram\";", 1),
            ("rules/moves.ts", "export * from \"../notation/name\";", 1),
            ("board/board.css", "background: url(\"./grain.svg\");", 0),
            ("board/board.css", "background: url(\"../record/grain.svg\");", 1),
            ("i18n.ts", "const FILES = import.meta.glob(\"../../locales/*/*.ftl\");", 0),
            ("elsewhere/a.ts", "", 1),
            ("ui/a.ts", "import { b } from \"../elsewhere/b\";", 1),
        ];
        for (path, text, faults) in rows {
            assert_eq!(of_file(Path::new(path), text).len(), faults, "{path}: {text}");
        }
    }
}
