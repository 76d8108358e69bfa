//! What is added, row by row of ARCHITECTURE.md's table: of each kind the smallest that does something.

use super::{Addition, Edit};
use Edit::{After, Before, Copy, Instead, New, Renamed};

/// Every row of which something is added, in the order of the table.
pub(super) const ROWS: &[Addition] = &[
    Addition { row: "impasse ruling", edits: IMPASSE_RULING },
    Addition { row: "record format", edits: RECORD_FORMAT },
    Addition { row: "language", edits: LANGUAGE },
    Addition { row: "page", edits: PAGE },
    Addition { row: "door", edits: DOOR },
    Addition { row: "route of the public API", edits: API_ROUTE },
    Addition { row: "service, whatever the door", edits: SERVICE },
    Addition { row: "consumer of what happened in games", edits: CONSUMER },
    Addition { row: "store subject", edits: STORE_SUBJECT },
    Addition { row: "variant", edits: VARIANT },
];

/// The others, and why nothing is.
pub(super) const UNTRIED: &[(&str, &str)] =
    &[("store backend", "another database would have to be there; the conformance suite runs whole for two")];

const NAMED: &str = "crates/shogi/src/impasse/named.rs";
const IMPASSE_RULING: &[Edit] = &[
    Before(
        NAMED,
        "    /// Rulings put together at will, which have no name.",
        "    /// Try at once, or all pieces in.\n    TryOrAllIn,\n",
    ),
    Instead(NAMED, "ALL: [ImpasseRule; 10]", "ALL: [ImpasseRule; 11]"),
    Before(NAMED, "    ];\n\n    /// A stable name for programs.", "        ImpasseRule::TryOrAllIn,\n"),
    Before(
        NAMED,
        "            ImpasseRule::Custom => \"custom\"",
        "            ImpasseRule::TryOrAllIn => \"try-or-all-in\",\n",
    ),
    Before(
        NAMED,
        "            ImpasseRule::Custom => return None",
        "            ImpasseRule::TryOrAllIn => {
                ImpasseRules { all_in: ImpasseRules::ALL_PIECES_IN.all_in, ..ImpasseRules::TRY_AT_ONCE }
            }\n",
    ),
    Instead(NAMED, "PRESETS: [(&'static str, ImpasseRule); 17]", "PRESETS: [(&'static str, ImpasseRule); 18]"),
    Before(
        NAMED,
        "        (\"pro24\", ImpasseRule::Points24)",
        "        (\"try-or-all-in\", ImpasseRule::TryOrAllIn),\n",
    ),
    Before("locales/en/common.ftl", "impasse-custom =", "impasse-try-or-all-in = Try, or all pieces in\n"),
    Before("locales/ja/common.ftl", "impasse-custom =", "impasse-try-or-all-in = トライまたは全駒入り\n"),
    Before("locales/es/common.ftl", "impasse-custom =", "impasse-try-or-all-in = Try o todas las piezas dentro\n"),
    Before("locales/pt/common.ftl", "impasse-custom =", "impasse-try-or-all-in = Try ou todas as peças dentro\n"),
];

const FORMAT: &str = "crates/kifu/src/format.rs";
const RECORD_FORMAT: &[Edit] = &[
    New(
        "crates/kifu/src/plain.rs",
        r#"//! The word `plain`, the SFEN of the start, and the moves in USI.

use crate::{Format, ReadFault, Record, usi};

pub(crate) fn read(text: &str) -> (Vec<Record>, Format, Vec<ReadFault>) {
    let text = text.trim_start();
    let (records, _, faults) = usi::read(text.strip_prefix("plain").unwrap_or(text));
    (records, Format::Plain, faults)
}

pub(crate) fn write(record: &Record) -> String {
    format!("plain\n{}", usi::write(record, Format::Sfen))
}
"#,
    ),
    After("crates/kifu/src/lib.rs", "pub mod names;\n", "mod plain;\n"),
    After(FORMAT, "    Japanese,\n", "    /// The word `plain` and a line of SFEN.\n    Plain,\n"),
    Instead(FORMAT, "ALL: [Format; 12]", "ALL: [Format; 13]"),
    After(FORMAT, "        Format::Japanese,\n", "        Format::Plain,\n"),
    After(FORMAT, "            Format::Japanese => \"japanese\",\n", "            Format::Plain => \"plain\",\n"),
    Before(
        "crates/kifu/src/detect.rs",
        "    if first == '{' {",
        "    if line == \"plain\" {\n        return Some(Format::Plain);\n    }\n",
    ),
    Before(
        "crates/kifu/src/read.rs",
        "        Format::Kif | Format::Ki2 | Format::Japanese =>",
        "        Format::Plain => crate::plain::read(text),\n",
    ),
    Before(
        "crates/kifu/src/write.rs",
        "        Format::Japanese =>",
        "        Format::Plain => crate::plain::write(record),\n",
    ),
    Instead(
        "crates/kifu/tests/notation.rs",
        "Format::Usi | Format::Sfen => false",
        "Format::Usi | Format::Sfen | Format::Plain => false",
    ),
    Instead(
        "crates/kifu/tests/round_trip.rs",
        "Format::Usi | Format::Sfen => Holds",
        "Format::Usi | Format::Sfen | Format::Plain => Holds",
    ),
];

const MATE: &str = "crates/archive/src/mate.rs";
const LANGUAGE: &[Edit] = &[
    After(
        "crates/lang/src/lib.rs",
        "    Pt, \"pt\", \"pt-BR\", \"Português\", '.', \"%d/%m/%Y\";\n",
        "    De, \"de\", \"de\", \"Deutsch\", '.', \"%-d.%-m.%Y\";\n",
    ),
    Copy("locales/en", "locales/de"),
    Before(
        "crates/archive/src/openings/mod.rs",
        "            Lang::Es => self.spanish,",
        "            Lang::De => self.english,\n",
    ),
    Before(
        "crates/archive/src/phase.rs",
        "            (Phase::Opening, Lang::Ja) =>",
        "            (Phase::Opening, Lang::De) => \"Eröffnung\",\n",
    ),
    Before(
        "crates/archive/src/phase.rs",
        "            (Phase::Middle, Lang::Ja) =>",
        "            (Phase::Middle, Lang::De) => \"Mittelspiel\",\n",
    ),
    Before(
        "crates/archive/src/phase.rs",
        "            (Phase::Endgame, Lang::Ja) =>",
        "            (Phase::Endgame, Lang::De) => \"Endspiel\",\n",
    ),
    Before(MATE, "            Lang::Es => spanish,", "            Lang::De => english,\n"),
    Renamed("crates/learn/pages", ".en.md", ".de.md"),
    After(
        "crates/learn/src/article.rs",
        "            (Lang::Pt, include_str!(concat!(\"../pages/\", $name, \".pt.md\"))),\n",
        "            (Lang::De, include_str!(concat!(\"../pages/\", $name, \".de.md\"))),\n",
    ),
];

const PAGE: &[Edit] = &[
    New(
        "crates/server/src/pages/proverb/mod.rs",
        r#"//! `/proverb`: a proverb.

use super::frame::{Frame, frame, page};
use crate::app::Shared;
use crate::reader::Reader;
use askama::Template;
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;
use komadai_wire::Boot;

#[derive(Template)]
#[template(path = "proverb/page.html")]
struct ProverbPage<'a> {
    frame: Frame<'a>,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/proverb", get(show))
}

async fn show(State(app): State<Shared>, reader: Reader) -> Response {
    page(&reader, StatusCode::OK, &ProverbPage { frame: frame(&app, &reader, Some(&Boot::Proverb {})) })
}
"#,
    ),
    New(
        "crates/server/src/pages/proverb/page.html",
        r#"{% extends "base.html" %}
{% block title %}{{ frame.t.get("proverb") }} · Komadai{% endblock %}
{% block description %}{{ frame.t.get("proverb") }}{% endblock %}
{% block content %}<div id="app"><h1>{{ frame.t.get("proverb") }}</h1></div>{% endblock %}
"#,
    ),
    Before("crates/server/src/pages/mod.rs", "mod pupils;\n", "mod proverb;\n"),
    Before("crates/server/src/pages/mod.rs", "        .merge(pupils::routes())", "        .merge(proverb::routes())\n"),
    Before("crates/wire/src/boot.rs", "    /// `/glossary`:", "    /// `/proverb`: a proverb.\n    Proverb {},\n"),
    New(
        "web/src/pages/proverb/page.tsx",
        r#"// A proverb.

import { render } from "preact";
import { t } from "../../i18n";

export function start(root: HTMLElement): void {
  render(<h1>{t("proverb")}</h1>, root);
}
"#,
    ),
    Before("web/src/pages/registry.ts", "  game: () => import(", "  proverb: () => import(\"./proverb/page\"),\n"),
    Before("locales/en/learn.ftl", "course =", "proverb = Drop a pawn where the king will go\n"),
    Before("locales/ja/learn.ftl", "course =", "proverb = 玉は下段に落とせ\n"),
    Before("locales/es/learn.ftl", "course =", "proverb = Lleva al rey a la última fila\n"),
    Before("locales/pt/learn.ftl", "course =", "proverb = Leve o rei à última fileira\n"),
    Before("crates/komadai/tests/access.rs", "        \"/clock\",\n", "        \"/proverb\",\n"),
];

const DOOR: &[Edit] = &[
    New(
        "crates/server/src/gopher.rs",
        r#"//! The site as lines of text, for programs that read nothing else.

use crate::app::Shared;
use axum::Router;
use axum::routing::get;

pub(crate) fn routes() -> Router<Shared> {
    Router::new().route("/gopher", get(menu))
}

async fn menu() -> &'static str {
    "iKomadai\r\n.\r\n"
}
"#,
    ),
    Before("crates/server/src/lib.rs", "mod host;\n", "mod gopher;\n"),
    Before("crates/server/src/http.rs", "        .merge(ws::routes())", "        .merge(crate::gopher::routes())\n"),
    Instead("xtask/src/arrows.rs", "&[\"pages\"]", "&[\"gopher\", \"pages\"]"),
    Before("crates/server/src/lib.rs", "`pages`", "`gopher` "),
];

const API_ROUTE: &[Edit] = &[
    Before(
        "crates/server/src/programs/table.rs",
        "        Entry::get(\"/api/stream/event\"",
        "        Entry::get(\"/api/account/name\", A_TOKEN, get(account::name), \"Ok\").about(\"the name alone\"),\n",
    ),
    Before(
        "crates/server/src/programs/account.rs",
        "/// The games that an account plays now, each with its side.",
        r#"/// `GET /api/account/name`
pub(super) async fn name(principal: Principal) -> Result<Json<Value>, Fault> {
    Ok(Json(json!({ "ok": !own(&principal)?.name.is_empty() })))
}

"#,
    ),
    Before(
        "crates/komadai/tests/access.rs",
        "        program(\"GET\", \"/api/account/playing\"",
        "        program(\"GET\", \"/api/account/name\", none.clone(), [200, 200]),\n",
    ),
];

const SERVICE: &[Edit] = &[
    New(
        "crates/site/src/greeting.rs",
        r#"//! Words for whoever comes in.

use crate::site::Site;
use crate::who::Asker;
use komadai_store::StoreError;

/// Why nobody is greeted.
#[derive(Debug, thiserror::Error)]
pub enum NotGreeted {
    /// They are nobody in particular.
    #[error("guests are not greeted")]
    Guest,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Greets an account by its name.
///
/// # Errors
/// There is nobody to greet, or the store failed.
pub async fn greet(site: &Site, asker: &Asker) -> Result<String, NotGreeted> {
    let Some(account) = asker.account() else { return Err(NotGreeted::Guest) };
    let stored = site.store.account(&account.id).await?;
    Ok(stored.map(|account| account.name).unwrap_or_default())
}
"#,
    ),
    Before("crates/site/src/lib.rs", "pub mod happened;\n", "pub mod greeting;\n"),
    Before("xtask/src/arrows.rs", "\"sitting\"", "\"greeting\", "),
    Before("crates/site/src/lib.rs", "`sitting`", "`greeting` "),
    Before(
        "crates/server/src/refusal.rs",
        "impl From<ArchiveError> for Refusal {",
        r#"impl From<komadai_site::greeting::NotGreeted> for Refusal {
    fn from(error: komadai_site::greeting::NotGreeted) -> Refusal {
        match error {
            komadai_site::greeting::NotGreeted::Guest => Refusal::Forbidden("guests are not greeted"),
            komadai_site::greeting::NotGreeted::Store(error) => error.into(),
        }
    }
}

"#,
    ),
];

const CONSUMER: &[Edit] = &[
    Before(
        "crates/store/src/happened/mod.rs",
        "    /// Finds out who left a game, and what follows.",
        "    /// Counts games.\n    Counts: \"counts\", [Ended], \"~counts\";\n",
    ),
    New(
        "crates/site/src/counts.rs",
        r#"//! Counts the games that have ended.

use crate::happened::Cursor;
use komadai_store::{Consumer, Step, Store};
use std::sync::Arc;

/// Goes on for ever.
pub async fn keep(store: Arc<dyn Store>, mut cursor: Cursor) {
    let mut games = 0u64;
    loop {
        let heard = cursor.next(64).await;
        let Some(last) = heard.notes.last() else { continue };
        let step = Step { consumer: Consumer::Counts, from: heard.after, to: last.number };
        match store.pass(step).await {
            Ok(true) => games += heard.notes.len() as u64,
            Ok(false) => {}
            Err(_) => cursor.pause().await,
        }
        tracing::debug!(games, "have ended");
    }
}
"#,
    ),
    Before("crates/site/src/lib.rs", "pub mod desk;\n", "pub mod counts;\n"),
    Before("xtask/src/arrows.rs", "\"event_games\"", "\"counts\", "),
    Before("crates/site/src/lib.rs", "`event_games`", "`counts` "),
    Before(
        "crates/server/src/serve.rs",
        "        tasks.spawn(plans::keep(rooms.clone()));",
        "        tasks.spawn(komadai_site::counts::keep(store.clone(), cursor(Consumer::Counts)));\n",
    ),
];

const STORE_SUBJECT: &[Edit] = &[
    New(
        "crates/store/src/wishes/mod.rs",
        r#"//! What somebody wishes for.

#[cfg(rustfmt)]
mod sql;

use crate::Answer;

/// Wishes, in the order in which they were made.
pub trait Wishes: Send + Sync {
    /// Keeps one.
    fn add_wish<'a>(&'a self, account: &'a str, wish: &'a str, at: u64) -> Answer<'a, ()>;

    /// Those of an account.
    fn wishes_of<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<String>>;
}
"#,
    ),
    New(
        "crates/store/src/wishes/sql.rs",
        r#"//! What somebody wishes for.

use super::writer::Urgency;
use super::{Backend, Connection, Pool};
use crate::columns::signed;
use crate::{Answer, StoreError, Wishes};

impl Wishes for Backend {
    fn add_wish<'a>(&'a self, account: &'a str, wish: &'a str, at: u64) -> Answer<'a, ()> {
        let (of, wish) = (account.to_owned(), wish.to_owned());
        self.write(Urgency::Later, account, move |connection| Box::pin(add(connection, of, wish, at)))
    }

    fn wishes_of<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<String>> {
        self.read(of(&self.readers, account))
    }
}

async fn add(connection: &mut Connection, account: String, wish: String, at: u64) -> Result<(), StoreError> {
    let insert = "INSERT INTO wishes (account, wish, at) VALUES ($1, $2, $3)";
    sqlx::query(insert).bind(account).bind(wish).bind(signed(at)).execute(connection).await?;
    Ok(())
}

async fn of(pool: &Pool, account: &str) -> Result<Vec<String>, StoreError> {
    let query = "SELECT wish FROM wishes WHERE account = $1 ORDER BY at";
    Ok(sqlx::query_scalar(query).bind(account).fetch_all(pool).await?)
}
"#,
    ),
    New(
        "crates/store/src/wishes/9000.sql",
        "CREATE TABLE wishes (account KEY_TEXT NOT NULL, at NUMBER NOT NULL, wish TEXT NOT NULL) TABLE_END;\n",
    ),
    Before(
        "crates/store/src/lib.rs",
        "            wiki: Wiki,",
        "            wishes: Wishes, \"../wishes/sql.rs\", [\"9000\"];\n",
    ),
    After("crates/store/src/lib.rs", "mod wiki;\n", "mod wishes;\n"),
    // What becomes of it where somebody takes all of theirs along, signs up, or leaves.
    Instead("crates/site/src/export/mod.rs", "Subject::Archive |", "Subject::Wishes | Subject::Archive |"),
    Instead("crates/site/src/people/guest.rs", "Subject::Archive |", "Subject::Wishes | Subject::Archive |"),
    Instead("crates/site/src/people/erase.rs", "Subject::Archive |", "Subject::Wishes | Subject::Archive |"),
];

const VARIANT: &[Edit] = &[
    New(
        "crates/variants/rules/duel.toml",
        r#"name = "duel"
like = "minishogi"
english = "Duel"
japanese = "一騎打ち"
start = "4k/4g/5/G4/K4 b - 1"
handicaps = []
"#,
    ),
    After("crates/variants/src/rules/catalogue.rs", "    \"shogi\" \"minishogi\" ", "\"duel\" "),
];
