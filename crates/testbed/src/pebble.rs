//! Pebble, an authority for certificates (ACME) that nobody trusts, and a name server that leads every name to this machine.

use crate::address::free_address;
use crate::guarded::Guarded;
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(60);

/// Both are one group of processes. `$2` is the address of the name server, `$3` that of the authority.
const SCRIPT: &str = r#"
names=$2 directory=$3 end=KILL
start() {
    PEBBLE_VA_NOSLEEP=1 PEBBLE_WFE_NONCEREJECT=0 setsid sh -c '
        pebble-challtestsrv -dns01 "$1" -defaultIPv6 "" -http01 "" -https01 "" -tlsalpn01 "" -management "" &
        exec pebble -config "$2/config.json" -dnsserver "$1"' sh "$names" "$folder" >>"$folder/log" 2>&1 </dev/null &
    server=-$!
    until grep -q "ACME directory available" "$folder/log"; do
        kill -0 "${server#-}" || { cat "$folder/log" >&2; return 1; }
        sleep 0.02
    done
}
command -v pebble >/dev/null || { echo "please install pebble: the tests start it" >&2; exit 1; }
"#;

/// An authority on a free port.
pub struct Pebble {
    server: Guarded,
    directory: String,
}

impl Pebble {
    /// Starts one. Its own address is shown with this certificate for `localhost` and its key, both in PEM. Names are proved at this
    /// port of this machine, and its certificates are good for so many seconds.
    ///
    /// # Panics
    /// It is not installed, or does not start.
    pub fn start(certificate: &Path, key: &Path, port: u16, life_s: u64) -> Pebble {
        let folder: PathBuf =
            tempfile::Builder::new().prefix("komadai-pebble-").tempdir().expect("a temporary folder").keep();
        let (names, directory) = (free_address(), free_address());
        let config = format!(
            r#"{{ "pebble": {{ "listenAddress": "{directory}", "managementListenAddress": "", "certificate": {certificate:?},
                "privateKey": {key:?}, "httpPort": 1, "tlsPort": {port}, "ocspResponderURL": "",
                "externalAccountBindingRequired": false, "certificateValidityPeriod": {life_s} }} }}"#
        );
        std::fs::write(folder.join("config.json"), config).expect("the folder is ours");
        let server = Guarded::start(&[], SCRIPT, &folder, &[&names, &directory]);
        // It names its directory before it listens there.
        let limit = Instant::now() + PATIENCE;
        while TcpStream::connect(&directory).is_err() {
            assert!(Instant::now() < limit, "pebble does not listen on {directory}");
            std::thread::sleep(Duration::from_millis(20));
        }
        let port = directory.rsplit(':').next().unwrap_or_default();
        Pebble { server, directory: format!("https://localhost:{port}/dir") }
    }

    /// The address of its directory.
    pub fn directory(&self) -> &str {
        &self.directory
    }

    /// Kills it as a crash does. What it knew is gone when it starts again.
    ///
    /// # Panics
    /// Its shell has died.
    pub fn crash(&self) {
        self.server.tell("stop KILL");
    }
}
