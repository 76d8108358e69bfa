//! Everything that is kept of an account, as the files that its owner takes along: one subject of the store after the other: [`write_all`] says of each in which file it is.

mod account;
mod games;
mod groups;
mod kept;
mod written;

use crate::site::Site;
use crate::who::Account;
use komadai_lang::Lang;
use komadai_store::{StoreError, StoredAccount, Subject};
use serde_json::Value;
use std::io;

/// Games, records or other things that one export holds of a kind.
const MOST: u32 = 100_000;

/// Where the files of an export go, one after the other.
pub trait Files: Send {
    /// Takes a file.
    fn file(&mut self, name: &str, bytes: &[u8]) -> impl Future<Output = io::Result<()>> + Send;
}

/// Whose data it is, and where it is kept.
pub struct Owner<'a> {
    /// The site.
    pub site: &'a Site,
    /// The account, in the session that asks.
    pub account: &'a Account,
    /// What is kept of it.
    pub stored: &'a StoredAccount,
    /// The language in which a record names the site's engine.
    pub lang: Lang,
}

/// Writes everything that is kept of an account. What was begun and fails is no export.
///
/// # Errors
/// The store failed, or nobody takes the files any more.
pub async fn write_all(owner: &Owner<'_>, files: &mut impl Files) -> io::Result<()> {
    for subject in Subject::ALL {
        let (name, value) = match subject {
            Subject::People => ("account.json", account::about(owner).await.map_err(failed)?),
            Subject::Games => ("games.json", games::games(owner, files).await?),
            Subject::Records => ("records.json", games::records(owner, files).await?),
            Subject::Analyses => ("analyses.json", games::analyses(owner).await.map_err(failed)?),
            Subject::Imports => ("imports.json", games::imports(owner).await.map_err(failed)?),
            Subject::Offers => ("offers.json", games::offers(owner).await.map_err(failed)?),
            Subject::Ratings => ("ratings.json", games::ratings(owner).await.map_err(failed)?),
            Subject::Clubs => ("clubs.json", groups::clubs(owner).await.map_err(failed)?),
            Subject::Classes => ("classes.json", groups::classes(owner).await.map_err(failed)?),
            Subject::Events => ("events.json", groups::events(owner).await.map_err(failed)?),
            Subject::SeriesOfEvents => ("series.json", groups::series(owner).await.map_err(failed)?),
            Subject::Practice => ("practice.json", kept::practised(owner).await.map_err(failed)?),
            Subject::Favourites => ("favourites.json", kept::in_view(owner).await.map_err(failed)?),
            Subject::Profiles => ("profile.json", kept::profile(owner).await.map_err(failed)?),
            Subject::ProblemSets => {
                json(files, "problem-votes.json", kept::votes(owner).await.map_err(failed)?).await?;
                ("problem-sets.json", kept::sets(owner).await.map_err(failed)?)
            }
            Subject::Talk => ("talk.json", written::talk(owner).await.map_err(failed)?),
            Subject::Threads => ("threads.json", written::threads(owner).await.map_err(failed)?),
            Subject::Wiki => ("wiki.json", written::wiki(owner).await.map_err(failed)?),
            Subject::News => ("news.json", written::news(owner).await.map_err(failed)?),
            Subject::Studies => ("studies.json", written::studies(owner, files).await?),
            Subject::SharedTrees => ("notes.json", written::notes(owner).await.map_err(failed)?),
            Subject::Broadcasts => ("broadcasts.json", written::broadcasts(owner, files).await?),
            // In the file of the account itself.
            Subject::Credentials
            | Subject::Endings
            | Subject::Mails
            | Subject::Notices
            | Subject::Passkeys
            | Subject::Push
            | Subject::Tokens
            | Subject::Webhooks => continue,
            // In the file of the games, and of the events.
            Subject::Blurs | Subject::Plans | Subject::Remarks | Subject::EventDates | Subject::EventGames => continue,
            // Nobody's.
            Subject::Archive | Subject::Consumers | Subject::Facts | Subject::Nodes => continue,
        };
        json(files, name, value).await?;
    }
    Ok(())
}

async fn json(files: &mut impl Files, name: &str, value: Value) -> io::Result<()> {
    let text = serde_json::to_vec_pretty(&value)?;
    files.file(name, &text).await
}

fn failed(error: StoreError) -> io::Error {
    io::Error::other(error.to_string())
}
