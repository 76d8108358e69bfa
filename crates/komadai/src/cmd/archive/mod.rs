//! `komadai import`, `komadai search` and `komadai explore`: the archive.

pub(crate) mod explore;
pub(crate) mod import;
pub(crate) mod search;

use super::serve::{database, existing, existing_or_new};
use super::settings::data_folder;
use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use komadai_archive::{Archive, index_folder};
use komadai_store::{Address, Store};
use std::path::PathBuf;
use std::sync::Arc;

/// Which archive.
#[derive(clap::Args)]
pub(crate) struct Site {
    /// The site's folder [default: `komadai` in your data folder]
    #[arg(long, env = "KOMADAI_DATA", hide_env_values = true)]
    data: Option<PathBuf>,
    /// The site's database: sqlite:FOLDER or postgres://USER@HOST/NAME
    #[arg(long, env = "KOMADAI_DATABASE", value_name = "URL", hide_env_values = true)]
    database: Option<Address>,
}

/// An archive that is open, and how its store is closed.
pub(crate) struct Open {
    pub(crate) archive: Archive,
    store: Arc<dyn Store>,
}

impl Site {
    /// Opens an archive that is there. The site may run meanwhile.
    pub(crate) async fn open(&self) -> anyhow::Result<Open> {
        self.open_at(existing(database(self.database.clone(), self.data.clone())?)?).await
    }

    /// The same, or a new one where nothing is yet.
    pub(crate) async fn open_or_make(&self) -> anyhow::Result<Open> {
        self.open_at(existing_or_new(database(self.database.clone(), self.data.clone())?)?).await
    }

    async fn open_at(&self, address: Address) -> anyhow::Result<Open> {
        let store: Arc<dyn Store> = address.open().await?.into();
        let data = self
            .data
            .clone()
            .or_else(data_folder)
            .context("cannot find your data folder; choose one with --data DIR")?;
        let folder = index_folder(&address, &data);
        let archive = Archive::open(store.clone(), &folder)?;
        Ok(Open { archive, store })
    }
}

impl Open {
    /// Takes the games into the index that came since, with a bar where somebody looks.
    pub(crate) async fn catch_up(&self) -> anyhow::Result<()> {
        let bar = ProgressBar::new_spinner();
        style(&bar, "{spinner} index: game {pos}");
        self.archive.catch_up(|number| bar.set_position(u64::from(number))).await?;
        bar.finish_and_clear();
        Ok(())
    }

    pub(crate) async fn close(self) -> anyhow::Result<()> {
        Ok(self.store.close().await?)
    }
}

/// Gives a bar its look.
pub(crate) fn style(bar: &ProgressBar, template: &str) {
    // The templates are constants; without one the bar would only look different.
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
}

/// Runs what the archive does.
pub(crate) fn block_on<T>(work: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?.block_on(work)
}
