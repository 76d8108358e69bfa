//! Who asks, as limits see it, of a request.

use crate::app::Shared;
use crate::caller::Caller;
use crate::principal::Principal;
use crate::refusal::Refusal;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
pub(crate) use komadai_site::who::Asker;

impl FromRequestParts<Shared> for Asker {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Asker, Refusal> {
        let Ok(caller) = Caller::from_request_parts(parts, app).await;
        let principal = Principal::from_request_parts(parts, app).await?;
        let let_off = app.config.unlimited.iter().any(|range| range.contains(caller.address));
        let shared = app.config.shared_networks.iter().any(|range| range.contains(caller.address));
        Ok(Asker::new(&principal, caller.party(), !let_off, shared))
    }
}
