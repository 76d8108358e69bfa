//! The way to an authority: HTTP/1.1 over TLS, a connection for each of its few requests.

use super::acme::AcmeError;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderValue, Request, Uri, header};
use bytes::Bytes;
use hyper_util::rt::TokioIo;
use instant_acme::{BodyWrapper, BytesResponse, Error, HttpClient};
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// How long one request may take.
const PATIENCE: Duration = Duration::from_secs(30);
/// Bytes of an answer; chains have some thousand.
const MAX_ANSWER: usize = 1 << 20;

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Asks over https.
pub(super) struct Https(TlsConnector);

impl Https {
    /// Whoever is asked is vouched for by these certificates, or by those that the system trusts.
    pub(super) fn new(roots: Option<&Path>) -> Result<Https, AcmeError> {
        let mut trusted = RootCertStore::empty();
        match roots {
            None => {
                trusted.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
            }
            Some(path) => {
                let wrong = |error: String| {
                    AcmeError::Directory(path.display().to_string(), format!("no certificates in PEM: {error}"))
                };
                let certificates = CertificateDer::pem_file_iter(path).map_err(|error| wrong(error.to_string()))?;
                for certificate in certificates {
                    let certificate = certificate.map_err(|error| wrong(error.to_string()))?;
                    trusted.add(certificate).map_err(|error| wrong(error.to_string()))?;
                }
            }
        }
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(|error| AcmeError::Certificate(error.into()))?
            .with_root_certificates(trusted)
            .with_no_client_auth();
        Ok(Https(TlsConnector::from(Arc::new(config))))
    }
}

impl HttpClient for Https {
    fn request(
        &self,
        request: Request<BodyWrapper<Bytes>>,
    ) -> Pin<Box<dyn Future<Output = Result<BytesResponse, Error>> + Send>> {
        let connector = self.0.clone();
        Box::pin(async move {
            let answer = timeout(PATIENCE, ask(connector, request)).await;
            answer.map_err(|_| Error::Str("an answer in time"))?.map_err(Error::Other)
        })
    }
}

async fn ask(connector: TlsConnector, mut request: Request<BodyWrapper<Bytes>>) -> Result<BytesResponse, Failure> {
    let authority = request.uri().authority().ok_or("the address has no host")?.clone();
    if request.uri().scheme_str() != Some("https") {
        return Err("the address does not begin with https".into());
    }
    let host = authority.host();
    let stream = TcpStream::connect((host, authority.port_u16().unwrap_or(443))).await?;
    let stream = connector.connect(ServerName::try_from(host.to_owned())?, stream).await?;
    let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
    let connection = tokio::spawn(connection);
    request.headers_mut().insert(header::HOST, HeaderValue::try_from(authority.as_str())?);
    *request.uri_mut() = request.uri().path_and_query().map_or(Ok(Uri::default()), |path| path.as_str().parse())?;
    let (parts, body) = sender.send_request(request).await?.into_parts();
    let body = to_bytes(Body::new(body), MAX_ANSWER).await?;
    connection.abort();
    Ok(BytesResponse { parts, body: Box::new(body) })
}
