//! The engine alone on standard input and output: `cargo run --release -p komadai-engine --example usi`. With a number it splits the tree
//! over so many processes of itself, to be measured. It reads the network of the sources that it was built from.

use komadai_engine::{Company, Processes, run_with};
use komadai_nnue::Carried;
use std::sync::LazyLock;

static NETWORK: LazyLock<Carried> = LazyLock::new(|| {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../nets/komadai.nnue");
    Carried::new(std::fs::read(path).unwrap_or_default().leak())
});

fn main() {
    let company = match (std::env::args().nth(1).and_then(|parts| parts.parse().ok()), std::env::args().next()) {
        (Some(parts), Some(own)) => Company::Cluster(Box::new(Processes::new(vec![vec![own]; parts])), parts),
        _ => Company::Alone,
    };
    run_with(std::io::stdin().lock(), std::io::stdout(), &NETWORK, company);
}
