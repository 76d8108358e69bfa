//! Everything that is kept of an account, as the files that its owner takes along: one subject after the other, as [`write_all`] lists them.

mod account;
mod games;
mod groups;
mod kept;
mod written;

use crate::site::Site;
use crate::who::Account;
use komadai_lang::Lang;
use komadai_store::{StoreError, StoredAccount};
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
    json(files, "account.json", account::about(owner).await.map_err(failed)?).await?;
    let games = games::games(owner, files).await?;
    json(files, "games.json", games).await?;
    let records = games::records(owner, files).await?;
    json(files, "records.json", records).await?;
    json(files, "analyses.json", games::analyses(owner).await.map_err(failed)?).await?;
    json(files, "clubs.json", groups::clubs(owner).await.map_err(failed)?).await?;
    json(files, "classes.json", groups::classes(owner).await.map_err(failed)?).await?;
    json(files, "events.json", groups::events(owner).await.map_err(failed)?).await?;
    json(files, "practice.json", kept::practised(owner).await.map_err(failed)?).await?;
    json(files, "favourites.json", kept::in_view(owner).await.map_err(failed)?).await?;
    json(files, "profile.json", kept::profile(owner).await.map_err(failed)?).await?;
    json(files, "problem-sets.json", kept::sets(owner).await.map_err(failed)?).await?;
    json(files, "wiki.json", written::wiki(owner).await.map_err(failed)?).await?;
    let studies = written::studies(owner, files).await?;
    json(files, "studies.json", studies).await?;
    let broadcasts = written::broadcasts(owner, files).await?;
    json(files, "broadcasts.json", broadcasts).await
}

async fn json(files: &mut impl Files, name: &str, value: Value) -> io::Result<()> {
    let text = serde_json::to_vec_pretty(&value)?;
    files.file(name, &text).await
}

fn failed(error: StoreError) -> io::Error {
    io::Error::other(error.to_string())
}
