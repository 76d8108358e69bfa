//! What somebody with an account finds wrong with a player or a text, as the form of `report.html` sends it.

use crate::api::talk::{own, report};
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::principal::{Account, Principal};
use crate::refusal::Refusal;
use crate::reports::{About, text_of};
use axum::Form;
use axum::extract::{FromRequest, FromRequestParts, Request};
use komadai_wire::ReportReason;
use serde::Deserialize;

#[derive(Deserialize)]
struct Wrong {
    reason: ReportReason,
    #[serde(default)]
    words: String,
}

pub(crate) struct Complaint {
    asker: Asker,
    principal: Principal,
    wrong: Wrong,
}

impl FromRequest<Shared> for Complaint {
    type Rejection = Refusal;

    async fn from_request(request: Request, app: &Shared) -> Result<Complaint, Refusal> {
        let (mut parts, body) = request.into_parts();
        let principal = Principal::from_request_parts(&mut parts, app).await?;
        // Who may not report learns that before anything about the form.
        own(&principal)?;
        let asker = Asker::from_request_parts(&mut parts, app).await?;
        let Form(wrong) = Form::from_request(Request::from_parts(parts, body), app).await?;
        Ok(Complaint { asker, principal, wrong })
    }
}

impl Complaint {
    /// Who reports.
    pub(crate) fn account(&self) -> Result<&Account, Refusal> {
        own(&self.principal)
    }

    /// Keeps it for the moderators.
    pub(crate) async fn keep(&self, app: &App, about: About) -> Result<(), Refusal> {
        let said = (self.wrong.reason, self.wrong.words.as_str());
        report(app, &self.asker, self.account()?, about, said).await.map(|_| ())
    }
}

/// A text as it stands now, and who wrote it.
pub(crate) async fn text(app: &App, author: Option<&str>, place: String, said: String) -> Result<About, Refusal> {
    Ok(text_of(&app.site, author, place, said).await?)
}
