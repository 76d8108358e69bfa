//! A whole site: PostgreSQL, NATS, nodes and workers as processes of this machine, each node and worker behind links of its own.

mod incidents;
mod relay;

pub(crate) use incidents::{Waits, roll, strike, table};

use crate::nodes::Nodes;
use crate::server::Server;
use anyhow::Context;
use komadai_testbed::{Nats, Postgres};
use relay::Link;
use std::path::Path;

/// How PostgreSQL's socket is called in its folder.
const SOCKET: &str = ".s.PGSQL.5432";

/// The processes of a site. They end when this is dropped.
pub(crate) struct Cluster {
    nodes: Vec<Member>,
    workers: Vec<Member>,
    nats: Nats,
    postgres: Postgres,
    database: String,
}

/// A process and its ways to the others.
struct Member {
    process: Server,
    /// What each is called.
    links: Vec<(&'static str, Link)>,
}

impl Cluster {
    /// Starts everything; logs and sockets go into a folder.
    pub(crate) async fn start(program: &Path, nodes: u32, workers: u32, folder: &Path) -> anyhow::Result<Cluster> {
        let (postgres, nats) = (Postgres::start(), Nats::start());
        let database = postgres.database();
        let (base, sockets) = database.split_once("?host=").context("PostgreSQL is reached by a socket")?;
        let bus = nats.url();
        let bus = bus.strip_prefix("nats://").context("NATS is reached by TCP")?;
        let mut cluster =
            Cluster { nodes: Vec::new(), workers: Vec::new(), nats, postgres, database: database.clone() };
        for number in 1..=nodes {
            let at = folder.join(format!("node{number}"));
            std::fs::create_dir_all(&at)?;
            let to_database = Link::unix(&at.join(SOCKET), Path::new(sockets).join(SOCKET))?;
            let (to_bus, port) = Link::tcp(bus.to_owned()).await?;
            let database = format!("{base}?host={}", at.display());
            let bus = format!("nats://127.0.0.1:{port}");
            let more = ["--database", &database, "--bus", &bus].map(AsRef::as_ref);
            let log = Some(folder.join(format!("node{number}.log")));
            let process = tokio::task::block_in_place(|| Server::node(program, &more, log))?;
            cluster.nodes.push(Member { process, links: vec![("database", to_database), ("bus", to_bus)] });
        }
        for number in 1..=workers {
            let (to_bus, port) = Link::tcp(bus.to_owned()).await?;
            let log = Some(folder.join(format!("worker{number}.log")));
            let bus = format!("nats://127.0.0.1:{port}");
            let process = tokio::task::block_in_place(|| Server::worker(program, &bus, log))?;
            cluster.workers.push(Member { process, links: vec![("bus", to_bus)] });
        }
        Ok(cluster)
    }

    /// The address of its database, past the links.
    pub(crate) fn database(&self) -> String {
        self.database.clone()
    }

    pub(crate) fn addresses(&self) -> Nodes {
        Nodes::new(self.nodes.iter().map(|node| node.process.address.clone()))
    }
}
