//! One connection's part in a shared tree.

use super::{Heard, Told, Trees};
use crate::listeners::Listening;
use komadai_record::{SharedEdit, SharedFault, SharedTree};
use komadai_store::StoreError;
use std::sync::Arc;

/// How often an edit is tried again because somebody else's was kept first.
const TRIES: usize = 8;

/// Somebody who sees a tree, with the tree as they know it.
pub(crate) struct Part {
    trees: Arc<Trees>,
    id: String,
    /// Who this is: nobody is told their own cursor.
    own: String,
    listening: Listening<Arc<Told>>,
    tree: SharedTree,
}

/// What whoever sees a tree has to be told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum News {
    /// These edits, the last of which has the number that the tree counts now.
    Edits(Vec<SharedEdit>),
    /// Somebody looks at this node.
    Cursor(u32),
}

/// Why nothing was edited.
#[derive(Debug)]
pub(crate) enum NotEdited {
    /// The tree says no.
    Refused(SharedFault),
    /// It was not kept.
    NotKept,
}

impl Part {
    /// Begins to see a tree, which began as `tree`; all its edits are in it.
    pub(crate) async fn open(trees: &Arc<Trees>, id: &str, own: &str, tree: SharedTree) -> Result<Part, StoreError> {
        // Before what is stored is read, so that nothing falls between the two.
        let listening = trees.listen(id);
        let (trees, id, own) = (trees.clone(), id.to_owned(), own.to_owned());
        let mut part = Part { trees, id, own, listening, tree };
        part.read().await?;
        Ok(part)
    }

    /// The tree as it is known here.
    pub(crate) const fn tree(&self) -> &SharedTree {
        &self.tree
    }

    /// Takes in what is stored and was not known yet.
    pub(crate) async fn read(&mut self) -> Result<Vec<SharedEdit>, StoreError> {
        let lines = self.trees.edits(&self.id, self.tree.edits()).await?;
        lines.iter().map(|line| self.take_in(line)).collect()
    }

    fn take_in(&mut self, line: &str) -> Result<SharedEdit, StoreError> {
        let edit = line.parse().ok().filter(|edit| self.tree.apply(edit) == Ok(true));
        edit.ok_or_else(|| StoreError::Corrupt(format!("{line:?} as an edit of the tree {:?}", self.id)))
    }

    /// Edits the tree; all the edits that came before it and were not known here, and it.
    pub(crate) async fn edit(&mut self, edit: &SharedEdit) -> Result<Vec<SharedEdit>, NotEdited> {
        let mut news = Vec::new();
        for _ in 0..TRIES {
            let mut next = self.tree.clone();
            if !next.apply(edit).map_err(NotEdited::Refused)? {
                return Ok(news);
            }
            let added = self.trees.add(&self.id, next.edits(), edit.to_string()).await;
            if added.map_err(|_| NotEdited::NotKept)? {
                self.tree = next;
                news.push(edit.clone());
                return Ok(news);
            }
            news.extend(self.read().await.map_err(|_| NotEdited::NotKept)?);
        }
        Err(NotEdited::NotKept)
    }

    /// Tells the others where one looks.
    pub(crate) fn point(&self, at: u32) {
        self.trees.tell(&self.id, Told::Cursor { at, from: self.own.clone() });
    }

    /// What is told next. Safe to interrupt.
    pub(crate) async fn next(part: &mut Option<Part>) -> Heard {
        match part {
            Some(part) => part.listening.next().await,
            None => std::future::pending().await,
        }
    }

    /// What is new to whoever sees it, of what was told.
    pub(crate) async fn hear(&mut self, heard: Heard) -> Option<News> {
        let edits = match heard {
            Heard::Told(told) => match &*told {
                Told::Cursor { from, .. } if *from == self.own => return None,
                Told::Cursor { at, .. } => return Some(News::Cursor(*at)),
                Told::Edit { seq, .. } if *seq <= self.tree.edits() => return None,
                Told::Edit { seq, line } if *seq == self.tree.edits() + 1 => self.take_in(line).map(|edit| vec![edit]),
                Told::Edit { .. } => self.read().await,
            },
            Heard::Gap => self.read().await,
        };
        // Where the store does not answer, the next edit brings the rest.
        edits.ok().filter(|edits| !edits.is_empty()).map(News::Edits)
    }
}
