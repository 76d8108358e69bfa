//! A PostgreSQL server.

use crate::guarded::Guarded;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

const SCRIPT: &str = r#"
bin=$2 fsync=$3 end=QUIT
start() {
    "$bin/postgres" -D "$folder/data" -k "$folder" -c listen_addresses= -c fsync="$fsync" -c shared_buffers=16MB \
        >>"$folder/log" 2>&1 </dev/null &
    server=$!
    until "$bin/pg_isready" --quiet --host "$folder"; do
        kill -0 "$server" || { cat "$folder/log" >&2; return 1; }
        sleep 0.05
    done
}
"$bin/initdb" --pgdata "$folder/data" --username komadai --auth trust --no-sync --encoding UTF8 --locale C >"$folder/log" ||
    { cat "$folder/log" >&2; exit 1; }
"#;

/// A PostgreSQL server in a folder of its own, reached by a socket in it.
pub struct Postgres {
    server: Guarded,
    folder: PathBuf,
    bin: PathBuf,
    databases: AtomicU32,
}

impl Postgres {
    /// A server of one's own, which may be stopped. A real crash of the machine is not what tests try, so it waits for no disk.
    ///
    /// # Panics
    /// It is not installed, or does not start.
    pub fn start() -> Postgres {
        Postgres::start_with("off")
    }

    /// One that waits for its disk as it would in earnest: for measurements.
    ///
    /// # Panics
    /// It is not installed, or does not start.
    pub fn start_in_earnest() -> Postgres {
        Postgres::start_with("on")
    }

    fn start_with(fsync: &str) -> Postgres {
        let bin = programs();
        let folder = tempfile::Builder::new().prefix("komadai-pg-").tempdir().expect("a temporary folder").keep();
        // PostgreSQL refuses to run as root. Its package makes a user for it.
        let is_root = folder.metadata().is_ok_and(|meta| is_owned_by_root(&meta));
        let before: &[&str] = if is_root {
            let done = Command::new("chown").arg("postgres").arg(&folder).status();
            assert!(done.is_ok_and(|status| status.success()), "the package postgresql makes the user postgres");
            &["runuser", "-u", "postgres", "--"]
        } else {
            &[]
        };
        open_to_all(&folder);
        let server = Guarded::start(before, SCRIPT, &folder, &[&bin.to_string_lossy(), fsync]);
        Postgres { server, folder, bin, databases: AtomicU32::new(0) }
    }

    /// The one server of this process.
    ///
    /// # Panics
    /// It is not installed, or does not start.
    pub fn shared() -> &'static Postgres {
        static SHARED: OnceLock<Postgres> = OnceLock::new();
        SHARED.get_or_init(Postgres::start)
    }

    /// The URL of a new, empty database.
    ///
    /// # Panics
    /// The server is stopped.
    pub fn database(&self) -> String {
        let name = format!("test{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let made = Command::new(self.bin.join("createdb"))
            .arg("--host")
            .arg(&self.folder)
            .args(["--username", "komadai", &name])
            .stdin(Stdio::null())
            .status();
        assert!(made.is_ok_and(|status| status.success()), "the server makes a database");
        format!("postgres://komadai@localhost/{name}?host={}", self.folder.display())
    }

    /// The URL of a new database with all that a dump of plain SQL has.
    ///
    /// # Panics
    /// The server is stopped, or the dump has a fault.
    pub fn restored(&self, dump: &Path) -> String {
        let url = self.database();
        let psql = Command::new(self.bin.join("psql"))
            .args(["--quiet", "--no-psqlrc", "--set", "ON_ERROR_STOP=1", "--file"])
            .args([dump.as_os_str(), url.as_ref()])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .status();
        assert!(psql.is_ok_and(|status| status.success()), "{} is restored", dump.display());
        url
    }

    /// A database as plain SQL.
    ///
    /// # Panics
    /// The server is stopped.
    pub fn dumped(&self, url: &str) -> Vec<u8> {
        let dump = Command::new(self.bin.join("pg_dump")).args(["--no-owner", url]).output();
        let dump = dump.expect("PostgreSQL comes with pg_dump");
        assert!(dump.status.success(), "{}", String::from_utf8_lossy(&dump.stderr));
        dump.stdout
    }

    /// Kills it as a crash does.
    ///
    /// # Panics
    /// Its shell has died.
    pub fn crash(&self) {
        self.server.tell("stop QUIT");
    }

    /// Kills all its processes with SIGKILL, on Linux.
    ///
    /// # Panics
    /// Its shell has died.
    pub fn kill(&self) {
        self.server.tell("kill");
    }

    /// Starts it again after a crash.
    ///
    /// # Panics
    /// Its shell has died.
    pub fn start_again(&self) {
        self.server.tell("start");
    }
}

/// Where the newest installed version keeps its programs.
fn programs() -> PathBuf {
    let versions = Path::new("/usr/lib/postgresql").read_dir().into_iter().flatten().flatten();
    let found = versions
        .filter_map(|entry| Some((entry.file_name().to_str()?.parse::<u32>().ok()?, entry.path().join("bin"))))
        .filter(|(_, bin)| bin.join("initdb").is_file())
        .max();
    found.expect("please install postgresql: the tests start it").1
}

#[cfg(unix)]
fn is_owned_by_root(meta: &std::fs::Metadata) -> bool {
    std::os::unix::fs::MetadataExt::uid(meta) == 0
}

#[cfg(not(unix))]
fn is_owned_by_root(_: &std::fs::Metadata) -> bool {
    false
}

/// So that we, who may be another user, reach the socket.
fn open_to_all(folder: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        std::fs::set_permissions(folder, std::fs::Permissions::from_mode(0o755)).expect("the folder is ours");
    }
}
