//! A NATS server.

use crate::guarded::Guarded;
use std::path::PathBuf;

/// The first start takes any free port, later ones the same again.
const SCRIPT: &str = r#"
port=-1 end=KILL
start() {
    rm -f "$folder"/*.ports
    nats-server --addr 127.0.0.1 --port "$port" --jetstream --store_dir "$folder/data" --ports_file_dir "$folder" \
        >>"$folder/log" 2>&1 </dev/null &
    server=$!
    until grep -q nats:// "$folder"/*.ports 2>/dev/null; do
        kill -0 "$server" || { cat "$folder/log" >&2; return 1; }
        sleep 0.02
    done
    port=$(sed 's|.*nats://[^:]*:\([0-9]*\)".*|\1|' "$folder"/*.ports)
    echo "$port" >"$folder/port"
}
command -v nats-server >/dev/null || PATH=$PATH:/usr/sbin
command -v nats-server >/dev/null || { echo "please install nats-server: the tests start it" >&2; exit 1; }
"#;

/// A NATS server with JetStream on a free port.
pub struct Nats {
    server: Guarded,
    folder: PathBuf,
}

impl Nats {
    /// Starts one.
    ///
    /// # Panics
    /// It is not installed, or does not start.
    pub fn start() -> Nats {
        let folder = tempfile::Builder::new().prefix("komadai-nats-").tempdir().expect("a temporary folder").keep();
        Nats { server: Guarded::start(&[], SCRIPT, &folder, &[]), folder }
    }

    /// How to reach it.
    ///
    /// # Panics
    /// Its folder is gone.
    pub fn url(&self) -> String {
        let port = std::fs::read_to_string(self.folder.join("port")).expect("it has said its port");
        format!("nats://127.0.0.1:{}", port.trim())
    }

    /// Kills it as a crash does.
    ///
    /// # Panics
    /// Its shell has died.
    pub fn crash(&self) {
        self.server.tell("stop KILL");
    }

    /// Keeps it from saying anything: its connections stay, as when a cable is pulled.
    ///
    /// # Panics
    /// Its shell has died.
    pub fn freeze(&self) {
        self.server.tell("signal STOP");
    }

    /// Lets it go on.
    ///
    /// # Panics
    /// Its shell has died.
    pub fn thaw(&self) {
        self.server.tell("signal CONT");
    }

    /// Starts it again, on the same port.
    ///
    /// # Panics
    /// Its shell has died.
    pub fn start_again(&self) {
        self.server.tell("start");
    }
}
