//! The site's news: who writes it, how it is read, and that two who change it do not overwrite each other.

use crate::site;

use site::lobby::sign_up;
use site::{Reply, Site};

const FORM: (&str, &str) = ("Content-Type", "application/x-www-form-urlencoded");

fn post(site: &Site, cookie: &str, path: &str, body: &str) -> Reply {
    site.request("POST", path, &[FORM, ("Cookie", cookie)], body.as_bytes())
}

fn get(site: &Site, cookie: &str, path: &str) -> Reply {
    site.request("GET", path, &[("Cookie", cookie)], b"")
}

#[test]
fn those_who_run_the_site_write_its_news_and_everybody_reads_it_with_its_boards() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let [ada, ben] = ["Ada", "Ben"].map(|name| sign_up(&site, name));
    let mut role = std::process::Command::new(env!("CARGO_BIN_EXE_komadai"));
    let done = role.args(["admin", "role", "Ada", "admin", "--data"]).arg(data.path()).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));

    let text = "A+%3Cb%3Enew%3C%2Fb%3E+clock%0A%0Aboard+4k4%2F9%2F9%2F9%2F9%2F9%2F9%2F9%2F4K4+b+-";
    let body = format!("act=save&lang=ja&title=Clocks+%26+boards&text={text}");
    assert_eq!(post(&site, &ben, "/news", &body).status, 403);
    for (bad, words) in [("title=&text=x", "headline"), ("title=x&text=+", "needs a text")] {
        let refused = post(&site, &ada, "/news", &format!("act=save&{bad}"));
        assert_eq!(refused.status, 409, "{bad}");
        assert!(refused.text().contains(words), "{bad}: {}", refused.text());
    }
    let long = format!("act=save&title=x&text={}", "a".repeat(20_001));
    assert_eq!(post(&site, &ada, "/news", &long).status, 409);
    let preview = post(&site, &ada, "/news", &body.replace("act=save", "act=preview"));
    assert_eq!(preview.status, 200);
    assert!(preview.text().contains("/api/picture?"), "{}", preview.text());
    assert!(get(&site, "", "/news").text().contains("There is no news yet"), "a preview publishes nothing");

    let made = post(&site, &ada, "/news", &body);
    assert_eq!(made.status, 303, "{}", made.text());
    let here = made.header("location").unwrap().to_owned();
    let page = get(&site, "", &here).text();
    for part in ["<h1 lang=\"ja\">Clocks &#38; boards</h1>", "&lt;b&gt;new", "/api/picture?", "/player/Ada"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(get(&site, "", "/news").text().contains(&format!("href=\"{here}\"")));
    let feed = get(&site, "", "/news/feed.atom");
    assert_eq!(feed.header("content-type"), Some("application/atom+xml; charset=utf-8"));
    let feed = feed.text();
    assert!(feed.contains("<title>Clocks &amp; boards</title>") && feed.contains(&format!("{here}\"/>")), "{feed}");

    // Two have seen the first version: whoever comes second is told, and nothing is overwritten unseen.
    let change = |title: &str| post(&site, &ada, &here, &format!("act=save&version=1&lang=en&title={title}&text=x"));
    assert_eq!(change("Second").status, 303);
    let late = change("Third");
    assert_eq!(late.status, 409);
    assert!(late.text().contains("name=\"version\" value=\"2\"") && late.text().contains("Third"), "{}", late.text());
    assert!(get(&site, "", &here).text().contains("Second"));
    assert_eq!(post(&site, &ben, &here, "act=remove").status, 403);
    assert_eq!(post(&site, &ada, &here, "act=remove").status, 303);
    assert_eq!(get(&site, "", &here).status, 404);
}
