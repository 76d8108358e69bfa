//! Addresses as they may be shown: whoever reads them learns neither a password nor a token, however they are written.

use url::Url;

/// What stands in the place of a secret. No setting has it.
pub(crate) const HIDDEN: char = '…';
/// Parameters of an address whose values are told; any other may be a secret.
const PLAIN: [&str; 6] = ["application_name", "connect_timeout", "dbname", "sslmode", "sslrootcert", "tls"];

/// An address, or several between commas, without its secrets; all of it is hidden where it cannot be told what is one.
pub(crate) fn shown(text: &str) -> String {
    if let Some(folder) = text.strip_prefix("sqlite:") {
        return format!("sqlite:{folder}");
    }
    let parts: Option<Vec<String>> = text.split(',').map(|part| one(part.trim())).collect();
    parts.map_or_else(|| HIDDEN.to_string(), |parts| parts.join(","))
}

/// None: what is secret in it cannot be told from what is not.
fn one(text: &str) -> Option<String> {
    let mut url = Url::parse(text).ok().filter(|url| url.has_host())?;
    let has_login = !url.username().is_empty() || url.password().is_some();
    // A password that has one of `/?#` in it, unescaped, reaches into what follows the host.
    let (_, rest) = text.split_once("://")?;
    let after_host = rest.find(['/', '?', '#', '\\']).map_or("", |at| &rest[at..]);
    if url.fragment().is_some() || after_host.contains('@') {
        return None;
    }
    // Even a user's name alone may be a token.
    url.set_username("").ok()?;
    url.set_password(None).ok()?;
    let hidden: Vec<String> = url
        .query_pairs()
        .map(|(name, value)| match PLAIN.contains(&&*name) {
            true => format!("{name}={value}"),
            false => format!("{name}={HIDDEN}"),
        })
        .collect();
    url.set_query(None);
    let (scheme, rest) = url.as_str().split_once("://")?;
    let login = if has_login { format!("{HIDDEN}@") } else { String::new() };
    // An address without a path is written without its slash, as people do.
    let rest = if text.ends_with('/') { rest } else { rest.trim_end_matches('/') };
    let query = if hidden.is_empty() { String::new() } else { format!("?{}", hidden.join("&")) };
    Some(format!("{scheme}://{login}{rest}{query}"))
}

#[cfg(test)]
mod tests {
    use super::shown;

    #[test]
    fn no_secret_is_shown_however_it_is_spelled() {
        for (given, told) in [
            ("postgres://me@db.example/komadai", "postgres://…@db.example/komadai"),
            (
                "postgres://me:SECRET@db.example/komadai?sslmode=require",
                "postgres://…@db.example/komadai?sslmode=require",
            ),
            (
                "postgres://db.example/komadai?password=SECRET&user=me",
                "postgres://db.example/komadai?password=…&user=…",
            ),
            ("postgresql://db.example/komadai?PassWord=SECRET", "postgresql://db.example/komadai?PassWord=…"),
            ("postgres://me:SEC@RET:SECRET@db.example/komadai", "postgres://…@db.example/komadai"),
            ("postgres://me:SEC/RET@db.example/komadai", "…"),
            ("postgres://me:1/SECRET@db.example/komadai", "…"),
            ("postgres://me:1?SECRET@db.example/komadai", "…"),
            ("postgres://me:1#SECRET@db.example/komadai", "…"),
            ("host=db.example password=SECRET", "…"),
            ("nats://SECRET@bus.example:4222", "nats://…@bus.example:4222"),
            ("nats://one:4222,nats://me:SECRET@two:4222", "nats://one:4222,nats://…@two:4222"),
            ("nats://me:1,SECRET@two:4222", "…"),
            ("SECRET@bus.example", "…"),
            ("me:SECRET@bus.example:4222", "…"),
            ("smtp://bob@club.example:SECRET@mail.example:587?tls=required", "smtp://…@mail.example:587?tls=required"),
            ("smtps://bob:SECRET@mail.example", "smtps://…@mail.example"),
            ("smtp://mail.example:25", "smtp://mail.example:25"),
            ("sqlite:/srv/komadai", "sqlite:/srv/komadai"),
            ("", "…"),
        ] {
            assert_eq!(shown(given), told, "{given}");
            assert!(!told.contains("SECRET"), "{told}");
        }
    }
}
