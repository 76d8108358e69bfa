//! `/ws/notices`: how many notices somebody has not seen, whatever page they are on.

use super::socket::{self, Closing, Conversation, Inbox, Outbox, Received};
use super::upgrade::Upgrade;
use crate::app::Shared;
use crate::asker::Asker;
use crate::listeners::Listening;
use crate::principal::{Account, Principal};
use crate::refusal::Refusal;
use axum::extract::State;
use axum::response::Response;
use komadai_store::is_id;
use komadai_wire::{BellIn, BellOut};
use std::sync::Arc;

const MAX_FRAME: usize = 256;

pub(super) async fn open(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    upgrade: Upgrade,
) -> Result<Response, Refusal> {
    let account = principal.account().cloned().ok_or(Refusal::Forbidden("only accounts have notices"))?;
    let listening = app.site.notices.listen(&account.id);
    socket::open(app, &asker, upgrade, Bell { account, listening, at: None })
}

/// One page's bell.
struct Bell {
    account: Arc<Account>,
    listening: Listening<()>,
    /// The game that the page shows: what is told of it is seen at once.
    at: Option<String>,
}

impl Conversation for Bell {
    const MAX_FRAME: usize = MAX_FRAME;

    async fn serve(mut self, app: &Shared, outbox: &mut Outbox, inbox: &mut Inbox) -> Option<Closing> {
        loop {
            let is_there = tokio::select! {
                heard = inbox.receive() => match heard {
                    Received::End(why) => return why,
                    Received::TooFast => true,
                    Received::Silence => outbox.ping().await,
                    Received::Text(text) => {
                        let BellIn { at } = serde_json::from_str(&text).unwrap_or_default();
                        self.at = at.filter(|game| is_id(game));
                        self.ring(app, outbox).await
                    }
                },
                () = self.listening.changed() => self.ring(app, outbox).await,
            };
            if !is_there {
                return Some(Closing::Slow);
            }
        }
    }
}

impl Bell {
    /// Tells how many there are. Where the store does not answer, the page keeps what it knows.
    async fn ring(&self, app: &Shared, outbox: &mut Outbox) -> bool {
        let id = &self.account.id;
        let Ok(mut unread) = app.site.notices.unread(id).await else { return true };
        if unread > 0
            && self.at.is_some()
            && app.site.notices.read(id, self.at.as_deref()).await.is_ok()
            && let Ok(rest) = app.site.notices.unread(id).await
        {
            unread = rest;
        }
        outbox.send_json(&BellOut { unread }).await
    }
}
