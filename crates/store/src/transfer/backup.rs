//! A backup: one SQLite file that holds the whole site as it was at one instant, with the sums of its tables.

use super::{Sums, Tell, TransferError, copy_rows, sum};
use crate::private::private_file;
use crate::sqlite::{self, Sqlite};
use crate::{Address, Store};
use futures_util::future::LocalBoxFuture;
use std::fs::File;
use std::path::{Path, PathBuf};

/// Backs a site up into a file while it runs. The file appears once it is whole and on the disk.
///
/// # Errors
/// The file exists and may not be replaced, cannot be written, or the store fails.
pub fn backup<'a>(
    from: &'a Address,
    file: &'a Path,
    replace: bool,
    tell: Tell<'a>,
) -> LocalBoxFuture<'a, Result<Sums, TransferError>> {
    Box::pin(written(from, file, replace, tell))
}

async fn written(from: &Address, file: &Path, replace: bool, tell: Tell<'_>) -> Result<Sums, TransferError> {
    if !replace && file.exists() {
        return Err(TransferError::Exists(file.to_owned()));
    }
    let beside = Beside::new(file);
    let failed = |error| TransferError::File(file.to_owned(), error);
    let part = &beside.0;
    // It holds what the site holds.
    private_file(part).map_err(failed)?;
    match from {
        Address::Sqlite(path) => {
            sqlite::snapshot(&sqlite::file_in(path), part).await?;
            // An older program may have written it.
            Sqlite::open_file(part).await?.close().await?;
        }
        Address::Postgres(_) => {
            Sqlite::open_file(part).await?.close().await?;
            let mut source = from.rows_to_read().await?;
            let mut target = sqlite::rows(part).await?;
            source.begin_reading().await?;
            for table in &source.tables().await? {
                let expected = copy_rows(table, Default::default(), &mut *source, &mut *target, tell).await?;
                let found = sum(table, &mut *target, &mut |_| {}).await?;
                if found != expected {
                    return Err(TransferError::Unlike { table: table.name.clone(), found, expected });
                }
            }
            source.close().await?;
            target.close().await?;
        }
    }
    let mut rows = sqlite::rows(part).await?;
    let mut sums = Sums::new();
    for table in rows.tables().await? {
        sums.push((table.name.clone(), sum(&table, &mut *rows, tell).await?));
    }
    rows.close().await?;
    sqlite::write_manifest(part, &sums).await?;
    // The name is the file's only once it is on the disk.
    File::open(part).and_then(|part| part.sync_all()).map_err(failed)?;
    std::fs::rename(part, file).map_err(failed)?;
    if let Some(folder) = file.parent() {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        File::open(folder).and_then(|folder| folder.sync_all()).map_err(failed)?;
    }
    Ok(sums)
}

/// The file that is being written, beside the one that it will be. It is gone when this is.
struct Beside(PathBuf);

impl Beside {
    fn new(file: &Path) -> Beside {
        let mut name = file.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.part", std::process::id()));
        Beside(file.with_file_name(name))
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        for ending in ["", "-wal", "-shm", "-journal"] {
            let mut name = self.0.clone().into_os_string();
            name.push(ending);
            let _ = std::fs::remove_file(name);
        }
    }
}
