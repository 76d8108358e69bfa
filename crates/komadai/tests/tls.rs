//! https with a certificate from files, renewed while the site runs.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Writes a new certificate for localhost and its key into a folder.
fn certify(folder: &Path) -> CertificateDer<'static> {
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    std::fs::write(folder.join("key.pem"), made.signing_key.serialize_pem()).unwrap();
    std::fs::write(folder.join("certificate.pem"), made.cert.pem()).unwrap();
    made.cert.der().clone()
}

fn start(folder: &Path, more: &[&str]) -> (Running, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_komadai"))
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(folder.join("data"))
        .arg("--tls-certificate")
        .arg(folder.join("certificate.pem"))
        .arg("--tls-key")
        .arg(folder.join("key.pem"))
        .args(more)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    (Running(child), line.trim().strip_prefix("listening on https://").expect(&line).to_owned())
}

/// A connection that trusts this certificate alone.
async fn connect(address: &str, trusted: &CertificateDer<'static>) -> std::io::Result<TlsStream<TcpStream>> {
    let mut roots = RootCertStore::empty();
    roots.add(trusted.clone()).unwrap();
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let stream = TcpStream::connect(address).await?;
    TlsConnector::from(Arc::new(config)).connect(ServerName::try_from("localhost").unwrap(), stream).await
}

async fn get(stream: &mut (impl AsyncReadExt + AsyncWriteExt + Unpin), path: &str) -> String {
    stream
        .write_all(format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").as_bytes())
        .await
        .unwrap();
    let mut reply = Vec::new();
    let _ = stream.read_to_end(&mut reply).await;
    String::from_utf8_lossy(&reply).into_owned()
}

#[tokio::test]
async fn https_is_spoken_and_a_new_certificate_is_taken_while_the_site_runs() {
    let folder = tempfile::tempdir().unwrap();
    let first = certify(folder.path());
    let (_site, address) = start(folder.path(), &[]);
    let page = get(&mut connect(&address, &first).await.unwrap(), "/").await;
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
    assert!(page.contains("strict-transport-security: max-age="), "{page}");
    assert!(page.contains("Secure"), "the cookie is for https alone: {page}");
    let plain = get(&mut TcpStream::connect(&address).await.unwrap(), "/").await;
    assert!(!plain.contains("HTTP/1.1 200"), "{plain}");

    // What speaks TLS 1.1 at most is told so, as an alert of the version.
    let mut old = TcpStream::connect(&address).await.unwrap();
    // With a way to sign, so that the version alone is wrong.
    let hello = [&[3, 2][..], &[7; 32], &[0, 0, 2, 0xc0, 0x13, 1, 0], &[0, 8, 0, 13, 0, 4, 0, 2, 4, 3]].concat();
    let length = hello.len() as u8;
    let record = [&[0x16, 3, 1, 0, length + 4, 1, 0, 0, length][..], &hello].concat();
    old.write_all(&record).await.unwrap();
    let mut alert = [0; 7];
    old.read_exact(&mut alert).await.unwrap();
    assert_eq!((alert[0], alert[5], alert[6]), (0x15, 2, 70), "{alert:?}");

    let stream = connect(&address, &first).await.unwrap();
    let (_socket, reply) =
        tokio_tungstenite::client_async("ws://localhost/ws/game/abcdefghijkm", stream).await.unwrap();
    assert_eq!(reply.status(), 101);

    // A pair that does not go together is left aside.
    std::fs::write(folder.path().join("certificate.pem"), "nothing").unwrap();
    assert!(connect(&address, &first).await.is_ok());
    let second = certify(folder.path());
    let deadline = Instant::now() + Duration::from_secs(60);
    while connect(&address, &second).await.is_err() {
        assert!(Instant::now() < deadline, "the new certificate was not taken");
        tokio::task::yield_now().await;
    }
    assert!(connect(&address, &first).await.is_err());
}

#[tokio::test]
async fn visitors_by_http_are_sent_on_and_challenges_are_answered() {
    let folder = tempfile::tempdir().unwrap();
    certify(folder.path());
    let free = komadai_testbed::free_address();
    let challenges = folder.path().join("challenges");
    std::fs::create_dir(&challenges).unwrap();
    std::fs::write(challenges.join("tok-en_1"), "tok-en_1.thumbprint").unwrap();
    std::fs::write(folder.path().join("secret"), "secret").unwrap();
    let (_site, address) =
        start(folder.path(), &["--redirect", &free, "--acme-challenges", challenges.to_str().unwrap()]);
    let port = address.rsplit_once(':').unwrap().1;
    let ask = async |path: &str| get(&mut TcpStream::connect(&free).await.unwrap(), path).await;
    let sent_on = ask("/review?lang=ja").await;
    assert!(sent_on.starts_with("HTTP/1.1 308"), "{sent_on}");
    // The port that was asked for is 0, which took a free one.
    assert!(
        sent_on.contains("location: https://localhost:") && sent_on.contains("/review?lang=ja"),
        "{sent_on} {port}"
    );
    assert!(ask("/.well-known/acme-challenge/tok-en_1").await.ends_with("tok-en_1.thumbprint"));
    for path in ["/.well-known/acme-challenge/..%2fsecret", "/.well-known/acme-challenge/none"] {
        let reply = ask(path).await;
        assert!(reply.starts_with("HTTP/1.1 404"), "{reply}");
    }
}

#[test]
fn a_certificate_that_cannot_be_used_is_refused_in_words() {
    let folder = tempfile::tempdir().unwrap();
    certify(folder.path());
    std::fs::write(folder.path().join("certificate.pem"), "nothing").unwrap();
    let serve = |flags: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_komadai"))
            .current_dir(folder.path())
            .args(["serve", "--listen", "127.0.0.1:0", "--data", "data"])
            .args(flags)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    assert!(serve(&["--tls-certificate", "certificate.pem", "--tls-key", "key.pem"]).contains("certificate.pem"));
    assert!(serve(&["--tls-certificate", "certificate.pem"]).contains("go together"));
}
