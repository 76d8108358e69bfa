//! The life of a worker: it does the engine's work of a site whose nodes have put it on the queue, and nothing else.

use crate::app::ServeError;
use crate::engine::{Engines, do_job};
use futures_util::future::BoxFuture;
use komadai_room::NatsBus;
use std::time::Duration;

/// How often engines that nobody needs are looked for.
const TIDY: Duration = Duration::from_secs(10);

/// Does jobs of the queue at these servers with the engine of this command, as many at once as there are cores, until `stop`
/// resolves. `ready` hears when it begins.
///
/// The future is boxed for the reason that the whole site's is.
pub fn work(
    bus: String,
    engine: Vec<String>,
    ready: Box<dyn FnOnce() + Send>,
    stop: BoxFuture<'static, ()>,
) -> BoxFuture<'static, Result<(), ServeError>> {
    Box::pin(run(bus, engine, ready, stop))
}

async fn run(
    bus: String,
    engine: Vec<String>,
    ready: Box<dyn FnOnce() + Send>,
    stop: BoxFuture<'static, ()>,
) -> Result<(), ServeError> {
    let queue = NatsBus::connect(&bus).await?.work_queue();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    // The queue holds back what is more than the cores can do.
    let engines = Engines::new(engine, cores, cores, cores);
    let tidied = engines.clone();
    let tidy = tokio::spawn(async move {
        loop {
            tokio::time::sleep(TIDY).await;
            tidied.end_idle();
        }
    });
    ready();
    tracing::info!(places = cores, "the worker is open");
    let done = move |job: bytes::Bytes| {
        let engines = engines.clone();
        async move { do_job(&engines, &job).await.map(bytes::Bytes::from) }
    };
    queue.serve(cores, done, stop).await;
    tidy.abort();
    tracing::info!("the worker stops");
    Ok(())
}
