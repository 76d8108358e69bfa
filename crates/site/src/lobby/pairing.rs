//! A game for two who have found each other.

use super::bus::Taker;
use super::seeks::Own;
use super::{Created, Seats};
use crate::ratings::{Pool, Standings};
use crate::wish::{AGREE_WITHIN, Wish};
use komadai_event::Rating;
use komadai_game::{ConfigFault, Contract, Millis, TO_COME};
use komadai_room::{Opened, RoomError, Rooms};
use komadai_shogi::{ByColor, Color, Handicap};
use komadai_store::{SecretHash, Store, StoreError};

/// How long after a door's own time to agree a game ends that nobody has agreed to: a door says more of why.
const AFTER_THE_DOOR: Millis = Millis::seconds(20);

/// The game as each of the two is told of it.
#[derive(Clone, Debug)]
pub struct Made {
    /// As whoever looked for it.
    pub maker: Created,
    /// As whoever took it.
    pub taker: Created,
}

/// Why there is none.
#[derive(Debug)]
pub enum NotMade {
    /// No game starts so.
    Unusable(ConfigFault),
    /// The store did not take it.
    NotStored,
}

/// Makes the game that was looked for; each seat is held by one of the two sessions.
pub(super) async fn make(rooms: &Rooms, standings: &Standings, own: &Own, taker: &Taker) -> Result<Made, NotMade> {
    let settled = settle(rooms, standings, &own.wish, own.seek.pool.as_deref(), [&Taker::of(own), taker]).await?;
    let Settled { contract, holders, shown } = &settled;
    // A program may load its network before it agrees to play. Its door sees to that; whatever dies, the game ends by itself after that.
    let within = if own.wish.protocol.is_some() { AGREE_WITHIN + AFTER_THE_DOOR } else { TO_COME };
    let opened = rooms.create_within(contract, *holders, *shown, within).await.map_err(not_made)?;
    Ok(made(&opened, settled.contract.creator))
}

/// Makes the game that was offered, in the place of the offer. None: somebody was quicker, or the offer is gone.
///
/// # Errors
/// There is none.
pub async fn make_of_offer(
    rooms: &Rooms,
    standings: &Standings,
    offer: &str,
    wish: &Wish,
    [maker, taker]: [&Taker; 2],
) -> Result<Option<Made>, NotMade> {
    let Settled { contract, holders, shown } = settle(rooms, standings, wish, None, [maker, taker]).await?;
    let opened = rooms.create_of_offer(&contract, holders, shown, offer).await.map_err(not_made)?;
    Ok(opened.map(|opened| made(&opened, contract.creator)))
}

/// What two people will play.
struct Settled {
    contract: Contract,
    holders: ByColor<Option<SecretHash>>,
    shown: Option<u32>,
}

async fn settle(
    rooms: &Rooms,
    standings: &Standings,
    wish: &Wish,
    waited_in: Option<&str>,
    [maker, taker]: [&Taker; 2],
) -> Result<Settled, NotMade> {
    let mut toss = [0];
    rooms.site().entropy.fill(&mut toss);
    let contract = |wish: &Wish| wish.contract([&maker.name, &taker.name], toss[0] & 31).map_err(NotMade::Unusable);
    let mut wish = wish.clone();
    if wish.by_rank {
        wish.handicap = Handicap::Even;
    }
    if let Some(has_black) = taker.has_black {
        wish.side = Some(if has_black { Color::White } else { Color::Black });
    }
    let by_name = wish.protocol.as_ref().is_some_and(|protocol| protocol.name.is_some());
    let pool = Pool::of(&contract(&wish)?);
    let strengths = match (pool, maker.account.as_deref(), taker.account.as_deref()) {
        (Some(pool), Some(one), Some(other)) => {
            let now = rooms.time().now().0;
            let rating = async |player| standings.rating(player, pool, now).await.map_err(|_| NotMade::NotStored);
            Some([rating(one).await?, rating(other).await?])
        }
        _ => None,
    };
    let mut are_programs = Vec::with_capacity(2);
    for player in [&maker.account, &taker.account].into_iter().flatten() {
        are_programs.push(rooms.site().store.is_bot(player).await.map_err(|_| NotMade::NotStored)?);
    }
    // A rank is one among people, in standard shogi: programs have none.
    let ranked = strengths.filter(|_| pool.is_some_and(Pool::has_ranks) && !are_programs.contains(&true));
    if wish.by_rank
        && let Some(ranked) = ranked
    {
        (wish.handicap, wish.side) = odds(standings, ranked, wish.side);
    }
    let mut contract = contract(&wish)?;
    if contract.config.furigoma.is_some() && tosses_second(standings, ranked) {
        contract.creator = !contract.creator;
        contract.names = contract.names.swap();
    }
    if !by_name {
        contract.pool = waited_in.map(str::to_owned);
    }
    // Whoever waits in a pool plays for ratings, if both can.
    let wants = wish.rated || waited_in.is_some() && !by_name;
    let can = strengths.is_some() && Pool::of_rated(&contract).is_some();
    // People's ratings come of games between people, and programs' of games between programs that have met by the name of a game: those of
    // two that are one person's, as far as one can tell, say nothing.
    contract.rated = wants && can;
    if contract.rated && by_name {
        let is_one = are_one_person_s(&*rooms.site().store, maker, taker).await;
        contract.rated = !is_one.map_err(|_| NotMade::NotStored)?;
    }
    contract.rated = contract.rated && are_programs.iter().all(|&is_program| is_program == by_name);
    // Nor are programs' numbers held against people's where games are listed, nor those of one kind of shogi against another's.
    let shown = ranked
        .filter(|_| contract.rated && !by_name)
        .map(|[one, other]| ((one.value + other.value) / 2.0).round() as u32);
    let creator = contract.creator;
    let holders = ByColor::from_fn(|side| Some(if side == creator { maker.session } else { taker.session }));
    Ok(Settled { contract, holders, shown })
}

/// Whether two programs may be one person's: they have come from one place, or whoever has the accounts reads the same mail.
async fn are_one_person_s(store: &dyn Store, one: &Taker, other: &Taker) -> Result<bool, StoreError> {
    if one.is_at_home_with(other) {
        return Ok(true);
    }
    let (Some(one), Some(other)) = (&one.account, &other.account) else { return Ok(false) };
    let mail = store.mail_of(one).await?;
    Ok(mail.is_some() && mail == store.mail_of(other).await?)
}

/// Whether the second of two players is the one who tosses the pawns: the higher-ranked does, and a rank is above none; between
/// equals whoever came first.
fn tosses_second(standings: &Standings, strengths: Option<[Rating; 2]>) -> bool {
    strengths.is_some_and(|ratings| {
        let [first, second] =
            ratings.map(|rating| (!rating.is_provisional()).then(|| standings.ladder.grade(rating.value)));
        second > first
    })
}

/// The handicap that two ranks ask for, and the side of the first: the weaker one takes it. Who has no rank plays even.
fn odds(standings: &Standings, [own, other]: [Rating; 2], side: Option<Color>) -> (Handicap, Option<Color>) {
    if own.is_provisional() || other.is_provisional() {
        return (Handicap::Even, side);
    }
    match standings.ladder.handicap(own.value, other.value) {
        Handicap::Even => (Handicap::Even, side),
        handicap if own.value < other.value => (handicap, Some(Color::Black)),
        handicap => (handicap, Some(Color::White)),
    }
}

fn not_made(error: RoomError) -> NotMade {
    if !matches!(error, RoomError::Store(_)) {
        tracing::error!("a game found in the lobby cannot start: {error}");
    }
    NotMade::NotStored
}

fn made(opened: &Opened, maker: Color) -> Made {
    let created = |side| {
        let secret = opened.secrets[side].clone();
        let url = format!("/game/{}#{}", opened.id, secret.as_deref().unwrap_or_default());
        let mut seats = ByColor { black: None, white: None };
        seats[side] = secret;
        let seats = Seats { black: seats.black, white: seats.white };
        Created { id: opened.id.clone(), url, seats }
    };
    Made { maker: created(maker), taker: created(!maker) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_event::Ladder;
    use std::sync::Arc;

    #[tokio::test]
    async fn the_weaker_side_takes_what_the_table_gives_and_the_higher_rank_tosses() {
        let folder = std::env::temp_dir().join(format!("komadai-odds-{}", std::process::id()));
        let store = komadai_store::Sqlite::open(&folder).await.unwrap();
        let standings = Standings::new(Arc::new(store), Ladder::default());
        let known = |value: f64| Rating { value, deviation: 60.0, ..Rating::default() };
        for (own, other, handicap, side) in [
            (1450.0, 1460.0, Handicap::Even, None),
            (1300.0, 1650.0, Handicap::Two, Some(Color::Black)),
            (1650.0, 1300.0, Handicap::Two, Some(Color::White)),
            (400.0, 2000.0, Handicap::Six, Some(Color::Black)),
        ] {
            let found = odds(&standings, [known(own), known(other)], None);
            assert_eq!(found, (handicap, side), "{own} {other}");
        }
        for (own, other, second) in [
            (known(1300.0), known(1650.0), true),
            (known(1650.0), known(1300.0), false),
            (known(1500.0), known(1500.0), false),
        ] {
            assert_eq!(tosses_second(&standings, Some([own, other])), second, "{own:?} {other:?}");
        }
        assert!(tosses_second(&standings, Some([Rating::default(), known(400.0)])), "any rank is above none");
        assert!(!tosses_second(&standings, None), "whoever came first");
        let unknown = odds(&standings, [known(400.0), Rating::default()], Some(Color::White));
        assert_eq!(unknown, (Handicap::Even, Some(Color::White)));
        std::fs::remove_dir_all(folder).unwrap();
    }
}
