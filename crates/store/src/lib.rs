//! Everything persisted. A subject is one folder: its types and its small trait (`mod.rs`), its queries (`sql.rs`), its migrations. [`Store`]
//! has the traits of all. [`Sqlite`] is the store of a single machine, [`Postgres`] that of several; the queries are compiled once for each.
//!
//! What is kept of a game is its contract, what happened in it, numbered without gaps, and its [`Card`]: the summary that
//! lists and the sweeper read. Contracts, events and record trees are opaque text here.
//!
//! An entry is on the disk before [`Games::append`] resolves. The pair (game, number) is unique, and a game has one owner
//! node at a time, known by a fence that grows with each claim: so two writers can never both add the same entry, and a
//! node that was thought dead writes nothing once another has taken its game over.
//!
//! Sqlx is named here and nowhere else.

#![allow(clippy::duplicate_mod, reason = "queries are compiled once for each database")]

/// The subjects, and what each has: its folder, its trait, its queries, and the numbers of the migrations there (`"0100"`; see
/// `sql/migrator.rs`). A new one is its folder and its two lines in this file.
macro_rules! subjects {
    ($make:ident) => {
        $make! {
            analyses: Analyses, "../analyses/sql.rs", [];
            archive: Archive, "../archive/sql.rs", ["0186"];
            blurs: Blurs, "../blurs/sql.rs", [];
            broadcasts: Broadcasts, "../broadcasts/sql.rs", ["0160" "0161"];
            classes: Classes, "../classes/sql.rs", ["0150"];
            clubs: Clubs, "../clubs/sql.rs", [];
            credentials: Credentials, "../credentials/sql.rs", [];
            endings: Endings, "../endings/sql.rs", [];
            event_dates: EventDates, "../event_dates/sql.rs", ["0170"];
            event_games: EventGames, "../event_games/sql.rs", ["0120"];
            events: Events, "../events/sql.rs", ["0110"];
            facts: Facts, "../facts/sql.rs", [];
            favourites: Favourites, "../favourites/sql.rs", [];
            games: Games, "../games/sql.rs", [];
            happened: Consumers, "../happened/sql.rs", ["0100"];
            imports: Imports, "../imports/sql.rs", [];
            mails: Mails, "../mails/sql.rs", [];
            news: News, "../news/sql.rs", ["0280"];
            nodes: Nodes, "../nodes/sql.rs", [];
            notices: Notices, "../notices/sql.rs", [];
            offers: Offers, "../offers/sql.rs", [];
            passkeys: Passkeys, "../passkeys/sql.rs", [];
            people: People, "../people/sql.rs", ["0250"];
            plans: Plans, "../plans/sql.rs", [];
            practice: Practice, "../practice/sql.rs", [];
            problem_sets: ProblemSets, "../problem_sets/sql.rs", ["0271"];
            profiles: Profiles, "../profiles/sql.rs", ["0180"];
            push: Push, "../push/sql.rs", [];
            ratings: Ratings, "../ratings/sql.rs", [];
            records: Records, "../records/sql.rs", [];
            remarks: Remarks, "../remarks/sql.rs", ["0130"];
            series: SeriesOfEvents, "../series/sql.rs", ["0240"];
            shared_trees: SharedTrees, "../shared_trees/sql.rs", ["0270"];
            studies: Studies, "../studies/sql.rs", [];
            talk: Talk, "../talk/sql.rs", ["0190"];
            threads: Threads, "../threads/sql.rs", ["0260"];
            tokens: Tokens, "../tokens/sql.rs", ["0140"];
            webhooks: Webhooks, "../webhooks/sql.rs", ["0230"];
            wiki: Wiki, "../wiki/sql.rs", [];
        }
    };
}

/// The queries of all subjects, compiled for one database.
macro_rules! queries {
    ($($folder:ident: $subject:ident, $queries:literal, [$($number:literal)*];)*) => {
        $(
            #[path = $queries]
            mod $folder;
        )*
    };
}

mod analyses;
mod archive;
mod blurs;
mod broadcasts;
mod classes;
mod clubs;
mod credentials;
mod endings;
mod event_dates;
mod event_games;
mod events;
mod facts;
mod favourites;
mod games;
mod happened;
mod imports;
mod mails;
mod news;
mod nodes;
mod notices;
mod offers;
mod passkeys;
mod people;
mod plans;
mod practice;
mod problem_sets;
mod profiles;
mod push;
mod ratings;
mod records;
mod remarks;
mod series;
mod shared_trees;
mod studies;
mod talk;
mod threads;
mod tokens;
mod webhooks;
mod wiki;

mod address;
mod columns;
mod error;
#[cfg(feature = "faulty")]
pub mod faults;
#[cfg(not(feature = "faulty"))]
#[path = "no_faults.rs"]
mod faults;
mod id;
mod postgres;
mod private;
mod sqlite;
pub mod transfer;

pub use address::{Address, FolderLock};
pub use error::StoreError;
pub use id::{SecretHash, is_id};
pub use postgres::Postgres;
pub use private::{exposed, private_folder};
pub use sqlite::Sqlite;

use std::pin::Pin;

/// What every operation of a store returns.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

macro_rules! store {
    ($($folder:ident: $subject:ident, $queries:literal, [$($number:literal)*];)*) => {
        $(pub use $folder::*;)*

        /// A place that keeps everything. Instants are milliseconds since 1970 in UTC.
        pub trait Store: $($subject +)* Send + Sync {
            /// Ends all work in progress and releases the files.
            fn close(&self) -> Answer<'_, ()>;
        }

        /// A subject, by the name of its trait. Whoever has to say of each what becomes of it says so in a `match`, so that a new one is
        /// not forgotten.
        #[derive(Copy, Clone, PartialEq, Eq, Debug)]
        pub enum Subject {
            $(
                #[doc = concat!("What [`", stringify!($subject), "`] keeps.")]
                $subject,
            )*
        }

        impl Subject {
            /// All of them.
            pub const ALL: &[Subject] = &[$(Subject::$subject),*];
        }

        /// The migrations that both databases have: number, subject, text.
        const MIGRATIONS: &[(&str, &str, &str)] = &[$($(
            ($number, stringify!($folder), include_str!(concat!(stringify!($folder), "/", $number, ".sql"))),
        )*)*];

        /// The folders of all subjects, and the numbers of the migrations in each.
        #[cfg(test)]
        const FOLDERS: &[(&str, &[&str])] = &[$((stringify!($folder), &[$($number),*])),*];
    };
}
subjects!(store);

#[cfg(test)]
mod tests {
    use super::FOLDERS;
    use std::path::Path;

    /// A new subject is its folder and one line: nothing else may have to know of it.
    #[test]
    fn every_folder_of_a_subject_is_listed_with_its_migrations() {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let names = |folder: &Path| -> Vec<String> {
            let mut names: Vec<_> =
                folder.read_dir().unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
            names.sort();
            names
        };
        let has_queries = |folder: &String| source.join(folder).join("sql.rs").is_file();
        let there: Vec<String> = names(&source).into_iter().filter(has_queries).collect();
        assert_eq!(there, FOLDERS.iter().map(|(folder, _)| *folder).collect::<Vec<_>>());
        for (folder, listed) in FOLDERS {
            let folder = source.join(folder);
            let migrations: Vec<String> =
                names(&folder).iter().filter_map(|name| name.strip_suffix(".sql").map(str::to_owned)).collect();
            assert_eq!(migrations, *listed, "{}", folder.display());
            // rustfmt does not look into macros.
            let types = std::fs::read_to_string(folder.join("mod.rs")).unwrap();
            assert!(types.contains("#[cfg(rustfmt)]\nmod sql;\n"), "{}", folder.display());
        }
    }
}
