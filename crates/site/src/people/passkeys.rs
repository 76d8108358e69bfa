//! Passkeys by WebAuthn (level 3): keys that a device finds by itself and uses only for whoever unlocks it. What is asked of the
//! device and what it answers are JSON as browsers read and write it.

use komadai_room::hash;
use komadai_store::{SecretHash, StoredPasskey};
use serde_json::Value;
use std::net::IpAddr;
use webauthn_rp::bin::{Decode, Encode};
use webauthn_rp::request::auth::{AuthenticationVerificationOptions, SignatureCounterEnforcement};
use webauthn_rp::request::register::{
    CredProtect, PublicKeyCredentialUserEntity, RegistrationVerificationOptions, UserHandle16, Username,
};
use webauthn_rp::request::{AsciiDomain, PublicKeyCredentialDescriptor, RpId};
use webauthn_rp::response::register::{CompressedPubKey, DynamicState, StaticState};
use webauthn_rp::response::{AuthTransports, Backup, CredentialId};
use webauthn_rp::{
    AuthenticatedCredential, DiscoverableAuthentication16, DiscoverableAuthenticationServerState,
    DiscoverableCredentialRequestOptions, PublicKeyCredentialCreationOptions, Registration, RegistrationServerState,
};

/// How long a challenge is good for; browsers are told the same.
pub const CHALLENGE_MS: u64 = 5 * 60 * 1_000;

type Key = CompressedPubKey<[u8; 32], [u8; 32], [u8; 48], Vec<u8>>;

/// What a challenge is for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// A passkey is added to the account that is open.
    Add,
    /// Somebody logs in.
    LogIn,
}

/// By which a challenge is kept: whoever has another session cannot answer it, nor is it good for anything else.
pub fn challenge_of(session: SecretHash, purpose: Purpose) -> SecretHash {
    let session: String = session.iter().map(|byte| format!("{byte:02x}")).collect();
    hash(&format!("challenge {purpose:?} {session}"))
}

/// The site as a browser sees it, for which a passkey is made and by which it is found again.
pub struct RelyingParty {
    id: RpId,
    origin: String,
}

/// A key as a device has made it.
pub struct NewKey {
    /// The name that the device gave it.
    pub id: Vec<u8>,
    /// The public key.
    pub key: Vec<u8>,
    /// What has to be known of it the next time.
    pub state: Vec<u8>,
}

/// What a device says to log somebody in, not yet looked at.
pub struct Answer(DiscoverableAuthentication16);

/// What is asked of a device, and what is needed to look at its answer.
pub struct Asked {
    /// What the browser hands to the device.
    pub options: Value,
    /// What is kept until the answer comes.
    pub state: Vec<u8>,
}

impl RelyingParty {
    /// The site at a host, with its port where it has one. None: bare addresses have no passkeys.
    pub fn at(host: &str, encrypted: bool) -> Option<RelyingParty> {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => (name, Some(port)),
            _ => (host, None),
        };
        if name.starts_with('[') || name.parse::<IpAddr>().is_ok() {
            return None;
        }
        let id = RpId::Domain(AsciiDomain::try_from(name.to_owned()).ok()?);
        let scheme = if encrypted { "https" } else { "http" };
        let name = name.to_ascii_lowercase();
        let origin = match port {
            None | Some("") => format!("{scheme}://{name}"),
            Some("443") if encrypted => format!("{scheme}://{name}"),
            Some("80") if !encrypted => format!("{scheme}://{name}"),
            Some(port) => format!("{scheme}://{name}:{port}"),
        };
        Some(RelyingParty { id, origin })
    }

    /// Asks a device to make a key for an account; one that has a key of the account already makes none.
    pub fn ask_for_key(&self, account: &str, name: &str, known: &[StoredPasskey]) -> Option<Asked> {
        let handle = handle(account);
        let user =
            PublicKeyCredentialUserEntity { name: Username::try_from(name).ok()?, id: &handle, display_name: None };
        let known = known.iter().filter_map(|passkey| {
            let id = CredentialId::<Vec<u8>>::decode(passkey.id.clone()).ok()?;
            Some(PublicKeyCredentialDescriptor { id, transports: AuthTransports::decode(0).ok()? })
        });
        let mut asked = PublicKeyCredentialCreationOptions::passkey(&self.id, user, known.collect());
        // Many devices know no such level, and would refuse to make a key at all.
        asked.extensions.cred_protect = CredProtect::None;
        let (server, client) = asked.start_ceremony().ok()?;
        Some(Asked { options: serde_json::to_value(&client).ok()?, state: server.encode().ok()? })
    }

    /// The key in a device's answer. None: it is no answer to what was asked.
    pub fn take_key(&self, state: &[u8], answer: &Value) -> Option<NewKey> {
        let answer = Registration::from_json_relaxed(&serde_json::to_vec(answer).ok()?).ok()?;
        let origins = [self.origin.as_str()];
        let options = RegistrationVerificationOptions::<'_, '_, &str, &str> {
            allowed_origins: &origins,
            error_on_unsolicited_extensions: false,
            ..RegistrationVerificationOptions::default()
        };
        let state = RegistrationServerState::<16>::decode(state).ok()?;
        let made = state.verify(&self.id, &answer, &options).ok()?;
        Some(NewKey {
            id: made.id().as_ref().to_vec(),
            key: made.static_state().encode().ok()?,
            state: made.dynamic_state().encode().ok()?.to_vec(),
        })
    }

    /// Asks a device for whichever account it has a key of.
    pub fn ask_who(&self) -> Option<Asked> {
        let (server, client) = DiscoverableCredentialRequestOptions::passkey(&self.id).start_ceremony().ok()?;
        Some(Asked { options: serde_json::to_value(&client).ok()?, state: server.encode().ok()? })
    }

    /// Whether an answer is signed by a passkey: its state from now on, if it is.
    pub fn check(&self, state: &[u8], answer: &Answer, passkey: &StoredPasskey) -> Option<Vec<u8>> {
        let handle = handle(&passkey.account);
        let id = CredentialId::<&[u8]>::decode(passkey.id.as_slice()).ok()?;
        let key = StaticState::<Key>::decode(&passkey.key).ok()?;
        let kept = DynamicState::decode(passkey.state.as_slice().try_into().ok()?).ok()?;
        let mut known = AuthenticatedCredential::new(id, &handle, key, kept).ok()?;
        let origins = [self.origin.as_str()];
        // A key that its owner's devices share is signed with on each of them, and they do not count together. Elsewhere a count
        // that goes back tells of a copy.
        let sig_counter_enforcement = match kept.backup {
            Backup::NotEligible => SignatureCounterEnforcement::Fail,
            Backup::Eligible | Backup::Exists => SignatureCounterEnforcement::Ignore,
        };
        let options = AuthenticationVerificationOptions::<'_, '_, &str, &str> {
            sig_counter_enforcement,
            allowed_origins: &origins,
            error_on_unsolicited_extensions: false,
            ..AuthenticationVerificationOptions::default()
        };
        let asked = DiscoverableAuthenticationServerState::decode(state).ok()?;
        asked.verify(&self.id, &answer.0, &mut known, &options).ok()?;
        Some(known.dynamic_state().encode().ok()?.to_vec())
    }
}

impl Answer {
    /// Reads an answer.
    pub fn read(answer: &Value) -> Option<Answer> {
        let json = serde_json::to_vec(answer).ok()?;
        DiscoverableAuthentication16::from_json_relaxed(&json).ok().map(Answer)
    }

    /// The id of the passkey that it claims to be signed by.
    pub fn passkey(&self) -> Vec<u8> {
        self.0.raw_id().as_ref().to_vec()
    }
}

/// What devices know an account by: it tells nothing about it.
fn handle(account: &str) -> UserHandle16 {
    let hash = hash(&format!("passkeys of {account}"));
    let mut handle = [0; 16];
    handle.copy_from_slice(&hash[..16]);
    let Ok(handle) = UserHandle16::decode(handle);
    handle
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_is_known_by_its_name_and_not_by_an_address() {
        for (host, encrypted, origin) in [
            ("localhost:8520", false, Some("http://localhost:8520")),
            ("Shogi.example", true, Some("https://shogi.example")),
            ("shogi.example:443", true, Some("https://shogi.example")),
            ("shogi.example:8443", true, Some("https://shogi.example:8443")),
            ("127.0.0.1:8520", false, None),
            ("192.0.2.1", true, None),
            ("[::1]:8520", false, None),
            ("", false, None),
        ] {
            let party = RelyingParty::at(host, encrypted);
            assert_eq!(party.map(|party| party.origin).as_deref(), origin, "{host}");
        }
    }

    #[test]
    fn what_is_asked_names_no_account_and_takes_no_nonsense_for_an_answer() {
        let party = RelyingParty::at("shogi.example", true).unwrap();
        for name in ["Ann", "羽生-2", "ベン", "Zoë"] {
            let asked = party.ask_for_key("account1", name, &[]).unwrap();
            assert_eq!(asked.options["user"]["name"], name);
            assert!(!asked.options["user"]["id"].as_str().unwrap().contains("account1"));
            assert_eq!(asked.options["authenticatorSelection"]["userVerification"], "required");
            for answer in [Value::Null, serde_json::json!({}), serde_json::json!({ "id": "x", "response": {} })] {
                assert!(party.take_key(&asked.state, &answer).is_none());
            }
        }
        let (one, two) = (party.ask_who().unwrap(), party.ask_who().unwrap());
        assert_ne!(one.options["challenge"], two.options["challenge"]);
        assert!(Answer::read(&serde_json::json!({ "id": "AAAA" })).is_none());
        let session = [1; 32];
        assert_ne!(challenge_of(session, Purpose::Add), challenge_of(session, Purpose::LogIn));
        assert_ne!(challenge_of(session, Purpose::Add), challenge_of([2; 32], Purpose::Add));
    }
}
