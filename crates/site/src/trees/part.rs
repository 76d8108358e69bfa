//! One connection's part in a shared tree.

use super::{Heard, Listening, Told, Trees};
use komadai_record::{SharedEdit, SharedFault, SharedTree, merged_note};
use komadai_store::{SignedNote, StoreError};
use std::sync::Arc;

/// How often an edit is tried again because somebody else's was kept first.
const TRIES: usize = 8;

/// Somebody who sees a tree, with the tree as they know it.
pub struct Part {
    trees: Arc<Trees>,
    id: String,
    /// Who this is: nobody is told their own cursor.
    own: String,
    /// The account under which notes are kept; none: nothing says whose they are.
    signs: Option<String>,
    listening: Listening,
    tree: SharedTree,
    /// The last edits of the tree, which whoever sees it has not been told yet.
    untold: Vec<SharedEdit>,
}

/// Why nothing was edited.
#[derive(Debug)]
pub enum NotEdited {
    /// The tree says no.
    Refused(SharedFault),
    /// It was not kept.
    NotKept,
}

impl Part {
    /// Begins to see a tree, which began as `tree`; all its edits are in it.
    pub async fn open(trees: &Arc<Trees>, id: &str, own: &str, tree: SharedTree) -> Result<Part, StoreError> {
        // Before what is stored is read, so that nothing falls between the two.
        let listening = trees.listen(id);
        let (trees, id, own) = (trees.clone(), id.to_owned(), own.to_owned());
        let mut part = Part { trees, id, own, signs: None, listening, tree, untold: Vec::new() };
        part.read().await?;
        part.untold.clear();
        Ok(part)
    }

    /// Keeps with each note from now on which account wrote it.
    #[must_use]
    pub fn signed(self, account: &str) -> Part {
        Part { signs: Some(account.to_owned()), ..self }
    }

    /// The edits that whoever sees the tree has not been told yet; the last one has the number that the tree counts now.
    pub fn news(&mut self) -> Vec<SharedEdit> {
        std::mem::take(&mut self.untold)
    }

    /// Which tree it is.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The tree as it is known here.
    pub const fn tree(&self) -> &SharedTree {
        &self.tree
    }

    /// Takes in what is stored and was not known yet.
    async fn read(&mut self) -> Result<(), StoreError> {
        let lines = self.trees.edits(&self.id, self.tree.edits()).await?;
        lines.iter().try_for_each(|line| self.take_in(line))
    }

    fn take_in(&mut self, line: &str) -> Result<(), StoreError> {
        let edit = line.parse().ok().filter(|edit| self.tree.apply(edit) == Ok(true));
        let edit = edit.ok_or_else(|| StoreError::Corrupt(format!("{line:?} as an edit of the tree {:?}", self.id)))?;
        self.untold.push(edit);
        Ok(())
    }

    /// Edits the tree. Whatever came before the edit and was not known here is taken in, also where the edit is not kept.
    pub async fn edit(&mut self, edit: &SharedEdit) -> Result<(), NotEdited> {
        self.edit_as(|_| edit.clone()).await
    }

    /// Gives a node a note that was made out of an earlier one; what others have made of that meanwhile stays.
    pub async fn note(&mut self, at: u32, text: &str, was: &str) -> Result<(), NotEdited> {
        self.edit_as(|tree| SharedEdit::Note { at, text: merged_note(was, text, tree.note(at)) }).await
    }

    async fn edit_as(&mut self, made: impl Fn(&SharedTree) -> SharedEdit) -> Result<(), NotEdited> {
        for _ in 0..TRIES {
            let mut next = self.tree.clone();
            let edit = &made(&next);
            if !next.apply(edit).map_err(NotEdited::Refused)? {
                return Ok(());
            }
            let added = self.trees.add(&self.id, next.edits(), edit.to_string(), self.signature(edit)).await;
            if added.map_err(|_| NotEdited::NotKept)? {
                self.tree = next;
                self.untold.push(edit.clone());
                return Ok(());
            }
            self.read().await.map_err(|_| NotEdited::NotKept)?;
        }
        Err(NotEdited::NotKept)
    }

    /// Whose the note is that an edit gives to a node.
    fn signature(&self, edit: &SharedEdit) -> Option<SignedNote> {
        let SharedEdit::Note { at, text } = edit else { return None };
        let account = self.signs.clone()?;
        Some(SignedNote { node: *at, account, is_empty: text.is_empty() })
    }

    /// Tells the others where one looks.
    pub fn point(&self, at: u32) {
        self.trees.tell(&self.id, Told::Cursor { at, from: self.own.clone() });
    }

    /// What is told next. Safe to interrupt.
    pub async fn next(part: &mut Option<Box<Part>>) -> Heard {
        match part {
            Some(part) => part.listening.next().await,
            None => std::future::pending().await,
        }
    }

    /// Takes in what was told; the node that somebody looks at, where it was that.
    pub async fn hear(&mut self, heard: Heard) -> Option<u32> {
        let read = match heard {
            Heard::Told(told) => match &*told {
                Told::Cursor { at, from } => return (*from != self.own).then_some(*at),
                Told::Outline | Told::Reads { .. } => Ok(()),
                Told::Edit { seq, .. } if *seq <= self.tree.edits() => Ok(()),
                Told::Edit { seq, line } if *seq == self.tree.edits() + 1 => self.take_in(line),
                Told::Edit { .. } => self.read().await,
            },
            Heard::Gap => self.read().await,
        };
        // Where the store does not answer, the next edit brings the rest.
        drop(read);
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_room::LocalBus;
    use komadai_shogi::Position;
    use komadai_store::Sqlite;

    fn play(at: u32, usi: &str) -> SharedEdit {
        SharedEdit::Play { at, mv: usi.parse().unwrap() }
    }

    #[tokio::test]
    async fn who_is_refused_for_what_another_did_hears_of_it_first() {
        let folder = tempfile::tempdir().unwrap();
        let store = Arc::new(Sqlite::open(folder.path()).await.unwrap());
        let trees = Arc::new(Trees::new(store, Arc::new(LocalBus::default())));
        let tree = || SharedTree::of(Position::start(), []);
        let mut one = Part::open(&trees, "game", "one", tree()).await.unwrap();
        one.edit(&play(0, "7g7f")).await.unwrap();
        assert_eq!(one.news(), [play(0, "7g7f")]);
        let mut other = Part::open(&trees, "game", "other", tree()).await.unwrap();
        assert_eq!(other.news(), [], "the first message says them all");
        let removed = SharedEdit::Remove { at: 1 };
        one.edit(&removed).await.unwrap();
        // The other has not heard of it.
        let refused = other.edit(&play(1, "3c3d")).await;
        assert!(matches!(refused, Err(NotEdited::Refused(SharedFault::Gone))), "{refused:?}");
        assert_eq!(other.news(), std::slice::from_ref(&removed));
        let late = Told::Edit { seq: 2, line: removed.to_string() };
        assert_eq!(other.hear(Heard::Told(Arc::new(late))).await, None);
        assert_eq!(other.news(), [], "once");
    }
}
