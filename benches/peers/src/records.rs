//! What the programs that read records share.
//!
//! `PROGRAM FORMAT FILE SECONDS` reads the records of a file, parted by U+001E: first each once, then those that were not
//! refused over and over until it has used that much processor time, after half of it to warm up. It prints
//! `read G plies P failed F passes N seconds S`: the records and moves read, the records refused, how often those that were
//! not refused were read again, and what that took.

use crate::nanoseconds_on_cpu;

/// Reads the file of the command line with the reader of a format; a reader gives the number of moves it read, or none.
pub fn read_over_and_over(reader_of: impl Fn(&str) -> Option<fn(&str) -> Option<usize>>) {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [format, path, seconds] = &args[..] else {
        eprintln!("usage: FORMAT FILE SECONDS");
        std::process::exit(2);
    };
    let Some(reader) = reader_of(format) else { crate::unknown(format) };
    let file = std::fs::read_to_string(path).expect("a file of records");
    let texts: Vec<&str> = file.split('\u{1e}').collect();
    let (mut good, mut plies) = (Vec::new(), 0);
    for text in &texts {
        if let Some(count) = reader(text) {
            good.push(text);
            plies += count;
        }
    }
    let budget = (seconds.parse::<f64>().expect("a number of seconds") * 1e9) as u64;
    let mut passes = 0;
    let mut start = now();
    let mut warm = false;
    let spent = loop {
        for text in &good {
            std::hint::black_box(reader(std::hint::black_box(text)));
        }
        passes += 1;
        let spent = now() - start;
        if !warm && spent >= budget / 2 {
            (warm, passes, start) = (true, 0, now());
        } else if warm && spent >= budget {
            break spent;
        }
    };
    println!(
        "read {} plies {plies} failed {} passes {passes} seconds {:.6}",
        good.len(),
        texts.len() - good.len(),
        spent as f64 / 1e9
    );
}

fn now() -> u64 {
    nanoseconds_on_cpu().expect("Linux tells the time on the processor")
}
