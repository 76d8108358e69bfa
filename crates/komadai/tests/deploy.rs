//! The files in `deploy/` say what this executable understands.

use std::path::PathBuf;
use std::process::Command;

fn deploy(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../deploy").join(name)
}

fn read(name: &str) -> String {
    std::fs::read_to_string(deploy(name)).unwrap()
}

#[test]
fn the_settings_file_is_one() {
    let output =
        Command::new(env!("CARGO_BIN_EXE_komadai")).args(["config", "--config"]).arg(deploy("komadai.toml")).output();
    let output = output.unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("proxy = [\"127.0.0.1\", \"::1\"]"), "{said}");
    // What is commented out shows the form, so it must be one, too.
    let folder = tempfile::tempdir().unwrap();
    let all = folder.path().join("all.toml");
    let shown = read("komadai.toml")
        .lines()
        .filter(|line| line.starts_with("# ") && line.contains(" = "))
        .fold(String::new(), |text, line| text + &line[2..] + "\n");
    std::fs::write(&all, shown).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_komadai")).args(["config", "--config"]).arg(&all).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn systemd_understands_the_unit() {
    // The path of this executable in place of the one that it will have.
    let folder = tempfile::tempdir().unwrap();
    let unit = folder.path().join("komadai.service");
    std::fs::write(&unit, read("komadai.service").replace("/usr/local/bin/komadai", env!("CARGO_BIN_EXE_komadai")))
        .unwrap();
    let Ok(output) = Command::new("systemd-analyze").args(["verify", "--man=no"]).arg(&unit).output() else {
        println!("systemd-analyze is not there: only the flags are checked");
        return;
    };
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let ours: Vec<&str> = said.lines().filter(|line| line.contains("komadai.service")).collect();
    assert!(ours.is_empty(), "{said}");
}

#[test]
fn the_compose_file_sets_what_there_is_to_set() {
    let mut compose: serde_yaml_ng::Value = serde_yaml_ng::from_str(&read("compose.yaml")).unwrap();
    compose.apply_merge().unwrap();
    let nodes = ["one", "two"].map(|name| &compose["services"][name]);
    assert_ne!(nodes[0]["ports"], nodes[1]["ports"]);
    let site = nodes[0];
    let dockerfile = site["build"]["dockerfile"].as_str().unwrap();
    assert!(deploy("..").join(dockerfile).is_file(), "{dockerfile}");
    for (service, address) in [("database", "@database/"), ("bus", "//bus:")] {
        assert!(compose["services"][service].is_mapping() && site["depends_on"][service].is_mapping());
        assert!(read("compose.yaml").contains(address), "{address}");
    }
    let worker = &compose["services"]["worker"];
    assert_eq!(worker["command"][0], "worker");
    assert_eq!(worker["environment"]["KOMADAI_BUS"], site["environment"]["KOMADAI_BUS"]);
    assert_eq!(compose["services"]["bus"]["command"][0], "--jetstream", "workers need it");
    let environment = site["environment"].as_mapping().unwrap();
    let values: Vec<(&str, &str)> =
        environment.iter().map(|(name, value)| (name.as_str().unwrap(), value.as_str().unwrap())).collect();
    let output = Command::new(env!("CARGO_BIN_EXE_komadai")).arg("config").envs(values.clone()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let said = String::from_utf8(output.stdout).unwrap();
    for (name, _) in values {
        assert!(said.lines().any(|line| line.ends_with(&format!("# {name}"))), "{name} sets nothing: {said}");
    }
    assert!(said.contains("postgres://…@database") && !said.contains("komadai:"), "passwords are not told: {said}");
}

#[test]
fn the_container_file_sets_what_there_is_to_set() {
    let text = read("Containerfile");
    let names: Vec<&str> =
        text.lines().filter_map(|line| line.strip_prefix("ENV ")).flat_map(str::split_whitespace).collect();
    let values: Vec<(&str, &str)> = names.iter().map(|pair| pair.split_once('=').unwrap()).collect();
    let output = Command::new(env!("CARGO_BIN_EXE_komadai")).arg("config").envs(values.clone()).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    for (name, _) in values {
        assert!(said.lines().any(|line| line.ends_with(&format!("# {name}"))), "{name} sets nothing: {said}");
    }
}
