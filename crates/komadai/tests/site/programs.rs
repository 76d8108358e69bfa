//! What a program does over HTTP: it shows a token, and reads answers line by line.

use super::{HERE, Reply, Site};
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// A program with a token.
pub(crate) struct Program<'a> {
    pub(crate) site: &'a Site,
    bearer: String,
}

/// A token for an account, made at the machine itself.
pub(crate) fn token(data: &Path, name: &str, scopes: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_komadai"));
    let done = command.args(["admin", "token", name, "--scope", scopes, "--data"]).arg(data).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).unwrap().trim().to_owned()
}

/// The head of an answer, and the connection over which the rest comes.
fn head(
    site: &Site,
    [method, path]: [&str; 2],
    headers: &[(&str, &str)],
    body: &str,
) -> (String, BufReader<TcpStream>) {
    let mut stream = site.connect_from(HERE);
    let mut asked = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\n", site.address);
    for (name, value) in headers {
        asked += &format!("{name}: {value}\r\n");
    }
    if !body.is_empty() {
        asked += &format!("Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n", body.len());
    }
    stream.write_all((asked + "\r\n" + body).as_bytes()).unwrap();
    let mut connection = BufReader::new(stream);
    let (mut head, mut line) = (String::new(), String::new());
    while connection.read_line(&mut line).unwrap() > 2 {
        head += &std::mem::take(&mut line);
    }
    (head, connection)
}

fn status(head: &str) -> u16 {
    head.split(' ').nth(1).unwrap().parse().unwrap()
}

impl Site {
    /// The status of an answer whose end nobody waits for.
    pub(crate) fn status_of(&self, path: &str, headers: &[(&str, &str)]) -> u16 {
        status(&head(self, ["GET", path], headers, "").0)
    }
}

impl<'a> Program<'a> {
    pub(crate) fn new(site: &'a Site, token: &str) -> Program<'a> {
        Program { site, bearer: format!("Bearer {token}") }
    }

    /// A new account with a token.
    pub(crate) fn sign_up(site: &'a Site, data: &Path, name: &str, scopes: &str) -> Program<'a> {
        site.sign_up(name);
        Program::new(site, &token(data, name, scopes))
    }

    /// What it shows with each request.
    pub(crate) fn shown(&self) -> &str {
        &self.bearer
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        self.site.request("GET", path, &[("Authorization", &self.bearer)], b"")
    }

    /// Sends a text in the place of what is there.
    pub(crate) fn put(&self, path: &str, text: &str) -> Reply {
        let headers = [("Authorization", self.bearer.as_str()), ("Content-Type", "text/plain")];
        self.site.request("PUT", path, &headers, text.as_bytes())
    }

    /// Has something taken away.
    pub(crate) fn delete(&self, path: &str) -> Reply {
        self.site.request("DELETE", path, &[("Authorization", &self.bearer)], b"")
    }

    /// Sends a form.
    pub(crate) fn post(&self, path: &str, form: &str) -> Reply {
        let headers = [("Authorization", self.bearer.as_str()), ("Content-Type", "application/x-www-form-urlencoded")];
        self.site.request("POST", path, &headers, form.as_bytes())
    }

    /// The same, for what has to be done.
    pub(crate) fn does(&self, path: &str, form: &str) -> Value {
        let reply = self.post(path, form);
        assert!(matches!(reply.status, 200 | 201), "{path}: {} {}", reply.status, reply.text());
        reply.json()
    }

    /// An answer that goes on.
    pub(crate) fn stream(&self, path: &str) -> Lines {
        self.stream_by(["GET", path], "")
    }

    /// The same, of a form that is sent.
    pub(crate) fn post_stream(&self, path: &str, form: &str) -> Lines {
        self.stream_by(["POST", path], form)
    }

    fn stream_by(&self, asked: [&str; 2], form: &str) -> Lines {
        let (head, connection) = head(self.site, asked, &[("Authorization", &self.bearer)], form);
        let status = status(&head);
        Lines { connection, status, pending: Vec::new(), is_whole: false }
    }
}

/// An answer that is read as it comes.
pub(crate) struct Lines {
    connection: BufReader<TcpStream>,
    pub(crate) status: u16,
    pending: Vec<u8>,
    /// It has come to its end, as it said.
    pub(crate) is_whole: bool,
}

impl Lines {
    /// The next line, none within for an empty one; none: it has ended.
    fn line(&mut self) -> Option<Option<Value>> {
        loop {
            if let Some(end) = self.pending.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.pending.drain(..=end).collect();
                return Some((line.len() > 1).then(|| serde_json::from_slice(&line).unwrap()));
            }
            let mut size = String::new();
            if self.is_whole || self.connection.read_line(&mut size).unwrap() == 0 {
                return None;
            }
            let size = usize::from_str_radix(size.trim(), 16).unwrap_or_else(|_| panic!("{size:?} as a chunk"));
            let mut chunk = vec![0; size + 2];
            self.connection.read_exact(&mut chunk).unwrap();
            self.pending.extend(&chunk[..size]);
            self.is_whole = size == 0;
        }
    }

    /// The next line that says something; none: it has ended. What does not come within two minutes does not come at all: empty lines
    /// would keep a test waiting for ever.
    pub(crate) fn next(&mut self) -> Option<Value> {
        let limit = Instant::now() + Duration::from_secs(120);
        loop {
            assert!(Instant::now() < limit, "nothing is said but that the other is there");
            if let Some(told) = self.line()? {
                return Some(told);
            }
        }
    }

    /// Waits for an empty line, by which both know that the other is there.
    pub(crate) fn beat(&mut self) {
        while self.line().expect("it has ended").is_some() {}
    }

    /// The next line of a type; what comes before it is passed over.
    pub(crate) fn hear(&mut self, kind: &str) -> Value {
        loop {
            let line = self.next().unwrap_or_else(|| panic!("no {kind} came"));
            if line["type"] == kind {
                return line;
            }
        }
    }

    /// How the game stands once this holds.
    pub(crate) fn state(&mut self, holds: impl Fn(&Value) -> bool) -> Value {
        loop {
            let state = self.hear("gameState");
            if holds(&state) {
                return state;
            }
        }
    }
}
