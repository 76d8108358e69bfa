//! What a sanction is about: the message or the text that was reported, and where it stands. Never who reported it.

use crate::app::App;
use komadai_lang::Texts;
use komadai_store::{Sanction, StoreError};

/// Characters of a message or a text that are shown again.
const SHOWN: usize = 300;

/// What led to a sanction, for those who read of it.
pub(in super::super) struct About {
    /// The text that says what.
    pub(in super::super) words: String,
    /// The page where it stands, or stood; empty where there is none.
    pub(in super::super) place: String,
    /// The text of the link to it.
    pub(in super::super) link: &'static str,
}

impl About {
    /// None where no report led to it, or the report is gone.
    pub(in super::super) async fn of(app: &App, t: Texts, sanction: &Sanction) -> Result<Option<About>, StoreError> {
        let Some(id) = &sanction.report else { return Ok(None) };
        let Some(report) = app.store.report(id).await? else { return Ok(None) };
        let quoted = |key, text: &str| {
            let text: String = text.chars().take(SHOWN).collect();
            t.with(key, &[("text", text.into())])
        };
        let words = match report.line {
            Some(seq) => match app.store.line(&report.game, seq).await? {
                Some(line) if !line.text.is_empty() => quoted("sanction-about-message", &line.text),
                // It went with its study or its problem.
                None if !report.said.is_empty() => quoted("sanction-about-message", &report.said),
                _ => t.get("sanction-about-message-removed"),
            },
            None if !report.said.is_empty() => quoted("sanction-about-text", &report.said),
            None if !report.game.is_empty() => t.get("sanction-about-game"),
            None => return Ok(None),
        };
        let (place, link) = match report.game.as_str() {
            game if !game.is_empty() && report.place.is_empty() => (format!("/game/{game}"), "moderation-game"),
            _ => (report.place, "moderation-place"),
        };
        Ok(Some(About { words, place, link }))
    }
}
