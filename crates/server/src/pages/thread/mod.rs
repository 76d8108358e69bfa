//! `/thread/{id}`: what was written in a thread of a club or an event, how it is answered, and what is done by whoever looks after it.

use super::frame::{Frame, frame, page};
use super::log_in::log_in_page;
use super::moderation::complaint::{Complaint, text};
use super::not_found;
use super::threads::{all, home, titled};
use super::when::minute;
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::limits::Deed;
use crate::principal::Account;
use crate::reader::Reader;
use crate::refusal::Refusal;
use crate::threads::{self, Here, Listed, MAX_POST, POSTS, Read, Wish, page_of};
use askama::Template;
use axum::extract::rejection::{FormRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Form, Router};
use komadai_store::{Forum, StoredThread};
use komadai_wire::ReportReason;
use serde::Deserialize;

#[derive(Template)]
#[template(path = "thread/page.html")]
struct ThreadPage<'a> {
    frame: Frame<'a>,
    thread: StoredThread,
    /// What it is called here.
    title: String,
    here: Here,
    is_club: bool,
    /// The page of the club or event, and that of all its threads.
    back: String,
    all: String,
    posts: Vec<Post>,
    /// The number of this page, and of all that there are.
    number: u32,
    pages: Vec<u32>,
    /// An answer that was not kept, as it was typed.
    typed: &'a str,
    /// The text that says what was done, and whether it was.
    told: Option<(&'static str, bool)>,
}

/// A post as it is read.
struct Post {
    number: u32,
    /// Where it stands.
    at_address: String,
    when: String,
    author: Option<String>,
    text: String,
    is_unheard: bool,
    may_empty: bool,
    /// Where it is reported; none for guests and for whoever wrote it.
    report: Option<String>,
}

#[derive(Deserialize, Default)]
struct Asked {
    /// The number of a page, or `last`.
    #[serde(default)]
    page: String,
    /// There after something was done.
    #[serde(default)]
    done: Option<String>,
    /// There after something was reported.
    #[serde(default)]
    reported: Option<String>,
}

#[derive(Deserialize)]
struct Given {
    act: String,
    /// The post that it is about.
    #[serde(default)]
    number: u32,
    #[serde(default)]
    text: String,
}

impl Given {
    fn wish(&self) -> Option<Wish> {
        Some(match self.act.as_str() {
            "answer" => Wish::Answer(self.text.clone()),
            "pin" => Wish::Pin(true),
            "unpin" => Wish::Pin(false),
            "lock" => Wish::Lock(true),
            "unlock" => Wish::Lock(false),
            "take-away" => Wish::TakeAway(self.number),
            "remove" => Wish::Remove,
            _ => return None,
        })
    }
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/thread/{id}", get(show).post(act)).route("/thread/{id}/posts/{number}/report", post(report))
}

/// Where a post stands, on its page.
fn address(thread: &str, number: u32, query: &str) -> String {
    format!("/thread/{thread}?page={}{query}#post-{number}", page_of(number) + 1)
}

/// `GET /thread/{id}?page=…`
async fn show(
    State(app): State<Shared>,
    reader: Reader,
    Path(id): Path<String>,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Refusal> {
    let asked = asked.map(|Query(asked)| asked).unwrap_or_default();
    let Some((thread, here)) = threads::thread(&app.site, &id, reader.account.as_deref()).await? else {
        return Ok(not_found::page(&app, reader));
    };
    let last = page_of(thread.posts);
    let number = match asked.page.as_str() {
        "last" => last,
        number => number.parse().map_or(0, |number: u32| number.saturating_sub(1)).min(last),
    };
    let told = match (asked.done, asked.reported) {
        (Some(_), _) => Some(("admin-done", true)),
        (None, Some(_)) => Some(("talk-reported", true)),
        (None, None) => None,
    };
    thread_page(&app, &reader, (thread, here), number, ("", told)).await
}

async fn thread_page(
    app: &App,
    reader: &Reader,
    (thread, here): (StoredThread, Here),
    number: u32,
    (typed, told): (&str, Option<(&'static str, bool)>),
) -> Result<Response, Refusal> {
    let account = reader.account.as_deref();
    let (Listed { thread, is_unheard, .. }, posts) = threads::posts(&app.site, thread, account, number).await?;
    let frame = frame(app, reader, None);
    let title = titled(thread.title.clone(), is_unheard, frame.t);
    let shown = ThreadPage {
        frame,
        title,
        is_club: matches!(here.forum, Forum::Club(_)),
        back: home(&here.forum),
        all: all(&here.forum),
        posts: posts.into_iter().map(|read| shown(read, &here, account)).collect(),
        number: number + 1,
        pages: (1..=thread.posts.div_ceil(POSTS)).collect(),
        typed,
        told,
        thread,
        here,
    };
    let status = if told.is_some_and(|(_, done)| !done) { StatusCode::CONFLICT } else { StatusCode::OK };
    Ok(page(reader, status, &shown))
}

fn shown(read: Read, here: &Here, reader: Option<&Account>) -> Post {
    let Read { post, author, is_unheard } = read;
    let is_own = reader.is_some_and(|reader| reader.is_me(&post.author));
    let stands = !post.text.is_empty();
    let may_report = stands && !is_own && reader.is_some();
    Post {
        number: post.seq,
        at_address: address(&post.thread, post.seq, ""),
        when: minute(post.at),
        may_empty: (is_own && stands) || (here.manages && (stands || is_unheard)),
        report: may_report.then(|| format!("/thread/{}/posts/{}/report", post.thread, post.seq)),
        author,
        text: post.text,
        is_unheard,
    }
}

/// `POST /thread/{id}`
async fn act(
    State(app): State<Shared>,
    reader: Reader,
    asker: Asker,
    Path(id): Path<String>,
    given: Result<Form<Given>, FormRejection>,
) -> Result<Response, Refusal> {
    let Some(account) = reader.account.clone() else {
        return Ok(log_in_page(&app, &reader, StatusCode::FORBIDDEN, "", &format!("/thread/{id}"), None));
    };
    let Form(given) = given?;
    let wish = given.wish().ok_or_else(|| Refusal::BadRequest("nothing of that is done in a thread".to_owned()))?;
    let Some((thread, here)) = threads::thread(&app.site, &id, Some(&account)).await? else {
        return Ok(not_found::page(&app, reader));
    };
    asker.may(&app.site, Deed::Talk)?;
    let ends = wish == Wish::Remove;
    let about = match wish {
        Wish::TakeAway(number) => Some(number),
        _ => None,
    };
    match threads::act(&app.site, &thread, &here, &account, wish).await? {
        Ok(Some(number)) => Ok(Redirect::to(&address(&id, number, "")).into_response()),
        Ok(None) if ends => Ok(Redirect::to(&all(&here.forum)).into_response()),
        Ok(None) => Ok(Redirect::to(&address(&id, about.unwrap_or(1), "&done=yes")).into_response()),
        Err(fault) => {
            // As it is now: somebody else may have been quicker.
            let Some((thread, here)) = threads::thread(&app.site, &id, Some(&account)).await? else {
                return Ok(not_found::page(&app, reader));
            };
            let number = page_of(thread.posts);
            thread_page(&app, &reader, (thread, here), number, (&given.text, Some((fault.text(), false)))).await
        }
    }
}

/// `POST /thread/{id}/posts/{number}/report`: whoever wrote it is reported. Nobody learns of a post that they may not read.
async fn report(
    State(app): State<Shared>,
    Path((id, number)): Path<(String, String)>,
    complaint: Complaint,
) -> Result<Response, Refusal> {
    let found = threads::thread(&app.site, &id, Some(complaint.account()?)).await?;
    let (thread, _) = found.ok_or(Refusal::NoSuchPage)?;
    let number: u32 = number.parse().map_err(|_| Refusal::NoSuchPage)?;
    let post = app.store.thread_post(&thread.id, number).await?.filter(|post| !post.text.is_empty());
    let post = post.ok_or(Refusal::NoSuchPage)?;
    // With the first post its title is taken away, too.
    let said = if number == 1 { [thread.title.as_str(), &post.text].join("\n") } else { post.text };
    let place = address(&thread.id, number, "");
    complaint.keep(&app, text(&app, Some(&post.author), place, said).await?).await?;
    Ok(Redirect::to(&address(&thread.id, number, "&reported=yes")).into_response())
}

/// The longest post.
fn most() -> usize {
    MAX_POST
}
