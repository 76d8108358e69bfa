//! The engine alone on standard input and output: `cargo run --release -p komadai-engine --example usi`.

fn main() {
    komadai_engine::run(std::io::stdin().lock(), std::io::stdout());
}
