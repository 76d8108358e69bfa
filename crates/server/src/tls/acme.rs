//! A certificate from an authority (ACME, RFC 8555), renewed by the site itself when two thirds of its life are over.

use super::{Shown, TlsError, lock, order, pair, validity};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};
use tokio_rustls::rustls::client::verify_server_name;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::server::ParsedCertificate;
use tokio_rustls::rustls::sign::CertifiedKey;

/// The certificate, those that vouch for it, and its key: one file, so that they always go together.
const CERTIFICATE: &str = "certificate.pem";
/// Who we are for the authority.
const ACCOUNT: &str = "account.json";
/// Pauses after failures double from the first to the longest: five attempts in the first hour, which is what authorities allow.
const FIRST_PAUSE: Duration = Duration::from_secs(120);
const LONGEST_PAUSE: Duration = Duration::from_secs(3_600);
/// The clock may be set and the machine may sleep: so often it is looked whether the time has come.
const LOOK: Duration = Duration::from_secs(60);

/// An authority, and what it is to vouch for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AcmeConfig {
    /// The names of the site, all in one certificate.
    pub names: Vec<String>,
    /// Where the authority may write to, such as `mailto:shogi@club.example`.
    pub contact: Option<String>,
    /// The folder for account, certificate and key.
    pub folder: PathBuf,
    /// The address of the authority's directory.
    pub directory: String,
    /// Certificates in PEM that vouch for the authority's own address in place of the system's.
    pub roots: Option<PathBuf>,
}

impl AcmeConfig {
    /// The address of the authority that is asked where none is set: Let's Encrypt.
    pub const LETS_ENCRYPT: &str = "https://acme-v02.api.letsencrypt.org/directory";

    /// The certificate that was given before, if it is for all names. Whether it is still good is seen later.
    pub(super) fn kept(&self) -> Result<Option<Arc<CertifiedKey>>, TlsError> {
        let path = self.folder.join(CERTIFICATE);
        let pem = match std::fs::read(&path) {
            Ok(pem) => pem,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(TlsError::File(path, error.to_string())),
        };
        let certificate = pair(&pem, &path, &pem, &path)?;
        Ok(self.names.iter().all(|name| is_for(&certificate, name)).then_some(certificate))
    }

    pub(super) fn account(&self) -> PathBuf {
        self.folder.join(ACCOUNT)
    }
}

/// Why there is no new certificate.
#[derive(Debug, thiserror::Error)]
pub(super) enum AcmeError {
    #[error("{0} cannot be used: {1}; choose another folder with --acme-folder")]
    File(PathBuf, String),
    #[error(
        "{0} does not answer as an authority does: {1}; --acme-directory says where it is, --acme-ca what vouches for it"
    )]
    Directory(String, String),
    #[error("{0}: {1}; the authority asks port 443 of that name, which must lead to the address in --listen")]
    Unproved(String, String),
    #[error(
        "the authority has no challenge tls-alpn-01 for {0}; get a certificate otherwise and use --tls-certificate"
    )]
    NoChallenge(String),
    #[error("the authority refuses: {0}")]
    Refused(String),
    #[error("what the authority gave cannot be used: {0}")]
    Certificate(#[from] TlsError),
}

/// Asks for a certificate as long as there is none, and for a new one before it expires. Never returns.
pub(super) async fn renew(config: &AcmeConfig, shown: &Shown) {
    let (mut pause, mut told) = (FIRST_PAUSE, String::new());
    loop {
        let due = lock(&shown.certificate)
            .as_ref()
            .and_then(|certificate| validity::renewal(certificate.end_entity_cert().ok()?));
        if let Some(left) = due.and_then(|due| due.duration_since(SystemTime::now()).ok()) {
            tokio::time::sleep(left.min(LOOK)).await;
            continue;
        }
        let obtained = order::obtain(config, shown).await;
        lock(&shown.proofs).clear();
        match obtained.and_then(|pem| keep(config, &pem)) {
            Ok(certificate) => {
                *lock(&shown.certificate) = Some(certificate);
                (pause, told) = (FIRST_PAUSE, String::new());
                tracing::info!("a new certificate for {} is in force", config.names.join(", "));
            }
            Err(error) => {
                let words = error.to_string();
                if words != told {
                    tracing::error!(
                        "no new certificate for {}: {words}. Tried again by itself",
                        config.names.join(", ")
                    );
                    told = words;
                }
                tokio::time::sleep(pause).await;
                pause = (pause * 2).min(LONGEST_PAUSE);
            }
        }
    }
}

/// Keeps what the authority gave, once it is known to be usable.
fn keep(config: &AcmeConfig, pem: &str) -> Result<Arc<CertifiedKey>, AcmeError> {
    let path = config.folder.join(CERTIFICATE);
    let certificate = pair(pem.as_bytes(), &path, pem.as_bytes(), &path)?;
    write(&path, pem.as_bytes())?;
    Ok(certificate)
}

/// Puts a file in place at once and whole, for the eyes of this user alone.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<(), AcmeError> {
    let write = || {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let beside = path.with_extension("new");
        let mut options = std::fs::OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&beside)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        std::fs::rename(beside, path)
    };
    write().map_err(|error| AcmeError::File(path.to_owned(), error.to_string()))
}

fn is_for(certificate: &CertifiedKey, name: &str) -> bool {
    let parsed = certificate.end_entity_cert().and_then(ParsedCertificate::try_from);
    match (parsed, ServerName::try_from(name)) {
        (Ok(parsed), Ok(name)) => verify_server_name(&parsed, &name).is_ok(),
        _ => false,
    }
}
