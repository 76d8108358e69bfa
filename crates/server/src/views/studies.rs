//! Studies.

use crate::studies::{Fault, Role, Seen, beginning};
use komadai_site::Site;
use komadai_store::{NoteWriter, StoredChapter, StudyPerson, Visibility};
use komadai_wire::{
    ChapterCard, ChapterKind, ChapterReader, ChapterTree, NoteWriters, StudyMember, StudyOut, StudyRole, StudyView,
    TreeEdit,
};
use std::collections::BTreeMap;

/// A study as its page shows it.
pub(crate) fn study(seen: &Seen) -> StudyView {
    let named = seen.sees_people();
    let member = |person: &StudyPerson| StudyMember {
        name: person.name.clone(),
        role: if person.may_edit { StudyRole::Contributor } else { StudyRole::Viewer },
    };
    StudyView {
        id: seen.study.id.clone(),
        title: seen.study.title.clone(),
        visibility: visibility(seen.study.visibility),
        owner: seen.study.owner_name.clone(),
        you: match seen.role {
            Role::Viewer => StudyRole::Viewer,
            Role::Contributor => StudyRole::Contributor,
            Role::Owner => StudyRole::Owner,
        },
        chapters: seen.chapters.iter().map(card).collect(),
        order: seen.study.order,
        people: seen.people.iter().filter(|_| named).map(member).collect(),
    }
}

/// Who wrote the notes of these nodes, or of all that somebody wrote.
pub(crate) fn note_writers(written: Vec<NoteWriter>, nodes: Option<&[u32]>) -> StudyOut {
    let mut notes: BTreeMap<u32, Vec<String>> = nodes.unwrap_or_default().iter().map(|at| (*at, Vec::new())).collect();
    for NoteWriter { node, name } in written {
        if nodes.is_none_or(|nodes| nodes.contains(&node)) {
            notes.entry(node).or_default().push(name);
        }
    }
    StudyOut::Writers { notes: notes.into_iter().map(|(at, names)| NoteWriters { at, names }).collect() }
}

/// Who reads which chapter.
pub(crate) fn chapter_readers(read: &[(String, String)]) -> StudyOut {
    let reader = |(chapter, name): &(String, String)| ChapterReader { chapter: chapter.clone(), name: name.clone() };
    StudyOut::Readers { readers: read.iter().map(reader).collect() }
}

/// A chapter as its page starts from it.
pub(crate) async fn chapter(site: &Site, chapter: &StoredChapter) -> Result<ChapterTree, Fault> {
    let beginning = beginning(chapter)?;
    let edits = site.trees.edits(&chapter.id, 0).await?;
    let edits = edits.iter().filter_map(|line| line.parse().ok());
    Ok(ChapterTree {
        id: chapter.id.clone(),
        start: beginning.start().to_setup().to_string(),
        beginning: beginning.edits().iter().map(TreeEdit::from).collect(),
        edits: edits.map(|edit| TreeEdit::from(&edit)).collect(),
    })
}

fn card(chapter: &StoredChapter) -> ChapterCard {
    ChapterCard { id: chapter.id.clone(), title: chapter.title.clone(), kind: chapter_kind(chapter) }
}

/// How a chapter is read.
pub(crate) fn chapter_kind(chapter: &StoredChapter) -> ChapterKind {
    ChapterKind::from_code(&chapter.kind).unwrap_or(ChapterKind::Analysis)
}

/// Who sees a study, as the browser has it.
const fn visibility(stored: Visibility) -> komadai_wire::Visibility {
    match stored {
        Visibility::Public => komadai_wire::Visibility::Public,
        Visibility::Link => komadai_wire::Visibility::Link,
        Visibility::Private => komadai_wire::Visibility::Private,
    }
}

/// The same as it is kept.
pub(crate) const fn stored_visibility(told: komadai_wire::Visibility) -> Visibility {
    match told {
        komadai_wire::Visibility::Public => Visibility::Public,
        komadai_wire::Visibility::Link => Visibility::Link,
        komadai_wire::Visibility::Private => Visibility::Private,
    }
}
