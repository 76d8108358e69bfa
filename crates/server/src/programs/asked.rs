//! What programs send: forms or JSON, with the same names in both. JSON may nest what a form writes with a dot, `clock.limit`, and write as a
//! list what a form writes between commas.

use super::fault::Fault;
use super::openapi::fields;
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
pub(super) struct Asked {
    fields: HashMap<String, String>,
    /// Those that JSON has as lists.
    lists: HashMap<String, Vec<String>>,
}

impl Asked {
    /// A field, where it is given.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.fields.get(name).map(String::as_str).filter(|value| !value.is_empty())
    }

    /// Refuses fields that the body of this schema does not have: what is misspelt would be passed over. Bodies that lichess has take what other
    /// programs send, known or not.
    ///
    /// # Errors
    /// One has no such name.
    pub(super) fn only(&self, schema: &str) -> Result<(), Fault> {
        let known = fields(schema);
        match self.fields.keys().filter(|name| !known.contains(name)).min() {
            None => Ok(()),
            Some(name) => Err(Fault::Not(format!("there is no field {name:?} here: {}", known.join(", ")))),
        }
    }

    /// A field that is a list; empty where it is not given.
    pub(super) fn list(&self, name: &str) -> Vec<String> {
        let between_commas = || self.get(name).unwrap_or_default().split(',').map(|word| word.trim().to_owned());
        let list = self.lists.get(name).cloned().unwrap_or_else(|| between_commas().collect());
        list.into_iter().filter(|word| !word.is_empty()).collect()
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

fn flatten(name: &str, value: Value, asked: &mut Asked) -> Result<(), Fault> {
    match value {
        Value::Null => {}
        Value::String(text) => drop(asked.fields.insert(name.to_owned(), text)),
        Value::Object(inner) => {
            for (key, value) in inner {
                let name = if name.is_empty() { key } else { format!("{name}.{key}") };
                flatten(&name, value, asked)?;
            }
        }
        Value::Array(all) => {
            let word = |value: Value| value.as_str().map(str::to_owned);
            let words: Option<Vec<String>> = all.into_iter().map(word).collect();
            let words = words.ok_or_else(|| Fault::Not(format!("{name} cannot be a list of anything but words")))?;
            // Where one word is expected, this is none: it is refused, not passed over.
            asked.fields.insert(name.to_owned(), serde_json::json!(words).to_string());
            asked.lists.insert(name.to_owned(), words);
        }
        other => drop(asked.fields.insert(name.to_owned(), other.to_string())),
    }
    Ok(())
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
            return Ok(Asked { fields, ..Asked::default() });
        }
        let bytes =
            Bytes::from_request(request, app).await.map_err(|error| Fault::Not(format!("not understood: {error}")))?;
        let value: Value =
            serde_json::from_slice(&bytes).map_err(|error| Fault::Not(format!("not understood: {error}")))?;
        if !value.is_object() {
            return Err(Fault::Not("not understood: an object is expected".to_owned()));
        }
        let mut asked = Asked::default();
        flatten("", value, &mut asked)?;
        Ok(asked)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_nests_what_forms_write_with_a_dot() {
        let mut asked = Asked::default();
        let value = serde_json::json!({ "rated": false, "clock": { "limit": 300, "increment": 5 }, "color": "sente", "sfen": null });
        flatten("", value, &mut asked).unwrap();
        assert_eq!(
            (asked.get("rated"), asked.get("clock.limit"), asked.get("color")),
            (Some("false"), Some("300"), Some("sente"))
        );
        assert_eq!(asked.get("sfen"), None);
        assert_eq!(asked.parsed::<u64>("clock.increment").unwrap(), Some(5));
        assert!(asked.parsed::<u64>("color").is_err());
        // A list is no word, and words between commas are a list.
        let value = serde_json::json!({ "events": ["turn", "challenge"], "name": ["x"], "kinds": "turn, ,challenge" });
        flatten("", value, &mut asked).unwrap();
        assert_eq!(
            (asked.list("events"), asked.list("kinds")),
            (vec!["turn".into(), "challenge".into()], asked.list("events"))
        );
        assert_eq!((asked.get("name"), asked.list("nothing").len()), (Some("[\"x\"]"), 0), "no word");
        assert!(flatten("", serde_json::json!({ "name": [null] }), &mut asked).is_err());
        // What is misspelt is named.
        let mut asked = Asked::default();
        flatten("", serde_json::json!({ "round": 1, "unfinishd": true }), &mut asked).unwrap();
        let told = format!("{:?}", asked.only("NewPairing").unwrap_err());
        assert!(told.contains("unfinishd") && told.contains("first, round, unfinished"), "{told}");
        asked.fields.remove("unfinishd");
        asked.only("NewPairing").unwrap();
    }
}
