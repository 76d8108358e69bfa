//! `/api/studies`: what its owner and those who write it do with a study; what leaves it.

mod source;

pub(crate) use source::beginnings_of;

use super::records::{Upload, download};
use super::talk::{own as reporter, report as keep_report};
use crate::accounts;
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::limits::Deed;
use crate::offers;
use crate::principal::Principal;
use crate::reader::Reader;
use crate::records::written;
use crate::refusal::Refusal;
use crate::reports::About;
use crate::studies::{self, ChapterEdit};
use crate::views;
use axum::extract::rejection::JsonRejection;
use axum::extract::{DefaultBodyLimit, Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post, put};
use axum::{Json, Router};
use komadai_kifu::{Format, HeaderKey, Record, write_all};
use komadai_print::Asked;
use komadai_shogi::Setup;
use komadai_store::StoredChapter;
use komadai_wire::{
    ChapterCard, ChapterChange, ChapterKind, NewStudyReport, StudyChange, StudyMemberChange, StudyRole, StudyView,
};
use serde::Deserialize;
use std::io::{Cursor, Write};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// The addresses of this subject.
pub(crate) fn routes() -> Router<Shared> {
    let large = DefaultBodyLimit::max(komadai_kifu::MAX_BYTES);
    Router::new()
        .route("/api/studies/{id}", get(view).put(change).delete(remove))
        .route("/api/studies/{id}/people", put(set_person))
        .route("/api/studies/{id}/copy", post(copy))
        .route("/api/studies/{id}/report", post(report))
        .route("/api/studies/{id}/export", get(export))
        .route("/api/studies/{id}/booklet.pdf", get(print))
        .route("/api/studies/{id}/chapters", post(add_chapter).layer(large))
        .route("/api/studies/{id}/chapters/{chapter}", put(change_chapter).delete(remove_chapter))
}

/// `GET /api/studies/{id}`
async fn view(
    State(app): State<Shared>,
    principal: Principal,
    Path(id): Path<String>,
) -> Result<Json<StudyView>, Refusal> {
    Ok(Json(views::study(&studies::open(&app.site, &id, &principal).await?)))
}

/// `PUT /api/studies/{id}`: its title, and who sees it.
async fn change(
    State(app): State<Shared>,
    principal: Principal,
    asker: Asker,
    Path(id): Path<String>,
    wish: Result<Json<StudyChange>, JsonRejection>,
) -> Result<Json<StudyView>, Refusal> {
    let mut seen = studies::open(&app.site, &id, &principal).await?;
    seen.wants(&app.site, &asker, studies::Role::Owner).await?;
    let Json(wish) = wish?;
    seen.change(&app.site, &wish.title, views::stored_visibility(wish.visibility)).await?;
    now(&app, &id, &principal).await
}

/// `DELETE /api/studies/{id}`
async fn remove(
    State(app): State<Shared>,
    principal: Principal,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    let seen = studies::open(&app.site, &id, &principal).await?;
    seen.remove(&app.site).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `PUT /api/studies/{id}/people`
async fn set_person(
    State(app): State<Shared>,
    principal: Principal,
    asker: Asker,
    Path(id): Path<String>,
    wish: Result<Json<StudyMemberChange>, JsonRejection>,
) -> Result<Json<StudyView>, Refusal> {
    let mut seen = studies::open(&app.site, &id, &principal).await?;
    seen.wants(&app.site, &asker, studies::Role::Owner).await?;
    let Json(wish) = wish?;
    let may_edit = match wish.role {
        Some(StudyRole::Owner) => return Err(Refusal::Unusable("a study has one owner".to_owned())),
        role => role.map(|role| role == StudyRole::Contributor),
    };
    let own = principal.account().map(|account| account.id.as_str());
    let account = offers::player(&app.site, own, &wish.name).await?;
    // Whoever is let in is seen to read there: nobody has that done to them by somebody whom they have blocked.
    let owner = principal.account().map(|account| (Some(account.id.as_str()), account.holder));
    if let (Some(_), Some(owner)) = (may_edit, owner)
        && offers::has_blocked(&app.site, [owner, (Some(&account.id), account.holder)]).await?
    {
        return Err(Refusal::Forbidden("one of you has blocked the other"));
    }
    seen.let_in(&app.site, &account.id, may_edit).await?;
    now(&app, &id, &principal).await
}

/// What is new about the chapter that is added.
#[derive(Deserialize)]
struct NewChapter {
    #[serde(default)]
    title: String,
    #[serde(default)]
    kind: Option<ChapterKind>,
}

/// `POST /api/studies/{id}/chapters?title=…&kind=…`: of a record, a position, an address of this site, or nothing, as the body says;
/// of a file with many games one each, of which the first is the answer.
async fn add_chapter(
    State(app): State<Shared>,
    principal: Principal,
    asker: Asker,
    reader: Reader,
    Path(id): Path<String>,
    Query(wish): Query<NewChapter>,
    upload: Upload,
) -> Result<(StatusCode, Json<ChapterCard>), Refusal> {
    let mut seen = studies::open(&app.site, &id, &principal).await?;
    seen.wants(&app.site, &asker, studies::Role::Contributor).await?;
    let begun = beginnings_of(&app, &reader, upload.bytes().to_vec(), seen.chapters.len()).await?;
    let title = match wish.title.trim() {
        "" => None,
        title => Some(studies::title(title).ok_or(studies::Fault::BadTitle)?),
    };
    let kind = wish.kind.unwrap_or(ChapterKind::Analysis);
    let (many, first) = (begun.len() > 1, seen.chapters.len());
    let chapters = studies::new_chapters(&id, begun, kind.code(), |number, named| match &title {
        Some(title) if many => studies::numbered(title, number),
        Some(title) => title.clone(),
        None => named.unwrap_or_else(|| (first + number).to_string()),
    });
    let card =
        chapters.first().map(|chapter| ChapterCard { id: chapter.id.clone(), title: chapter.title.clone(), kind });
    seen.add_chapters(&app.site, &asker, chapters).await?;
    Ok((StatusCode::CREATED, Json(card.ok_or(Refusal::NoSuchPage)?)))
}

/// `PUT /api/studies/{id}/chapters/{chapter}`
async fn change_chapter(
    State(app): State<Shared>,
    principal: Principal,
    asker: Asker,
    Path((id, chapter)): Path<(String, String)>,
    wish: Result<Json<ChapterChange>, JsonRejection>,
) -> Result<Json<StudyView>, Refusal> {
    let mut seen = studies::open(&app.site, &id, &principal).await?;
    seen.wants(&app.site, &asker, studies::Role::Contributor).await?;
    let Json(wish) = wish?;
    let edit = ChapterEdit { title: &wish.title, kind: wish.kind.code(), place: wish.place as usize };
    seen.change_chapter(&app.site, &chapter, edit).await?;
    now(&app, &id, &principal).await
}

/// `DELETE /api/studies/{id}/chapters/{chapter}`
async fn remove_chapter(
    State(app): State<Shared>,
    principal: Principal,
    asker: Asker,
    Path((id, chapter)): Path<(String, String)>,
) -> Result<Json<StudyView>, Refusal> {
    let mut seen = studies::open(&app.site, &id, &principal).await?;
    seen.wants(&app.site, &asker, studies::Role::Contributor).await?;
    seen.remove_chapter(&app.site, &chapter).await?;
    now(&app, &id, &principal).await
}

/// The study after something of it was changed.
async fn now(app: &App, id: &str, principal: &Principal) -> Result<Json<StudyView>, Refusal> {
    Ok(Json(views::study(&studies::open(&app.site, id, principal).await?)))
}

/// `POST /api/studies/{id}/copy`: a private study of one's own, as this one is now.
async fn copy(
    State(app): State<Shared>,
    principal: Principal,
    asker: Asker,
    Path(id): Path<String>,
) -> Result<(StatusCode, Json<StudyView>), Refusal> {
    let seen = studies::open(&app.site, &id, &principal).await?;
    let own = seen.copy(&app.site, &asker, &principal).await?;
    Ok((StatusCode::CREATED, now(&app, &own, &principal).await?))
}

/// `POST /api/studies/{id}/report`: its owner answers for it. The moderators see what it says now, whatever becomes of it.
async fn report(
    State(app): State<Shared>,
    principal: Principal,
    asker: Asker,
    Path(id): Path<String>,
    wrong: Result<Json<NewStudyReport>, JsonRejection>,
) -> Result<StatusCode, Refusal> {
    let (account, Json(wrong)) = (reporter(&principal)?, wrong?);
    let seen = studies::open(&app.site, &id, &principal).await?;
    let chapter = seen.chapter(Some(&wrong.chapter))?;
    let owner = accounts::account(&app.site, &seen.study.owner).await?.ok_or(Refusal::NoSuchPage)?;
    let tree = studies::tree(&app.site, chapter).await?;
    let said = [seen.study.title.as_str(), &chapter.title, tree.note(wrong.at)];
    let about = About {
        subject: owner.holder,
        name: owner.name,
        place: format!("/study/{id}/{}", chapter.id),
        said: said.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n"),
        ..About::default()
    };
    keep_report(&app, &asker, account, about, (wrong.reason, &wrong.words)).await
}

/// What of a study is wanted, and how.
#[derive(Deserialize)]
struct Wanted {
    chapter: Option<String>,
    format: Option<String>,
}

/// `GET /api/studies/{id}/export?format=…&chapter=…`: a chapter, or all of them in one file where the format holds many; else a zip.
async fn export(
    State(app): State<Shared>,
    principal: Principal,
    asker: Asker,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
) -> Result<Response, Refusal> {
    let format: Format = wanted
        .format
        .as_deref()
        .unwrap_or("kif")
        .parse()
        .map_err(|error: komadai_kifu::UnknownFormat| Refusal::BadRequest(error.to_string()))?;
    asker.may(&app.site, Deed::Picture)?;
    let seen = studies::open(&app.site, &id, &principal).await?;
    let records = records_of(&app, &seen, wanted.chapter.as_deref()).await?;
    app.site
        .desk
        .work(move || {
            if let [record] = &records[..] {
                return Ok(download(&id, format, written(record, format, None)?));
            }
            if format.holds_many() {
                return Ok(download(&id, format, write_all(&records, format).into_bytes()));
            }
            let headers = [
                (header::CONTENT_TYPE, "application/zip".to_owned()),
                (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{id}.zip\"")),
            ];
            Ok((headers, zipped(&records, format)?).into_response())
        })
        .await?
}

/// The records of a chapter, or of all.
pub(crate) async fn records_of(app: &App, seen: &studies::Seen, chapter: Option<&str>) -> Result<Vec<Record>, Refusal> {
    let chapters = match chapter {
        Some(chapter) => vec![seen.chapter(Some(chapter))?],
        None => seen.chapters.iter().collect(),
    };
    let mut records = Vec::new();
    for chapter in chapters {
        records.push(record(app, chapter, &seen.study.title).await?);
    }
    // In a file of many games the header of a chapter without anything in it would be taken for that of the next one.
    let says_something = |record: &Record| !record.is_empty() || record.setup != Setup::start();
    if records.iter().any(says_something) && records.len() > 1 {
        records.retain(says_something);
    }
    Ok(records)
}

/// A chapter as a record that says where it is from.
async fn record(app: &App, chapter: &StoredChapter, study: &str) -> Result<Record, Refusal> {
    let tree = studies::tree(&app.site, chapter).await?;
    let mut record = app.site.desk.work(move || tree.to_record()).await?;
    record.headers.push(HeaderKey::Event, study);
    record.headers.push(HeaderKey::Title, chapter.title.as_str());
    Ok(record)
}

fn zipped(records: &[Record], format: Format) -> Result<Vec<u8>, Refusal> {
    let lost = |_| Refusal::Busy;
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (number, record) in (1..).zip(records) {
        // A chapter that the format cannot hold is left out.
        let Ok(bytes) = written(record, format, None) else { continue };
        zip.start_file(format!("{number:02}.{}", format.extension()), SimpleFileOptions::default()).map_err(lost)?;
        zip.write_all(&bytes).map_err(|_| Refusal::Busy)?;
    }
    Ok(zip.finish().map_err(lost)?.into_inner())
}

/// `GET /api/studies/{id}/booklet.pdf?chapter=…`: on paper, with diagrams.
async fn print(
    State(app): State<Shared>,
    principal: Principal,
    asker: Asker,
    reader: Reader,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
) -> Result<Response, Refusal> {
    asker.may(&app.site, Deed::Film)?;
    let seen = studies::open(&app.site, &id, &principal).await?;
    let lang = reader.lang.code().to_owned();
    let pieces = reader.chosen_pieces.map(|set| set.code().to_owned());
    let mut printing = app.printers.begin(&app.site.desk).await?;
    let mut goes_on = printing.say(&Asked::Booklet { title: seen.study.title.clone(), lang, pieces }).await;
    let is_wanted = |chapter: &&StoredChapter| wanted.chapter.as_ref().is_none_or(|wanted| *wanted == chapter.id);
    for chapter in seen.chapters.iter().filter(is_wanted) {
        if !goes_on {
            break;
        }
        let chapter = Asked::Chapter {
            title: chapter.title.clone(),
            beginning: chapter.beginning.clone(),
            edits: app.site.trees.edits(&chapter.id, 0).await?,
            is_riddle: views::chapter_kind(chapter) != ChapterKind::Analysis,
        };
        goes_on = printing.say(&chapter).await;
    }
    let pdf = printing.pdf().await?;
    let headers = [
        (header::CONTENT_TYPE, "application/pdf".to_owned()),
        (header::CONTENT_DISPOSITION, format!("inline; filename=\"komadai-{id}.pdf\"")),
        (header::CACHE_CONTROL, "private, no-cache".to_owned()),
    ];
    Ok((headers, pdf).into_response())
}
