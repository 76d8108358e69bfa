//! What `deploy/compose.yaml` describes, started from its own words: only images, host names and ports are those of this machine.

use crate::site;

use komadai_testbed::{Nats, Postgres};
use serde_json::json;
use serde_yaml_ng::Value;
use site::{Site, friendly, seats};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

fn deploy(name: &str) -> String {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy").join(name);
    std::fs::read_to_string(path).unwrap()
}

/// The instructions of the container file: one a line, as it is written.
fn instructions() -> Vec<(String, String)> {
    let text = deploy("Containerfile");
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines.map(|line| line.split_once(' ').map(|(word, rest)| (word.to_owned(), rest.to_owned())).expect(line)).collect()
}

fn all(word: &str) -> Vec<String> {
    instructions().into_iter().filter(|(found, _)| found == word).map(|(_, rest)| rest).collect()
}

/// What this machine has in place of the containers' names.
struct Here {
    database: String,
    bus: String,
    folder: tempfile::TempDir,
}

impl Here {
    /// A service's process: entry point and command, environment of image and service.
    fn command(&self, service: &Value) -> Command {
        let entry: Vec<String> = serde_json::from_str(&all("ENTRYPOINT")[0]).unwrap();
        assert_eq!(entry, ["komadai"]);
        let standard: Vec<String> = serde_json::from_str(&all("CMD")[0]).unwrap();
        let given = service["command"].as_sequence().map(|words| words.iter().map(text).collect());
        let mut command = Command::new(env!("CARGO_BIN_EXE_komadai"));
        command.args(given.unwrap_or(standard));
        let image = all("ENV").join(" ");
        let image = image.split_whitespace().map(|pair| pair.split_once('=').unwrap());
        let image = image.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let own = service["environment"].as_mapping().unwrap();
        let own = own.iter().map(|(name, value)| (text(name), text(value)));
        for (name, value) in image.chain(own) {
            let value = match name.as_str() {
                "KOMADAI_DATABASE" => {
                    assert_eq!(value, "postgres://komadai:${KOMADAI_PASSWORD}@database/komadai");
                    self.database.clone()
                }
                "KOMADAI_BUS" => value.replace("nats://bus:4222", &self.bus),
                "KOMADAI_LISTEN" | "KOMADAI_METRICS" => "127.0.0.1:0".to_owned(),
                "KOMADAI_DATA" => self.folder.path().to_str().unwrap().to_owned(),
                _ => value.replace("${KOMADAI_NAME:-localhost}", "localhost"),
            };
            assert!(!value.contains("${"), "{name}={value} waits for something that this test does not give");
            command.env(name, value);
        }
        command
    }
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

struct Worker(Child);

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[tokio::test]
async fn the_site_of_the_compose_file_runs() {
    let mut compose: Value = serde_yaml_ng::from_str(&deploy("compose.yaml")).unwrap();
    compose.apply_merge().unwrap();
    let services = compose["services"].as_mapping().unwrap();
    let ours: Vec<String> =
        services.iter().filter(|(_, service)| service["image"] == "komadai").map(|(name, _)| text(name)).collect();
    assert_eq!(ours, ["worker", "one", "two"]);
    // The servers that the tests start are those that the file names.
    for (service, image) in [("database", "docker.io/library/postgres:"), ("bus", "docker.io/library/nats:")] {
        assert!(text(&compose["services"][service]["image"]).starts_with(image), "{service}");
    }
    let (postgres, nats) = (Postgres::start(), Nats::start());
    let here = Here { database: postgres.database(), bus: nats.url(), folder: tempfile::tempdir().unwrap() };
    let [one, two] = ["one", "two"].map(|name| Site::spawn(here.command(&compose["services"][name])));
    let _worker = Worker(here.command(&compose["services"]["worker"]).stdout(Stdio::null()).spawn().unwrap());

    // A game made at one node is played at both, and the worker does an engine's turns.
    let (game, black, white) = seats(&one.new_game(&friendly()));
    let (mut host, _) = one.sit(&game, &[&black]).await;
    let (mut friend, _) = two.sit(&game, &[&white]).await;
    host.event("resumed").await;
    host.play("7g7f").await;
    friend.moved("7g7f").await;
    friend.play("3c3d").await;
    let limit = std::time::Instant::now() + site::PATIENCE;
    while two.get("/metrics").text().contains("komadai_done_elsewhere_total 0") {
        assert!(std::time::Instant::now() < limit, "no worker does anything");
        let mut wish = friendly();
        wish["opponent"] = json!({ "type": "engine", "level": 1 });
        let made = two.new_game(&wish);
        let (mut player, _) = two.sit(made["id"].as_str().unwrap(), &[made["seats"]["black"].as_str().unwrap()]).await;
        player.play("7g7f").await;
        player.hear_that(|told| told["event"]["type"] == "move" && told["event"]["by"] == "white").await;
    }

    // Each is healthy in the words of the container file.
    let check = all("HEALTHCHECK").remove(0);
    let words: Vec<String> = serde_json::from_str(check.split_once("CMD ").unwrap().1).unwrap();
    for node in [&one, &two] {
        let (host, port) = node.address.split_once(':').unwrap();
        let here = |word: &String| word.replace("/dev/tcp/127.0.0.1/8520", &format!("/dev/tcp/{host}/{port}"));
        let healthy = Command::new(&words[0]).args(words[1..].iter().map(here)).status().unwrap();
        assert!(healthy.success(), "{check}");
    }
    for node in [one, two] {
        assert_eq!(node.stop(), Some(0));
    }
}

/// What a linter would say of the container file.
#[test]
fn the_container_file_is_tidy() {
    let known = ["FROM", "COPY", "WORKDIR", "RUN", "USER", "VOLUME", "EXPOSE", "ENV", "HEALTHCHECK", "STOPSIGNAL"];
    let words: Vec<String> = instructions().into_iter().map(|(word, _)| word).collect();
    assert!(
        words.iter().all(|word| known.contains(&word.as_str()) || word == "ENTRYPOINT" || word == "CMD"),
        "{words:?}"
    );
    let stages: Vec<String> =
        all("FROM").iter().filter_map(|from| Some(from.split_once(" AS ")?.1.to_owned())).collect();
    for from in all("FROM") {
        let image = from.split(' ').next().unwrap();
        let (_, tag) = image.rsplit_once(':').expect("an image with a version");
        assert_ne!(tag, "latest", "{image}");
        assert!(image.starts_with("docker.io/"), "{image} is looked for in many places");
    }
    for copy in all("COPY") {
        if let Some(stage) = copy.strip_prefix("--from=") {
            assert!(stages.iter().any(|known| stage.starts_with(known)), "{copy}");
        }
    }
    // The site does not run as root, and hears the signal itself.
    assert!(words.iter().position(|word| word == "USER") < words.iter().position(|word| word == "ENTRYPOINT"));
    assert_eq!(all("USER"), ["komadai"]);
    assert!(all("ENTRYPOINT")[0].starts_with('[') && all("CMD")[0].starts_with('['));
}
