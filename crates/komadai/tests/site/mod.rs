//! A real site in a real process, and what a browser does with it: HTTP by hand, WebSockets by tungstenite.

pub(crate) mod lobby;
pub(crate) mod programs;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async, connect_async};

/// Nothing that these tests wait for takes so long unless it is broken.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// What clears nothing away, however old a folder is, and counts no requests: for folders that older programs left.
pub(crate) const KEEPS_ALL: [&str; 6] = ["--unlimited", "127.0.0.0/8", "--keep-records", "0", "--keep-unstarted", "0"];

/// Addresses of this machine, each of them a client of its own.
pub(crate) const HERE: [u8; 4] = [127, 0, 0, 1];
pub(crate) const ELSEWHERE: [u8; 4] = [127, 0, 0, 2];
pub(crate) const THIRD: [u8; 4] = [127, 0, 0, 3];

/// A connection from an address to another.
pub(crate) fn connect(client: [u8; 4], to: &str) -> TcpStream {
    let socket = socket2::Socket::new(socket2::Domain::IPV4, socket2::Type::STREAM, None).unwrap();
    socket.bind(&SocketAddr::from((client, 0)).into()).unwrap();
    socket.connect(&to.parse::<SocketAddr>().unwrap().into()).unwrap();
    let stream = TcpStream::from(socket);
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream
}

/// A running site.
pub(crate) struct Site {
    child: Child,
    /// `127.0.0.1:PORT`.
    pub(crate) address: String,
}

impl Site {
    /// Starts a site on a free port, its data in a folder.
    pub(crate) fn start(data: &Path) -> Site {
        Site::start_with(data, &[])
    }

    pub(crate) fn start_with(data: &Path, more: &[&str]) -> Site {
        let data = data.to_str().unwrap();
        Site::serve(&[&["--data", data], more].concat())
    }

    /// Starts a node of a site whose data are in this database.
    pub(crate) fn at(database: &str, more: &[&str]) -> Site {
        Site::serve(&[&["--database", database], more].concat())
    }

    /// Starts a site that trusts this authority alone for the certificates of others.
    pub(crate) fn start_trusting(authority: &Path, data: &Path, more: &[&str]) -> Site {
        let arguments = [&["--data", data.to_str().unwrap()], more].concat();
        Site::serve_with(&arguments, &[("SSL_CERT_FILE", authority)])
    }

    fn serve(arguments: &[&str]) -> Site {
        Site::serve_with(arguments, &[])
    }

    fn serve_with(arguments: &[&str], environment: &[(&str, &Path)]) -> Site {
        let mut command = Command::new(env!("CARGO_BIN_EXE_komadai"));
        command.args(["serve", "--listen", "127.0.0.1:0"]).args(arguments).envs(environment.iter().copied());
        Site::spawn(command)
    }

    /// Starts a site with a door for programs on a free port, and gives its address.
    pub(crate) fn with_csa(data: &Path, more: &[&str]) -> (Site, String) {
        Site::serve_csa(&[&["--data", data.to_str().unwrap()], more].concat())
    }

    /// The same for a node of a site whose data are in this database.
    pub(crate) fn at_with_csa(database: &str, more: &[&str]) -> (Site, String) {
        Site::serve_csa(&[&["--database", database], more].concat())
    }

    fn serve_csa(arguments: &[&str]) -> (Site, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_komadai"));
        command.args(["serve", "--listen", "127.0.0.1:0", "--csa", "127.0.0.1:0"]).args(arguments);
        let (site, mut told) = Site::spawn_and_read(command);
        let mut line = String::new();
        told.read_line(&mut line).unwrap();
        (site, line.trim().strip_prefix("CSA on ").expect(&line).to_owned())
    }

    /// Starts a site by any command that becomes one.
    pub(crate) fn spawn(command: Command) -> Site {
        Site::spawn_and_read(command).0
    }

    /// The same, and what it says after its address.
    fn spawn_and_read(mut command: Command) -> (Site, BufReader<ChildStdout>) {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        let mut told = BufReader::new(child.stdout.take().unwrap());
        told.read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("listening on http://").expect(&line).to_owned();
        (Site { child, address }, told)
    }

    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Sends the process a signal.
    pub(crate) fn signal(&self, name: &str) {
        Command::new("kill").args(["-s", name, &self.child.id().to_string()]).status().unwrap();
    }

    /// Ends the process as a power cut would.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Asks the process to stop, and gives its exit code.
    pub(crate) fn stop(mut self) -> Option<i32> {
        Command::new("kill").arg(self.child.id().to_string()).status().unwrap();
        self.child.wait().unwrap().code()
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        self.request("GET", path, &[], b"")
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Reply {
        self.request("POST", path, &[("Content-Type", "application/json")], body.to_string().as_bytes())
    }

    /// Makes an account, and gives the cookie of its session.
    pub(crate) fn sign_up(&self, name: &str) -> String {
        let form = [("Content-Type", "application/x-www-form-urlencoded")];
        let given = format!("name={name}&password=correct+horse+battery");
        let made = self.request("POST", "/signup", &form, given.as_bytes()).head;
        let cookie = made.lines().find_map(|line| line.strip_prefix("set-cookie: session=")).expect("a session");
        format!("session={}", cookie.split(';').next().unwrap())
    }

    /// The page of somebody once it is so: what happens at a board comes to other pages in rounds.
    pub(crate) async fn says(&self, path: &str, cookie: &str, is_said: impl Fn(&str) -> bool) -> String {
        let limit = tokio::time::Instant::now() + PATIENCE;
        loop {
            let page = self.request("GET", path, &[("Cookie", cookie)], b"").text();
            if is_said(&page) {
                return page;
            }
            assert!(tokio::time::Instant::now() < limit, "{path}: {page}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// One request over a connection of its own.
    pub(crate) fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Reply {
        self.request_from(HERE, method, path, headers, body)
    }

    /// The same from another address of this machine, as another client.
    pub(crate) fn request_from(
        &self,
        client: [u8; 4],
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Reply {
        let mut stream = self.connect_from(client);
        let mut head = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
        if !headers.iter().any(|(name, _)| *name == "Host") {
            head += &format!("Host: {}\r\n", self.address);
        }
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        head += &format!("Content-Length: {}\r\n\r\n", body.len());
        stream.write_all(head.as_bytes()).unwrap();
        // The site may answer and hang up before it has read everything.
        let _ = stream.write_all(body);
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        Reply::parse(&bytes)
    }

    /// A bare connection from an address of this machine.
    pub(crate) fn connect_from(&self, client: [u8; 4]) -> TcpStream {
        connect(client, &self.address)
    }

    /// A new game by the API.
    pub(crate) fn new_game(&self, wish: &Value) -> Value {
        let reply = self.post("/api/games", wish);
        assert_eq!(reply.status, 201, "{}", reply.text());
        reply.json()
    }

    pub(crate) async fn socket(&self, path: &str) -> Socket {
        self.socket_from(path, None).await.unwrap()
    }

    /// A socket as a page of this origin opens it.
    pub(crate) async fn socket_from(&self, path: &str, origin: Option<&str>) -> Result<Socket, Error> {
        self.socket_with(path, &origin.map(|origin| ("Origin", origin)).into_iter().collect::<Vec<_>>()).await
    }

    pub(crate) async fn socket_with(&self, path: &str, headers: &[(&'static str, &str)]) -> Result<Socket, Error> {
        let mut request = format!("ws://{}{path}", self.address).into_client_request()?;
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        let (stream, _) = connect_async(request).await?;
        Ok(Socket { stream, ack: 0, passed: Vec::new() })
    }

    /// A socket from another address of this machine, as another client.
    pub(crate) async fn socket_of(&self, client: [u8; 4], path: &str) -> Result<Socket, Error> {
        let stream = self.connect_from(client);
        stream.set_nonblocking(true).unwrap();
        let stream = MaybeTlsStream::Plain(tokio::net::TcpStream::from_std(stream).unwrap());
        let (stream, _) = client_async(format!("ws://{}{path}", self.address), stream).await?;
        Ok(Socket { stream, ack: 0, passed: Vec::new() })
    }

    /// A seat, or none, at a game: hello said, and the snapshot that came of it.
    pub(crate) async fn sit(&self, game: &str, seats: &[&str]) -> (Socket, Value) {
        let mut socket = self.socket(&format!("/ws/game/{game}")).await;
        socket.say(json!({ "type": "hello", "seats": seats })).await;
        let snapshot = socket.hear("snapshot").await;
        (socket, snapshot)
    }

    /// The same in a browser that has this cookie.
    pub(crate) async fn sit_with(&self, cookie: &str, game: &str, seats: &[&str]) -> (Socket, Value) {
        let mut socket = self.socket_with(&format!("/ws/game/{game}"), &[("Cookie", cookie)]).await.unwrap();
        socket.say(json!({ "type": "hello", "seats": seats })).await;
        let snapshot = socket.hear("snapshot").await;
        (socket, snapshot)
    }

    /// Memory of the process, in KiB.
    pub(crate) fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.pid())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }

    /// The processes that it has started and that still run.
    pub(crate) fn children(&self) -> Vec<u32> {
        let tasks = std::fs::read_dir(format!("/proc/{}/task", self.pid())).unwrap();
        tasks
            .flatten()
            .filter_map(|task| std::fs::read_to_string(task.path().join("children")).ok())
            .flat_map(|text| text.split_whitespace().map(|pid| pid.parse().unwrap()).collect::<Vec<u32>>())
            .collect()
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// An HTTP reply.
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
    /// Whether the body came to the end that it said.
    pub(crate) is_whole: bool,
}

impl Reply {
    fn parse(bytes: &[u8]) -> Reply {
        let end = bytes.windows(4).position(|window| window == b"\r\n\r\n").expect("an HTTP reply");
        let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        let body = bytes[end + 4..].to_vec();
        if head.to_ascii_lowercase().contains("transfer-encoding: chunked") {
            let (body, is_whole) = unchunked(&body);
            return Reply { status, head, body, is_whole };
        }
        let told =
            head.lines().find_map(|line| line.to_ascii_lowercase().strip_prefix("content-length: ")?.parse().ok());
        let is_whole = told.is_none_or(|told: usize| told == body.len());
        Reply { status, head, body, is_whole }
    }

    /// The value of a header, by its name in lower case.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.text()))
    }

    /// The code of the API's error.
    pub(crate) fn error(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap_or_default().to_owned()
    }
}

/// What chunks are of, and whether the last one says that it is.
fn unchunked(mut bytes: &[u8]) -> (Vec<u8>, bool) {
    let mut whole = Vec::new();
    while let Some(end) = bytes.windows(2).position(|window| window == b"\r\n") {
        let length = usize::from_str_radix(std::str::from_utf8(&bytes[..end]).unwrap(), 16).unwrap();
        if length == 0 {
            return (whole, true);
        }
        let Some(chunk) = bytes.get(end + 2..end + 2 + length) else { break };
        whole.extend_from_slice(chunk);
        bytes = bytes.get(end + 4 + length..).unwrap_or_default();
    }
    (whole, false)
}

/// A browser's socket.
pub(crate) struct Socket {
    pub(crate) stream: WebSocketStream<MaybeTlsStream<tokio::net::TcpStream>>,
    ack: u32,
    /// What was heard while waiting for something else.
    passed: Vec<Value>,
}

impl Socket {
    /// A socket at an address that may be nobody's.
    pub(crate) async fn open(url: &str) -> Result<Socket, Error> {
        let (stream, _) = connect_async(url).await?;
        Ok(Socket { stream, ack: 0, passed: Vec::new() })
    }

    pub(crate) async fn say(&mut self, message: Value) {
        assert!(self.try_say(&message).await, "nobody takes {message}");
    }

    /// False where the other end has closed.
    pub(crate) async fn try_say(&mut self, message: &Value) -> bool {
        self.stream.send(Message::text(message.to_string())).await.is_ok()
    }

    /// The next message, or why there is none.
    pub(crate) async fn next(&mut self) -> Result<Value, String> {
        // Pings may go on for ever.
        let limit = tokio::time::Instant::now() + PATIENCE;
        loop {
            match tokio::time::timeout_at(limit, self.stream.next()).await {
                Err(_) => return Err("nothing is said".to_owned()),
                Ok(None) => return Err("closed".to_owned()),
                Ok(Some(Err(error))) => return Err(error.to_string()),
                Ok(Some(Ok(Message::Text(text)))) => return Ok(serde_json::from_str(&text).unwrap()),
                Ok(Some(Ok(Message::Close(frame)))) => {
                    return Err(frame.map_or("closed".to_owned(), |frame| format!("closed {}", u16::from(frame.code))));
                }
                Ok(Some(Ok(_))) => {}
            }
        }
    }

    /// What was heard while waiting for something else.
    pub(crate) fn passed(&self) -> &[Value] {
        &self.passed
    }

    /// The first message for which this holds and that was not asked for yet.
    pub(crate) async fn hear_that(&mut self, holds: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.passed.iter().position(&holds) {
            return self.passed.remove(at);
        }
        loop {
            match self.next().await {
                Ok(message) if holds(&message) => return message,
                Ok(message) => self.passed.push(message),
                Err(why) => panic!("{why}; heard so far: {:#?}", self.passed),
            }
        }
    }

    pub(crate) async fn hear(&mut self, kind: &str) -> Value {
        self.hear_that(|message| message["type"] == kind).await
    }

    /// The next event of a kind.
    pub(crate) async fn event(&mut self, kind: &str) -> Value {
        self.hear_that(|message| message["type"] == "event" && message["event"]["type"] == kind).await
    }

    /// Waits until this move was played.
    pub(crate) async fn moved(&mut self, usi: &str) -> Value {
        self.hear_that(|message| message["event"]["move"]["usi"] == usi).await
    }

    /// Says something that is answered by its number, and gives the answer.
    pub(crate) async fn ask(&mut self, mut message: Value) -> Value {
        self.ack += 1;
        message["ack"] = self.ack.into();
        let ack = message["ack"].clone();
        self.say(message).await;
        self.hear_that(|message| message["ack"] == ack).await
    }

    /// Plays a move that must be acknowledged.
    pub(crate) async fn play(&mut self, usi: &str) {
        let answer = self.ask(json!({ "type": "move", "usi": usi })).await;
        assert_eq!(answer["type"], "ack", "{usi}: {answer}");
    }

    /// Waits for the end of the conversation, and gives its reason.
    pub(crate) async fn closed(&mut self) -> String {
        loop {
            if let Err(why) = self.next().await {
                return why;
            }
        }
    }
}

/// A game that a friend is invited to, without clocks.
pub(crate) fn friendly() -> Value {
    json!({
        "opponent": { "type": "friend" }, "handicap": "even", "side": "black",
        "clock": { "black": { "type": "none" }, "white": { "type": "none" } },
        "rules": { "conduct": "friendly", "impasse": "declaration-27", "takebacks": true },
    })
}

/// The id, the creator's secret and the friend's.
pub(crate) fn seats(created: &Value) -> (String, String, String) {
    let own = created["seats"].as_object().unwrap().values().next().unwrap().as_str().unwrap();
    let invite = created["invite"]["url"].as_str().unwrap();
    let friend = invite.split_once('#').unwrap().1;
    (created["id"].as_str().unwrap().to_owned(), own.to_owned(), friend.to_owned())
}
