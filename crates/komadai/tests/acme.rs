//! Certificates that the site gets and renews itself, from an authority that looks whether its names lead here.

use futures_util::{SinkExt, StreamExt};
use komadai_testbed::{Pebble, free_address};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use tokio_rustls::rustls::client::verify_server_name;
use tokio_rustls::rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use tokio_rustls::rustls::server::ParsedCertificate;
use tokio_rustls::rustls::{ClientConfig, DigitallySignedStruct, Error, SignatureScheme};
use tokio_tungstenite::tungstenite::Message;

const NAMES: [&str; 2] = ["shogi.example", "www.shogi.example"];
const PATIENCE: Duration = Duration::from_secs(60);

/// What a test needs: a folder, an authority that looks for the site at a port, and what vouches for the authority's own address.
struct World {
    folder: tempfile::TempDir,
    roots: PathBuf,
    listen: String,
}

impl World {
    fn new() -> World {
        let folder = tempfile::tempdir().unwrap();
        let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
        let roots = folder.path().join("authority.pem");
        std::fs::write(&roots, made.cert.pem()).unwrap();
        std::fs::write(folder.path().join("authority-key.pem"), made.signing_key.serialize_pem()).unwrap();
        let listen = free_address();
        World { folder, roots, listen }
    }

    /// An authority that looks at this port for the site.
    fn authority(&self, port: u16, life_s: u64) -> Pebble {
        Pebble::start(&self.roots, &self.folder.path().join("authority-key.pem"), port, life_s)
    }

    fn port(&self) -> u16 {
        self.listen.rsplit(':').next().unwrap().parse().unwrap()
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn site(&self, directory: &str) -> Site {
        let mut command = Command::new(env!("CARGO_BIN_EXE_komadai"));
        command.args(["serve", "--listen", &self.listen, "--acme-directory", directory, "--data"]).arg(self.data());
        command.arg("--acme-ca").arg(&self.roots).args(["--acme-contact", "shogi@club.example"]);
        for name in NAMES {
            command.args(["--acme", name]);
        }
        Site(command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap())
    }
}

struct Site(Child);

impl Site {
    fn ready(&mut self) {
        let mut line = String::new();
        BufReader::new(self.0.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert!(line.starts_with("listening on https://"), "{line}");
    }

    /// The first line of its log that says this.
    fn says(&mut self, words: &str) -> String {
        let lines = BufReader::new(self.0.stderr.take().unwrap()).lines();
        lines.map(Result::unwrap).find(|line| line.contains(words)).expect(words)
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Trusts every authority, and looks whether a certificate is for the name.
#[derive(Debug)]
struct AnyAuthority(CryptoProvider);

impl ServerCertVerifier for AnyAuthority {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        verify_server_name(&ParsedCertificate::try_from(certificate)?, name)?;
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls12_signature(message, certificate, signature, &self.0.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls13_signature(message, certificate, signature, &self.0.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}

async fn connect(address: &str, name: &'static str) -> std::io::Result<TlsStream<TcpStream>> {
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .dangerous()
        .with_custom_certificate_verifier(Arc::new(AnyAuthority(ring::default_provider())))
        .with_no_client_auth();
    let stream = TcpStream::connect(address).await?;
    TlsConnector::from(Arc::new(config)).connect(ServerName::try_from(name).unwrap(), stream).await
}

/// The certificate that is shown for every name, once it is another one than this.
async fn certificate_after(address: &str, before: Option<&[u8]>) -> Vec<u8> {
    let limit = Instant::now() + PATIENCE;
    loop {
        assert!(Instant::now() < limit, "there is no new certificate");
        tokio::time::sleep(Duration::from_millis(20)).await;
        let Ok(stream) = connect(address, NAMES[0]).await else { continue };
        let shown = stream.get_ref().1.peer_certificates().unwrap()[0].to_vec();
        if before != Some(&shown) {
            connect(address, NAMES[1]).await.expect("one certificate for all names");
            return shown;
        }
    }
}

async fn new_game(address: &str) -> String {
    let wish = json!({
        "opponent": { "type": "friend" }, "handicap": "even", "side": "black",
        "clock": { "black": { "type": "none" }, "white": { "type": "none" } },
        "rules": { "conduct": "friendly", "impasse": "declaration-27", "takebacks": true },
    })
    .to_string();
    let mut stream = connect(address, NAMES[0]).await.unwrap();
    let head =
        "POST /api/games HTTP/1.1\r\nHost: shogi.example\r\nConnection: close\r\nContent-Type: application/json\r\n";
    stream.write_all(format!("{head}Content-Length: {}\r\n\r\n{wish}", wish.len()).as_bytes()).await.unwrap();
    let mut reply = Vec::new();
    let _ = stream.read_to_end(&mut reply).await;
    let reply = String::from_utf8(reply).unwrap();
    let body: Value = serde_json::from_str(reply.split_once("\r\n\r\n").unwrap().1).unwrap();
    body["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_certificate_is_fetched_and_renewed_and_whoever_is_connected_notices_nothing() {
    let world = World::new();
    let authority = world.authority(world.port(), 9);
    let mut site = world.site(authority.directory());
    site.ready();
    let first = certificate_after(&world.listen, None).await;
    // The names of the certificate are names of the site.
    let game = new_game(&world.listen).await;
    let stream = connect(&world.listen, NAMES[0]).await.unwrap();
    let url = format!("ws://{}/ws/game/{game}", NAMES[0]);
    let (mut socket, _) = tokio_tungstenite::client_async(url, stream).await.unwrap();
    socket.send(Message::text(r#"{"type":"hello","seats":[]}"#)).await.unwrap();

    let second = certificate_after(&world.listen, Some(&first)).await;
    socket.send(Message::text(r#"{"type":"ping","t":7}"#)).await.unwrap();
    let limit = tokio::time::Instant::now() + PATIENCE;
    loop {
        let heard =
            tokio::time::timeout_at(limit, socket.next()).await.expect("an answer").expect("it is open").unwrap();
        if heard.to_text().is_ok_and(|text| text.contains("pong")) {
            break;
        }
    }

    // Nobody else reads the key, and without the authority the site starts with what it has.
    drop(site);
    authority.crash();
    #[cfg(unix)]
    for file in ["certificate.pem", "account.json"] {
        let meta = std::fs::metadata(world.data().join("acme").join(file)).unwrap();
        assert_eq!(std::os::unix::fs::PermissionsExt::mode(&meta.permissions()) & 0o777, 0o600, "{file}");
    }
    let mut site = world.site(authority.directory());
    site.ready();
    let kept = certificate_after(&world.listen, None).await;
    assert_ne!(kept, first);
    assert!(!second.is_empty());
}

#[tokio::test]
async fn what_keeps_a_certificate_away_is_told_with_what_to_do() {
    let world = World::new();
    // An authority that finds somebody else, or nobody, where the names lead.
    let authority = world.authority(1, 9_000);
    let line = world.site(authority.directory()).says("no new certificate");
    assert!(line.contains("shogi.example") && line.contains("port 443") && line.contains("--listen"), "{line}");
    // One that is not there, and one for which nobody vouches.
    authority.crash();
    let line = world.site(authority.directory()).says("no new certificate");
    assert!(line.contains("--acme-directory") && line.contains("--acme-ca"), "{line}");
}

#[test]
fn settings_that_cannot_be_meant_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |flags: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_komadai"))
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg::<&Path>(folder.path())
            .args(flags)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1), "{flags:?}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    for name in ["192.0.2.1", "localhost", "*.shogi.example", "https://shogi.example", ""] {
        assert!(refused(&["--acme", name]).contains("shogi.example"), "{name}");
    }
    assert!(refused(&["--acme", NAMES[0], "--tls-certificate", "x", "--tls-key", "y"]).contains("--tls-certificate"));
}
