//! What the router answers to, as it says itself: for whoever asks whether every address has been thought of.

use super::addresses;

/// A route of the site.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Route {
    /// Its path, with `{…}` for what may stand there.
    pub path: String,
    /// Its method; none: any, which opens a socket.
    pub method: Option<&'static str>,
}

const METHODS: [(&str, &str); 5] =
    [(" get: ", "GET"), (" post: ", "POST"), (" put: ", "PUT"), (" delete: ", "DELETE"), (" patch: ", "PATCH")];

/// Every route of the site, in the order of their paths. A router tells its routes to nobody but those who look for faults, so that is
/// what is read here: a test holds it against routes that are known.
///
/// # Panics
/// The router describes itself in other words than those that are read here.
pub fn routes() -> Vec<Route> {
    let told = format!("{:?}", addresses());
    let (endpoints, paths) = told.split_once("node: Node { paths: {").expect("a list of paths");
    let paths = paths.split_once("} }").expect("the end of the paths").0;
    let (_, endpoints) = endpoints.split_once("routes: {").expect("a list of routes");
    let endpoint = |id: &str| {
        let begin = format!("RouteId({id}): ");
        let at = endpoints.find(&begin).expect("each path has a route") + begin.len();
        let rest = &endpoints[at..];
        &rest[..rest.find(", RouteId(").unwrap_or(rest.len())]
    };
    let mut all = Vec::new();
    for entry in paths.split("RouteId(").skip(1) {
        let (id, path) = entry.split_once("): \"").expect("a path");
        let path = path.split('"').next().unwrap_or_default().to_owned();
        let told = endpoint(id);
        let has = |(name, method): &(&str, &'static str)| {
            let at = told.find(name)? + name.len();
            (!told[at..].starts_with("None")).then_some(*method)
        };
        let methods: Vec<&'static str> = METHODS.iter().filter_map(has).collect();
        if methods.is_empty() {
            all.push(Route { path: path.clone(), method: None });
        }
        all.extend(methods.into_iter().map(|method| Route { path: path.clone(), method: Some(method) }));
    }
    all.sort();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_router_tells_its_routes() {
        let all = routes();
        let has = |path: &str, method| all.contains(&Route { path: path.to_owned(), method });
        assert!(has("/", Some("GET")) && has("/ws/game/{id}", None) && has("/healthz", Some("GET")));
        for method in ["GET", "POST", "DELETE"] {
            assert!(has("/api/records/{id}/analysis", Some(method)), "{method}");
        }
        assert!(!has("/api/records/{id}/analysis", Some("PUT")));
        assert!(has("/assets/{*path}", Some("GET")));
        assert!(all.len() > 200, "{}", all.len());
    }
}
