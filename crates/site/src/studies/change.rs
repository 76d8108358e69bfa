//! What its owner and those who write it do with a study.

use super::{Fault, NotMoved, Seen, move_chapter, new_chapter, new_study, title, tree, words, writer};
use crate::limits::Deed;
use crate::people::Act;
use crate::site::Site;
use crate::who::{Asker, Principal};
use komadai_record::Beginning;
use komadai_room::{Clock, SystemClock, SystemEntropy, new_id};
use komadai_store::{StoredChapter, StoredStudy, Visibility};

/// Keeps a new study with its chapters.
///
/// # Errors
/// It was not kept.
pub async fn add(site: &Site, asker: &Asker, study: StoredStudy, chapters: Vec<StoredChapter>) -> Result<(), Fault> {
    asker.may_store(site, chapters.iter().map(|chapter| chapter.beginning.len()).sum())?;
    if site.store.add_study(study, chapters).await? { Ok(()) } else { Err(Fault::ManyStudies) }
}

/// What is to become of a chapter.
pub struct ChapterEdit<'a> {
    /// Its title.
    pub title: &'a str,
    /// How it is read, by its code.
    pub kind: &'a str,
    /// Its place among the others, from 0.
    pub place: usize,
}

impl Seen {
    /// Gives it another title, or lets others see it.
    ///
    /// # Errors
    /// Nothing was changed.
    pub async fn change(&mut self, site: &Site, named: &str, visibility: Visibility) -> Result<(), Fault> {
        let title = title(named).ok_or(Fault::BadTitle)?;
        let study = StoredStudy {
            words: words(&title).join(" "),
            title,
            visibility,
            changed: SystemClock.wall().0,
            ..self.study.clone()
        };
        if !site.store.change_study(study).await? {
            return Err(Fault::NotThere);
        }
        self.changed(site).await;
        Ok(())
    }

    /// Takes it from the site. What a moderator takes away is logged with it.
    ///
    /// # Errors
    /// It is still there.
    pub async fn remove(&self, site: &Site) -> Result<(), Fault> {
        let remover = self.remover()?;
        let removed = || Act::StudyRemoved.entry(Some(&remover.id), Some(&self.study.owner), &self.study.title);
        let entry = (self.role != super::Role::Owner).then(removed);
        site.store.remove_study(&self.study.id, entry).await?;
        site.trees.tell_outline(&self.study.id);
        Ok(())
    }

    /// Lets somebody in to read it, or to write it, too; none: they are let in no more.
    ///
    /// # Errors
    /// As many are in as may be.
    pub async fn let_in(&mut self, site: &Site, account: &str, may_edit: Option<bool>) -> Result<(), Fault> {
        if !site.store.set_study_person(&self.study.id, account, may_edit).await? {
            return Err(Fault::ManyPeople);
        }
        self.changed(site).await;
        Ok(())
    }

    /// Adds chapters.
    ///
    /// # Errors
    /// None was added.
    pub async fn add_chapters(
        &mut self,
        site: &Site,
        asker: &Asker,
        chapters: Vec<StoredChapter>,
    ) -> Result<(), Fault> {
        asker.may_store(site, chapters.iter().map(|chapter| chapter.beginning.len()).sum())?;
        let more = chapters.len();
        if !site.store.add_chapters(&self.study.id, chapters).await? {
            return Err(Fault::ManyChapters { there: self.chapters.len(), more });
        }
        self.changed(site).await;
        Ok(())
    }

    /// Changes a chapter, and puts it in its place.
    ///
    /// # Errors
    /// Not all of it was done.
    pub async fn change_chapter(&mut self, site: &Site, id: &str, edit: ChapterEdit<'_>) -> Result<(), Fault> {
        let chapter = StoredChapter {
            title: title(edit.title).ok_or(Fault::BadTitle)?,
            kind: edit.kind.to_owned(),
            ..self.chapter(Some(id))?.clone()
        };
        if !site.store.change_chapter(chapter).await? {
            return Err(Fault::NotThere);
        }
        let mut others = self.chapters.iter().map(|chapter| chapter.id.as_str()).filter(|other| *other != id);
        let before = others.nth(edit.place);
        let name = new_id(&SystemEntropy);
        let moved = move_chapter(site, &self.study.id, (id, before), (&name, self.study.order)).await;
        moved.map_err(|why| match why {
            NotMoved::Gone => Fault::NotThere,
            NotMoved::Full => Fault::OrderFull,
            NotMoved::NotKept => Fault::Full,
        })?;
        self.changed(site).await;
        Ok(())
    }

    /// Takes a chapter away.
    ///
    /// # Errors
    /// It is not there, or it is the only one.
    pub async fn remove_chapter(&mut self, site: &Site, id: &str) -> Result<(), Fault> {
        self.chapter(Some(id))?;
        if !site.store.remove_chapter(&self.study.id, id).await? {
            return Err(Fault::OnlyChapter);
        }
        self.changed(site).await;
        Ok(())
    }

    /// A private study of one's own, as this one is now: its id.
    ///
    /// # Errors
    /// Nothing was kept.
    pub async fn copy(&self, site: &Site, asker: &Asker, principal: &Principal) -> Result<String, Fault> {
        let owner = writer(site, principal).await?;
        asker.may(site, Deed::Film)?;
        let study = new_study(&owner, self.study.title.clone(), Visibility::Private);
        let mut chapters = Vec::new();
        for chapter in &self.chapters {
            let tree = tree(site, chapter).await?;
            let beginning = site.desk.work(move || Beginning::of_tree(&tree)).await?;
            chapters.push(new_chapter(&study.id, chapter.title.clone(), &chapter.kind, &beginning));
        }
        let id = study.id.clone();
        add(site, asker, study, chapters).await?;
        Ok(id)
    }
}
