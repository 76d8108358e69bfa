//! What the archive keeps, as a reader sees it: names in their script, and where games that were played here are found.

use komadai_archive::{Aliases, Archive, Names, Origin};
use komadai_lang::{Lang, Texts};
use komadai_record::words::shown;
use std::sync::Arc;

/// In which script names are shown: players and events that the archive knows are written as the reader reads, others as their records
/// have them.
pub(crate) struct Script<'a> {
    names: &'a Names,
    aliases: Arc<Aliases>,
    texts: Texts,
}

/// A name as a reader sees it.
pub(crate) struct Called {
    /// In the reader's script.
    pub(crate) shown: String,
    /// In the other one, where that is known.
    pub(crate) other: Option<String>,
    /// As the record has it, which is what an account is called.
    pub(crate) recorded: String,
}

impl Script<'_> {
    pub(crate) fn of(archive: &Archive, lang: Lang) -> Script<'_> {
        Script { names: archive.names(), aliases: archive.aliases(), texts: Texts::of(lang) }
    }

    pub(crate) fn player(&self, name: &str) -> String {
        self.player_in(name, self.is_japanese())
    }

    /// A player's name in both scripts.
    pub(crate) fn name(&self, name: &str) -> Called {
        let called = self.player(name);
        let other = self.player_in(name, !self.is_japanese());
        Called { other: Some(other).filter(|other| *other != called), shown: called, recorded: name.to_owned() }
    }

    fn player_in(&self, name: &str, japanese: bool) -> String {
        shown(&self.aliases.player_in(self.names, name, japanese))
    }

    pub(crate) fn event(&self, event: &str) -> String {
        let (event, round) = self.names.event_in(event, self.is_japanese());
        let event = shown(&event);
        match round {
            Some(round) => {
                self.texts.with("archive-event-game", &[("event", event.as_str().into()), ("round", round.into())])
            }
            None => event,
        }
    }

    fn is_japanese(&self) -> bool {
        self.texts.lang() == Lang::Ja
    }
}

/// The address of the game that a source names, if it was played here and anybody may look at it.
pub(crate) fn address(source: &str) -> Option<String> {
    source.strip_prefix(Origin::SITE).filter(|id| komadai_store::is_id(id)).map(|id| format!("/game/{id}"))
}
