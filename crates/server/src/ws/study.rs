//! `/ws/study/{id}`: somebody who reads a study, or writes it with others.

use super::post_mortem::refusal;
use super::socket::{self, Closing, Conversation, Inbox, Outbox, Received};
use super::upgrade::Upgrade;
use crate::app::Shared;
use crate::asker::Asker;
use crate::principal::{Account, Principal};
use crate::refusal::Refusal;
use crate::studies::{self, NotMoved, Seen};
use crate::talk;
use crate::talker::Talker;
use crate::trees::{Heard, Listening, Part, Reading, Told};
use crate::views;
use axum::extract::{Path, State};
use axum::response::Response;
use komadai_record::SharedEdit;
use komadai_room::{SystemEntropy, new_id};
use komadai_store::{StoreError, TalkRoom};
use komadai_wire::{HearTalk, SayTalk, SocketRefusal, StudyIn, StudyOut, TalkBegun, TreeEdit};
use std::sync::Arc;

/// A note and the one out of which it was made, 2,000 characters each, of which JSON makes up to six bytes.
const MAX_FRAME: usize = 32 * 1024;
/// The longest name of a change of the chapters' order.
const MAX_NAME: usize = 20;

pub(super) async fn open(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    Path(id): Path<String>,
    upgrade: Upgrade,
) -> Result<Response, Refusal> {
    // Before the study is read, so that nothing falls between the two.
    let outline = app.site.trees.listen_outline(&id);
    let seen = match studies::open(&app.site, &id, &principal).await {
        Ok(seen) => Some(seen),
        // Told within the conversation: a browser cannot read why an upgrade failed.
        Err(studies::Fault::NotThere) => None,
        Err(fault) => return Err(fault.into()),
    };
    socket::open(app, &asker.clone(), upgrade, Study { principal, asker, id, outline, seen })
}

struct Study {
    principal: Principal,
    asker: Asker,
    id: String,
    outline: Listening,
    seen: Option<Seen>,
}

impl Conversation for Study {
    const MAX_FRAME: usize = MAX_FRAME;

    async fn serve(self, app: &Shared, outbox: &mut Outbox, inbox: &mut Inbox) -> Option<Closing> {
        let Study { principal, asker, id, mut outline, seen } = self;
        let Some(seen) = seen else { return gone(outbox).await };
        let may_edit = seen.may_edit(&app.site).await.unwrap_or(false);
        let client = new_id(&SystemEntropy);
        let mut changed = app.site.talks.permissions();
        let account = principal.account().cloned();
        // Where the store does not answer, nothing is heard until somebody asks or changes the study.
        let hears = seen.hears_talk(&app.site).await.unwrap_or(false);
        let mut reader = StudyReader {
            app: app.clone(),
            asker,
            account,
            seen,
            may_edit,
            client,
            part: None,
            reading: None,
            read: Vec::new(),
            knows_writers: false,
            talker: None,
            hears,
        };
        if !outbox.send_json(&reader.outline()).await {
            return Some(Closing::Slow);
        }
        loop {
            let sent = tokio::select! {
                biased;
                heard = outline.next() => match heard {
                    Heard::Told(told) if matches!(*told, Told::Reads { .. }) => reader.tell_readers(outbox).await,
                    _ => match reader.look_again(&id, &principal).await {
                        Ok(true) => {
                            outbox.send_json(&reader.outline()).await
                                && reader.tell_talk(outbox).await
                                && reader.read_on(outbox).await
                        }
                        Ok(false) => return gone(outbox).await,
                        // Where the store does not answer, the next change brings it.
                        Err(_) => true,
                    },
                },
                () = changed.next() => {
                    reader.may_edit = reader.seen.may_edit(&app.site).await.unwrap_or(reader.may_edit);
                    true
                }
                heard = Part::next(&mut reader.part) => match reader.hear(heard).await {
                    Some(told) => reader.tell(&told, outbox).await,
                    None => true,
                },
                heard = Talker::next(&mut reader.talker) => match reader.hear_said(heard).await {
                    Some(told) => outbox.send_json(&told).await,
                    None => true,
                },
                received = inbox.receive() => match received {
                    Received::End(why) => return why,
                    Received::Silence => outbox.ping().await,
                    Received::TooFast => {
                        outbox.send_json(&refused(None, SocketRefusal::TooFast, "too many messages; wait a moment")).await
                    }
                    Received::Text(text) => match serde_json::from_str(&text) {
                        Ok(message) => reader.answer(message, outbox).await,
                        Err(error) => {
                            let words = format!("not understood: {error}");
                            outbox.send_json(&refused(None, SocketRefusal::BadMessage, &words)).await
                        }
                    },
                },
            };
            if !sent {
                return Some(Closing::Slow);
            }
        }
    }
}

const NOT_CONTRIBUTOR: (SocketRefusal, &str) =
    (SocketRefusal::NotContributor, "only those who write this study can do that");

async fn gone(outbox: &mut Outbox) -> Option<Closing> {
    outbox.send_json(&StudyOut::Gone).await;
    Some(Closing::Gone)
}

fn refused(ack: Option<u32>, code: SocketRefusal, words: &str) -> StudyOut {
    StudyOut::Refused { ack, code: code.code().to_owned(), message: words.to_owned() }
}

/// One connection to a study.
struct StudyReader {
    app: Shared,
    asker: Asker,
    account: Option<Arc<Account>>,
    seen: Seen,
    may_edit: bool,
    /// Who this is: nobody is told their own cursor.
    client: String,
    /// The chapter that is looked at.
    part: Option<Box<Part>>,
    /// That they read it, told to the others who take part in the study.
    reading: Option<Reading>,
    /// Who reads which chapter, as they were told last.
    read: Vec<(String, String)>,
    /// Whether they were told who wrote the notes of the chapter that is open.
    knows_writers: bool,
    /// What they hear of what people say.
    talker: Option<Talker>,
    /// Whether the talk was for them when they were told of it last.
    hears: bool,
}

impl StudyReader {
    fn outline(&self) -> StudyOut {
        StudyOut::Outline { study: views::study(&self.seen) }
    }

    /// Reads the study again; false where it is gone, or nothing for them any more.
    async fn look_again(&mut self, id: &str, principal: &Principal) -> Result<bool, studies::Fault> {
        self.seen = match studies::open(&self.app.site, id, principal).await {
            Ok(seen) => seen,
            Err(studies::Fault::NotThere) => return Ok(false),
            Err(fault) => return Err(fault),
        };
        self.may_edit = self.seen.may_edit(&self.app.site).await?;
        if self.part.as_ref().is_some_and(|part| self.seen.chapter(Some(part.id())).is_err()) {
            self.part = None;
        }
        Ok(true)
    }

    async fn answer(&mut self, message: StudyIn, outbox: &mut Outbox) -> bool {
        match message {
            StudyIn::Ping {} => {
                // Who has fallen silent meanwhile is told of by nobody.
                let is_due = self.reading.as_mut().is_some_and(Reading::again);
                outbox.send_json(&StudyOut::Pong {}).await && (!is_due || self.tell_readers(outbox).await)
            }
            StudyIn::Cursor { at } => {
                if let Some(part) = self.part.as_ref().filter(|_| self.may_edit) {
                    part.point(at);
                }
                true
            }
            StudyIn::Open { chapter, after } => {
                let told = match self.open_chapter(&chapter, after).await {
                    Ok(told) => told,
                    Err(studies::Fault::NotThere) => StudyOut::Gone,
                    Err(_) => refused(None, SocketRefusal::Busy, "the chapter cannot be read now"),
                };
                self.tell(&told, outbox).await && self.read_on(outbox).await
            }
            StudyIn::Talk(HearTalk { after, ack }) => {
                let answer = match self.open_talk(after).await {
                    Ok(told) if !outbox.send_json(&told).await => return false,
                    Ok(_) => StudyOut::Ack { ack },
                    Err(_) => refused(Some(ack), SocketRefusal::Busy, "what was said cannot be read now"),
                };
                outbox.send_json(&answer).await
            }
            StudyIn::Say(SayTalk { room, text, ack }) => {
                let answer = match self.say(views::stored_room(room), &text).await {
                    Ok(()) => StudyOut::Ack { ack },
                    Err((code, words)) => refused(Some(ack), code, words),
                };
                outbox.send_json(&answer).await
            }
            StudyIn::Move { chapter, before, name, after, ack } => {
                let answer = match self.put((&chapter, before.as_deref()), (&name, after)).await {
                    Ok(()) => StudyOut::Ack { ack },
                    Err((code, words)) => refused(Some(ack), code, words),
                };
                // The new order comes before the answer.
                outbox.send_json(&self.outline()).await && outbox.send_json(&answer).await
            }
            StudyIn::Edit { edit, ack } => {
                let answer = match self.edit(&edit).await {
                    Ok(()) => StudyOut::Ack { ack },
                    Err((code, words)) => refused(Some(ack), code, words),
                };
                // Whatever came of it, the news come before the answer.
                let heard = match self.news() {
                    Some(told) => self.tell(&told, outbox).await,
                    None => true,
                };
                heard && outbox.send_json(&answer).await
            }
        }
    }

    /// Refuses whoever may not write it now, whatever they might when the socket was opened.
    async fn may_edit(&mut self) -> Result<(), (SocketRefusal, &'static str)> {
        let busy = |_| (SocketRefusal::Busy, "the change could not be kept");
        self.may_edit = self.seen.may_edit(&self.app.site).await.map_err(busy)?;
        if self.may_edit { Ok(()) } else { Err(NOT_CONTRIBUTOR) }
    }

    async fn open_chapter(&mut self, id: &str, after: u32) -> Result<StudyOut, studies::Fault> {
        let chapter = self.seen.chapter(Some(id))?;
        let tree = studies::beginning(chapter)?.tree();
        let part = Part::open(&self.app.site.trees, id, &self.client, tree).await?;
        let part = match &self.account {
            Some(account) => part.signed(&account.id),
            None => part,
        };
        let all = part.tree().edits();
        let after = after.min(all);
        let lines = self.app.site.trees.edits(id, after).await?;
        let edits = lines.iter().take((all - after) as usize).filter_map(|line| line.parse::<SharedEdit>().ok());
        let edits = edits.map(|edit| TreeEdit::from(&edit)).collect();
        self.part = Some(Box::new(part));
        Ok(StudyOut::Opened { chapter: id.to_owned(), first: after + 1, edits })
    }

    async fn edit(&mut self, told: &TreeEdit) -> Result<(), (SocketRefusal, &'static str)> {
        let edit = SharedEdit::try_from(told).map_err(|_| (SocketRefusal::BadMessage, "not an edit of a tree"))?;
        // Who edits is the study's to say, not its chapters'.
        if matches!(edit, SharedEdit::Admit(_)) {
            return Err(NOT_CONTRIBUTOR);
        }
        self.may_edit().await?;
        let part = self.part.as_mut().ok_or((SocketRefusal::BranchGone, "open a chapter first"))?;
        match (&edit, told) {
            (SharedEdit::Note { at, text }, TreeEdit::Note { was: Some(was), .. }) => part.note(*at, text, was).await,
            _ => part.edit(&edit).await,
        }
        .map_err(refusal)?;
        self.seen.touch(&self.app.site).await;
        Ok(())
    }

    /// Tells something of the chapter, and who wrote the notes that it is about.
    async fn tell(&mut self, told: &StudyOut, outbox: &mut Outbox) -> bool {
        if !outbox.send_json(told).await {
            return false;
        }
        if matches!(told, StudyOut::Opened { .. }) {
            self.knows_writers = false;
        }
        let Some(part) = self.part.as_ref().filter(|_| self.seen.takes_part()) else { return true };
        let nodes = match told {
            StudyOut::Opened { .. } => None,
            StudyOut::Edited { edits, .. } => {
                let noted = |edit: &TreeEdit| if let TreeEdit::Note { at, .. } = edit { Some(*at) } else { None };
                Some(edits.iter().filter_map(noted).collect::<Vec<u32>>())
            }
            _ => return true,
        };
        if nodes.as_ref().is_some_and(Vec::is_empty) {
            return true;
        }
        // Where the store does not answer, the next note brings all of them; so it does for whoever was let in meanwhile.
        let Ok(written) = self.seen.note_writers(&self.app.site, part.id()).await else { return true };
        let nodes = nodes.filter(|_| self.knows_writers);
        self.knows_writers = true;
        outbox.send_json(&views::note_writers(written, nodes.as_deref())).await
    }

    /// Says which chapter is read, where that is said of them, and hears of the others. False: they are gone.
    async fn read_on(&mut self, outbox: &mut Outbox) -> bool {
        let chapter = self.part.as_ref().map(|part| part.id().to_owned());
        self.reading = match chapter {
            // Where it cannot be decided it is not said.
            Some(chapter) => {
                let before = self.reading.take();
                self.seen.read(&self.app.site, &self.client, &chapter, before).await.unwrap_or_default()
            }
            None => None,
        };
        self.tell_readers(outbox).await
    }

    /// Tells who else reads which chapter, where that is other than it was.
    async fn tell_readers(&mut self, outbox: &mut Outbox) -> bool {
        let read = self.seen.readers(&self.app.site);
        if read == self.read {
            return true;
        }
        self.read = read;
        outbox.send_json(&views::chapter_readers(&self.read)).await
    }

    /// Puts a chapter in another place.
    async fn put(
        &mut self,
        change: (&str, Option<&str>),
        (name, after): (&str, u32),
    ) -> Result<(), (SocketRefusal, &'static str)> {
        if name.is_empty() || name.len() > MAX_NAME || !name.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err((SocketRefusal::BadMessage, "a change has a name of 1 to 20 letters and digits"));
        }
        self.may_edit().await?;
        let moved = studies::move_chapter(&self.app.site, &self.seen.study.id, change, (name, after)).await;
        // Where the store does not answer, the next change brings it.
        let _ = self.seen.order_again(&self.app.site).await;
        self.seen.touch(&self.app.site).await;
        moved.map_err(|fault| match fault {
            NotMoved::Gone => (SocketRefusal::ChapterGone, "this chapter is not there, or no longer"),
            NotMoved::Full => (SocketRefusal::TreeFull, "no more changes are taken"),
            NotMoved::NotKept => (SocketRefusal::NotStored, "the change could not be kept"),
        })
    }

    /// Tells what people say where that is for them now and was not, or is no longer. False: they are gone.
    async fn tell_talk(&mut self, outbox: &mut Outbox) -> bool {
        let Ok(hears) = self.seen.hears_talk(&self.app.site).await else {
            // What cannot be decided is not told; the next change asks again.
            (self.talker, self.hears) = (None, false);
            return true;
        };
        if hears == self.hears {
            return true;
        }
        match self.open_talk(0).await {
            Ok(told) => outbox.send_json(&told).await,
            Err(_) => true,
        }
    }

    /// Begins to hear what people say, where that is for them.
    async fn open_talk(&mut self, after: u32) -> Result<StudyOut, StoreError> {
        let site = &self.app.site;
        (self.talker, self.hears) = (None, false);
        if !self.seen.hears_talk(site).await? {
            return Ok(StudyOut::Talk(TalkBegun::default()));
        }
        let account = self.account.clone();
        let (talker, begun) =
            Talker::open_beside(site, (&self.seen.study.id, TalkRoom::Study), &self.asker, account, after).await?;
        (self.talker, self.hears) = (Some(talker), true);
        Ok(StudyOut::Talk(views::talk_begun(begun)))
    }

    async fn say(&mut self, room: TalkRoom, text: &str) -> Result<(), (SocketRefusal, &'static str)> {
        let Some(talker) = &self.talker else {
            return Err((SocketRefusal::TalkClosed, "ask first what people say"));
        };
        let site = &self.app.site;
        let silence = self.seen.silence(site);
        talker.say_unless(site, &self.asker, (room, text), silence).await.map_err(views::not_said)
    }

    /// What to tell of what was said.
    async fn hear_said(&mut self, heard: talk::Heard) -> Option<StudyOut> {
        let lines = self.talker.as_mut()?.hear(&self.app.site, heard).await;
        (!lines.is_empty()).then(|| StudyOut::Said { lines: lines.into_iter().map(views::talk_line).collect() })
    }

    async fn hear(&mut self, heard: Heard) -> Option<StudyOut> {
        match self.part.as_mut()?.hear(heard).await {
            Some(at) => Some(StudyOut::Cursor { at }),
            None => self.news(),
        }
    }

    /// The edits that the browser has not been told yet.
    fn news(&mut self) -> Option<StudyOut> {
        let part = self.part.as_mut()?;
        let edits = part.news();
        let first = part.tree().edits() + 1 - u32::try_from(edits.len()).ok()?;
        (!edits.is_empty()).then(|| StudyOut::Edited { first, edits: edits.iter().map(TreeEdit::from).collect() })
    }
}
