//! What people show of themselves on their page; and what moderators do about it, with what was decided before in sight.

use crate::site::{Reply, Site};

use std::path::Path;

const FORM: (&str, &str) = ("Content-Type", "application/x-www-form-urlencoded");

fn send(site: &Site, cookie: &str, path: &str, body: &str) -> Reply {
    let method = if body.is_empty() { "GET" } else { "POST" };
    site.request(method, path, &[FORM, ("Cookie", cookie)], body.as_bytes())
}

fn role(data: &Path, name: &str, role: &str) {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_komadai"));
    let done = command.args(["admin", "role", name, role, "--data"]).arg(data).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

/// The reports that are open, the oldest first.
fn reports(page: &str) -> Vec<String> {
    page.split("name=\"report\" value=\"").skip(1).map(|rest| rest.split('"').next().unwrap().to_owned()).collect()
}

#[test]
fn somebody_shows_a_piece_on_a_colour_a_country_and_some_words() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let ann = site.sign_up("Ann");
    let page = site.get("/player/Ann").text();
    let picture = page.split("class=\"portrait\" src=\"").nth(1).expect("a picture").split('"').next().unwrap();
    assert!(picture.ends_with("-p.svg"), "a pawn, until another piece is chosen: {picture}");
    let drawn = site.get(picture);
    assert!(drawn.status == 200 && drawn.text().starts_with("<svg "), "{}", drawn.text());
    assert_eq!(site.get("/pieces/portrait-sky-none.svg").status, 404);

    let long = "x".repeat(501);
    for (wrong, status) in [
        ("piece=none&colour=sky", 422),
        ("piece=p&colour=%23fff", 422),
        ("piece=p&colour=sky&country=jp", 422),
        (&format!("piece=p&colour=sky&about={long}"), 422),
    ] {
        assert_eq!(send(&site, &ann, "/account/profile", wrong).status, status, "{wrong}");
    }
    assert_eq!(send(&site, "", "/account/profile", "piece=p&colour=sky").status, 403, "guests show nothing");
    assert_eq!(site.get("/player/Ann").text().matches("portrait-sky-").count(), usize::from(picture.contains("-sky-")));
    let mine = "piece=promoted-r&colour=crimson&country=JP&about=Bear-in-the-hole+%3Cb%3Eonly%3C%2Fb%3E%0D%0Aslowly";
    assert_eq!(send(&site, &ann, "/account/profile", mine).status, 303);
    let page = site.get("/player/Ann").text();
    for part in [
        "/pieces/portrait-crimson-promoted-r.svg",
        "data-country=\"JP\"",
        "Bear-in-the-hole &#60;b&#62;only&#60;/b&#62;\nslowly",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let export = send(&site, &ann, "/api/me/export", "").body;
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(export)).unwrap();
    let kept: serde_json::Value = serde_json::from_reader(zip.by_name("profile.json").unwrap()).unwrap();
    assert_eq!((&kept["piece"], &kept["country"]), (&"promoted-r".into(), &"JP".into()), "{kept}");
    // The form has what was said, and what is said next takes its place.
    let form = send(&site, &ann, "/account/profile", "").text();
    assert!(form.contains("value=\"promoted-r\" required") && form.contains("value=\"JP\" selected"), "{form}");
    assert_eq!(send(&site, &ann, "/account/profile", "piece=g&colour=moss").status, 303);
    let page = site.get("/player/Ann").text();
    assert!(page.contains("portrait-moss-g") && !page.contains("data-country") && !page.contains("Bear"), "{page}");
}

#[test]
fn words_about_oneself_are_reported_as_they_stood_and_taken_away_and_an_account_is_closed() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start_with(data.path(), &["--unlimited", "127.0.0.0/8"]);
    let [ben, eve, hana, ida] = ["Ben", "Eve", "Hana", "Ida"].map(|name| site.sign_up(name));
    role(data.path(), "Hana", "moderator");
    role(data.path(), "Ida", "moderator");
    let says = |about: &str| send(&site, &eve, "/account/profile", &format!("piece=p&colour=sky&about={about}")).status;
    assert_eq!(says("cheap+rooks"), 303);
    assert_eq!(send(&site, &ben, "/player/Eve/report", "reason=spam").status, 303);
    assert_eq!(says("harmless"), 303);
    let queue = send(&site, &hana, "/moderation?lang=en", "").text();
    assert!(queue.contains("cheap rooks") && !queue.contains("harmless"), "as it stood: {queue}");
    assert!(queue.contains("Remove the words on their page") && queue.contains("Earlier sanctions"), "{queue}");
    assert!(queue.contains("<option value=\"\">"), "nothing is chosen beforehand: {queue}");
    let decide = |cookie: &str, report: &str, verdict: &str| {
        let body = format!("report={report}&verdict={verdict}&reason=no+advertising&empty=yes");
        send(&site, cookie, "/moderation/report", &body).status
    };
    let report = reports(&queue).pop().unwrap();
    assert_eq!(decide(&hana, &report, ""), 400, "a decision is made by choosing one");
    assert_eq!(decide(&hana, &report, "mute-24"), 200);
    assert!(!site.get("/player/Eve").text().contains("harmless"), "the words are taken away");
    assert_eq!(says("cheap+rooks"), 403, "whoever is muted writes nothing");

    // The next report comes with what was decided before.
    assert_eq!(send(&site, &ben, "/player/Eve/report", "reason=spam").status, 303);
    let queue = send(&site, &hana, "/moderation?lang=en", "").text();
    let case = queue.split("<article class=\"case\">").nth(1).unwrap().split("</article>").next().unwrap();
    assert!(case.contains("Muted") && case.contains("no advertising") && case.contains("in force"), "{case}");
    let report = reports(&queue).pop().unwrap();
    assert_eq!(decide(&hana, &report, "close"), 200);
    assert_eq!(site.get("/player/Eve").status, 404);
    assert_eq!(send(&site, &eve, "/account", "").status, 403, "who is logged in is so no longer");
    role(data.path(), "Hana", "admin");
    let log = send(&site, &hana, "/admin/log?lang=en", "").text();
    assert!(log.contains("Eve (Account closed)"), "{log}");

    // Those who look after the site are closed by its admins.
    assert_eq!(send(&site, &ben, "/player/Ida/report", "reason=other").status, 303);
    let report = reports(&send(&site, &hana, "/moderation?lang=en", "").text()).pop().unwrap();
    assert_eq!(decide(&hana, &report, "close"), 409);
    assert_eq!(send(&site, &ida, "/account", "").status, 200);
}
