//! `cargo xtask bench live`: the load generator of benches/live against a site.

use crate::shell;

/// Builds the generator, and the site unless one is named, and plays.
pub(crate) fn run(args: &[String]) -> anyhow::Result<()> {
    let named = |option: &str| args.iter().any(|arg| arg.split('=').next() == Some(option));
    let has_site = ["--url", "--server", "--help", "-h"].into_iter().any(named);
    let folder = "benches/live";
    let target = shell::root().join(folder).join("target");
    let mut build = shell::command(folder, "cargo", &["build", "--release", "--quiet", "--locked", "--target-dir"]);
    build.arg(&target);
    shell::run(build)?;
    let generator = target.join("release/live");
    let mut live = shell::command(".", &generator.to_string_lossy(), &[]);
    if !has_site {
        shell::run(shell::cargo(&["build", "--release", "--quiet", "--locked", "--package", "komadai"]))?;
        live.arg("--server").arg(shell::target_folder()?.join("release/komadai"));
    }
    live.args(args);
    shell::run(live)
}
