//! Teams of an event: a captain enters one, others join it, and it is lined up round by round.

use super::act::{Came, Steps, account_named, rating_of};
use super::list::{Ids, entries};
use super::{Fault, Visitor};
use crate::site::Site;
use crate::who::Account;
use komadai_store::{EventEntry, EventGameStage, EventPlayer, Status, StoreError, StoredEvent};
use komadai_tournament::{Command, Enter, Format, Member, State};

/// What is done about a team.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TeamWish {
    /// Enters a team of this name, whose captain one is.
    Found(String),
    /// Joins a team.
    Join(String),
    /// Somebody leaves their team, by their id: themself, or as its captain says.
    Leave(String),
    /// A team sits in this order from the next round on.
    LineUp(String, Vec<String>),
    /// Somebody who waits plays at a board for another member of their team.
    Substitute {
        /// In which round.
        round: u32,
        /// At which board.
        board: u32,
        /// Who does not play there, by their id.
        id: String,
        /// Who does.
        by: String,
    },
    /// A referee enters a team of this name with its members, one a line: accounts on the site, anybody over the board.
    Enter(String, String),
    /// A team leaves the event.
    Withdraw(String),
    /// It comes back.
    Return(String),
}

/// The commands of such a wish.
pub(super) async fn team_steps(
    site: &Site,
    event: &StoredEvent,
    state: &State,
    visitor: &Visitor,
    players: &[EventPlayer],
    actor: &Account,
    wish: &TeamWish,
) -> Came<Steps> {
    if state.settings.format != Format::Team {
        return Ok(Err(Fault::Other));
    }
    let captains = |team: &str| {
        let captain = state.entrant(team).and_then(|team| team.captain.as_deref());
        visitor.referees() || captain.is_some() && captain == visitor.entrant.as_deref()
    };
    let is_open = event.notice.entry == EventEntry::Open || visitor.referees();
    let alone = |command| Ok(Ok((vec![command], Vec::new())));
    match wish {
        TeamWish::Found(_) | TeamWish::Join(_) if !is_open => Ok(Err(Fault::Other)),
        TeamWish::Found(_) if visitor.entrant.is_some() => Ok(Err(Fault::Known)),
        TeamWish::Found(name) => {
            let mut ids = Ids::new(state);
            let (team, id) = (ids.next(), ids.next());
            let member = member(site, id.clone(), actor).await?;
            let enter = Enter {
                id: team,
                name: name.clone(),
                captain: Some(id.clone()),
                members: vec![member],
                ..Enter::default()
            };
            Ok(Ok((vec![Command::Enter(enter)], vec![(id, actor.id.clone())])))
        }
        TeamWish::Join(team) => {
            // Who was in it before is in it again under the same number.
            let id = match &visitor.entrant {
                Some(id) if is_member(state, id) => return Ok(Err(Fault::Known)),
                Some(id) => id.clone(),
                None => Ids::new(state).next(),
            };
            let member = member(site, id.clone(), actor).await?;
            Ok(Ok((vec![Command::JoinTeam { id: team.clone(), member }], vec![(id, actor.id.clone())])))
        }
        TeamWish::Leave(id) => {
            let Some(team) = state.entrant(id) else { return Ok(Err(Fault::Other)) };
            if visitor.entrant.as_ref() != Some(id) && !captains(&team.id) {
                return Ok(Err(Fault::Other));
            }
            let mut commands = vec![Command::LeaveTeam { id: id.clone() }];
            // Nobody is left who could play for it.
            if team.members.len() == 1 && !team.left {
                commands.push(Command::Withdraw { id: team.id.clone() });
            }
            Ok(Ok((commands, Vec::new())))
        }
        TeamWish::LineUp(team, members) if captains(team) => {
            alone(Command::LineUp { id: team.clone(), members: members.clone() })
        }
        TeamWish::Substitute { round, board, id, by } if state.entrant(id).is_some_and(|team| captains(&team.id)) => {
            // Why it is refused; a game that begins after this is found where the step is kept.
            if event.play.is_some() && is_played(site, event, (*round, *board)).await? {
                return Ok(Err(Fault::Playing));
            }
            alone(Command::Substitute { round: *round, board: *board, id: id.clone(), by: by.clone() })
        }
        TeamWish::Withdraw(team) if captains(team) => alone(Command::Withdraw { id: team.clone() }),
        TeamWish::Return(team) if captains(team) => alone(Command::Return { id: team.clone() }),
        TeamWish::Enter(name, members) if visitor.referees() => {
            let mut ids = Ids::new(state);
            let team = ids.next();
            let mut enter = Enter { id: team, name: name.clone(), ..Enter::default() };
            let mut links = Vec::new();
            if event.play.is_none() {
                let list = match entries(state, members) {
                    Ok(list) => list,
                    Err(fault) => return Ok(Err(fault)),
                };
                enter.members = list
                    .into_iter()
                    .map(|player| Member { id: ids.next(), name: player.name, rating: player.rating })
                    .collect();
                return Ok(Ok((vec![Command::Enter(enter)], Vec::new())));
            }
            for (line, number) in members.lines().zip(1u32..).filter(|(line, _)| !line.trim().is_empty()) {
                if enter.members.len() > komadai_tournament::limits::MEMBERS {
                    return Ok(Err(Fault::Text));
                }
                let Some((account, name)) = account_named(site, &actor.id, line.trim()).await? else {
                    return Ok(Err(Fault::Line(number)));
                };
                if players.iter().any(|player| player.account == account) {
                    return Ok(Err(Fault::Known));
                }
                let rating = rating_of(site, &account).await?;
                let id = ids.next();
                enter.members.push(Member { id: id.clone(), name, rating });
                links.push((id, account));
            }
            enter.captain = enter.members.first().map(|member| member.id.clone());
            Ok(Ok((vec![Command::Enter(enter)], links)))
        }
        TeamWish::LineUp(..)
        | TeamWish::Substitute { .. }
        | TeamWish::Withdraw(_)
        | TeamWish::Return(_)
        | TeamWish::Enter(..) => Ok(Err(Fault::Other)),
    }
}

async fn member(site: &Site, id: String, actor: &Account) -> Result<Member, StoreError> {
    Ok(Member { id, name: actor.name.clone(), rating: rating_of(site, &actor.id).await? })
}

/// Whether the game of a board has begun.
async fn is_played(site: &Site, event: &StoredEvent, (round, board): (u32, u32)) -> Result<bool, StoreError> {
    let games = site.store.games_of_event(&event.id).await?;
    let mut open = games.iter().filter(|game| game.stage == EventGameStage::Open);
    let Some(open) = open.find(|game| (game.round, game.board) == (round, board)) else { return Ok(false) };
    let card = site.store.game(&open.game).await?.and_then(|row| row.card);
    Ok(card.is_some_and(|card| card.status != Status::Waiting))
}

/// Whether somebody is in a team now.
fn is_member(state: &State, id: &str) -> bool {
    state.entrant(id).is_some_and(|team| team.members.iter().any(|member| member.id == id))
}
