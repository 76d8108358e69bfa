//! What the account has written for others: beside boards, in reports, threads, pages of the wiki, news, studies, broadcasts.

use super::{Files, MOST, Owner, failed};
use crate::records::written;
use crate::studies::{self, tree};
use komadai_kifu::Format;
use komadai_store::{BroadcastQuery, Revision, StoreError, StudyQuery};
use serde_json::{Value, json};
use std::io;

/// What it has said beside boards, what it has reported, and what moderators decided about it that holds now.
pub(super) async fn talk(owner: &Owner<'_>) -> Result<Value, StoreError> {
    let (store, account) = (&owner.site.store, owner.account);
    let lines = store.said_by(account.holder, MOST).await?;
    let reports = store.reports_by(&account.id, MOST).await?;
    let sanctions = store.sanctions_of(account.holder, owner.site.rooms.time().now().0).await?;
    let blocked = store.blocked_by(&account.id).await?;
    Ok(json!({
        "lines": lines.iter().map(|line| json!({
            "game": line.game, "room": line.room.code(), "at": line.at, "text": line.text,
        })).collect::<Vec<_>>(),
        "reports": reports.iter().map(|report| json!({
            "about": report.name, "game": report.game, "place": report.place, "at": report.at, "reason": report.reason,
            "words": report.words,
        })).collect::<Vec<_>>(),
        "decisions": sanctions.iter().map(|sanction| json!({
            "kind": sanction.kind, "since": sanction.since, "until": sanction.until, "reason": sanction.reason,
        })).collect::<Vec<_>>(),
        "blocked": blocked.len(),
    }))
}

/// What it has written in threads of clubs and events.
pub(super) async fn threads(owner: &Owner<'_>) -> Result<Value, StoreError> {
    let posts = owner.site.store.thread_posts_by(&owner.account.id, MOST).await?;
    Ok(json!(
        posts
            .iter()
            .map(|(title, post)| json!({
                "thread": post.thread, "title": title, "number": post.seq, "at": post.at, "text": post.text,
            }))
            .collect::<Vec<_>>()
    ))
}

/// What it has written in the wiki.
pub(super) async fn wiki(owner: &Owner<'_>) -> Result<Value, StoreError> {
    let written = owner.site.store.revisions_by(&owner.account.id, MOST).await?;
    let revision = |revision: &Revision| {
        json!({
            "page": revision.page, "revision": revision.number, "at": revision.at, "summary": revision.summary,
            "text": revision.text,
        })
    };
    Ok(json!(written.iter().map(revision).collect::<Vec<_>>()))
}

/// What it has published of the site's news, and whether it wants digests by mail.
pub(super) async fn news(owner: &Owner<'_>) -> Result<Value, StoreError> {
    let (store, account) = (&owner.site.store, &owner.account.id);
    let published = store.news_by(account, MOST).await?;
    let digest = store.digest_of(account).await?;
    Ok(json!({
        "published": published.iter().map(|item| json!({
            "id": item.id, "at": item.at, "changed": item.changed, "lang": item.lang, "title": item.title, "text": item.text,
        })).collect::<Vec<_>>(),
        "digest": digest.map(|digest| json!({ "wanted": digest.is_wanted, "lang": digest.lang, "next": digest.due })),
    }))
}

/// The studies that it writes or reads, each chapter in a file, and their list.
pub(super) async fn studies(owner: &Owner<'_>, files: &mut impl Files) -> io::Result<Value> {
    let query = StudyQuery { of: Some(owner.account.id.clone()), at_most: MOST, ..StudyQuery::default() };
    let mut list = Vec::new();
    for study in studies::list(owner.site, query).await.map_err(failed)? {
        let mut chapters = Vec::new();
        for chapter in owner.site.store.chapters(&study.id).await.map_err(failed)? {
            let name = format!("studies/{}/{}.kif", study.id, chapter.id);
            // What cannot be read or written is left out, and its place in the list says so.
            let mut names = Vec::new();
            if let Ok(tree) = tree(owner.site, &chapter).await
                && let Ok(bytes) = written(&tree.to_record(), Format::Kif, None)
            {
                files.file(&name, &bytes).await?;
                names.push(name);
            }
            chapters.push(json!({ "id": chapter.id, "title": chapter.title, "files": names }));
        }
        list.push(json!({
            "id": study.id, "title": study.title, "own": study.owner == owner.account.id, "created": study.created,
            "visibility": study.visibility.code(), "chapters": chapters,
        }));
    }
    Ok(json!(list))
}

/// The notes that it wrote in chapters of studies, alone or with others: by the numbers that positions have there.
pub(super) async fn notes(owner: &Owner<'_>) -> Result<Value, StoreError> {
    let written = owner.site.store.notes_written_by(&owner.account.id, MOST).await?;
    Ok(json!(written.iter().map(|(chapter, at)| json!({ "chapter": chapter, "position": at })).collect::<Vec<_>>()))
}

/// The broadcasts that it runs or enters moves in, the records of those of its own as they stand, and their list.
pub(super) async fn broadcasts(owner: &Owner<'_>, files: &mut impl Files) -> io::Result<Value> {
    let query = BroadcastQuery { of: Some(owner.account.id.clone()), before: None, at_most: MOST };
    let mut list = Vec::new();
    for broadcast in owner.site.store.broadcasts(query).await.map_err(failed)? {
        let own = broadcast.owner == owner.account.id;
        let mut names = Vec::new();
        for board in owner.site.store.boards(&broadcast.id).await.map_err(failed)?.into_iter().filter(|_| own) {
            if let Some(states) = owner.site.relay.board(&board.id).await.map_err(failed)? {
                let name = format!("broadcasts/{}/{}.kif", broadcast.id, board.id);
                files.file(&name, states.last().text.as_bytes()).await?;
                names.push(name);
            }
        }
        list.push(json!({
            "id": broadcast.id, "title": broadcast.title, "about": broadcast.about, "own": own,
            "created": broadcast.created, "files": names,
        }));
    }
    Ok(json!(list))
}
