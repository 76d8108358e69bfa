//! Notices on their way to people who have no page open: by mail, where nobody has read them, and pushed to browsers.

use super::{Kind, Notices, Pushed, in_words};
use crate::mail::{Mail, address};
use komadai_lang::Texts;
use komadai_room::{Clock, SystemClock};
use komadai_store::{StoreError, StoredNotice};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Notices that are taken in one go.
const BATCH: u32 = 100;

impl Notices {
    /// Pushes a notice to the browsers of its account. Where the store does not answer it stays on the page.
    pub(super) async fn push(&self, notice: &StoredNotice) {
        let devices = self.store.push_devices_of(&notice.account).await.unwrap_or_default();
        if devices.is_empty() {
            return;
        }
        let Ok(wishes) = self.store.notice_wishes(&notice.account).await else { return };
        let Some(kind) = Kind::from_code(&notice.kind) else { return };
        if wishes.as_ref().is_some_and(|wishes| !kind.is_among(&wishes.push)) {
            return;
        }
        let t = Texts::of(wishes.and_then(|wishes| wishes.lang.parse().ok()).unwrap_or_default());
        let Some((title, path)) = in_words(t, notice) else { return };
        let tag = format!("{} {}", notice.kind, notice.subject);
        let message: Arc<[u8]> = (self.ways.message)(Pushed { title, path, tag }).into();
        for device in devices {
            self.ways.pusher.send(device, message.clone());
        }
    }

    /// Sends what is due: one mail to each account for all of it.
    pub(super) async fn send_mail(&self) -> Result<(), StoreError> {
        let Some(mailer) = &self.ways.mailer else { return Ok(()) };
        let mut due: BTreeMap<String, Vec<StoredNotice>> = BTreeMap::new();
        for notice in self.store.take_notices_to_mail(SystemClock.wall().0, BATCH).await? {
            due.entry(notice.account.clone()).or_default().push(notice);
        }
        for (account, notices) in due {
            let (Some(wishes), Some(to)) =
                (self.store.notice_wishes(&account).await?, self.store.mail_of(&account).await?)
            else {
                continue;
            };
            let (Some(to), t) = (address(&to), Texts::of(wishes.lang.parse().unwrap_or_default())) else { continue };
            let lines: Vec<(String, String)> = notices.iter().filter_map(|notice| in_words(t, notice)).collect();
            let subject = match &lines[..] {
                [] => continue,
                [(words, _)] => words.clone(),
                more => t.count("notices-new", &u32::try_from(more.len()).unwrap_or(u32::MAX)),
            };
            let mut text = String::new();
            for (words, path) in lines {
                text += &format!("{words}\n{}\n\n", mailer.link(&path));
            }
            text += &format!("{}\n{}\n", t.get("notices-mail-end"), mailer.link("/notices"));
            mailer.send(Mail { to, subject, text, unsubscribe: None });
        }
        Ok(())
    }
}
