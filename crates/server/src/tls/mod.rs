//! TLS: which certificate is shown to whom. It may change while the site runs: new connections get the new one.

mod acme;
mod https;
mod order;
mod validity;

pub use acme::AcmeConfig;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};
use tokio::net::TcpStream;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::server::{ClientHello, ResolvesServerCert};
use tokio_rustls::rustls::sign::CertifiedKey;
use tokio_rustls::rustls::{self, ServerConfig};
use tokio_rustls::server::TlsStream;

/// How often the files are looked at.
const LOOK: Duration = Duration::from_secs(5);
/// What an authority speaks that proves a name (RFC 8737), in place of HTTP.
const ACME_TLS: &[u8] = b"acme-tls/1";

/// Where the site's certificate comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CertificateSource {
    /// Files, which something else renews.
    Files(TlsFiles),
    /// An authority, which the site asks itself.
    Authority(AcmeConfig),
}

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
    Pair(#[from] rustls::Error),
}

/// The site's side of TLS.
pub(crate) struct Tls {
    source: CertificateSource,
    shown: Arc<Shown>,
    acceptor: TlsAcceptor,
}

impl Tls {
    /// Reads the certificate. One that an authority is yet to give may be missing: until it is there, nobody is let in.
    pub(crate) fn load(source: CertificateSource) -> Result<Arc<Tls>, TlsError> {
        let shown = Arc::new(Shown::default());
        *lock(&shown.certificate) = match &source {
            CertificateSource::Files(files) => Some(read(files)?),
            CertificateSource::Authority(config) => config.kept()?,
        };
        let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()?
            .with_no_client_auth()
            .with_cert_resolver(shown.clone());
        config.alpn_protocols = vec![b"http/1.1".to_vec(), ACME_TLS.to_vec()];
        Ok(Arc::new(Tls { source, shown, acceptor: TlsAcceptor::from(Arc::new(config)) }))
    }

    /// Takes a new connection. None: the other end speaks no TLS, or has seen the proof of a name that it came for.
    pub(crate) async fn accept(&self, stream: TcpStream) -> Option<TlsStream<TcpStream>> {
        let stream = self.acceptor.accept(stream).await.ok()?;
        (stream.get_ref().1.alpn_protocol() != Some(ACME_TLS)).then_some(stream)
    }

    /// Sees to it that there is a good certificate. Never returns; what goes wrong is named once.
    pub(crate) async fn keep_fresh(&self) {
        match &self.source {
            CertificateSource::Files(files) => follow(files, &self.shown).await,
            CertificateSource::Authority(config) => acme::renew(config, &self.shown).await,
        }
    }
}

/// What is shown to those who connect.
#[derive(Default, Debug)]
struct Shown {
    certificate: Mutex<Option<Arc<CertifiedKey>>>,
    /// Names, and the certificate by which an authority sees that each of them leads here.
    proofs: Mutex<BTreeMap<String, Arc<CertifiedKey>>>,
}

impl ResolvesServerCert for Shown {
    fn resolve(&self, hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        if hello.alpn().is_some_and(|mut offered| offered.any(|protocol| protocol == ACME_TLS)) {
            return lock(&self.proofs).get(hello.server_name()?).cloned();
        }
        lock(&self.certificate).clone()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Reads the files again whenever they have changed; what cannot be used is left aside.
async fn follow(files: &TlsFiles, shown: &Shown) {
    let mut known = changed_at(files);
    loop {
        tokio::time::sleep(LOOK).await;
        let now = changed_at(files);
        if now == known {
            continue;
        }
        known = now;
        match read(files) {
            Ok(certificate) => {
                *lock(&shown.certificate) = Some(certificate);
                tracing::info!("the new certificate is in force");
            }
            Err(error) => tracing::error!("the new certificate cannot be used, the old one stays: {error}"),
        }
    }
}

fn changed_at(files: &TlsFiles) -> [Option<SystemTime>; 2] {
    [&files.certificate, &files.key].map(|path| std::fs::metadata(path).and_then(|meta| meta.modified()).ok())
}

fn read(files: &TlsFiles) -> Result<Arc<CertifiedKey>, TlsError> {
    let read = |path: &Path| std::fs::read(path).map_err(|error| TlsError::File(path.to_owned(), error.to_string()));
    pair(&read(&files.certificate)?, &files.certificate, &read(&files.key)?, &files.key)
}

/// A certificate with its chain, and its key, both in PEM; the paths are for who reads what is wrong.
fn pair(chain: &[u8], chain_path: &Path, key: &[u8], key_path: &Path) -> Result<Arc<CertifiedKey>, TlsError> {
    let wrong = |path: &Path, error: &dyn std::fmt::Display| TlsError::File(path.to_owned(), error.to_string());
    let chain = CertificateDer::pem_slice_iter(chain)
        .collect::<Result<Vec<_>, _>>()
        .map_err(|error| wrong(chain_path, &error))?;
    if chain.is_empty() {
        return Err(wrong(chain_path, &"it holds no certificate in PEM"));
    }
    let key = PrivateKeyDer::from_pem_slice(key).map_err(|error| wrong(key_path, &error))?;
    Ok(Arc::new(CertifiedKey::from_der(chain, key, &ring::default_provider())?))
}
