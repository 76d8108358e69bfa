//! One order at an authority: an account, a proof of each name, a certificate. A name is proved by a connection to it on which the
//! site shows what only it can know (TLS-ALPN-01, RFC 8737): it takes no other port than the site's own.

use super::acme::{AcmeConfig, AcmeError, write};
use super::https::Https;
use super::{Shown, lock};
use instant_acme::{
    Account, AuthorizationStatus, ChallengeType, Error, Identifier, NewAccount, NewOrder, Order, OrderStatus,
    RetryPolicy,
};
use rcgen::{CertificateParams, CustomExtension, KeyPair};
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;
use tokio_rustls::rustls::crypto::ring::sign::any_supported_type;
use tokio_rustls::rustls::pki_types::PrivatePkcs8KeyDer;
use tokio_rustls::rustls::sign::CertifiedKey;

/// How long an authority may take to look at the names, and to make the certificate, each.
const PATIENCE: RetryPolicy = RetryPolicy::new().timeout(Duration::from_secs(120));

/// Gets a new certificate: chain and key in PEM.
pub(super) async fn obtain(config: &AcmeConfig, shown: &Shown) -> Result<String, AcmeError> {
    let account = account(config).await?;
    let names: Vec<Identifier> = config.names.iter().cloned().map(Identifier::Dns).collect();
    let mut order = account.new_order(&NewOrder::new(&names)).await.map_err(refused)?;
    prove(&mut order, shown).await?;
    match order.poll_ready(&PATIENCE).await {
        Ok(OrderStatus::Ready) => {}
        Ok(status) => return Err(unproved(&mut order, format!("the order is {status:?}")).await),
        Err(error) => return Err(unproved(&mut order, error.to_string()).await),
    }
    let key = order.finalize().await.map_err(refused)?;
    let chain = order.poll_certificate(&PATIENCE).await.map_err(refused)?;
    Ok(chain + &key)
}

/// The account at the authority; it is made when there is none, or the one that is kept is another authority's.
async fn account(config: &AcmeConfig) -> Result<Account, AcmeError> {
    let path = config.account();
    let https = || Https::new(config.roots.as_deref()).map(|https| Account::builder_with_http(Box::new(https)));
    let silent = |error: Error| AcmeError::Directory(config.directory.clone(), error.to_string());
    let kept = std::fs::read(&path).ok().and_then(|bytes| serde_json::from_slice::<Value>(&bytes).ok());
    let kept = kept.filter(|kept| kept["directory"].as_str() == Some(&config.directory));
    if let Some(credentials) = kept.and_then(|kept| serde_json::from_value(kept).ok()) {
        return https()?.from_credentials(credentials).await.map_err(silent);
    }
    let contact: Vec<&str> = config.contact.as_deref().into_iter().collect();
    let wish = NewAccount { contact: &contact, terms_of_service_agreed: true, only_return_existing: false };
    let made = https()?.create(&wish, config.directory.clone(), None).await;
    let (account, credentials) = made.map_err(|error| match error {
        Error::Api(problem) => AcmeError::Refused(problem.to_string()),
        other => silent(other),
    })?;
    let bytes = serde_json::to_vec(&credentials).map_err(|error| AcmeError::File(path.clone(), error.to_string()))?;
    write(&path, &bytes)?;
    Ok(account)
}

/// Shows the authority what it wants to see under each name.
async fn prove(order: &mut Order, shown: &Shown) -> Result<(), AcmeError> {
    let mut authorizations = order.authorizations();
    while let Some(authorization) = authorizations.next().await {
        let mut authorization = authorization.map_err(refused)?;
        if authorization.status != AuthorizationStatus::Pending {
            continue;
        }
        let name = authorization.identifier().to_string();
        let Some(mut challenge) = authorization.challenge(ChallengeType::TlsAlpn01) else {
            return Err(AcmeError::NoChallenge(name));
        };
        let proof = proof(&name, challenge.key_authorization().digest().as_ref())?;
        lock(&shown.proofs).insert(name.clone(), proof);
        // An authority that has already found another name wanting may answer with what it found.
        challenge.set_ready().await.map_err(|error| match error {
            Error::Api(problem) => AcmeError::Unproved(name, problem.to_string()),
            other => refused(other),
        })?;
    }
    Ok(())
}

/// A certificate that says nothing but the digest.
fn proof(name: &str, digest: &[u8]) -> Result<Arc<CertifiedKey>, AcmeError> {
    let make = || {
        let key = KeyPair::generate()?;
        let mut params = CertificateParams::new([name.to_owned()])?;
        params.custom_extensions = vec![CustomExtension::new_acme_identifier(digest)];
        let certificate = params.self_signed(&key)?;
        Ok((vec![certificate.der().clone()], key.serialize_der()))
    };
    let (chain, key) = make().map_err(|error: rcgen::Error| AcmeError::Refused(format!("{name}: {error}")))?;
    // No client but an authority knows the extension, which is critical: so nothing looks whether certificate and key belong together.
    let key = any_supported_type(&PrivatePkcs8KeyDer::from(key).into())
        .map_err(|error| AcmeError::Certificate(error.into()))?;
    Ok(Arc::new(CertifiedKey::new(chain, key)))
}

/// Which name the authority did not find here, and what it found instead; where it does not say, what it said of the order.
async fn unproved(order: &mut Order, said: String) -> AcmeError {
    let mut authorizations = order.authorizations();
    while let Some(Ok(mut authorization)) = authorizations.next().await {
        let name = authorization.identifier().to_string();
        if let Ok(state) = authorization.refresh().await
            && let Some(problem) = state.challenges.iter().find_map(|challenge| challenge.error.as_ref())
        {
            return AcmeError::Unproved(name, problem.to_string());
        }
    }
    AcmeError::Refused(said)
}

fn refused(error: Error) -> AcmeError {
    AcmeError::Refused(error.to_string())
}
