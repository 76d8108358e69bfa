//! Tokens: what lets programs into an account, and what each may do there. Whoever makes one is shown it once; the store keeps its hash.

use super::Act;
use komadai_room::{Clock, SystemClock, SystemEntropy, hash, new_id, new_secret};
use komadai_store::{Store, StoreError, StoredToken};
use std::fmt;
use std::str::FromStr;

/// What every token begins with, by which whoever looks through files for secrets finds it.
const BEGINS: &str = "kmd_";
/// The length of what follows.
const LENGTH: usize = 26;
/// Characters of a token's name.
pub const MOST_TOKEN_NAME: usize = 40;
/// How exactly it is known when a token was last used.
pub const USED_EVERY_MS: u64 = 60 * 1_000;

/// What a token may do.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Scope {
    /// See the challenges that are made to the account, and those that it makes.
    ChallengeRead,
    /// Make, accept and decline challenges.
    ChallengeWrite,
    /// Play the account's games.
    BoardPlay,
    /// Bring moves to broadcasts that the account runs, or enters moves in.
    BroadcastWrite,
    /// Play as a program: on accounts that programs play with.
    BotPlay,
    /// Enter the account into events, and withdraw it.
    EventWrite,
    /// Have programs told what happens to the account.
    WebhookWrite,
    /// Answer for the site what positions are worth: its reviews show what such a program says.
    AnalysisWork,
}

impl Scope {
    /// Every one.
    pub const ALL: [Scope; 8] = [
        Scope::ChallengeRead,
        Scope::ChallengeWrite,
        Scope::BoardPlay,
        Scope::BotPlay,
        Scope::BroadcastWrite,
        Scope::EventWrite,
        Scope::WebhookWrite,
        Scope::AnalysisWork,
    ];

    /// Whether whoever has an account gives it to programs of theirs. The others are given at the machine alone, by whoever runs the site.
    pub const fn is_the_accounts(self) -> bool {
        !matches!(self, Scope::AnalysisWork)
    }

    /// The stable name: that of lichess, where lichess has such a scope.
    pub const fn code(self) -> &'static str {
        match self {
            Scope::ChallengeRead => "challenge:read",
            Scope::ChallengeWrite => "challenge:write",
            Scope::BoardPlay => "board:play",
            Scope::BotPlay => "bot:play",
            Scope::BroadcastWrite => "broadcast:write",
            Scope::EventWrite => "event:write",
            Scope::WebhookWrite => "webhook:write",
            Scope::AnalysisWork => "analysis:work",
        }
    }

    /// The scope of a stable name.
    pub fn from_code(code: &str) -> Option<Scope> {
        Scope::ALL.into_iter().find(|scope| scope.code() == code)
    }

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// Some scopes.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Scopes(u8);

/// There is no scope of this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "there is no scope {0:?}; the scopes are challenge:read, challenge:write, board:play, bot:play, broadcast:write, event:write, webhook:write and analysis:work"
)]
pub struct NoScope(String);

impl Scopes {
    /// Those that are kept: of scopes that a newer program knows nothing follows.
    pub fn kept(text: &str) -> Scopes {
        text.split(' ').filter_map(Scope::from_code).collect()
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether one of these is among them.
    pub fn has_one_of(self, scopes: &[Scope]) -> bool {
        scopes.iter().any(|scope| self.0 & scope.bit() != 0)
    }
}

impl FromIterator<Scope> for Scopes {
    fn from_iter<I: IntoIterator<Item = Scope>>(scopes: I) -> Scopes {
        Scopes(scopes.into_iter().fold(0, |bits, scope| bits | scope.bit()))
    }
}

/// Their names between commas, as commands take them.
impl FromStr for Scopes {
    type Err = NoScope;

    fn from_str(text: &str) -> Result<Scopes, NoScope> {
        text.split(',').map(|code| Scope::from_code(code.trim()).ok_or_else(|| NoScope(code.to_owned()))).collect()
    }
}

/// Their names between spaces, as they are kept.
impl fmt::Display for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = Scope::ALL.into_iter().filter(|scope| self.has_one_of(&[*scope]));
        for (number, scope) in all.enumerate() {
            write!(f, "{}{}", if number == 0 { "" } else { " " }, scope.code())?;
        }
        Ok(())
    }
}

/// The token that a worker's key stands for: some workers take letters and digits alone, so that what every token begins with may be left
/// out.
pub fn token_of_key(key: &str) -> String {
    if key.starts_with(BEGINS) { key.to_owned() } else { format!("{BEGINS}{key}") }
}

/// Whether it is of the form of our tokens.
pub fn is_token(text: &str) -> bool {
    let secret = text.strip_prefix(BEGINS).unwrap_or_default();
    secret.len() == LENGTH && secret.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Makes a token for an account, in the name of somebody or of the machine itself, and logs it.
///
/// # Errors
/// The account has as many as it may ([`StoreError::Busy`]), or the store failed.
pub async fn make_token(
    store: &dyn Store,
    actor: Option<&str>,
    account: &str,
    name: &str,
    scopes: Scopes,
) -> Result<String, StoreError> {
    let token = format!("{BEGINS}{}", new_secret(&SystemEntropy));
    let kept = StoredToken {
        id: new_id(&SystemEntropy),
        token: hash(&token),
        account: account.to_owned(),
        name: name.chars().take(MOST_TOKEN_NAME).collect(),
        scopes: scopes.to_string(),
        created: SystemClock.wall().0,
        used: None,
    };
    store.add_token(kept, Act::Token.entry(actor, Some(account), &scopes.to_string())).await?;
    Ok(token)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_come_back_and_unknown_ones_are_refused_where_somebody_asks_for_them() {
        let scopes: Scopes = "bot:play,challenge:write".parse().unwrap();
        assert_eq!(scopes.to_string(), "challenge:write bot:play");
        assert_eq!(Scopes::kept(&scopes.to_string()), scopes);
        assert_eq!(Scopes::kept("bot:play tea:make challenge:write"), scopes);
        assert!(scopes.has_one_of(&[Scope::BoardPlay, Scope::BotPlay]) && !scopes.has_one_of(&[Scope::BoardPlay]));
        assert!(!scopes.has_one_of(&[]) && Scopes::kept("").is_empty());
        for wrong in ["", "bot", "bot:play,", "bot:play board:play"] {
            assert!(wrong.parse::<Scopes>().is_err(), "{wrong:?}");
        }
        for scope in Scope::ALL {
            assert_eq!(Scopes::kept(scope.code()).to_string(), scope.code());
        }
    }

    #[test]
    fn only_what_we_give_out_is_looked_up() {
        assert!(is_token(&format!("kmd_{}", new_secret(&SystemEntropy))));
        for text in ["", "kmd_", "kmd_abc", "abcdefghijkmnpqrstuvwxyz23", "kmd_abcdefghijkmnpqrstuvwxyz2é"] {
            assert!(!is_token(text), "{text:?}");
        }
    }
}
