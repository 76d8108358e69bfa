//! The part of a game's conversation in which its players analyse it together, once it is over.

use crate::app::App;
use crate::trees::{self, Heard, NotEdited, Part};
use crate::writing::may_write;
use komadai_record::{SharedEdit, SharedFault};
use komadai_store::SecretHash;
use komadai_wire::{ClientOut, SocketRefusal, TreeEdit};

/// Whoever takes part, and what they may do.
pub(super) struct Analyst {
    /// Boxed: most sockets have none.
    pub(super) part: Option<Box<Part>>,
    /// They played the game.
    player: bool,
    /// They have a session, so the players may let them join.
    known: bool,
}

/// Whoever edits, as far as their words are concerned.
#[derive(Copy, Clone)]
pub(super) struct Writer {
    /// What their seats are held by.
    pub(super) holder: Option<SecretHash>,
    pub(super) has_account: bool,
}

impl Writer {
    /// Notes are words beside a board, like talk.
    async fn may_note(self, app: &App) -> Result<(), Refused> {
        if !app.config.talk.lets(self.has_account) {
            return Err((SocketRefusal::TalkClosed, "you may not write notes here"));
        }
        let Some(holder) = self.holder else { return Ok(()) };
        match may_write(&app.site, holder).await {
            Ok(true) => Ok(()),
            Ok(false) => Err((SocketRefusal::TalkMuted, "a moderator has silenced you for a time")),
            Err(_) => Err((SocketRefusal::Busy, "the note could not be kept")),
        }
    }
}

type Refused = (SocketRefusal, &'static str);

impl Analyst {
    /// Nobody yet.
    pub(super) const fn nobody() -> Analyst {
        Analyst { part: None, player: false, known: false }
    }

    /// Begins to see the tree, and gives what came after an edit.
    pub(super) async fn open(
        app: &App,
        game: &str,
        own: &str,
        (player, known): (bool, bool),
        after: u32,
    ) -> Result<(Analyst, ClientOut), Refused> {
        let busy = (SocketRefusal::Busy, "the analysis cannot be read now");
        let seen = app.rooms.view(game).await.map_err(|_| busy)?;
        if seen.game.outcome().is_none() {
            return Err((SocketRefusal::NotOver, "the game is not over yet"));
        }
        let tree =
            trees::of_game(&seen).ok_or((SocketRefusal::StandardOnly, "only standard shogi is analysed here"))?;
        let part = Part::open(&app.site.trees, game, own, tree).await.map_err(|_| busy)?;
        let all = part.tree().edits();
        let lines = app.site.trees.edits(game, after.min(all)).await.map_err(|_| busy)?;
        let edits = lines.iter().take((all - after.min(all)) as usize).filter_map(|line| line.parse().ok());
        let edits = edits.map(|edit: SharedEdit| TreeEdit::from(&edit)).collect();
        let told = ClientOut::PostMortem { first: after.min(all) + 1, edits, player, guest: known };
        Ok((Analyst { part: Some(Box::new(part)), player, known }, told))
    }

    /// Edits the tree. Whatever comes of it, the browser has to be told the news before it is answered.
    pub(super) async fn edit(&mut self, app: &App, writer: Writer, edit: &TreeEdit) -> Result<(), Refused> {
        let edit = SharedEdit::try_from(edit).map_err(|_| (SocketRefusal::BadMessage, "not an edit of a tree"))?;
        let (player, may) = (self.player, self.may_edit());
        let part = self.part.as_mut().ok_or((SocketRefusal::NotOver, "ask first for the analysis"))?;
        if !may || matches!(edit, SharedEdit::Admit(_)) && !player {
            return Err((SocketRefusal::NotAPlayer, "only the players of this game can do that"));
        }
        if matches!(edit, SharedEdit::Note { .. }) {
            writer.may_note(app).await?;
        }
        part.edit(&edit).await.map_err(refusal)
    }

    fn may_edit(&self) -> bool {
        self.player || self.known && self.part.as_ref().is_some_and(|part| part.tree().admits())
    }

    /// Tells the others where one looks, where one may.
    pub(super) fn point(&self, at: u32) {
        if let Some(part) = self.part.as_ref().filter(|_| self.may_edit()) {
            part.point(at);
        }
    }

    /// What the browser has to be told of what was heard.
    pub(super) async fn hear(&mut self, heard: Heard) -> Option<ClientOut> {
        match self.part.as_mut()?.hear(heard).await {
            Some(at) => Some(ClientOut::Cursor { at }),
            None => self.news(),
        }
    }

    /// The edits that the browser has not been told yet.
    pub(super) fn news(&mut self) -> Option<ClientOut> {
        let part = self.part.as_mut()?;
        let edits = part.news();
        let first = part.tree().edits() + 1 - u32::try_from(edits.len()).ok()?;
        (!edits.is_empty()).then(|| ClientOut::Edited { first, edits: edits.iter().map(TreeEdit::from).collect() })
    }
}

/// What a browser is told that could not edit a tree.
pub(super) fn refusal(error: NotEdited) -> Refused {
    match error {
        NotEdited::Refused(SharedFault::Full) => (SocketRefusal::TreeFull, "no more changes are taken"),
        NotEdited::Refused(SharedFault::LongNote) => (SocketRefusal::NoteLong, "the note is too long"),
        NotEdited::Refused(SharedFault::Illegal(_)) => {
            (SocketRefusal::UnreadableMove, "this move cannot be played here")
        }
        NotEdited::Refused(SharedFault::Gone | SharedFault::Given | SharedFault::Start) => {
            (SocketRefusal::BranchGone, "this branch cannot be changed, or no longer")
        }
        NotEdited::NotKept => (SocketRefusal::NotStored, "the change could not be kept"),
    }
}
