//! Messages that nobody between the site and the browser can read (RFC 8291, in the encoding of RFC 8188).

use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::{SecureRandom, SystemRandom};

/// The length of an uncompressed point of P-256.
pub const POINT: usize = 65;
/// The length of the secret that a browser shares with the site.
pub const SECRET: usize = 16;
/// The longest message: one record, in what every push service takes.
pub(crate) const LONGEST: usize = 3_000;
/// What one record holds at most.
const RECORD: u32 = 4_096;
const SALT: usize = 16;

/// The keys of a browser.
pub(crate) struct Keys {
    /// Its public point.
    pub point: [u8; POINT],
    /// The secret that it shares with the site.
    pub secret: [u8; SECRET],
}

/// So many bytes of a key.
struct Bytes(usize);

impl KeyType for Bytes {
    fn len(&self) -> usize {
        self.0
    }
}

/// Seals a message for a browser. None where its point is none of the curve, or the message is too long.
pub(crate) fn seal(keys: &Keys, message: &[u8]) -> Option<Vec<u8>> {
    let random = SystemRandom::new();
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &random).ok()?;
    let point: [u8; POINT] = own.compute_public_key().ok()?.as_ref().try_into().ok()?;
    let mut salt = [0; SALT];
    random.fill(&mut salt).ok()?;
    let theirs = UnparsedPublicKey::new(&ECDH_P256, keys.point);
    agree_ephemeral(own, &theirs, |shared| seal_with(shared, &point, salt, keys, message)).ok()?
}

fn seal_with(shared: &[u8], own: &[u8; POINT], salt: [u8; SALT], keys: &Keys, message: &[u8]) -> Option<Vec<u8>> {
    if message.len() > LONGEST {
        return None;
    }
    let (key, nonce) = derive(shared, own, salt, keys)?;
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).ok()?);
    // The last record ends with a 2.
    let mut sealed = [message, &[2]].concat();
    key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut sealed).ok()?;
    let mut body = salt.to_vec();
    body.extend(RECORD.to_be_bytes());
    body.push(POINT as u8);
    body.extend(own);
    body.extend(sealed);
    Some(body)
}

/// The key and the nonce of the one record.
fn derive(shared: &[u8], own: &[u8; POINT], salt: [u8; SALT], keys: &Keys) -> Option<([u8; 16], [u8; 12])> {
    let mut input = [0; 32];
    let info = [&b"WebPush: info\0"[..], &keys.point, own];
    Salt::new(HKDF_SHA256, &keys.secret).extract(shared).expand(&info, Bytes(32)).ok()?.fill(&mut input).ok()?;
    let root = Salt::new(HKDF_SHA256, &salt).extract(&input);
    let (mut key, mut nonce) = ([0; 16], [0; 12]);
    root.expand(&[b"Content-Encoding: aes128gcm\0"], Bytes(16)).ok()?.fill(&mut key).ok()?;
    root.expand(&[b"Content-Encoding: nonce\0"], Bytes(12)).ok()?.fill(&mut nonce).ok()?;
    Some((key, nonce))
}

#[cfg(test)]
mod tests {
    use super::*;
    use base64::Engine;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;

    fn bytes<const N: usize>(text: &str) -> [u8; N] {
        URL_SAFE_NO_PAD.decode(text).unwrap().try_into().unwrap()
    }

    /// RFC 8291, section 5 and appendix A.
    #[test]
    fn the_example_of_rfc_8291_is_sealed_as_it_says() {
        let keys = Keys {
            point: bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
            secret: bytes("BTBZMqHH6r4Tts7J_aSIgg"),
        };
        let shared: [u8; 32] = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let own = bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw");
        let sealed = seal_with(&shared, &own, salt, &keys, b"When I grow up, I want to be a watermelon").unwrap();
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz\
                        AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(URL_SAFE_NO_PAD.encode(sealed), expected);
    }

    #[test]
    fn what_is_no_point_or_too_long_is_not_sealed() {
        let random = SystemRandom::new();
        let theirs = EphemeralPrivateKey::generate(&ECDH_P256, &random).unwrap();
        let point: [u8; POINT] = theirs.compute_public_key().unwrap().as_ref().try_into().unwrap();
        let mut off = point;
        off[64] ^= 1;
        let keys = |point| Keys { point, secret: [7; SECRET] };
        assert!(seal(&keys(point), &[0; LONGEST]).is_some());
        assert!(seal(&keys(point), &[0; LONGEST + 1]).is_none());
        for wrong in [off, [0; POINT], [4; POINT]] {
            assert!(seal(&keys(wrong), b"x").is_none());
        }
    }
}
