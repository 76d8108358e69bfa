//! The names of players as they are written: what is wrong with them, line by line.

use crate::app::App;
use crate::people::looks;
use crate::refusal::Refusal;
use komadai_archive::{AliasFault, Aliases, MOST_ALIASES, fold};
use komadai_lang::Texts;

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
pub(super) async fn fault(app: &App, text: &str, t: Texts) -> Result<Option<String>, Refusal> {
    let (names, all) = (app.archive.names().clone(), text.to_owned());
    let (aliases, faults) = app.site.desk.work(move || Aliases::read(&all, &names)).await?;
    if !faults.is_empty() {
        return Ok(Some(told(&faults, t)));
    }
    // Whoever has an account here is called as they call themselves, however a line spells them.
    for player in aliases.players() {
        let kept = app.store.archive_names(player.ids.clone()).await?;
        let spelt = [&player.japanese, &player.latin].into_iter().chain(&player.others);
        let all: Vec<&str> = spelt.chain(kept.iter().map(|name| &name.name)).map(String::as_str).collect();
        let looks: Vec<String> = all.iter().flat_map(|name| accounts_called(name)).collect();
        if let Some(account) = app.store.account_like(looks).await?.filter(|account| account.closed.is_none()) {
            let values = [("name", account.name.as_str().into()), ("line", player.japanese.as_str().into())];
            return Ok(Some(t.with("names-fault-account", &values)));
        }
    }
    Ok(None)
}

/// What the names of accounts look like that the archive takes for the player of a name: titles and marks do not count there, nor in which
/// order two words stand.
fn accounts_called(name: &str) -> Vec<String> {
    let folded = fold(name);
    let words: Vec<&str> = folded.split(' ').collect();
    let bare: Vec<&str> =
        words.iter().copied().filter(|word| !word.starts_with(|c: char| c.is_ascii_digit())).collect();
    let turned: Vec<&str> = bare.iter().rev().copied().collect();
    let mut all = looks(name);
    for words in [&words, &bare, &turned] {
        all.extend(["", "_", "-"].into_iter().flat_map(|joint| looks(&words.join(joint))));
    }
    all.sort_unstable();
    all.dedup();
    all.retain(|look| !look.is_empty());
    all
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_is_found_by_all_that_the_archive_takes_for_its_name() {
        for (account, names) in
            [("Hana", &["Hana", "HANA", "Hāna", "Hana 5dan"][..]), ("Ann_Lee", &["ann lee", "Lee Ann"])]
        {
            for name in names {
                assert!(looks(account).iter().any(|look| accounts_called(name).contains(look)), "{account}: {name}");
            }
        }
        assert!(!looks("Hana").iter().any(|look| accounts_called("Hanako").contains(look)));
    }
}
