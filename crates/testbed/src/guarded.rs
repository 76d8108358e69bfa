//! A server under a shell that outlives us by just so long as it takes to stop it.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Mutex, PoisonError};

/// Does as it is told, and stops the server and removes its folder once nobody is there to tell it anything: the pipe closes
/// however its other end dies. The script in front of this one defines a function `start`, which leaves the server's process
/// in `$server`, and the signal `$end` that ends it for good.
const GUARD: &str = r#"
trap '' INT
stop() { kill -"$1" "$server" 2>/dev/null; wait "$server" 2>/dev/null; }
start || { rm -rf "$folder"; exit 1; }
echo done
while read -r word signal; do
    case $word in
        start) start ;;
        stop) stop "$signal" ;;
        kill)
            # None of its processes shall be able to do anything about it.
            kill -STOP "$server"
            kill -KILL "$server" $(cat /proc/"$server"/task/*/children) 2>/dev/null
            wait "$server" 2>/dev/null
            ;;
        signal) kill -"$signal" "$server" ;;
    esac
    echo done
done
kill -CONT "$server" 2>/dev/null
stop "$end"
rm -rf "$folder"
"#;

/// A server that ends when this is dropped, or the process dies.
pub(crate) struct Guarded {
    /// None once it ends.
    pipes: Mutex<Option<(ChildStdin, BufReader<ChildStdout>)>>,
    shell: Child,
}

impl Guarded {
    /// Starts a server. `before` is what runs the shell, such as a change of user; the script finds its folder in `$1`.
    ///
    /// # Panics
    /// It does not start; its own words stand above.
    pub(crate) fn start(before: &[&str], script: &str, folder: &Path, arguments: &[&str]) -> Guarded {
        let script = format!("folder=$1\ncd \"$folder\" || exit\n{script}\n{GUARD}");
        let words: Vec<&str> = before.iter().copied().chain(["sh", "-c", &script, "sh"]).collect();
        let mut shell = Command::new(words[0])
            .args(&words[1..])
            .arg(folder)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell starts");
        let pipes = shell.stdin.take().zip(shell.stdout.take().map(BufReader::new));
        let guarded = Guarded { pipes: Mutex::new(pipes), shell };
        guarded.tell("");
        guarded
    }

    /// Tells the shell something, and waits until it is done.
    ///
    /// # Panics
    /// The shell has died.
    pub(crate) fn tell(&self, words: &str) {
        let mut pipes = self.pipes.lock().unwrap_or_else(PoisonError::into_inner);
        let (to, from) = pipes.as_mut().expect("it has not ended");
        if !words.is_empty() {
            writeln!(to, "{words}").expect("the shell listens");
        }
        let mut answer = String::new();
        from.read_line(&mut answer).expect("the shell speaks");
        assert_eq!(answer.trim(), "done", "the server did not start; its words stand above");
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        drop(self.pipes.get_mut().unwrap_or_else(PoisonError::into_inner).take());
        let _ = self.shell.wait();
    }
}
