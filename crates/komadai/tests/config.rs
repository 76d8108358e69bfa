//! Settings by flag, environment and file, and what is told of them.

use crate::site;

use site::Site;
use std::path::Path;
use std::process::{Command, Output};

fn config(folder: &Path, flags: &[&str], environment: &[(&str, &str)]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_komadai"))
        .arg("config")
        .args(flags)
        .env_clear()
        .envs([("HOME", folder), ("XDG_CONFIG_HOME", folder)])
        .envs(environment.iter().copied())
        .output()
        .unwrap()
}

fn told(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The line of a setting, its blanks drawn together.
fn line(told: &str, name: &str) -> String {
    let line = told.lines().find(|line| line.trim_start_matches("# ").split(' ').next() == Some(name));
    line.unwrap_or_else(|| panic!("{name} is not told: {told}")).split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_flag_comes_before_the_environment_and_that_before_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("own.toml");
    std::fs::write(
        &file,
        "listen = \"127.0.0.1:1\"\nname = [\"a.example\", \"b.example\"]\nlog = \"json\"\nproxy = [\"10.0.0.0/8\"]\n",
    )
    .unwrap();
    let file = file.to_str().unwrap();
    let environment =
        [("KOMADAI_LISTEN", "127.0.0.1:2"), ("KOMADAI_NAME", "c.example,d.example"), ("KOMADAI_SOCKETS", "77")];
    let said = told(&config(folder.path(), &["--config", file, "--listen", "127.0.0.1:3"], &environment));
    assert_eq!(line(&said, "listen"), "listen = \"127.0.0.1:3\" # --listen");
    assert_eq!(line(&said, "name"), "name = [\"c.example\", \"d.example\"] # KOMADAI_NAME");
    assert_eq!(line(&said, "sockets"), "sockets = 77 # KOMADAI_SOCKETS");
    assert_eq!(line(&said, "log"), format!("log = \"json\" # {file}"));
    assert_eq!(line(&said, "proxy"), format!("proxy = [\"10.0.0.0/8\"] # {file}"));
    assert_eq!(line(&said, "log-level"), "log-level = \"info\" # default");
    assert_eq!(line(&said, "metrics"), "# metrics # not set");

    // What is told is a settings file: the same once more.
    std::fs::create_dir(folder.path().join("komadai")).unwrap();
    std::fs::write(folder.path().join("komadai/komadai.toml"), &said).unwrap();
    let again = told(&config(folder.path(), &[], &[]));
    let values =
        |told: &str| told.lines().map(|line| line.split(" # ").next().unwrap().trim().to_owned()).collect::<Vec<_>>();
    assert_eq!(values(&again), values(&said));
    assert!(line(&again, "sockets").ends_with("komadai/komadai.toml"), "{again}");
}

#[test]
fn no_secret_is_shown_and_what_hides_one_is_no_working_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("own.toml");
    std::fs::write(&file, "bus = \"nats://one:4222,nats://SECRET@two:4222\"\n").unwrap();
    let flags = ["--config", file.to_str().unwrap(), "--smtp", "smtp://bob@club.example:SECRET@mail.example:587"];
    let environment = [("KOMADAI_DATABASE", "postgres://db.example/komadai?password=SECRET&sslmode=require")];
    let said = told(&config(folder.path(), &flags, &environment));
    assert!(!said.contains("SECRET") && said.lines().next().unwrap().starts_with("# …"), "{said}");
    assert!(
        line(&said, "database").starts_with("database = \"postgres://db.example/komadai?password=…&sslmode=require\"")
    );
    assert!(line(&said, "bus").starts_with("bus = \"nats://one:4222,nats://…@two:4222\""), "{said}");
    assert!(line(&said, "smtp").starts_with("smtp = \"smtp://…@mail.example:587\""), "{said}");
    std::fs::write(&file, &said).unwrap();
    let again = config(folder.path(), &["--config", file.to_str().unwrap()], &[]);
    assert_eq!(again.status.code(), Some(1));
    let said = String::from_utf8_lossy(&again.stderr).into_owned();
    assert!(said.contains("in the place of a secret"), "{said}");
}

#[cfg(unix)]
#[test]
fn the_data_folder_is_its_owner_s_alone_also_one_that_was_there() {
    use std::os::unix::fs::PermissionsExt;
    let place = tempfile::tempdir().unwrap();
    let (new, old) = (place.path().join("new"), place.path().join("old"));
    std::fs::create_dir(&old).unwrap();
    drop(Site::start(&old));
    // As an older program left it.
    std::fs::set_permissions(&old, std::fs::Permissions::from_mode(0o755)).unwrap();
    for entry in std::fs::read_dir(&old).unwrap().map(Result::unwrap).filter(|entry| entry.path().is_file()) {
        std::fs::set_permissions(entry.path(), std::fs::Permissions::from_mode(0o644)).unwrap();
    }
    for folder in [&new, &old] {
        let _site = Site::start(folder);
        let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(folder), 0o700);
        let files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        let mut seen = 0;
        for file in files.iter().filter(|file| file.file_name().unwrap().to_str().unwrap().starts_with("komadai.")) {
            assert_eq!(mode(file), 0o600, "{}", file.display());
            seen += 1;
        }
        assert!(seen >= 4, "{files:?}");
    }
}

#[cfg(unix)]
#[test]
fn whatever_the_site_makes_is_its_owner_s_alone_whatever_others_are_let_do_elsewhere() {
    use std::os::unix::fs::PermissionsExt;
    let place = tempfile::tempdir().unwrap();
    // A folder that many share: its own mode is left as it is.
    let shared = place.path().join("shared");
    std::fs::create_dir(&shared).unwrap();
    std::fs::set_permissions(&shared, std::fs::Permissions::from_mode(0o1777)).unwrap();
    let mut command = Command::new("sh");
    command.args(["-c", "umask 000; exec \"$@\"", "sh", env!("CARGO_BIN_EXE_komadai"), "serve", "--listen"]);
    command.args(["127.0.0.1:0", "--data"]).arg(&shared);
    let _site = Site::spawn(command);
    let (mut folders, mut seen) = (vec![shared], Vec::new());
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
            let mode = path.metadata().unwrap().permissions().mode();
            assert_eq!(mode & 0o077, 0, "{} has mode {mode:o}", path.display());
            if path.is_dir() {
                folders.push(path.clone());
            }
            seen.push(path);
        }
    }
    assert!(seen.iter().any(|path| path.ends_with("archive/imports")), "{seen:?}");
}

#[test]
fn a_file_that_is_wrong_says_where() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("own.toml");
    for (text, word) in
        [("listem = \"127.0.0.1:1\"", "listem"), ("\n\nproxy = [\"10.0.0.0/99\"]", "line 3"), ("log = ", "line 1")]
    {
        std::fs::write(&file, text).unwrap();
        let output = config(folder.path(), &["--config", file.to_str().unwrap()], &[]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{text}");
        assert!(said.contains("own.toml") && said.contains(word), "{said}");
    }
    let output = config(folder.path(), &["--config", "/nowhere.toml"], &[]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("there is no settings file /nowhere.toml"));
}

#[test]
fn an_address_that_is_taken_is_told_once() {
    let data = tempfile::tempdir().unwrap();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let mut command = Command::new(env!("CARGO_BIN_EXE_komadai"));
    let output = command.args(["serve", "--listen", &address, "--data"]).arg(data.path()).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains(&address) && said.contains("--listen"), "{said}");
    assert_eq!(said.matches("os error").count(), 1, "{said}");
}

#[tokio::test]
async fn figures_are_told_to_this_machine_alone() {
    let data = tempfile::tempdir().unwrap();
    let free = komadai_testbed::free_address();
    let mut site = Site::start_with(data.path(), &["--metrics", &free]);
    let (id, own, _) = site::seats(&site.new_game(&site::friendly()));
    let (mut player, _) = site.sit(&id, &[&own]).await;
    player.ask(serde_json::json!({ "type": "offer", "kind": "draw" })).await;
    assert_eq!(site.get("/api/games/abcdefghijkm").status, 404);
    for proxied in [("X-Forwarded-For", "203.0.113.9"), ("Forwarded", "for=203.0.113.9")] {
        assert_eq!(site.request("GET", "/metrics", &[proxied], b"").status, 404);
    }
    let here = site.get("/metrics").text();
    site.address = free;
    let apart = site.get("/metrics").text();
    for figures in [here, apart] {
        for part in [
            "komadai_sockets_open 1\n",
            "komadai_games_open 1\n",
            "komadai_requests_total{status=\"201\"} 1\n",
            "komadai_refused_total{reason=\"not-found\"}",
            "komadai_waiting{queue=\"work\"} 0\n",
            "komadai_up{what=\"store\"} 1\n",
            "komadai_commit_seconds_count",
            "komadai_relay_seconds_bucket",
        ] {
            assert!(figures.contains(part), "{part}: {figures}");
        }
    }
}

#[test]
fn the_log_is_a_line_of_json_an_event() {
    let data = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_komadai"));
    command
        .args(["serve", "--listen", "127.0.0.1:0", "--log", "json", "--log-level", "debug", "--data"])
        .arg(data.path());
    let mut child = command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped()).spawn().unwrap();
    let mut said = std::io::BufReader::new(child.stdout.take().unwrap());
    // Read from the start: it is more than a pipe holds.
    let mut log = child.stderr.take().unwrap();
    let log = std::thread::spawn(move || std::io::read_to_string(&mut log).unwrap());
    let mut line = String::new();
    std::io::BufRead::read_line(&mut said, &mut line).unwrap();
    let address = line.trim().strip_prefix("listening on http://").unwrap().to_owned();
    let mut stream = std::net::TcpStream::connect(&address).unwrap();
    std::io::Write::write_all(&mut stream, b"GET /readyz HTTP/1.0\r\n\r\n").unwrap();
    let mut reply = String::new();
    std::io::Read::read_to_string(&mut stream, &mut reply).unwrap();
    assert!(reply.contains("200 OK") && reply.contains("store: ok\n") && reply.contains("bus: ok\n"), "{reply}");
    Command::new("kill").arg(child.id().to_string()).status().unwrap();
    child.wait().unwrap();
    let log = log.join().unwrap();
    let events: Vec<serde_json::Value> =
        log.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("no JSON: {line}"))).collect();
    assert!(events.iter().all(|event| event["timestamp"].is_string() && event["level"].is_string()), "{log}");
    let answered = events.iter().find(|event| event["message"] == "answered").expect("the request");
    assert_eq!((&answered["path"], &answered["status"]), (&"/readyz".into(), &200.into()), "{answered}");
}
