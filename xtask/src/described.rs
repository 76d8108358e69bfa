//! The public API against its own description: schemathesis, which nobody here wrote, reads `/api/openapi.json`, asks every route of it by what
//! the description allows and by what it forbids, and holds each answer against it: status, type and shape, and never a fault of the server.

use crate::python::environment;
use crate::shell::{capture, run, target_folder};
use anyhow::{Context, ensure};
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

/// From PyPI, into an environment of its own.
const TOOL: &str = "schemathesis==4.32.5";
/// What a token may, so that nothing is refused for want of a scope.
const SCOPES: &str = "challenge:read,challenge:write,board:play,bot:play,event:write,webhook:write,broadcast:write";
/// What is held against the description.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance,\
                      unsupported_method,missing_required_header,ignored_auth";
/// Requests drawn for each route, beside those that go through all that it says.
const DRAWN: &str = "10";
/// By whom routes are asked, and which are left out: answers that do not end are read by our own tests, and a person's account stays one.
const ROUNDS: [(&str, &[&str]); 2] = [
    ("Fay", &["--exclude-path-regex", "stream|account/upgrade|board/seek|^/api/bot/"]),
    ("Robin", &["--include-path-regex", "^/api/(bot|account|challenge|board/seek)", "--exclude-path-regex", "stream"]),
];

/// Runs as a step of the tests: where the tool cannot be had it says so, and fails only where nobody would see that.
pub(crate) fn step() -> anyhow::Result<()> {
    let tool = match environment("schemathesis", &[TOOL]) {
        Ok(environment) => environment.join("bin/schemathesis"),
        Err(error) if std::env::var_os("CI").is_some() => return Err(error),
        Err(error) => {
            eprintln!(
                "SKIPPED: the API was not asked by its description, as schemathesis could not be installed: {error:#}"
            );
            return Ok(());
        }
    };
    let target = target_folder()?;
    let (program, data) = (target.join("debug/komadai"), target.join("described"));
    ensure!(program.is_file(), "{} is not there: `cargo xtask test lints` builds it", program.display());
    if data.exists() {
        fs::remove_dir_all(&data)?;
    }
    fs::create_dir_all(&data)?;
    let site = Site::start(&program, &data)?;
    let admin = |args: &[&str]| {
        let mut command = Command::new(&program);
        command.arg("admin").args(args).arg("--data").arg(&data);
        capture(command)
    };
    for (name, routes) in ROUNDS {
        admin(&["create", name])?;
        let token = admin(&["token", name, "--scope", SCOPES])?;
        let bearer = format!("Authorization: Bearer {}", token.trim());
        let mut command = Command::new(&tool);
        command.current_dir(&data).args(["run", &format!("{}/api/openapi.json", site.address)]).args(routes);
        command.args([
            "--header",
            &bearer,
            "--checks",
            CHECKS,
            "--phases",
            "coverage,fuzzing",
            "--max-examples",
            DRAWN,
        ]);
        command.args(["--request-timeout", "30", "--continue-on-failure", "--warnings", "off", "--no-color"]);
        run(command).with_context(|| format!("as {name}"))?;
    }
    drop(site);
    fs::remove_dir_all(&data).with_context(|| data.display().to_string())
}

/// A site that runs until it is dropped.
struct Site {
    child: Child,
    /// Where it says something: open for as long as it runs.
    told: BufReader<ChildStdout>,
    address: String,
}

impl Site {
    fn start(program: &Path, data: &Path) -> anyhow::Result<Site> {
        let mut command = Command::new(program);
        command.args(["serve", "--listen", "127.0.0.1:0", "--unlimited", "127.0.0.0/8", "--data"]).arg(data);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let told = child.stdout.take().context("a site says nothing")?;
        let mut site = Site { child, told: BufReader::new(told), address: String::new() };
        let mut line = String::new();
        site.told.read_line(&mut line)?;
        let address = line.trim().strip_prefix("listening on ").context("a site does not say where it listens")?;
        address.clone_into(&mut site.address);
        Ok(site)
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
