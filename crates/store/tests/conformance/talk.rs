use crate::common::*;
use komadai_store::*;

each_store!(what_is_said_is_numbered_and_kept_with_its_game);
async fn what_is_said_is_numbered_and_kept_with_its_game(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    for n in 1..=3 {
        let store = if n == 2 { &two } else { &one };
        assert_eq!(store.add_line(line("game0001", n, &format!("line {n}"))).await.unwrap(), n);
    }
    assert_eq!(one.add_line(line("game0002", 9, "elsewhere")).await.unwrap(), 1);
    let (a, b) =
        tokio::join!(one.add_line(line("game0001", 0, "at once")), two.add_line(line("game0001", 0, "at once")));
    let mut both = [a.unwrap(), b.unwrap()];
    both.sort_unstable();
    assert_eq!(both, [4, 5]);
    let texts = async |after, at_most| {
        let lines = two.lines("game0001", after, at_most).await.unwrap();
        lines.into_iter().map(|line| line.text).collect::<Vec<_>>()
    };
    assert_eq!(texts(0, 9).await, ["line 1", "line 2", "line 3", "at once", "at once"]);
    assert_eq!(texts(1, 2).await, ["at once", "at once"], "the last ones");
    assert_eq!(one.line("game0001", 2).await.unwrap(), Some(line("game0001", 2, "line 2")));
    for n in 6..=MOST_LINES {
        one.add_line(line("game0001", n, "x")).await.unwrap();
    }
    let full = one.add_line(line("game0001", 0, "x")).await;
    assert!(matches!(full, Err(StoreError::Busy)), "{full:?}");

    one.add_account(account("account1", "ann"), Vec::new()).await.unwrap();
    for (blocked, is_blocked) in [(1, true), (2, true), (1, true), (2, false)] {
        one.set_block("account1", [blocked; 32], is_blocked).await.unwrap();
    }
    assert_eq!(two.blocked_by("account1").await.unwrap(), [[1; 32]]);
}

each_store!(what_is_said_beside_a_study_or_a_problem_goes_with_it_and_never_fills_up);
async fn what_is_said_beside_a_study_or_a_problem_goes_with_it_and_never_fills_up(place: Place) {
    let store = place.open().await;
    store.add_account(account("account1", "ann"), Vec::new()).await.unwrap();
    let beside = |room, of: &str, text: &str| TalkLine { room, ..line(of, 0, text) };
    let say = async |room, of: &str| store.add_line_beside(beside(room, of, "x")).await.unwrap();
    let numbers = async |of: &str| -> Vec<u32> {
        store.lines(of, 0, MOST_LINES * 2).await.unwrap().into_iter().map(|line| line.seq).collect()
    };
    let study = super::studies::study("study001", "account1", Visibility::Private, 10);
    assert!(store.add_study(study.clone(), Vec::new()).await.unwrap());
    assert_eq!(say(TalkRoom::Study, "nostudy1").await, None);
    for n in 1..=3 {
        assert_eq!(say(TalkRoom::Study, "study001").await, Some(n));
    }
    // Who sees it now does not read what was said before; whoever saw it then may still report by number.
    for (visibility, next) in [(Visibility::Link, 4), (Visibility::Public, 5)] {
        assert!(store.change_study(StoredStudy { visibility, ..study.clone() }).await.unwrap());
        assert_eq!(numbers("study001").await, [0; 0]);
        assert_eq!(store.line("study001", next - 1).await.unwrap(), None);
        assert_eq!(say(TalkRoom::Study, "study001").await, Some(next), "no number is given twice");
    }
    for visibility in [Visibility::Public, Visibility::Private] {
        assert!(store.change_study(StoredStudy { visibility, ..study.clone() }).await.unwrap());
        assert_eq!(numbers("study001").await, [5], "nobody else sees it");
    }
    for _ in 0..MOST_LINES {
        say(TalkRoom::Study, "study001").await;
    }
    assert_eq!(numbers("study001").await, (6..6 + MOST_LINES).collect::<Vec<_>>(), "the oldest went");
    store.remove_study("study001", None).await.unwrap();
    assert_eq!((numbers("study001").await, say(TalkRoom::Study, "study001").await), (vec![], None));

    for set in ["set00001", "set00002", "set00003"] {
        assert!(store.add_problem_set(problem_set(set, "account1")).await.unwrap());
        assert_eq!(store.add_set_problem(set_problem(1, set), 2_000).await.unwrap(), ProblemAdded::Yes);
        assert_eq!(say(TalkRoom::Problem, &format!("problem1{set}")).await, Some(1));
    }
    assert_eq!(store.add_line(beside(TalkRoom::Problem, "ofthesite", "x")).await.unwrap(), 1);
    assert!(!store.remove_set_problem("set00002", "problem1set00001", 3_000).await.unwrap());
    assert_eq!(numbers("problem1set00001").await, [1], "it is of another set, and stays");
    assert!(store.remove_set_problem("set00001", "problem1set00001", 3_000).await.unwrap());
    store.remove_problem_set("set00002", None).await.unwrap();
    assert_eq!(numbers("problem1set00003").await, [1]);
    let erased = AccountChange::Erased { name_key: "erased 1".to_owned(), at: 50 };
    assert!(store.change_account("account1", erased, audit("audit001", 50, "erased")).await.unwrap());
    for set in ["set00001", "set00002", "set00003"] {
        let problem = format!("problem1{set}");
        assert_eq!((numbers(&problem).await, say(TalkRoom::Problem, &problem).await), (vec![], None), "{set}");
    }
    assert_eq!(numbers("ofthesite").await, [1]);
}

each_store!(what_a_guest_said_and_who_blocks_them_goes_with_them_into_an_account);
async fn what_a_guest_said_and_who_blocks_them_goes_with_them_into_an_account(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    let (guest, account_of, other) = ([7; 32], [8; 32], [9; 32]);
    let said = |game: &str, speaker, text: &str| TalkLine { speaker, ..line(game, 1, text) };
    for (game, speaker) in [("game0001", guest), ("game0002", account_of), ("game0003", other)] {
        one.add_line(said(game, speaker, game)).await.unwrap();
    }
    one.add_line(said("game0004", guest, "")).await.unwrap();
    for (id, name) in [("account1", "ann"), ("account2", "ben")] {
        one.add_account(account(id, name), Vec::new()).await.unwrap();
    }
    for (by, blocked) in [("account1", guest), ("account1", other), ("account2", guest), ("account2", account_of)] {
        one.set_block(by, blocked, true).await.unwrap();
    }
    one.add_report(report_of("report01", "account1", guest)).await.unwrap();
    one.add_report(report_of("report02", "account2", other)).await.unwrap();
    one.hand_over_talk(guest, account_of).await.unwrap();
    let said = async |speaker| -> Vec<String> {
        two.said_by(speaker, 9).await.unwrap().into_iter().map(|line| line.text).collect()
    };
    assert_eq!(said(guest).await, Vec::<String>::new());
    assert_eq!(said(account_of).await, ["game0001", "game0002"], "what was taken away is not among it");
    assert_eq!(two.blocked_by("account1").await.unwrap(), [account_of, other]);
    assert_eq!(two.blocked_by("account2").await.unwrap(), [account_of]);
    assert_eq!(two.report("report01").await.unwrap().unwrap().subject, account_of);
    assert_eq!(two.reports_by("account2", 9).await.unwrap(), [report_of("report02", "account2", other)]);
}

fn report_of(id: &str, reporter: &str, subject: SecretHash) -> Report {
    Report {
        id: id.to_owned(),
        at: 20,
        reporter: reporter.to_owned(),
        subject,
        name: "Eve".to_owned(),
        game: "game0001".to_owned(),
        line: Some(1),
        reason: "insult".to_owned(),
        words: "see there".to_owned(),
        place: "/study/abc".to_owned(),
        said: "a title\nand a note".to_owned(),
        verdict: None,
        handler: None,
    }
}

each_store!(a_report_is_handled_once_with_what_comes_of_it);
async fn a_report_is_handled_once_with_what_comes_of_it(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    one.add_line(line("game0001", 1, "a bad word")).await.unwrap();
    let report = |id: &str, at| Report { at, ..report_of(id, "account1", [4; 32]) };
    one.add_report(report("report01", 20)).await.unwrap();
    one.add_report(report("report02", 10)).await.unwrap();
    let open = two.reports(true, 9).await.unwrap();
    assert_eq!(open, [report("report02", 10), report("report01", 20)]);
    let sanction = Sanction {
        report: Some("report01".to_owned()),
        id: "sanction".to_owned(),
        whom: [4; 32],
        kind: "mute".to_owned(),
        since: 30,
        until: 90,
        reason: "mind your words".to_owned(),
        left: None,
    };
    let entry = |id: &str| AuditEntry { actor: Some("account9".to_owned()), ..audit(id, 30, "report") };
    let handle = async |store: &dyn Store, id: &str| {
        let made = Some(Sanction { id: format!("s{id}"), ..sanction.clone() });
        store.handle_report("report01", handling(made, entry(id))).await.unwrap()
    };
    let (a, b) = tokio::join!(handle(&*one, "audit001"), handle(&*two, "audit002"));
    assert!(a != b, "one moderator does it");
    assert_eq!(one.audit(u64::MAX, 9).await.unwrap().len(), 1);
    assert_eq!(one.line("game0001", 1).await.unwrap().unwrap().text, "");
    let handled = two.reports(false, 9).await.unwrap();
    assert_eq!((handled.len(), handled[0].verdict.as_deref()), (1, Some("mute")));
    assert_eq!(handled[0].handler.as_deref(), Some("account9"));
    assert_eq!(two.report("report01").await.unwrap(), Some(handled[0].clone()));
    for (now, holds) in [(89, 1), (90, 0)] {
        assert_eq!(one.sanctions_of([4; 32], now).await.unwrap().len(), holds, "{now}");
    }
    let id = one.sanctions(40, 9).await.unwrap()[0].id.clone();
    assert!(one.lift_sanction(&id, 50, entry("audit003")).await.unwrap());
    assert!(!one.lift_sanction(&id, 50, entry("audit004")).await.unwrap());
    assert_eq!(one.sanctions_of([4; 32], 60).await.unwrap(), []);
    for words in [vec!["darn", "heck", "heck"], vec!["darn"]] {
        let words = words.into_iter().map(str::to_owned).collect();
        let logged = one.audit(u64::MAX, 99).await.unwrap().len();
        one.set_banned_words(words, audit(&format!("auditw{logged:02}"), 70, "words")).await.unwrap();
    }
    assert_eq!(two.banned_words().await.unwrap(), ["darn"]);
}

fn handling(sanction: Option<Sanction>, entry: AuditEntry) -> Handling {
    Handling { verdict: "mute".to_owned(), sanction, empties: true, closes: None, entry }
}

each_store!(a_report_closes_an_account_and_takes_words_away_with_its_verdict);
async fn a_report_closes_an_account_and_takes_words_away_with_its_verdict(place: Place) {
    let store = with_accounts(&place).await;
    for (id, role) in [("account1", Role::Player), ("account2", Role::Moderator)] {
        store.change_account(id, AccountChange::Role(role), audit(&format!("role-{id}"), 1, "role")).await.unwrap();
        let profile = StoredProfile { about: "buy my book".to_owned(), ..StoredProfile::default() };
        assert!(store.set_profile(id, profile).await.unwrap());
        let subject = store.account(id).await.unwrap().unwrap().holder;
        for (at, place) in [(1, "/player/Eve"), (2, "/study/abc")] {
            let report = Report {
                id: format!("{id}-{at}"),
                at,
                reporter: "account3".to_owned(),
                subject,
                name: "Eve".to_owned(),
                game: String::new(),
                line: None,
                reason: "spam".to_owned(),
                words: String::new(),
                place: place.to_owned(),
                said: "buy my book".to_owned(),
                verdict: None,
                handler: None,
            };
            store.add_report(report).await.unwrap();
        }
    }
    let about = async |id: &str| store.profile_of(id).await.unwrap().map(|profile| profile.about);
    let entry = |id: &str| AuditEntry { subject: Some("account1".to_owned()), ..audit(id, 30, "closed") };
    let none = handling(None, entry("audit001"));
    assert!(store.handle_report("account1-2", none).await.unwrap());
    assert_eq!(about("account1").await.as_deref(), Some("buy my book"), "it was another text that was reported");
    let closing = |id: &str| Handling { closes: Some(40), ..handling(None, entry(id)) };
    for (account, closed) in [("account1", Some(40)), ("account2", None)] {
        let report = format!("{account}-1");
        assert!(store.handle_report(&report, closing(&format!("audit-{account}"))).await.unwrap());
        assert!(!store.handle_report(&report, closing("audit003")).await.unwrap(), "it is handled");
        assert_eq!(store.account(account).await.unwrap().unwrap().closed, closed, "{account}");
    }
    assert_eq!((about("account1").await, about("account2").await.as_deref()), (None, Some("")));
    assert_eq!(store.sessions_of("account1").await.unwrap(), []);
    let logged = store.audit(u64::MAX, 99).await.unwrap().into_iter().filter(|entry| entry.act == "closed");
    assert_eq!(logged.count(), 3, "each is logged once");
}
