//! A link that can be cut: a relay between a process and what it talks to. Needs no rights, unlike a network namespace.

use anyhow::Context;
use std::io;
use std::path::{Path, PathBuf};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, split};
use tokio::net::{TcpListener, TcpStream, UnixListener, UnixStream};
use tokio::sync::watch;

/// How a link is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum State {
    Up,
    /// Nothing gets through, and nobody is told: a cable pulled.
    Stalled,
    /// Connections are closed, new ones at once: a host that is up without its service.
    Broken,
}

/// A link. It is down for good when this is dropped.
pub(crate) struct Link(watch::Sender<State>);

impl Link {
    /// A relay to a TCP port of this machine, and its own port.
    pub(crate) async fn tcp(to: String) -> anyhow::Result<(Link, u16)> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let port = listener.local_addr()?.port();
        let (state, seen) = watch::channel(State::Up);
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let (to, seen) = (to.clone(), seen.clone());
                tokio::spawn(async move {
                    join(at_once(near), async { TcpStream::connect(to).await.map(at_once) }, seen).await
                });
            }
        });
        Ok((Link(state), port))
    }

    /// A relay to a socket file, as another socket file.
    pub(crate) fn unix(at: &Path, to: PathBuf) -> anyhow::Result<Link> {
        let listener = UnixListener::bind(at).with_context(|| at.display().to_string())?;
        let (state, seen) = watch::channel(State::Up);
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let (to, seen) = (to.clone(), seen.clone());
                tokio::spawn(async move { join(near, UnixStream::connect(to), seen).await });
            }
        });
        Ok(Link(state))
    }

    pub(crate) fn set(&self, state: State) {
        self.0.send_replace(state);
    }
}

/// A stream that holds no small message back until the last one was acknowledged: a link adds no time of its own.
fn at_once(stream: TcpStream) -> TcpStream {
    // One that is closed already shows that when it is used.
    let _ = stream.set_nodelay(true);
    stream
}

/// Hands everything on, both ways, as long as the link lets it.
async fn join<A, B>(near: A, far: impl Future<Output = io::Result<B>>, mut state: watch::Receiver<State>)
where
    A: AsyncRead + AsyncWrite,
    B: AsyncRead + AsyncWrite,
{
    let mut broken = state.clone();
    let through = async {
        up(&mut state).await?;
        let ((from_near, to_near), (from_far, to_far)) = (split(near), split(far.await?));
        tokio::try_join!(pump(from_near, to_far, state.clone()), pump(from_far, to_near, state.clone()))
    };
    tokio::select! {
        _ = through => {}
        _ = broken.wait_for(|&state| state == State::Broken) => {}
    }
}

async fn pump(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut state: watch::Receiver<State>,
) -> io::Result<()> {
    let mut bytes = vec![0; 16 * 1024];
    loop {
        let count = from.read(&mut bytes).await?;
        up(&mut state).await?;
        if count == 0 {
            return to.shutdown().await;
        }
        to.write_all(&bytes[..count]).await?;
    }
}

async fn up(state: &mut watch::Receiver<State>) -> io::Result<()> {
    let up = state.wait_for(|&state| state == State::Up).await;
    up.map(|_| ()).map_err(|_| io::ErrorKind::NotConnected.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tokio::time::timeout;

    #[tokio::test]
    async fn a_link_hands_on_holds_back_and_breaks() {
        let echo = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let to = echo.local_addr().unwrap().to_string();
        tokio::spawn(async move {
            let (mut stream, _) = echo.accept().await.unwrap();
            let (mut from, mut to) = stream.split();
            tokio::io::copy(&mut from, &mut to).await.unwrap();
        });
        let (link, port) = Link::tcp(to).await.unwrap();
        let mut stream = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
        let mut byte = [0];
        stream.write_all(b"a").await.unwrap();
        stream.read_exact(&mut byte).await.unwrap();
        link.set(State::Stalled);
        stream.write_all(b"b").await.unwrap();
        assert!(timeout(Duration::from_millis(50), stream.read_exact(&mut byte)).await.is_err());
        link.set(State::Up);
        stream.read_exact(&mut byte).await.unwrap();
        assert_eq!(&byte, b"b");
        link.set(State::Broken);
        assert_eq!(stream.read(&mut byte).await.unwrap_or(0), 0);
    }
}
