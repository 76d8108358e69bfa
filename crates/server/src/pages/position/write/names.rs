//! The names of players as they are written: what is wrong with them, line by line.

use crate::app::App;
use crate::pages::position::WikiPage;
use crate::people::Name;
use crate::refusal::Refusal;
use komadai_archive::{AliasFault, Aliases, MOST_ALIASES};
use komadai_lang::Texts;
use std::collections::HashSet;

/// Lines that may change at once: each of their names is looked for among the accounts.
const MOST_CHANGED: usize = 100;
/// Lines of which somebody is told what is wrong with them.
const MOST_TOLD: usize = 5;
/// The longest name a line is begun with, in characters.
const LONGEST: usize = 100;

/// A line begun with a name from an address.
pub(super) fn begun(name: &str) -> Option<String> {
    let name: String = name.chars().filter(|letter| !letter.is_control() && *letter != '|').take(LONGEST).collect();
    let name = name.trim();
    let is_japanese = !name.is_ascii() && name.chars().any(|letter| letter > '\u{2e80}');
    (!name.is_empty()).then(|| if is_japanese { format!("{name} | ") } else { format!(" | {name}") })
}

/// What keeps a text from being kept, in the reader's language.
pub(super) async fn fault(app: &App, wanted: &WikiPage, text: &str, t: Texts) -> Result<Option<String>, Refusal> {
    let (names, all) = (app.archive.names().clone(), text.to_owned());
    let read = app.site.desk.work(move || Aliases::read(&all, &names)).await?;
    let aliases = match read {
        Ok(aliases) => aliases,
        Err(faults) => return Ok(Some(told(&faults, t))),
    };
    let before = app.store.revision(&wanted.name, None).await?.map_or_else(String::new, |revision| revision.text);
    let before: HashSet<&str> = before.lines().map(str::trim).collect();
    let lines = text.lines().map(str::trim).enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let changed: Vec<_> = lines.zip(aliases.players()).filter(|((_, line), _)| !before.contains(line)).collect();
    if changed.len() > MOST_CHANGED {
        return Ok(Some(t.count("names-fault-changed", &(MOST_CHANGED as u32))));
    }
    // Whoever has an account here is called as they call themselves.
    for ((at, _), player) in changed {
        for name in [&player.japanese, &player.latin].into_iter().chain(&player.others) {
            let Ok(key) = name.parse::<Name>() else { continue };
            let account = app.store.account_named(key.key()).await?;
            if account.is_some_and(|account| account.closed.is_none()) {
                let values = [("line", (at as u32 + 1).into()), ("name", name.as_str().into())];
                return Ok(Some(t.with("names-fault-account", &values)));
            }
        }
    }
    Ok(None)
}

fn told(faults: &[(usize, AliasFault)], t: Texts) -> String {
    let line = |(line, fault): &(usize, AliasFault)| {
        let why = match fault {
            AliasFault::Alone => t.get("names-fault-alone"),
            AliasFault::Scripts => t.get("names-fault-scripts"),
            AliasFault::Many => t.get("names-fault-many"),
            AliasFault::Long => t.get("names-fault-long"),
            AliasFault::Twice => t.get("names-fault-twice"),
            AliasFault::Full => t.count("names-fault-full", &(MOST_ALIASES as u32)),
        };
        t.with("names-fault", &[("line", (*line as u32).into()), ("why", why.into())])
    };
    faults.iter().take(MOST_TOLD).map(line).collect::<Vec<_>>().join(" ")
}
