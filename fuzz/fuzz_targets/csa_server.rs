//! Any bytes, taken for what comes over a connection of the CSA server protocol, by either side: no panic, lines and blocks are
//! bounded, what is read is printed and read back, and a game is followed or refused.
#![no_main]

use komadai_csa::{Game, GameName, LineBuffer, MAX_LINE, Reader, ToClient, ToServer};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let (mut buffer, mut reader) = (LineBuffer::default(), Reader::default());
    let mut game: Option<Game> = None;
    // Cut somewhere, as a network does.
    let piece = bytes.first().map_or(1, |&byte| usize::from(byte) + 1);
    for piece in bytes.chunks(piece) {
        buffer.push(piece);
        while let Some(line) = buffer.next_line() {
            let Ok(line) = line else { continue };
            // A byte that is no UTF-8 becomes a character of three.
            assert!(line.len() <= 3 * MAX_LINE);
            if let Ok(sent) = line.parse::<ToServer>() {
                assert_eq!(sent.to_string().parse::<ToServer>().as_ref(), Ok(&sent), "{line:?}");
            }
            for word in line.split([' ', ',', '+']) {
                if let Ok((game, _)) = GameName::with_side(word) {
                    assert_eq!(game.to_string().parse::<GameName>().as_ref(), Ok(&game), "{word:?}");
                    assert!(game.time().is_limited());
                }
            }
            let Ok(Some(told)) = reader.line(&line) else { continue };
            assert_eq!(again(&told), Some(told.clone()), "{line:?}");
            if let ToClient::Summary(summary) = &told {
                game = Game::new((**summary).clone()).ok();
            } else if let Some(game) = &mut game {
                let before = game.played().len();
                let heard = game.hear(&told);
                assert!(game.played().len() == before || heard.is_ok());
            }
        }
    }
});

fn again(told: &ToClient) -> Option<ToClient> {
    let mut reader = Reader::default();
    let text = format!("{told}\n");
    text.split_terminator('\n').filter_map(|line| reader.line(line).ok().flatten()).last()
}
