//! `/api/me/export`: everything that is kept of an account, in one file.

use crate::accounts;
use crate::app::Shared;
use crate::asker::Asker;
use crate::export::{Files, Owner, write_all};
use crate::limits::Deed;
use crate::principal::Principal;
use crate::reader::Reader;
use crate::refusal::Refusal;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use futures_util::stream;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::mpsc;
use zip::ZipWriter;
use zip::write::{SimpleFileOptions, StreamWriter};

/// Pieces of the file that wait for a slow reader.
const WAITING: usize = 4;

/// The address of this subject.
pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/api/me/export", get(export))
}

/// `GET /api/me/export`: a zip that is written while it is sent, so that no size of it is too much.
async fn export(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    reader: Reader,
) -> Result<Response, Refusal> {
    let account = principal.account().cloned().ok_or(Refusal::Forbidden("only accounts have something to export"))?;
    asker.may_with(&app.site, account.holder, Deed::Export)?;
    let place = asker.place(&app.site.desk.uploads)?;
    let stored = accounts::account(&app.site, &account.id).await?.ok_or(Refusal::NoSuchPage)?;
    let name = format!("attachment; filename=\"komadai-{}.zip\"", account.id);
    let (pieces, waiting) = mpsc::channel(WAITING);
    tokio::spawn(async move {
        let mut archive = Archive::new(pieces);
        let (account, stored, lang) = (&account, &stored, reader.lang);
        let owner = Owner { site: &app.site, account, stored, lang };
        let written = write_all(&owner, &mut archive).await;
        // A file that ends early is a download that fails, never one that looks whole.
        match written {
            Ok(()) => archive.finish().await,
            Err(error) => archive.fail(error).await,
        }
        drop(place);
    });
    let pieces = stream::unfold(waiting, async |mut waiting| Some((waiting.recv().await?, waiting)));
    let headers = [(header::CONTENT_TYPE, "application/zip".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, Body::from_stream(pieces)).into_response())
}

/// A zip on its way to its reader: one file of it is in memory at a time.
struct Archive {
    zip: ZipWriter<StreamWriter<Written>>,
    written: Written,
    pieces: mpsc::Sender<io::Result<Bytes>>,
}

/// What was written and not sent yet.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Written {
    fn take(&self) -> Bytes {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner)).into()
    }
}

impl Files for Archive {
    async fn file(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        self.zip.start_file(name, SimpleFileOptions::default())?;
        self.zip.write_all(bytes)?;
        self.send().await
    }
}

impl Archive {
    fn new(pieces: mpsc::Sender<io::Result<Bytes>>) -> Archive {
        let written = Written::default();
        Archive { zip: ZipWriter::new_stream(written.clone()), written, pieces }
    }

    /// Fails when nobody reads any more.
    async fn send(&mut self) -> io::Result<()> {
        let piece = self.written.take();
        let gone = |_| io::Error::from(io::ErrorKind::BrokenPipe);
        if piece.is_empty() { Ok(()) } else { self.pieces.send(Ok(piece)).await.map_err(gone) }
    }

    async fn finish(self) {
        let Archive { zip, written, pieces } = self;
        let last = zip.finish().map(|_| written.take()).map_err(io::Error::from);
        let _ = pieces.send(last).await;
    }

    async fn fail(self, error: io::Error) {
        tracing::debug!("an export was cut: {error}");
        let _ = self.pieces.send(Err(error)).await;
    }
}
