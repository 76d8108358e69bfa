//! Who is let in where: asked once for the whole table, before a handler runs. Behind it a token is its account.

use super::fault::Fault;
use super::table::{Needs, table};
use crate::accounts;
use crate::app::Shared;
use crate::asker::Asker;
use crate::limits::Deed;
use crate::principal::{Principal, no_such_token};
use axum::extract::{FromRequestParts, Request, State};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::LazyLock;

/// What each route of the table needs, by its method and the parts of its path.
static NEEDS: LazyLock<Vec<(Method, Vec<String>, Needs)>> = LazyLock::new(|| {
    let parts = |path: &str| path.split('/').map(str::to_owned).collect();
    table().into_iter().map(|entry| (entry.method, parts(&entry.path), entry.needs)).collect()
});

/// What is needed at an address; none: it is not of the table. Where two routes fit, the router takes what is written out, and so it is here.
fn needs(method: &Method, path: &str) -> Option<Needs> {
    let method = if method == Method::HEAD { &Method::GET } else { method };
    let parts: Vec<&str> = path.split('/').collect();
    let fits = |own: &[String]| {
        let fit = |(own, part): (&String, &&str)| own == part || own.starts_with('{') && !part.is_empty();
        own.len() == parts.len() && own.iter().zip(&parts).all(fit)
    };
    let open = |own: &[String]| own.iter().filter(|part| part.starts_with('{')).count();
    let fitting = NEEDS.iter().filter(|(of, own, _)| of == method && fits(own));
    fitting.min_by_key(|(_, own, _)| open(own)).map(|(.., needs)| *needs)
}

/// Whether something of the table is read at an address. A token stands in a header, which no browser sends for a page of another
/// site unless it is told that it may: it is not.
pub(crate) fn is_read(method: &Method, path: &str) -> bool {
    matches!(*method, Method::GET | Method::HEAD) && needs(method, path).is_some()
}

/// Lets in whom the table lets in; other routes are not its concern.
pub(crate) async fn admit(State(app): State<Shared>, request: Request, next: Next) -> Response {
    let Some(needs) = needs(request.method(), request.uri().path()) else { return next.run(request).await };
    match check(&app, needs, request).await {
        Ok(Some(request)) => next.run(request).await,
        Ok(None) => no_such_token(),
        Err(fault) => fault.into_response(),
    }
}

/// The request of somebody who may; none: they have shown no token.
async fn check(app: &Shared, needs: Needs, request: Request) -> Result<Option<Request>, Fault> {
    let (mut parts, body) = request.into_parts();
    let Some(scopes) = needs.scopes else {
        if let (true, Principal::Program(account, _)) =
            (needs.knows, Principal::from_request_parts(&mut parts, app).await?)
        {
            parts.extensions.insert(Principal::Account(account));
            Asker::from_request_parts(&mut parts, app).await?.may(&app.site, Deed::Program)?;
        }
        return Ok(Some(Request::from_parts(parts, body)));
    };
    let account = match Principal::from_request_parts(&mut parts, app).await? {
        Principal::Program(account, own) => {
            if !scopes.is_empty() && !own.has_one_of(scopes) {
                return Err(Fault::MissingScope);
            }
            account
        }
        // Its owner, on a page of the site: what another site's page asks is refused before.
        Principal::Account(account) => account,
        Principal::Stranger | Principal::Guest(_) => return Ok(None),
    };
    parts.extensions.insert(Principal::Account(account.clone()));
    Asker::from_request_parts(&mut parts, app).await?.may(&app.site, Deed::Program)?;
    if let Some(bot) = needs.bot
        && accounts::is_bot(&app.site, &account.id).await? != bot
    {
        return Err(if bot { Fault::NotABot } else { Fault::IsABot });
    }
    Ok(Some(Request::from_parts(parts, body)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_route_of_the_table_is_found_and_no_other() {
        for entry in table() {
            let path = entry.path.replace("{id}", "abcdefgh").replace("{usi}", "7g7f");
            assert_eq!(needs(&entry.method, &path), Some(entry.needs), "{path}");
        }
        assert_eq!(needs(&Method::HEAD, "/api/account"), needs(&Method::GET, "/api/account"));
        assert_ne!(needs(&Method::POST, "/api/challenge/ai"), None);
        for (method, path) in [
            (Method::POST, "/api/account"),
            (Method::GET, "/api/account/"),
            (Method::GET, "/api/games/abcdefgh"),
            (Method::POST, "/api/challenge//accept"),
        ] {
            assert_eq!(needs(&method, path), None, "{path}");
        }
    }
}
