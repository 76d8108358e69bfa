//! Events as programs see them: what is on, who plays whom, and oneself entered and withdrawn.

use crate::event_games::{FORM, Held};
use crate::programs::Described;
use crate::site;

use serde_json::{Value, json};
use site::Site;
use site::programs::{Program, token};

#[tokio::test]
async fn a_program_reads_an_event_round_by_round_and_its_games() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start_with(data.path(), &["--unlimited", "127.0.0.0/8"]);
    let described = Described::of(&site);
    let list = || {
        let told = site.get("/api/event").json();
        described.is("Events", &told);
        ["coming", "running", "past"].map(|kind| told[kind].as_array().unwrap().len())
    };
    assert_eq!(list(), [0, 0, 0]);
    let held = Held::new(&site, "format=swiss&rounds=2", &["Ann", "Ben", "Cy"]);
    assert_eq!(list(), [1, 0, 0]);
    let at = format!("/api{}", held.event);
    let show = || {
        let told = site.get(&at).json();
        described.is("EventShown", &told);
        described.is("EventCard", &card(&told));
        told
    };
    let told = show();
    assert_eq!(
        (&told["name"], &told["status"], &told["online"]),
        (&json!("Club evening"), &json!("entries"), &json!(true))
    );
    let entrants = told["entrants"].as_array().unwrap();
    let mut names: Vec<&str> = entrants.iter().map(|entrant| entrant["account"].as_str().unwrap()).collect();
    names.sort_unstable();
    assert_eq!((names, told["pairings"].as_array().unwrap().len()), (vec!["Ann", "Ben", "Cy"], 0));

    assert_eq!(held.desk(&site, "act=pair&round=1"), 303);
    let seen = held.until(&site, |told| Held::live(told).len() == 1).await;
    let (_, _, game) = Held::live(&seen)[0].clone();
    let told = show();
    assert_eq!((list(), &told["status"]), ([0, 1, 0], &json!("running")));
    let round = &told["pairings"][0];
    let board = &round["boards"][0];
    assert_eq!(
        (&board["game"], &board["live"], &board["result"]),
        (&json!(game), &json!(true), &Value::Null),
        "{round}"
    );
    assert_eq!(round["byes"][0]["points"], json!(1.0), "{round}");
    let games = |query: &str| site.get(&format!("{at}/games{query}"));
    assert_eq!(games("").text(), "", "it goes on");
    // On pages of other sites it stands in a frame, whose code its own page gives; and follows while it goes on.
    let framed = site.get(&format!("/embed{}", held.event));
    assert!(framed.header("content-security-policy").unwrap().ends_with("frame-ancestors *"), "{}", framed.head);
    for part in ["Club evening", &format!("href=\"/game/{game}\""), &format!("data-now=\"{}/now\"", held.event)] {
        assert!(framed.text().contains(part), "{part}: {}", framed.text());
    }
    let code = format!("src=&#34;http://{}/embed{}&#34;", site.address, held.event);
    let page = site.get(&format!("{}?lang=en", held.event)).text();
    assert!(page.contains(&code), "{code}: {page}");

    held.play(&site, &seen, &Held::live(&seen)[0]).await;
    held.until(&site, |told| told["rounds"][0]["boards"][0]["result"].is_string()).await;
    let told = show();
    let board = &told["pairings"][0]["boards"][0];
    assert!(matches!(board["result"].as_str(), Some("sente" | "gote")) && board["live"] == false, "{board}");
    let winner = if board["result"] == "sente" { &board["sente"] } else { &board["gote"] };
    let first = told["standings"].as_array().unwrap().iter().find(|row| row["id"] == *winner).unwrap();
    assert_eq!((&first["place"], &first["values"]["points"]), (&json!(1), &json!(1.0)), "{told}");
    for query in ["", "?round=1"] {
        let text = games(query).text();
        let line: Value = serde_json::from_str(text.trim()).unwrap();
        described.is("GameOver", &line);
        assert_eq!((&line["id"], &line["status"]), (&json!(game), &json!("resign")));
    }
    assert_eq!(games("?round=2").text(), "");
    let kif = games("?format=kif").text();
    assert!(kif.contains("Club evening") && kif.contains("投了"), "{kif}");

    for (path, status) in [
        (format!("{at}/games?format=pgn"), 400),
        (format!("{at}/games?round=x"), 400),
        ("/api/event?page=x".to_owned(), 400),
        ("/api/event?page=999999".to_owned(), 400),
        ("/api/event/nosuchevent1".to_owned(), 404),
        ("/api/event/..".to_owned(), 404),
        ("/api/event/nosuchevent1/games".to_owned(), 404),
        ("/api/event/%00".to_owned(), 404),
    ] {
        let reply = site.get(&path);
        assert!(
            reply.status == status && reply.json()["error"].is_string(),
            "{path}: {} {}",
            reply.status,
            reply.text()
        );
    }
    assert_eq!(site.get(&at).header("access-control-allow-origin"), Some("*"));
}

/// What lists say of an event that is shown.
fn card(told: &Value) -> Value {
    let more = ["about", "timeControl", "ofRounds", "entrants", "standings", "pairings"];
    let fields = told.as_object().unwrap().iter().filter(|(name, _)| !more.contains(&name.as_str()));
    Value::Object(fields.map(|(name, value)| (name.clone(), value.clone())).collect())
}

#[tokio::test]
async fn a_token_enters_and_withdraws_its_own_account_and_does_nothing_else_in_an_event() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start_with(data.path(), &["--unlimited", "127.0.0.0/8"]);
    let held = Held::empty(&site, "format=swiss&rounds=2", &["Ann", "Ben"]);
    let at = format!("/api{}", held.event);
    let [join, withdraw] = ["join", "withdraw"].map(|act| format!("{at}/{act}"));
    let ben = Program::new(&site, &token(data.path(), "Ben", "event:write"));
    let left = || -> Vec<(Value, Value)> {
        let entrants = site.get(&at).json()["entrants"].as_array().unwrap().clone();
        entrants.into_iter().map(|entrant| (entrant["account"].clone(), entrant["left"].clone())).collect()
    };
    // Who has not entered cannot leave.
    assert_eq!(ben.post(&withdraw, "").status, 400);
    ben.does(&join, "");
    assert_eq!(left(), [(json!("Ben"), json!(false))]);
    let again = ben.post(&join, "");
    assert!(again.status == 400 && again.json()["error"].as_str().unwrap().len() > 10, "{}", again.text());
    ben.does(&withdraw, "");
    assert_eq!(left(), [(json!("Ben"), json!(true))]);
    assert_eq!(ben.post(&withdraw, "").status, 400, "they have left");
    ben.does(&join, "");
    assert_eq!(left(), [(json!("Ben"), json!(false))], "they come back as who they were");

    // Whoever holds it does what its desk does on its pages, and with no token.
    let ann = Program::new(&site, &token(data.path(), "Ann", "event:write"));
    assert_eq!(ann.post(&format!("{}/desk", held.event), "act=pair&round=1").status, 403);
    let other = Program::new(&site, &token(data.path(), "Ben", "board:play,challenge:write"));
    assert_eq!((other.post(&join, "").status, other.post(&withdraw, "").status), (403, 403));
    assert_eq!(site.request("POST", &join, &[], b"").status, 401);
    assert_eq!(ben.post("/api/event/nosuchevent1/join", "").status, 404);

    // By invitation nobody enters themself, and nobody enters what is over.
    let edit = "act=edit&entry=invitation&clock=10-30&rules=amateur&place=&first_day=&last_day=&text=";
    assert_eq!(held.desk(&site, edit), 303);
    let cy = Program::sign_up(&site, data.path(), "Cy", "event:write");
    assert_eq!(cy.post(&join, "").status, 400);
    assert_eq!(held.desk(&site, "act=close"), 303);
    assert_eq!(ben.post(&withdraw, "").status, 400);

    // A token that is revoked enters nowhere.
    let own = site.request("GET", "/account/tokens", &[("Cookie", &held.sessions["Ben"])], b"").text();
    let ids = own.split("name=\"token\" value=\"").skip(1).map(|rest| rest.split('"').next().unwrap().to_owned());
    for id in ids.collect::<Vec<_>>() {
        let form = format!("token={id}");
        let headers = [FORM, ("Cookie", held.sessions["Ben"].as_str())];
        assert_eq!(site.request("POST", "/account/tokens/revoke", &headers, form.as_bytes()).status, 303);
    }
    assert_eq!(ben.post(&join, "").status, 401);
}

#[test]
fn a_program_holds_an_event_from_its_beginning_to_its_end() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start_with(data.path(), &["--unlimited", "127.0.0.0/8"]);
    let described = Described::of(&site);
    let [ann, ben] = ["Ann", "Ben"].map(|name| Program::sign_up(&site, data.path(), name, "event:write"));
    let refused = |reply: site::Reply| {
        described.is("Error", &reply.json());
        reply.status
    };
    for wrong in [
        "",
        "name=x",
        "name=Club+evening&format=nonsense",
        "name=Club+evening&rounds=many",
        "name=Club+evening&handicap=perhaps",
        "name=Club+evening&tiebreaks=points,luck",
        "name=Club+evening&clock=7-7",
        "name=Club+evening&clock=10-30&rules=none",
        "name=Club+evening&clock=10-30&noShow=0",
        "name=Club+evening&firstDay=2026-13-01",
        "name=Club+evening&format=arena&lasts=60",
        "name=Club+evening&preset=nothing.match",
        &format!("name=Club+evening&format=simultaneous&host={}", "x".repeat(120)),
    ] {
        assert_eq!(refused(ann.post("/api/event/new", wrong)), 400, "{wrong}");
    }
    // What is refused is named.
    for (wrong, named) in [
        ("plaec=Tokyo", "plaec"),
        ("lasts=60", "lasts is for an arena"),
        ("teamSize=3", "teamSize is for an event of teams"),
        ("host=Ben", "host is for a display"),
        ("format=arena&rounds=3", "rounds is for"),
        ("rated=true", "rated is for games on the site"),
        ("preset=nothing.match", "preset cannot be"),
        ("bands=high", "bands cannot be"),
        ("clock=10-30&noShow=0", "noShow"),
    ] {
        let answer = ann.post("/api/event/new", &format!("name=Club+evening&{wrong}"));
        assert_eq!(answer.status, 400, "{wrong}");
        assert!(answer.json()["error"].as_str().unwrap().contains(named), "{wrong}: {}", answer.text());
    }
    assert_eq!(site.get("/api/event").json()["coming"], json!([]), "what is refused is not there");
    assert_eq!(refused(ann.post("/api/event/new", "name=Club+evening&club=nosuchclub01")), 403, "no club of hers");

    let made = ann.post("/api/event/new", "name=Club+evening&rounds=2&place=Tokyo&tiebreaks=points,sos");
    assert_eq!(made.status, 201, "{}", made.text());
    let made = made.json();
    described.is("EventCard", &made);
    assert_eq!((&made["format"], &made["place"], &made["online"]), (&json!("swiss"), &json!("Tokyo"), &json!(false)));
    let at = |rest: &str| format!("/api{}{rest}", made["url"].as_str().unwrap());
    let show = || {
        let told = site.get(&at("")).json();
        described.is("EventShown", &told);
        told
    };
    let robin = Program::sign_up(&site, data.path(), "Robin", "bot:play");
    robin.does("/api/bot/account/upgrade", "");
    for who in ["account=Ben", "name=Cy&rating=1500&country=de", "name=Di", "account=Robin"] {
        described.is("Ok", &ann.does(&at("/enter"), who));
    }
    let titles: Vec<Value> =
        show()["entrants"].as_array().unwrap().iter().map(|entrant| entrant["title"].clone()).collect();
    assert_eq!(titles, [Value::Null, Value::Null, Value::Null, json!("BOT")], "a bot is marked");
    for wrong in ["", "account=Nobody", "account=Ben", "name=Di&rating=high"] {
        assert_eq!(refused(ann.post(&at("/enter"), wrong)), 400, "{wrong}");
    }
    assert_eq!(show()["entrants"].as_array().unwrap().len(), 4);

    // Nobody else holds it, whatever their token may do.
    let own = ["/enter", "/pair", "/result", "/close"];
    let asked = ["name=Fay", "round=1", "round=1&board=1&result=sente", ""];
    for (act, form) in own.into_iter().zip(asked) {
        assert_eq!(refused(ben.post(&at(act), form)), 403, "{act}");
        assert_eq!(ben.post(&format!("/api/event/nosuchevent1{act}"), form).status, 404, "{act}");
    }

    // A round is made once, however often it is asked for.
    for (round, status) in [("", 400), ("round=2", 400), ("round=1", 200), ("round=1", 400), ("round=2", 400)] {
        assert_eq!(ann.post(&at("/pair"), round).status, status, "{round:?}");
    }
    let result = |form: &str| ann.post(&at("/result"), form).status;
    for wrong in [
        "",
        "round=1&board=1",
        "round=1&board=1&result=win",
        "round=1&board=9&result=gote",
        "round=0&board=0&result=gote",
    ] {
        assert_eq!(result(wrong), 400, "{wrong}");
    }
    assert_eq!((result("round=1&board=1&result=sente"), result("round=1&board=2&result=goteForfeit")), (200, 200));
    // What stands is corrected with a reason.
    assert_eq!(result("round=1&board=1&result=draw"), 400);
    assert_eq!(result("round=1&board=1&result=draw&reason=a+slip"), 200);
    let told = show();
    let boards = &told["pairings"][0]["boards"];
    assert_eq!((&boards[0]["result"], &boards[1]["result"]), (&json!("draw"), &json!("goteForfeit")), "{told}");
    assert_eq!(ann.post(&at("/pair"), "round=2").status, 200);
    for board in [1, 2] {
        assert_eq!(result(&format!("round=2&board={board}&result=gote")), 200);
    }
    described.is("Ok", &ann.does(&at("/close"), ""));
    assert_eq!(show()["status"], "closed");
    assert_eq!((ann.post(&at("/pair"), "round=3").status, ann.post(&at("/enter"), "name=Gil").status), (400, 400));

    // Of a game that is played again, a result belongs to the one that was seen.
    let cup = ann.post("/api/event/new", "name=Evening+cup&format=knockout").json();
    let at = |rest: &str| format!("/api{}{rest}", cup["url"].as_str().unwrap());
    for who in ["name=Cy", "name=Di"] {
        ann.does(&at("/enter"), who);
    }
    ann.does(&at("/pair"), "round=1");
    let result = |form: &str| ann.post(&at("/result"), &format!("round=1&board=1&{form}")).status;
    assert_eq!(
        (result("result=draw&drawn=0"), result("result=draw&drawn=0"), result("result=sente&drawn=0")),
        (200, 400, 400)
    );
    assert_eq!(site.get(&at("")).json()["pairings"][0]["boards"][0]["drawn"], 1);
    assert_eq!(result("result=sente&drawn=1"), 200);

    // One that is played here, as JSON.
    let headers = [("Authorization", ann.shown()), ("Content-Type", "application/json")];
    let body = json!({ "name": "Evening online", "format": "round-robin", "clock": "10-30", "rated": true, "noShow": 10, "tiebreaks": ["points", "sodos"] });
    let online = site.request("POST", "/api/event/new", &headers, body.to_string().as_bytes());
    assert_eq!(online.status, 201, "{}", online.text());
    let online = online.json();
    assert_eq!((&online["online"], &online["format"]), (&json!(true), &json!("round-robin")));
    assert_eq!(ann.post(&format!("/api{}/enter", online["url"].as_str().unwrap()), "name=Nobody+here").status, 400);

    // A whole field is entered one after the other.
    let hall = ann.post("/api/event/new", "name=A+full+hall&rounds=5");
    assert_eq!(hall.status, 201, "{}", hall.text());
    for n in 0..40 {
        ann.does(&format!("/api{}/enter", hall.json()["url"].as_str().unwrap()), &format!("name=Player+{n}"));
    }
}
