//! The executable: one thin file per subcommand.
fn main() {}
