//! Where stores are tried.

use komadai_shogi::{ByColor, Color, Handicap};
use komadai_store::*;
use sqlx::Connection as _;
use std::time::Duration;

/// Nothing that these tests wait for takes so long unless it is broken.
const PATIENCE: Duration = Duration::from_secs(30);

/// A place for a store of its own, empty at first.
pub(crate) struct Place {
    pub(crate) address: Address,
    _folder: Option<tempfile::TempDir>,
}

impl Place {
    pub(crate) fn sqlite() -> Place {
        let folder = tempfile::tempdir().unwrap();
        Place { address: Address::Sqlite(folder.path().to_owned()), _folder: Some(folder) }
    }

    pub(crate) fn postgres() -> Place {
        Place { address: Address::Postgres(komadai_testbed::Postgres::shared().database()), _folder: None }
    }

    /// Opens the store there, as another process would.
    pub(crate) async fn open(&self) -> Box<dyn Store> {
        self.address.open().await.unwrap()
    }

    /// Runs statements on the database there.
    pub(crate) async fn run(&self, statements: &[&str]) {
        for statement in statements {
            let done = match &self.address {
                Address::Sqlite(folder) => {
                    let file = folder.join("komadai.sqlite");
                    let mut connection = sqlx::SqliteConnection::connect(file.to_str().unwrap()).await.unwrap();
                    sqlx::query(statement).execute(&mut connection).await.map(drop)
                }
                Address::Postgres(url) => {
                    let mut connection = sqlx::PgConnection::connect(url).await.unwrap();
                    sqlx::query(statement).execute(&mut connection).await.map(drop)
                }
            };
            done.unwrap_or_else(|error| panic!("{statement}: {error}"));
        }
    }
}

/// The step to the first note that a consumer has yet to take in, and the game that it is of.
pub(crate) async fn next_step(store: &dyn Store, consumer: Consumer) -> Option<(Step, String)> {
    let heard = store.hear(consumer, 1).await.unwrap();
    let noted = heard.notes.into_iter().next()?;
    Some((Step { consumer, from: heard.after, to: noted.number }, noted.game))
}

/// Rates the game that is the next one to be rated.
pub(crate) async fn rate(store: &dyn Store, result: GameResult) {
    let (step, game) = next_step(store, Consumer::Ratings).await.unwrap();
    assert_eq!(game, result.game);
    assert!(store.rate(step, result).await.unwrap());
}

/// How many rows a table has.
pub(crate) async fn store_rows(place: &Place, table: &str) -> u64 {
    let (sums, _) = transfer::look(&place.address, &mut |_| Ok(()), &mut |_| {}).await.unwrap();
    sums.iter().find(|(name, _)| name == table).unwrap().1.rows
}

pub(crate) fn record(id: &str) -> StoredRecord {
    StoredRecord {
        id: id.to_owned(),
        created: 5,
        changed: 5,
        opened: 5,
        version: 1,
        original: vec![0x82, 0x50, 0, 255],
        tree: "{}".to_owned(),
        edit_key: [9; 32],
        owner: Some([8; 32]),
    }
}

/// Waits until something holds.
pub(crate) async fn until<F: Future<Output = bool>>(mut holds: impl FnMut() -> F) {
    let limit = tokio::time::Instant::now() + PATIENCE;
    while !holds().await {
        assert!(tokio::time::Instant::now() < limit, "it never came to hold");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

pub(crate) fn card(ply: u32, due: Option<u64>, status: Status) -> Card {
    let sfen = Some("4k4/9/9/9/9/9/9/9/4K4 b - 1".to_owned());
    Card { ply, turn: Color::White, due, status, winner: None, reason: None, sfen }
}

pub(crate) fn running(due: Option<u64>) -> Card {
    card(1, due, Status::Running)
}

pub(crate) fn game(id: &str) -> StoredGame {
    StoredGame {
        id: id.to_owned(),
        created: 1_000,
        contract: r#"{"any":"text"}"#.to_owned(),
        seats: ByColor { black: Seat::Person { key: [7; 32], holder: Some([8; 32]) }, white: Seat::Engine },
        card: Some(running(Some(9_000))),
        shown: None,
    }
}

/// A game as it begins, without an entry yet.
pub(crate) fn opening(id: &str) -> Opening {
    Opening { game: game(id), entries: Vec::new() }
}

/// A game of two people as it begins.
pub(crate) fn opening_of(id: &str, black: u8, white: u8) -> Opening {
    let seat = |holder| Seat::Person { key: [7; 32], holder: Some([holder; 32]) };
    Opening {
        game: StoredGame { seats: ByColor { black: seat(black), white: seat(white) }, ..game(id) },
        entries: vec![],
    }
}

/// What follows for somebody who has left a game.
pub(crate) fn left(id: &str, whom: u8, game: &str) -> Sanction {
    Sanction {
        report: None,
        id: id.to_owned(),
        whom: [whom; 32],
        kind: "play".to_owned(),
        since: 2_000,
        until: 9_000,
        reason: String::new(),
        left: Some(GamesLeft { game: game.to_owned(), left: 3, of: 10 }),
    }
}

pub(crate) fn entry(seq: u32) -> Entry {
    Entry { seq, at: 1_000 + u64::from(seq), payload: format!("entry {seq} ☗７六歩") }
}

pub(crate) fn append(id: &str, fence: u64, seqs: std::ops::RangeInclusive<u32>) -> Append {
    let entries = seqs.map(entry).collect();
    Append {
        game: id.to_owned(),
        fence,
        entries,
        card: running(None),
        contract: None,
        notes: Vec::new(),
        swap_seats: false,
        unseal: false,
        new_game: None,
    }
}

/// A sealed move; the number makes it its own.
pub(crate) fn sealed(number: u8) -> SealedMove {
    SealedMove { commitment: [number; 32], salt: [number; 16], attempt: "7g7f".to_owned() }
}

pub(crate) async fn claim(store: &dyn Store, id: &str, node: &str, now: u64) -> Held {
    match store.claim(id, node, now).await.unwrap() {
        Claim::Held(held) => held,
        other => panic!("{other:?}"),
    }
}

pub(crate) fn account(id: &str, name_key: &str) -> StoredAccount {
    let mut holder = [1; 32];
    for (byte, letter) in holder.iter_mut().zip(id.bytes()) {
        *byte = letter;
    }
    StoredAccount {
        id: id.to_owned(),
        name: name_key.to_uppercase(),
        name_key: name_key.to_owned(),
        holder,
        role: Role::Player,
        created: 5,
        closed: None,
        password: Some("$argon2id$…".to_owned()),
    }
}

/// An address of an account at which nothing was told yet.
pub(crate) fn webhook(id: &str, account: &str, kinds: &[&str]) -> StoredWebhook {
    StoredWebhook {
        id: id.to_owned(),
        account: account.to_owned(),
        address: format!("https://{id}.example/x"),
        secret: format!("secret of {id}"),
        kinds: kinds.iter().map(|kind| (*kind).to_owned()).collect(),
        created: 5,
        tries: 0,
        failing: None,
        trouble: String::new(),
        disabled: None,
    }
}

pub(crate) fn notice(account: &str, kind: &str, subject: &str, at: u64) -> StoredNotice {
    let [account, kind, subject] = [account, kind, subject].map(str::to_owned);
    StoredNotice { account, kind, subject, name: "Ben".to_owned(), at, is_read: false, mail_due: None }
}

pub(crate) fn practice(item: &str, to: &str) -> PracticeChange {
    PracticeChange {
        kind: "lesson".to_owned(),
        item: item.to_owned(),
        from: None,
        to: to.to_owned(),
        most: 100,
        removes: None,
    }
}

pub(crate) fn problem_set(id: &str, owner: &str) -> StoredProblemSet {
    StoredProblemSet {
        id: id.to_owned(),
        owner: owner.to_owned(),
        owner_name: String::new(),
        title: "詰将棋".to_owned(),
        words: "詰将棋".to_owned(),
        about: "three plies".to_owned(),
        visibility: Visibility::Public,
        created: 1_000,
        changed: 1_000,
        problems: 0,
    }
}

pub(crate) fn set_problem(n: u32, set: &str) -> SetProblem {
    SetProblem {
        id: format!("problem{n}{set}"),
        problem_set: set.to_owned(),
        place: 0,
        sfen: format!("4k4/9/4P4/9/9/9/9/9/9 b G {n}"),
        plies: 1,
        solution: "G*5b".to_owned(),
    }
}

pub(crate) fn push_device(id: u8, account: &str, session: u8, since: u64) -> PushDevice {
    let (account, endpoint) = (account.to_owned(), format!("https://push.example/{id}"));
    PushDevice {
        id: [id; 32],
        account,
        session: [session; 32],
        endpoint,
        point: vec![4; 65],
        secret: vec![id; 16],
        since,
    }
}

pub(crate) fn session(token: u8, account: &str, seen: u64) -> StoredSession {
    let (account, device) = (account.to_owned(), "Firefox, Linux".to_owned());
    StoredSession { token: [token; 32], account, device, created: 5, seen }
}

pub(crate) fn ticket(token: u8, account: Option<&str>, expires: u64) -> Ticket {
    Ticket { token: [token; 32], account: account.map(str::to_owned), made_by: None, expires }
}

pub(crate) fn passkey(first: u8, account: &str) -> StoredPasskey {
    StoredPasskey {
        id: vec![first, 0xff],
        account: account.to_owned(),
        name: "laptop".to_owned(),
        key: vec![3; 34],
        state: vec![0; 7],
        created: 5,
        used: None,
    }
}

pub(crate) fn line(game: &str, seq: u32, text: &str) -> TalkLine {
    TalkLine {
        game: game.to_owned(),
        seq,
        room: TalkRoom::Players,
        at: 1_000,
        speaker: [4; 32],
        name: "Eve".to_owned(),
        has_account: true,
        text: text.to_owned(),
    }
}

pub(crate) fn token(n: u8, account: &str) -> StoredToken {
    StoredToken {
        id: format!("token{n:03}"),
        token: [n; 32],
        account: account.to_owned(),
        name: "bot".to_owned(),
        scopes: "bot:play".to_owned(),
        created: 1_500 + u64::from(n),
        used: None,
    }
}

pub(crate) fn audit(id: &str, at: u64, act: &str) -> AuditEntry {
    let subject = Some("account1".to_owned());
    AuditEntry { id: id.to_owned(), at, actor: None, act: act.to_owned(), subject, detail: String::new() }
}

/// An entry that no other is like, of something that a test does not look at in the log.
pub(crate) fn logged(n: u64) -> AuditEntry {
    audit(&format!("logged{n:02}"), 1, "something")
}

/// A game of the archive with its players.
pub(crate) fn archived(byte: u8, day: Option<u32>) -> (Vec<ArchiveName>, ArchivedGame) {
    let name = |id: i64, key: &str| ArchiveName {
        id,
        kind: NameKind::Player,
        key: key.to_owned(),
        name: key.to_uppercase(),
        words: format!(" {key} 名{id} "),
    };
    let game = ArchivedGame {
        number: 0,
        identity: [byte; 16],
        start: None,
        moves: vec![1, 2, byte],
        headers: "[]".to_owned(),
        black: Some(1),
        white: Some(2),
        event: None,
        place: None,
        round: Some(u32::from(byte)),
        day,
        ended: Some("resignation".to_owned()),
        score: byte & 3,
        source: "x.kif".to_owned(),
        faults: "[]".to_owned(),
    };
    (vec![name(1, "ann"), name(2, "ben")], game)
}

pub(crate) fn rated(game: &str) -> GameResult {
    let players = ByColor { black: "account1".to_owned(), white: "bot-3".to_owned() };
    let (game, pool) = (game.to_owned(), "standard-rapid".to_owned());
    GameResult { game, pool, players, handicap: Handicap::Even, winner: Some(Color::Black), at: 1_900 }
}

pub(crate) fn club(id: &str, name_key: &str) -> StoredClub {
    StoredClub {
        id: id.to_owned(),
        name: name_key.to_uppercase(),
        name_key: name_key.to_owned(),
        about: "about".to_owned(),
        entry: ClubEntry::Request,
        created: 5,
    }
}

pub(crate) fn stored_class(id: &str) -> StoredClass {
    let [id, name, code] = [id, "2b", "abcd"].map(str::to_owned);
    StoredClass { id, name, code, is_open: false, created: 5 }
}

pub(crate) fn homework(id: &str, class: &str, due: u64) -> Homework {
    let [id, class, kind, item, words] = [id, class, "lesson", "king", "words"].map(str::to_owned);
    Homework { id, class, kind, item, times: 1, words, due, created: 7 }
}

pub(crate) fn class_remark(id: &str, class: &str, pupil: &str) -> ClassRemark {
    let [id, class, pupil, game, author, text] = [id, class, pupil, "game0001", "account1", "words"].map(str::to_owned);
    ClassRemark { id, class, pupil, game, author, at: 9, text }
}

/// An event before its first round, by its first step.
pub(crate) fn event(id: &str) -> StoredEvent {
    StoredEvent {
        id: id.to_owned(),
        name: "Kyoto Open".to_owned(),
        format: "swiss".to_owned(),
        club: Some("clubclub1".to_owned()),
        created: 5,
        notice: EventNotice {
            place: "Kyoto".to_owned(),
            first_day: "2026-12-05".to_owned(),
            last_day: String::new(),
            about: "about".to_owned(),
            entry: EventEntry::Open,
            reports: true,
        },
        card: EventCard { stage: EventStage::Entries, entrants: 0, rounds: 0 },
        steps: 1,
        play: None,
        version: 0,
    }
}

/// The place of a game on the first board of an event's first round.
pub(crate) fn event_game(event: &str, number: u32, game: &str) -> EventGame {
    EventGame {
        event: event.to_owned(),
        round: 1,
        board: 1,
        number,
        game: game.to_owned(),
        black: "1".to_owned(),
        white: "2".to_owned(),
        due: Some(9_000),
        stage: EventGameStage::Open,
        is_told: false,
    }
}

pub(crate) fn event_date(event: &str, board: u32, version: u64) -> EventDate {
    let [event, black, white, talk] = [event, "1", "2", "talk"].map(str::to_owned);
    EventDate { event, round: 1, board, black, white, agreed: Some(4_000), talk, version }
}

/// A step of an event's log.
pub(crate) fn event_step(number: u32, account: &str) -> EventStep {
    EventStep { number, at: u64::from(number), account: account.to_owned(), entry: format!("step {number}") }
}

/// What lists say of an event of two that is under way.
pub(crate) const UNDER_WAY: EventCard = EventCard { stage: EventStage::Running, entrants: 2, rounds: 1 };

/// A series of events by which something is kept.
pub(crate) fn series(id: &str) -> StoredSeries {
    StoredSeries {
        id: id.to_owned(),
        name: format!("series {id}"),
        kind: SeriesKind::League,
        about: "Every year".to_owned(),
        club: Some("clubclub1".to_owned()),
        created: 5,
        changed: 5,
        card: SeriesCard::default(),
        steps: 1,
    }
}

pub(crate) fn post(id: &str, club: &str, at: u64) -> ClubPost {
    let [id, club, author, text] = [id, club, "account1", "words"].map(str::to_owned);
    ClubPost { id, club, at, author, text }
}

pub(crate) fn offer(id: &str, maker: &str, target: Option<&str>, expires: u64) -> StoredOffer {
    let (id, maker, target) = (id.to_owned(), maker.to_owned(), target.map(str::to_owned));
    StoredOffer { id, maker, target, wish: "{}".to_owned(), created: 1_000, expires }
}

pub(crate) fn analysis(record: &str, party: &str) -> StoredAnalysis {
    let (record, party) = (record.to_owned(), party.to_owned());
    StoredAnalysis {
        record,
        nodes: 20_000,
        party,
        asker: None,
        asked: 5,
        owner: None,
        done: 0,
        total: 3,
        batch: None,
        is_alone: false,
        is_stopped: false,
        fault: None,
    }
}

pub(crate) fn loan(work: &str, token: u8, until: u64) -> Loan {
    Loan { work: work.to_owned(), token: [token; 32], until, task: format!("task of {work}") }
}

pub(crate) fn evaluation(position: u64) -> EvaluationKey {
    EvaluationKey { position, engine: "engine".to_owned(), nodes: 20_000 }
}

pub(crate) fn batch(id: &str, holder: u8) -> StoredBatch {
    let (id, title, games) = (id.to_owned(), "games".to_owned(), "opaque".to_owned());
    StoredBatch { id, holder: [holder; 32], title, nodes: 20_000, created: 7, is_stopped: false, games }
}

pub(crate) fn result(game: &str, players: [&str; 2], winner: Option<Color>, at: u64) -> GameResult {
    let [black, white] = players.map(str::to_owned);
    let (game, pool) = (game.to_owned(), "standard-rapid".to_owned());
    GameResult { game, pool, players: ByColor { black, white }, handicap: Handicap::Even, winner, at }
}

pub(crate) async fn with_accounts(place: &Place) -> Box<dyn Store> {
    let store = place.open().await;
    for (id, name) in [("account1", "ann"), ("account2", "ben"), ("account3", "cat")] {
        store.add_account(account(id, name), Vec::new()).await.unwrap();
    }
    store
}
