//! `/api/me/export`: everything that is kept of an account, in one file.

use super::records::{self, engine_name, played, written};
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::limits::Deed;
use crate::principal::{Account, Principal};
use crate::reader::Reader;
use crate::refusal::Refusal;
use crate::studies;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use futures_util::stream;
use komadai_kifu::Format;
use komadai_shogi::Color;
use komadai_store::{BroadcastQuery, MOST_NOTICES, ProblemSetQuery, Seat, StoreError, StoredAccount, StudyQuery};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::mpsc;
use zip::ZipWriter;
use zip::write::{SimpleFileOptions, StreamWriter};

/// Games, and records, that one file holds.
const MOST: u32 = 100_000;
/// Games of which it is said how the account came out of them.
const MOST_ENDINGS: u32 = 10_000;
/// Pieces of the file that wait for a slow reader.
const WAITING: usize = 4;

/// The address of this subject.
pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/api/me/export", get(export))
}

/// `GET /api/me/export`: a zip that is written while it is sent, so that no size of it is too much.
async fn export(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    reader: Reader,
) -> Result<Response, Refusal> {
    let account = principal.account().cloned().ok_or(Refusal::Forbidden("only accounts have something to export"))?;
    asker.may_with(&app.site, account.holder, Deed::Export)?;
    let place = asker.place(&app.site.desk.uploads)?;
    let stored = app.store.account(&account.id).await?.ok_or(Refusal::NoSuchPage)?;
    let name = format!("attachment; filename=\"komadai-{}.zip\"", account.id);
    let (pieces, waiting) = mpsc::channel(WAITING);
    tokio::spawn(async move {
        let mut archive = Archive::new(pieces);
        let written = write_all(&app, &account, &stored, &reader, &mut archive).await;
        // A file that ends early is a download that fails, never one that looks whole.
        match written {
            Ok(()) => archive.finish().await,
            Err(error) => archive.fail(error).await,
        }
        drop(place);
    });
    let pieces = stream::unfold(waiting, async |mut waiting| Some((waiting.recv().await?, waiting)));
    let headers = [(header::CONTENT_TYPE, "application/zip".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, Body::from_stream(pieces)).into_response())
}

async fn write_all(
    app: &App,
    account: &Account,
    stored: &StoredAccount,
    reader: &Reader,
    archive: &mut Archive,
) -> io::Result<()> {
    let lost = |error| io::Error::other(format!("{error:?}"));
    let about = about(app, stored).await.map_err(lost)?;
    archive.json("account.json", &about).await?;
    let mut games = Vec::new();
    for id in app.store.games_held(account.holder, MOST).await.map_err(|error| io::Error::other(error.to_string()))? {
        // What cannot be read or written is left out, and its place in the list says so.
        let Ok(seen) = app.rooms.view(&id).await else {
            games.push(json!({ "id": id, "unreadable": true }));
            continue;
        };
        let names = &seen.contract.names;
        let mut files = Vec::new();
        // A game of another kind of shogi is told of without a file.
        if let Ok((mut record, engine)) = played(&seen) {
            if let Some(engine) = engine {
                engine.name(&mut record, &engine_name(reader, engine));
            }
            for format in [Format::Kif, Format::Csa] {
                if let Ok(bytes) = written(&record, format, None) {
                    let name = format!("games/{id}.{}", format.extension());
                    archive.file(&name, &bytes).await?;
                    files.push(name);
                }
            }
        }
        let unfocused = unfocused(app, &id, account).await.map_err(|error| io::Error::other(error.to_string()))?;
        let plan = plan(app, &id, account).await.map_err(|error| io::Error::other(error.to_string()))?;
        let names = json!({ "black": names.black, "white": names.white });
        games.push(json!({ "id": id, "names": names, "files": files, "plan": plan, "pageLeftBefore": unfocused }));
    }
    archive.json("games.json", &json!(games)).await?;
    let mut list = Vec::new();
    for id in
        app.store.records_owned(account.holder, MOST).await.map_err(|error| io::Error::other(error.to_string()))?
    {
        let Ok(kept) = records::find(app, &id, reader).await else {
            list.push(json!({ "id": id, "unreadable": true }));
            continue;
        };
        let mut files = Vec::new();
        if !kept.original().is_empty() {
            let name = format!("records/{id}.original");
            archive.file(&name, kept.original()).await?;
            files.push(name);
        }
        if let Ok(bytes) = kept.record().and_then(|record| written(&record, Format::Kif, None)) {
            let name = format!("records/{id}.kif");
            archive.file(&name, &bytes).await?;
            files.push(name);
        }
        list.push(json!({ "id": id, "created": kept.created(), "files": files }));
    }
    archive.json("records.json", &json!(list)).await?;
    let batches = app.store.batches_of(account.holder).await.map_err(|error| io::Error::other(error.to_string()))?;
    let batch = |batch: &komadai_store::StoredBatch| {
        let games: serde_json::Value = serde_json::from_str(&batch.games).unwrap_or_default();
        json!({ "title": batch.title, "created": batch.created, "nodes": batch.nodes, "games": games })
    };
    archive.json("analyses.json", &json!(batches.iter().map(batch).collect::<Vec<_>>())).await?;
    let written =
        app.store.revisions_by(&account.id, MOST).await.map_err(|error| io::Error::other(error.to_string()))?;
    let revision = |revision: &komadai_store::Revision| {
        json!({
            "page": revision.page, "revision": revision.number, "at": revision.at, "summary": revision.summary,
            "text": revision.text,
        })
    };
    let failed = |error: StoreError| io::Error::other(error.to_string());
    let clubs = app.store.clubs_of(&account.id).await.map_err(failed)?;
    let posts = app.store.club_posts_by(&account.id, MOST).await.map_err(failed)?;
    let in_clubs = json!({
        "clubs": clubs.iter().map(|(club, member)| json!({
            "club": club.name, "standing": member.standing.code(), "since": member.since, "isMuted": member.is_muted,
        })).collect::<Vec<_>>(),
        "posts": posts.iter().map(|post| json!({
            "club": post.club, "at": post.at, "text": post.text,
        })).collect::<Vec<_>>(),
    });
    archive.json("clubs.json", &in_clubs).await?;
    let classes = app.store.classes_of(&account.id).await.map_err(failed)?;
    let remarks = app.store.class_remarks_with(&account.id, MOST).await.map_err(failed)?;
    let mut in_classes = Vec::new();
    for (class, member) in &classes {
        let done = app.store.homework_done(&class.id).await.map_err(failed)?;
        let done = done.iter().filter(|(_, whose, _)| *whose == account.id);
        in_classes.push(json!({
            "class": class.id, "name": class.name, "role": member.role.code(), "called": member.called, "since": member.since,
            "done": done.map(|(homework, _, at)| json!({ "homework": homework, "at": at })).collect::<Vec<_>>(),
        }));
    }
    let in_classes = json!({
        "classes": in_classes,
        "remarks": remarks.iter().map(|remark| json!({
            "class": remark.class, "game": remark.game, "at": remark.at, "text": remark.text,
            "byYou": remark.author == account.id, "aboutYou": remark.pupil == account.id,
        })).collect::<Vec<_>>(),
    });
    archive.json("classes.json", &in_classes).await?;
    let events = app.store.events_of(&account.id, MOST).await.map_err(failed)?;
    let steps = app.store.event_steps_by(&account.id, MOST).await.map_err(failed)?;
    let in_events = json!({
        "events": events.iter().map(|event| json!({ "event": event.id, "name": event.name })).collect::<Vec<_>>(),
        "steps": steps.iter().map(|(event, step)| json!({
            "event": event, "number": step.number, "at": step.at,
            "entry": serde_json::from_str::<Value>(&step.entry).unwrap_or_default(),
        })).collect::<Vec<_>>(),
    });
    archive.json("events.json", &in_events).await?;
    let mut practised = Vec::new();
    while practised.len() < MOST as usize {
        let place = practised.last().map_or(0, |item: &komadai_store::PracticeItem| item.place);
        let more = app.store.practice_after(&account.id, place, 1_000).await.map_err(failed)?;
        if more.is_empty() {
            break;
        }
        practised.extend(more);
    }
    let practised = practised.iter().map(|item| serde_json::from_str(&item.value).unwrap_or(Value::Null));
    archive.json("practice.json", &Value::Array(practised.collect())).await?;
    let (own, holds) = (&account.id, |kept: &komadai_store::Kept| json!({ "name": kept.name, "since": kept.since }));
    let followed = app.store.followed(own).await.map_err(failed)?;
    let notes = app.store.player_notes(own).await.map_err(failed)?;
    let favourites = app.store.favourite_games(own).await.map_err(failed)?;
    let teachers = app.store.teachers_of(own).await.map_err(failed)?;
    let pupils = app.store.pupils_of(own).await.map_err(failed)?;
    let in_view = json!({
        "players": followed.iter().map(holds).collect::<Vec<_>>(),
        "notes": notes.iter().map(|note| json!({ "name": note.name, "text": note.text, "changed": note.changed })).collect::<Vec<_>>(),
        "games": favourites.iter().map(|game| &game.id).collect::<Vec<_>>(),
        "teachers": teachers.iter().map(holds).collect::<Vec<_>>(),
        "pupils": pupils.iter().map(holds).collect::<Vec<_>>(),
    });
    archive.json("favourites.json", &in_view).await?;
    let profile = app.store.profile_of(own).await.map_err(failed)?.map(|profile| {
        json!({ "piece": profile.piece, "colour": profile.colour, "country": profile.country, "about": profile.about, "changed": profile.changed })
    });
    archive.json("profile.json", &profile.unwrap_or(Value::Null)).await?;
    let query = ProblemSetQuery { of: Some(own.clone()), at_most: MOST, ..ProblemSetQuery::default() };
    let mut sets = Vec::new();
    for set in app.store.problem_sets(query).await.map_err(failed)? {
        let problems = app.store.set_problems(&set.id).await.map_err(failed)?;
        sets.push(json!({
            "id": set.id, "title": set.title, "about": set.about, "visibility": set.visibility.code(),
            "problems": problems.iter().map(|one| json!({ "sfen": one.sfen, "plies": one.plies, "solution": one.solution })).collect::<Vec<_>>(),
        }));
    }
    archive.json("problem-sets.json", &json!(sets)).await?;
    archive.json("wiki.json", &json!(written.iter().map(revision).collect::<Vec<_>>())).await?;
    let query = StudyQuery { of: Some(account.id.clone()), at_most: MOST, ..StudyQuery::default() };
    let mut studies = Vec::new();
    for study in app.store.studies(query).await.map_err(failed)? {
        let mut chapters = Vec::new();
        for chapter in app.store.chapters(&study.id).await.map_err(failed)? {
            let name = format!("studies/{}/{}.kif", study.id, chapter.id);
            // What cannot be read or written is left out, and its place in the list says so.
            let mut files = Vec::new();
            if let Ok(tree) = studies::tree(&app.site, &chapter).await
                && let Ok(bytes) = records::written(&tree.to_record(), Format::Kif, None)
            {
                archive.file(&name, &bytes).await?;
                files.push(name);
            }
            chapters.push(json!({ "id": chapter.id, "title": chapter.title, "files": files }));
        }
        studies.push(json!({
            "id": study.id, "title": study.title, "own": study.owner == account.id, "created": study.created,
            "visibility": study.visibility.code(), "chapters": chapters,
        }));
    }
    archive.json("studies.json", &json!(studies)).await?;
    broadcasts(app, account, archive).await
}

/// The broadcasts that the account runs or enters moves in, and the records of those of its own as they stand.
async fn broadcasts(app: &App, account: &Account, archive: &mut Archive) -> io::Result<()> {
    let failed = |error: StoreError| io::Error::other(error.to_string());
    let query = BroadcastQuery { of: Some(account.id.clone()), before: None, at_most: MOST };
    let mut told = Vec::new();
    for broadcast in app.store.broadcasts(query).await.map_err(failed)? {
        let own = broadcast.owner == account.id;
        let mut files = Vec::new();
        for board in app.store.boards(&broadcast.id).await.map_err(failed)?.into_iter().filter(|_| own) {
            if let Some(states) = app.site.relay.board(&board.id).await.map_err(failed)? {
                let name = format!("broadcasts/{}/{}.kif", broadcast.id, board.id);
                archive.file(&name, states.last().text.as_bytes()).await?;
                files.push(name);
            }
        }
        told.push(json!({
            "id": broadcast.id, "title": broadcast.title, "about": broadcast.about, "own": own,
            "created": broadcast.created, "files": files,
        }));
    }
    archive.json("broadcasts.json", &json!(told)).await
}

/// What the account has planned in a game.
async fn plan(app: &App, game: &str, account: &Account) -> Result<Option<String>, StoreError> {
    let Some(row) = app.store.game(game).await? else { return Ok(None) };
    for side in Color::ALL {
        if matches!(row.seats[side], Seat::Person { holder: Some(holder), .. } if holder == account.holder)
            && let Some(plan) = app.store.plan(game, side).await?
        {
            return Ok(Some(plan));
        }
    }
    Ok(None)
}

/// The account's moves in a game before which its page lost the focus.
async fn unfocused(app: &App, game: &str, account: &Account) -> Result<Vec<u32>, StoreError> {
    let Some(row) = app.store.game(game).await? else { return Ok(Vec::new()) };
    for side in Color::ALL {
        if matches!(row.seats[side], Seat::Person { holder: Some(holder), .. } if holder == account.holder) {
            return app.store.blurs_of(game, side).await;
        }
    }
    Ok(Vec::new())
}

/// What is kept of the account itself. Hashes of passwords, tokens and codes are of no use to anybody but this site.
async fn about(app: &App, account: &StoredAccount) -> Result<Value, Refusal> {
    let sessions = app.store.sessions_of(&account.id).await?;
    let passkeys = app.store.passkeys_of(&account.id).await?;
    let notices = app.store.notices_of(&account.id, MOST_NOTICES).await?;
    let tokens = app.store.tokens_of(&account.id).await?;
    Ok(json!({
        "notices": notices.iter().map(|notice| json!({
            "kind": notice.kind, "about": notice.subject, "name": notice.name, "at": notice.at, "isRead": notice.is_read,
        })).collect::<Vec<_>>(),
        "pushedTo": app.store.push_devices_of(&account.id).await?.iter().map(|device| json!({
            "endpoint": device.endpoint, "since": device.since,
        })).collect::<Vec<_>>(),
        "gamesEnded": app.store.endings_of(account.holder, 0, MOST_ENDINGS).await?.iter().map(|ended| json!({
            "game": ended.game, "at": ended.at, "ending": ended.ending.code(),
        })).collect::<Vec<_>>(),
        "noticesByMail": app.store.notice_wishes(&account.id).await?.map(|wishes| wishes.mail),
        "id": account.id,
        "name": account.name,
        "role": account.role.code(),
        "created": account.created,
        "mail": app.store.mail_of(&account.id).await?,
        "recoveryCodesLeft": app.store.codes_left(&account.id).await?,
        "sessions": sessions.iter().map(|session| json!({
            "device": session.device, "created": session.created, "seen": session.seen,
        })).collect::<Vec<_>>(),
        "tokens": tokens.iter().map(|token| json!({
            "name": token.name, "scopes": token.scopes, "created": token.created, "used": token.used,
        })).collect::<Vec<_>>(),
        "isBot": app.store.is_bot(&account.id).await?,
        "passkeys": passkeys.iter().map(|passkey| json!({
            "name": passkey.name, "created": passkey.created, "used": passkey.used,
        })).collect::<Vec<_>>(),
    }))
}

/// A zip on its way to its reader: one file of it is in memory at a time.
struct Archive {
    zip: ZipWriter<StreamWriter<Written>>,
    written: Written,
    pieces: mpsc::Sender<io::Result<Bytes>>,
}

/// What was written and not sent yet.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Written {
    fn take(&self) -> Bytes {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner)).into()
    }
}

impl Archive {
    fn new(pieces: mpsc::Sender<io::Result<Bytes>>) -> Archive {
        let written = Written::default();
        Archive { zip: ZipWriter::new_stream(written.clone()), written, pieces }
    }

    async fn json(&mut self, name: &str, value: &Value) -> io::Result<()> {
        let text = serde_json::to_vec_pretty(value)?;
        self.file(name, &text).await
    }

    async fn file(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        self.zip.start_file(name, SimpleFileOptions::default())?;
        self.zip.write_all(bytes)?;
        self.send().await
    }

    /// Fails when nobody reads any more.
    async fn send(&mut self) -> io::Result<()> {
        let piece = self.written.take();
        let gone = |_| io::Error::from(io::ErrorKind::BrokenPipe);
        if piece.is_empty() { Ok(()) } else { self.pieces.send(Ok(piece)).await.map_err(gone) }
    }

    async fn finish(self) {
        let Archive { zip, written, pieces } = self;
        let last = zip.finish().map(|_| written.take()).map_err(io::Error::from);
        let _ = pieces.send(last).await;
    }

    async fn fail(self, error: io::Error) {
        tracing::debug!("an export was cut: {error}");
        let _ = self.pieces.send(Err(error)).await;
    }
}
