//! Who sends: the site shows push services a signed word of its own (VAPID, RFC 8292).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use komadai_store::{Store, StoreError};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;

/// The name under which the store keeps the key.
const NAME: &str = "push";
/// How long a word holds; push services take a day at most.
const HOLDS_S: u64 = 12 * 3_600;

/// The site's key.
pub(crate) struct Identity {
    pair: EcdsaKeyPair,
    /// Whom a push service writes to, a link or `mailto:` address; some want one.
    contact: Option<String>,
}

impl Identity {
    /// The key that the store keeps, made the first time; of several nodes that start at once, one makes it.
    ///
    /// # Errors
    /// The store failed, or what it keeps is no key.
    pub(crate) async fn load(store: &dyn Store, contact: Option<String>) -> Result<Identity, StoreError> {
        let random = SystemRandom::new();
        let broken = |_| StoreError::Corrupt("the key of push messages cannot be used".to_owned());
        let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random)
            .map_err(|_| StoreError::Corrupt("no key can be made".to_owned()))?;
        let kept = store.site_key(NAME, made.as_ref().to_vec()).await?;
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &kept, &random).map_err(broken)?;
        Ok(Identity { pair, contact })
    }

    /// The public key, as browsers want it.
    pub(crate) fn public_key(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.pair.public_key().as_ref())
    }

    /// What is shown to the push service of an origin, now in seconds since 1970. None where no random number is to be had.
    pub(crate) fn word(&self, origin: &str, now_s: u64) -> Option<String> {
        let mut claims = json!({ "aud": origin, "exp": now_s + HOLDS_S });
        if let Some(contact) = &self.contact {
            claims["sub"] = contact.as_str().into();
        }
        let part = |value: &serde_json::Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let signed = format!("{}.{}", part(&json!({ "typ": "JWT", "alg": "ES256" })), part(&claims));
        let signature = self.pair.sign(&SystemRandom::new(), signed.as_bytes()).ok()?;
        let signature = URL_SAFE_NO_PAD.encode(signature);
        Some(format!("vapid t={signed}.{signature}, k={}", self.public_key()))
    }
}
