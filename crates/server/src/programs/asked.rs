//! What programs send: forms or JSON, with the same names in both. JSON may nest what a form writes with a dot, `clock.limit`.

use super::fault::Fault;
use crate::app::Shared;
use axum::Form;
use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::header;
use serde_json::Value;
use std::collections::HashMap;
use std::str::FromStr;

/// The fields of a request.
#[derive(Default, Debug)]
pub(super) struct Asked(HashMap<String, String>);

impl Asked {
    /// A field, where it is given.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str).filter(|value| !value.is_empty())
    }

    /// A field of a type.
    ///
    /// # Errors
    /// It is given, and is none.
    pub(super) fn parsed<T: FromStr>(&self, name: &str) -> Result<Option<T>, Fault> {
        let Some(value) = self.get(name) else { return Ok(None) };
        value.parse().map(Some).map_err(|_| Fault::Not(format!("{name} cannot be {value:?}")))
    }
}

fn flatten(name: &str, value: Value, fields: &mut HashMap<String, String>) {
    match value {
        Value::Null => {}
        Value::String(text) => drop(fields.insert(name.to_owned(), text)),
        Value::Object(inner) => {
            for (key, value) in inner {
                let name = if name.is_empty() { key } else { format!("{name}.{key}") };
                flatten(&name, value, fields);
            }
        }
        other => drop(fields.insert(name.to_owned(), other.to_string())),
    }
}

impl FromRequest<Shared> for Asked {
    type Rejection = Fault;

    async fn from_request(request: Request, app: &Shared) -> Result<Asked, Fault> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if kind.is_empty() {
            return Ok(Asked::default());
        }
        if !kind.starts_with("application/json") {
            let Form(fields) = Form::<HashMap<String, String>>::from_request(request, app)
                .await
                .map_err(|error| Fault::Not(format!("not understood: {error}")))?;
            return Ok(Asked(fields));
        }
        let bytes =
            Bytes::from_request(request, app).await.map_err(|error| Fault::Not(format!("not understood: {error}")))?;
        let value: Value =
            serde_json::from_slice(&bytes).map_err(|error| Fault::Not(format!("not understood: {error}")))?;
        if !value.is_object() {
            return Err(Fault::Not("not understood: an object is expected".to_owned()));
        }
        let mut fields = HashMap::new();
        flatten("", value, &mut fields);
        Ok(Asked(fields))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_nests_what_forms_write_with_a_dot() {
        let mut fields = HashMap::new();
        let value = serde_json::json!({ "rated": false, "clock": { "limit": 300, "increment": 5 }, "color": "sente", "sfen": null });
        flatten("", value, &mut fields);
        let asked = Asked(fields);
        assert_eq!(
            (asked.get("rated"), asked.get("clock.limit"), asked.get("color")),
            (Some("false"), Some("300"), Some("sente"))
        );
        assert_eq!(asked.get("sfen"), None);
        assert_eq!(asked.parsed::<u64>("clock.increment").unwrap(), Some(5));
        assert!(asked.parsed::<u64>("color").is_err());
    }
}
