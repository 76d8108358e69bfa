//! TLS with a certificate from files. They may be replaced while the site runs, as whatever renews them does: new connections
//! get the new one.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

/// How often the files are looked at.
const LOOK: Duration = Duration::from_secs(5);

/// Where the certificate is, both in PEM.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TlsFiles {
    /// The certificate, and those that vouch for it.
    pub certificate: PathBuf,
    /// Its private key.
    pub key: PathBuf,
}

/// Why a certificate cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// A file cannot be read, or holds something else.
    #[error("{0}: {1}")]
    File(PathBuf, String),
    /// The two do not go together.
    #[error("the certificate and its key cannot be used: {0}")]
    Pair(#[from] tokio_rustls::rustls::Error),
}

/// The certificate in force.
pub(crate) struct Tls {
    files: TlsFiles,
    config: Mutex<Arc<ServerConfig>>,
}

impl Tls {
    pub(crate) fn load(files: TlsFiles) -> Result<Arc<Tls>, TlsError> {
        let config = Mutex::new(read(&files)?);
        Ok(Arc::new(Tls { files, config }))
    }

    /// What takes a new connection.
    pub(crate) fn acceptor(&self) -> TlsAcceptor {
        TlsAcceptor::from(self.config().clone())
    }

    /// Reads the files again whenever they have changed. Never returns; what cannot be used is named once and left aside.
    pub(crate) async fn keep_fresh(&self) {
        let mut known = self.changed_at();
        loop {
            tokio::time::sleep(LOOK).await;
            let now = self.changed_at();
            if now == known {
                continue;
            }
            known = now;
            match read(&self.files) {
                Ok(config) => {
                    *self.config() = config;
                    tracing::info!("the new certificate is in force");
                }
                Err(error) => tracing::error!("the new certificate cannot be used, the old one stays: {error}"),
            }
        }
    }

    fn changed_at(&self) -> [Option<SystemTime>; 2] {
        [&self.files.certificate, &self.files.key]
            .map(|path| std::fs::metadata(path).and_then(|meta| meta.modified()).ok())
    }

    fn config(&self) -> MutexGuard<'_, Arc<ServerConfig>> {
        self.config.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn read(files: &TlsFiles) -> Result<Arc<ServerConfig>, TlsError> {
    let wrong = |path: &Path, error: &dyn std::fmt::Display| TlsError::File(path.to_owned(), error.to_string());
    let chain = CertificateDer::pem_file_iter(&files.certificate)
        .and_then(Iterator::collect::<Result<Vec<_>, _>>)
        .map_err(|error| wrong(&files.certificate, &error))?;
    if chain.is_empty() {
        return Err(wrong(&files.certificate, &"it holds no certificate in PEM"));
    }
    let key = PrivateKeyDer::from_pem_file(&files.key).map_err(|error| wrong(&files.key, &error))?;
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        .with_single_cert(chain, key)?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(Arc::new(config))
}
