//! Notices pushed to browsers, through a push service of the test's own: sealed for the browser (RFC 8291), in the site's own name
//! (RFC 8292), given up where the browser is gone.

use crate::site;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, agree_ephemeral};
use ring::rand::SystemRandom;
use ring::{aead, hkdf, signature};
use serde_json::{Value, json};
use site::lobby::{sign_up, wish};
use site::{PATIENCE, Site};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

/// A message as the service took it.
pub(crate) struct Taken {
    pub(crate) head: Vec<String>,
    pub(crate) body: Vec<u8>,
}

impl Taken {
    pub(crate) fn header(&self, name: &str) -> &str {
        let mut lines = self.head.iter().filter_map(|line| line.split_once(": "));
        lines.find(|(own, _)| own.eq_ignore_ascii_case(name)).unwrap_or_else(|| panic!("{name}")).1
    }
}

/// A service with a certificate of its own, and the file by which it is known. It answers with this status; what is sent to `/gone` is for
/// somebody who has gone.
pub(crate) async fn service(
    folder: &Path,
    status: Arc<AtomicU16>,
) -> (String, PathBuf, mpsc::UnboundedReceiver<Taken>) {
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let file = folder.join("authority.pem");
    std::fs::write(&file, made.cert.pem()).unwrap();
    let key = PrivateKeyDer::try_from(made.signing_key.serialize_der()).unwrap();
    let config = ServerConfig::builder_with_provider(Arc::new(default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![made.cert.der().clone()], key)
        .unwrap();
    let (acceptor, listener) = (TlsAcceptor::from(Arc::new(config)), TcpListener::bind("127.0.0.1:0").await.unwrap());
    let url = format!("https://localhost:{}", listener.local_addr().unwrap().port());
    let (tell, taken) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let Ok(stream) = acceptor.accept(stream).await else { continue };
            let mut stream = BufReader::new(stream);
            let mut head = Vec::new();
            loop {
                let mut line = String::new();
                stream.read_line(&mut line).await.unwrap();
                match line.trim_end() {
                    "" => break,
                    line => head.push(line.to_owned()),
                }
            }
            let mut message = Taken { head, body: Vec::new() };
            message.body.resize(message.header("Content-Length").parse().unwrap(), 0);
            stream.read_exact(&mut message.body).await.unwrap();
            let gone = message.head[0].starts_with("POST /gone ");
            let status = if gone { 410 } else { status.load(Ordering::SeqCst) };
            stream.write_all(format!("HTTP/1.1 {status} Said\r\nContent-Length: 0\r\n\r\n").as_bytes()).await.unwrap();
            let _ = stream.shutdown().await;
            if !gone {
                tell.send(message).unwrap();
            }
        }
    });
    (url, file, taken)
}

/// A browser with its keys.
struct Browser {
    key: EphemeralPrivateKey,
    point: Vec<u8>,
    secret: [u8; 16],
}

struct Length(usize);

impl hkdf::KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn expand<const N: usize>(salt: &[u8], input: &[u8], info: &[&[u8]]) -> [u8; N] {
    let mut out = [0; N];
    let root = hkdf::Salt::new(hkdf::HKDF_SHA256, salt).extract(input);
    root.expand(info, Length(N)).unwrap().fill(&mut out).unwrap();
    out
}

impl Browser {
    fn new() -> Browser {
        let key = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        let point = key.compute_public_key().unwrap().as_ref().to_vec();
        Browser { key, point, secret: *b"sixteen letters." }
    }

    fn device(&self, endpoint: &str) -> Value {
        let keys =
            json!({ "p256dh": URL_SAFE_NO_PAD.encode(&self.point), "auth": URL_SAFE_NO_PAD.encode(self.secret) });
        json!({ "endpoint": endpoint, "keys": keys })
    }

    /// Opens a message as RFC 8291 and RFC 8188 say.
    fn open(self, body: &[u8]) -> Value {
        let (salt, rest) = body.split_at(16);
        let (record, rest) = rest.split_at(4);
        let record = u32::from_be_bytes(record.try_into().unwrap());
        let (theirs, sealed) = rest[1..].split_at(rest[0].into());
        assert!(sealed.len() <= record as usize, "one record");
        let sender = ring::agreement::UnparsedPublicKey::new(&ECDH_P256, theirs);
        let Browser { key, point, secret } = self;
        let input: [u8; 32] =
            agree_ephemeral(key, &sender, |shared| expand(&secret, shared, &[b"WebPush: info\0", &point, theirs]))
                .unwrap();
        let key: [u8; 16] = expand(salt, &input, &[b"Content-Encoding: aes128gcm\0"]);
        let nonce: [u8; 12] = expand(salt, &input, &[b"Content-Encoding: nonce\0"]);
        let key = aead::LessSafeKey::new(aead::UnboundKey::new(&aead::AES_128_GCM, &key).unwrap());
        let mut sealed = sealed.to_vec();
        let nonce = aead::Nonce::assume_unique_for_key(nonce);
        let opened = key.open_in_place(nonce, aead::Aad::empty(), &mut sealed).unwrap();
        let (end, text) = opened.split_last().unwrap();
        assert_eq!(*end, 2, "the last record");
        serde_json::from_slice(text).unwrap()
    }
}

fn call(site: &Site, cookie: &str, method: &str, path: &str, body: &Value) -> u16 {
    let headers = [("Content-Type", "application/json"), ("Cookie", cookie)];
    site.request(method, path, &headers, body.to_string().as_bytes()).status
}

fn challenge(site: &Site, cookie: &str, to: &str) {
    assert_eq!(call(site, cookie, "POST", "/api/offers", &json!({ "to": to, "wish": wish() })), 201);
}

fn ways(site: &Site, cookie: &str, form: &str) {
    let headers = [("Content-Type", "application/x-www-form-urlencoded"), ("Cookie", cookie)];
    assert_eq!(site.request("POST", "/notices/ways", &headers, form.as_bytes()).status, 303);
}

/// What the page of the notices tells its script.
fn boot(site: &Site, cookie: &str) -> Value {
    let page = site.request("GET", "/notices", &[("Cookie", cookie)], b"").text();
    let (_, boot) = page.split_once("id=\"boot\">").unwrap();
    serde_json::from_str(boot.split_once("</script>").unwrap().0).unwrap()
}

/// The site's word: signed by its key, for this service, for a day at most.
fn check_word(word: &str, key: &str, url: &str) {
    let (token, shown) = word.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
    assert_eq!(shown, key);
    let (signed, given) = token.rsplit_once('.').unwrap();
    let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text).unwrap();
    let key = signature::UnparsedPublicKey::new(&signature::ECDSA_P256_SHA256_FIXED, bytes(key));
    key.verify(signed.as_bytes(), &bytes(given)).unwrap();
    let claims: Value = serde_json::from_slice(&bytes(signed.split_once('.').unwrap().1)).unwrap();
    assert_eq!(claims["aud"], url);
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs();
    assert!((now..=now + 24 * 3_600).contains(&claims["exp"].as_u64().unwrap()), "{claims}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_notice_is_pushed_to_a_browser_that_alone_can_read_it() {
    let data = tempfile::tempdir().unwrap();
    let (url, authority, mut taken) = service(data.path(), Arc::new(AtomicU16::new(201))).await;
    let start = || Site::start_trusting(&authority, data.path(), &["--push-network", "127.0.0.0/8"]);
    let mut next = async || timeout(PATIENCE, taken.recv()).await.unwrap().unwrap();
    let site = start();
    let [ann, bea] = ["Ann", "Bea"].map(|name| sign_up(&site, name));
    let browser = Browser::new();
    let endpoint = format!("{url}/send/1?x=y");
    for wrong in [
        json!({ "endpoint": "http://localhost/x", "keys": browser.device("")["keys"] }),
        json!({ "endpoint": endpoint, "keys": { "p256dh": "AAAA", "auth": "AAAA" } }),
    ] {
        assert_eq!(call(&site, &bea, "POST", "/api/push", &wrong), 422);
    }
    assert_eq!(call(&site, &bea, "POST", "/api/push", &browser.device(&endpoint)), 201);
    challenge(&site, &ann, "Bea");
    let message = next().await;
    assert_eq!(message.head[0], "POST /send/1?x=y HTTP/1.1");
    assert_eq!(message.header("Content-Encoding"), "aes128gcm");
    let key = boot(&site, &bea)["pushKey"].as_str().unwrap().to_owned();
    check_word(message.header("Authorization"), &key, &url);
    let told = browser.open(&message.body);
    assert_eq!((&told["title"], &told["path"]), (&json!("Ann challenges you to a game"), &json!("/lobby")));

    // What is not wished for does not come: the next message is of the wish after it.
    ways(&site, &bea, "push-turn=on");
    challenge(&site, &ann, "Bea");
    ways(&site, &bea, "push-challenge=on");
    let browser = Browser::new();
    assert_eq!(call(&site, &bea, "POST", "/api/push", &browser.device(&endpoint)), 201);
    challenge(&site, &ann, "Bea");
    browser.open(&next().await.body);

    // The site keeps its key: browsers know it by that.
    assert_eq!(site.stop(), Some(0));
    let site = start();
    assert_eq!(boot(&site, &bea), json!({ "page": "notices", "pushKey": key, "endpoints": [endpoint] }));
    // A browser that has gone is forgotten, and so is one that logs out.
    assert_eq!(call(&site, &ann, "POST", "/api/push", &Browser::new().device(&format!("{url}/gone"))), 201);
    challenge(&site, &bea, "Ann");
    let forgotten = async {
        while boot(&site, &ann)["endpoints"] != json!([]) {
            tokio::task::yield_now().await;
        }
    };
    timeout(PATIENCE, forgotten).await.unwrap();
    assert_eq!(site.request("POST", "/logout", &[("Cookie", &bea)], b"").status, 303);
    let again = site.request(
        "POST",
        "/login",
        &[("Content-Type", "application/x-www-form-urlencoded")],
        b"name=Bea&password=correct+horse+battery",
    );
    let cookie = again.head.lines().find_map(|line| line.strip_prefix("set-cookie: session=")).unwrap().to_owned();
    let bea = format!("session={}", cookie.split(';').next().unwrap());
    assert_eq!(boot(&site, &bea)["endpoints"], json!([]));
}
