//! What goes over the wire, and what never has to go twice.

use crate::site;

use site::{Site, friendly};

/// The client's module, as the front page names it.
fn script(site: &Site) -> String {
    let page = site.get("/").text();
    let start = page.find("/assets/").expect("a client");
    page[start..].split('"').next().unwrap().to_owned()
}

#[test]
fn files_of_the_client_go_out_compressed_and_only_once() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let path = script(&site);
    let plain = site.get(&path);
    assert_eq!((plain.status, plain.header("content-encoding")), (200, None));
    assert_eq!(plain.header("cache-control"), Some("public, max-age=31536000, immutable"));
    for (accepted, encoding) in [
        ("gzip, deflate, br, zstd", Some("br")),
        ("gzip, deflate", Some("gzip")),
        ("br;q=0, gzip;q=0.5", Some("gzip")),
        ("zstd", None),
        ("identity", None),
    ] {
        let packed = site.request("GET", &path, &[("Accept-Encoding", accepted)], b"");
        assert_eq!(packed.header("content-encoding"), encoding, "{accepted}");
        assert!(packed.head.to_ascii_lowercase().contains("vary: accept-encoding"), "{}", packed.head);
        if encoding.is_some() {
            assert!(packed.body.len() * 2 < plain.body.len(), "{accepted}: {} bytes", packed.body.len());
        }
        let tag = packed.header("etag").expect(accepted);
        let again = site.request("GET", &path, &[("Accept-Encoding", accepted), ("If-None-Match", tag)], b"");
        assert_eq!((again.status, again.body.len()), (304, 0), "{accepted}");
    }
    for ending in ["br", "gz"] {
        assert_eq!(site.get(&format!("{path}.{ending}")).status, 404);
    }
}

#[test]
fn pages_are_compressed_kept_for_their_reader_and_asked_for_again() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let session = [("Cookie", "guest=abcdefghijkmnpqrstuvwxyz22")];
    let page = site.request("GET", "/", &session, b"");
    assert_eq!(page.header("cache-control"), Some("private, no-cache"));
    assert_eq!(page.header("vary"), Some("accept-language, cookie"));
    let tag = page.header("etag").unwrap();
    let known = |more: &[(&str, &str)]| site.request("GET", "/", &[&session, more].concat(), b"");
    assert_eq!(known(&[("If-None-Match", tag)]).status, 304);
    assert_eq!(known(&[("If-None-Match", "\"other\", *")]).status, 200);
    let japanese = known(&[("If-None-Match", tag), ("Accept-Language", "ja")]);
    assert_eq!(japanese.status, 200, "another language is another page");
    for encoding in ["br", "gzip"] {
        let packed = known(&[("Accept-Encoding", encoding)]);
        assert_eq!(packed.header("content-encoding"), Some(encoding));
        assert!(packed.body.len() * 2 < page.body.len());
    }
}

#[test]
fn what_the_api_answers_is_kept_nowhere() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let created = site.post("/api/games", &friendly());
    let id = created.json()["id"].as_str().unwrap().to_owned();
    let view = site.get(&format!("/api/games/{id}"));
    let missing = site.get("/api/games/abcdefghijkm");
    let refused = site.request("DELETE", "/api/games", &[], b"");
    for reply in [created, view, missing, refused] {
        assert_eq!(reply.header("cache-control"), Some("no-store"), "{}", reply.head);
    }
}
