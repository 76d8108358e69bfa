//! How a request becomes a socket (RFC 6455, section 4.2). Done here rather than by the framework, for its sockets cannot be
//! given a stream whose frames are counted.

use super::frames::Counted;
use crate::refusal::Refusal;
use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::Response;
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};

/// A socket of the site.
pub(crate) type Socket = WebSocketStream<Counted<TokioIo<Upgraded>>>;

/// A request that asks for a socket.
pub(crate) struct Upgrade {
    on_upgrade: OnUpgrade,
    accept: HeaderValue,
}

impl<S: Sync> FromRequestParts<S> for Upgrade {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Upgrade, Refusal> {
        let wrong = |what: &str| Refusal::BadRequest(format!("only a WebSocket can be opened here: {what}"));
        let headers = &parts.headers;
        if parts.method != Method::GET {
            return Err(Refusal::WrongMethod);
        }
        if !lists(headers, header::CONNECTION, "upgrade") || !lists(headers, header::UPGRADE, "websocket") {
            return Err(wrong("Connection and Upgrade do not ask for one"));
        }
        if headers.get(header::SEC_WEBSOCKET_VERSION).is_none_or(|version| version != "13") {
            return Err(wrong("Sec-WebSocket-Version is not 13"));
        }
        let key = headers.get(header::SEC_WEBSOCKET_KEY).ok_or_else(|| wrong("Sec-WebSocket-Key is missing"))?;
        let accept = HeaderValue::try_from(derive_accept_key(key.as_bytes()));
        let accept = accept.map_err(|_| wrong("Sec-WebSocket-Key cannot be used"))?;
        let on_upgrade =
            parts.extensions.remove::<OnUpgrade>().ok_or_else(|| wrong("this connection cannot change"))?;
        Ok(Upgrade { on_upgrade, accept })
    }
}

/// Whether a header lists a word.
fn lists(headers: &HeaderMap, name: HeaderName, word: &str) -> bool {
    let values = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|one| one.trim().eq_ignore_ascii_case(word))
}

impl Upgrade {
    /// Says yes, and hands over the socket once the peer has heard it.
    pub(crate) fn run<F>(self, config: WebSocketConfig, talk: impl FnOnce(Socket) -> F + Send + 'static) -> Response
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let on_upgrade = self.on_upgrade;
        tokio::spawn(async move {
            // The peer went away before it heard the answer.
            let Ok(upgraded) = on_upgrade.await else { return };
            let stream = Counted::new(TokioIo::new(upgraded));
            let socket = WebSocketStream::from_raw_socket(stream, Role::Server, Some(config)).await;
            // A task of its own: this one's memory would be held for as long as the socket lives.
            tokio::spawn(talk(socket));
        });
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
        let headers = response.headers_mut();
        headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
        headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
        headers.insert(header::SEC_WEBSOCKET_ACCEPT, self.accept);
        response
    }
}
