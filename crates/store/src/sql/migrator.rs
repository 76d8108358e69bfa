//! Numbered steps that bring a database up to date, forward only. Those below 100 each database has for itself (`migrations`), in
//! numbers of its own; from there on a step is one text for both, `NNNN.sql` in the folder of its subject. Where the databases differ it
//! has a word that each replaces by its own: see `WORDS`.

use super::{Connection, WORDS};
use crate::{MIGRATIONS, StoreError};
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use std::borrow::Cow;

/// The steps that a database has for itself: number, name, text.
type Steps = &'static [(i64, &'static str, &'static str)];

/// All steps of a database in their order.
fn all(own: Steps) -> Vec<Migration> {
    let migration = |number: i64, name: &'static str, text: Cow<'static, str>| {
        Migration::new(number, Cow::Borrowed(name), MigrationType::Simple, text, false)
    };
    let own = own.iter().map(|&(number, name, text)| migration(number, name, Cow::Borrowed(text)));
    let of_both = MIGRATIONS.iter().map(|&(number, subject, text)| {
        migration(number.parse().expect("a number"), subject, Cow::Owned(in_words_of_this(text)))
    });
    let mut all: Vec<Migration> = own.chain(of_both).collect();
    all.sort_by_key(|migration| migration.version);
    all
}

/// A text for both databases as this one understands it.
fn in_words_of_this(text: &str) -> String {
    let ends_word = |letter: char| !letter.is_ascii_alphanumeric() && letter != '_';
    let replaced = |piece: &str| {
        let (word, rest) = piece.split_at(piece.find(ends_word).unwrap_or(piece.len()));
        let here = WORDS.iter().find(|(of_both, _)| *of_both == word).map_or(word, |(_, here)| here);
        format!("{here}{rest}")
    };
    text.split_inclusive(ends_word).map(replaced).collect()
}

/// The number of the last step.
pub(super) fn known(own: Steps) -> i64 {
    all(own).last().map_or(0, |migration| migration.version)
}

/// Whether a database of this version is neither older nor newer than the steps.
pub(super) fn compare(found: i64, steps: Steps) -> Result<(), StoreError> {
    let known = known(steps);
    match found {
        _ if found > known => Err(StoreError::TooNew { found, known }),
        _ if found < known => Err(StoreError::TooOld { found, known }),
        _ => Ok(()),
    }
}

/// Runs the steps that a database has not seen.
pub(super) async fn run(connection: &mut Connection, steps: Steps) -> Result<(), StoreError> {
    let known = known(steps);
    let migrator = Migrator { migrations: Cow::Owned(all(steps)), ..Migrator::DEFAULT };
    migrator.run_direct(connection).await.map_err(|error| match error {
        MigrateError::VersionMissing(found) | MigrateError::VersionTooNew(found, _) => {
            StoreError::TooNew { found, known }
        }
        other => StoreError::Unavailable(other.to_string()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_words_are_replaced_and_nothing_else() {
        let text = in_words_of_this("CREATE TABLE a (id KEY_TEXT, NUMBERS NUMBER, b BYTES NOT NULL) TABLE_END;");
        let words: Vec<&str> = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_').collect();
        assert!(WORDS.iter().all(|(of_both, _)| !words.contains(of_both)), "{text}");
        assert!(text.contains(" NUMBERS ") && text.ends_with(';'), "{text}");
    }

    #[test]
    fn the_steps_of_both_databases_come_last_and_each_has_its_own_number() {
        let own: Steps = &[(99, "the last of its own", "")];
        let numbers: Vec<i64> = all(own).iter().map(|migration| migration.version).collect();
        assert!(numbers.is_sorted_by(|a, b| a < b) && numbers[0] == 99, "{numbers:?}");
    }
}
