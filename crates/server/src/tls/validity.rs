//! From when to when a certificate is good, read from its DER (X.509, RFC 5280, 4.1).

use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use std::time::{Duration, SystemTime};

const SEQUENCE: u8 = 0x30;
const INTEGER: u8 = 0x02;
const VERSION: u8 = 0xa0;
const UTC_TIME: u8 = 0x17;
const GENERALIZED_TIME: u8 = 0x18;

/// When a certificate should be renewed: after two thirds of its life. None: it is no certificate.
pub(super) fn renewal(certificate: &[u8]) -> Option<SystemTime> {
    let (from, until) = validity(certificate)?;
    let life = until.duration_since(from).ok()?;
    Some(from + life * 2 / 3)
}

fn validity(certificate: &[u8]) -> Option<(SystemTime, SystemTime)> {
    let mut whole = Der(certificate);
    let mut certificate = Der(whole.take(SEQUENCE)?);
    let mut fields = Der(certificate.take(SEQUENCE)?);
    // The version may be left out; then come serial number, algorithm and issuer.
    let _ = fields.take(VERSION);
    fields.take(INTEGER)?;
    fields.take(SEQUENCE)?;
    fields.take(SEQUENCE)?;
    let mut validity = Der(fields.take(SEQUENCE)?);
    Some((validity.time()?, validity.time()?))
}

/// Values one after another, each with its tag and length.
struct Der<'a>(&'a [u8]);

impl<'a> Der<'a> {
    /// The next value, if it has this tag.
    fn take(&mut self, tag: u8) -> Option<&'a [u8]> {
        let (&found, rest) = self.0.split_first()?;
        let (&first, mut rest) = rest.split_first()?;
        if found != tag {
            return None;
        }
        let mut length = usize::from(first);
        if first >= 0x80 {
            let (bytes, after) = rest.split_at_checked(usize::from(first & 0x7f))?;
            length =
                bytes.iter().try_fold(0_usize, |length, byte| Some(length.checked_mul(256)? + usize::from(*byte)))?;
            rest = after;
        }
        let (value, rest) = rest.split_at_checked(length)?;
        self.0 = rest;
        Some(value)
    }

    fn time(&mut self) -> Option<SystemTime> {
        let text = match self.take(UTC_TIME) {
            Some(short) => {
                let short = std::str::from_utf8(short).ok()?;
                // Two digits of a year are one of 1950 to 2049.
                let century = if short.get(..2)? < "50" { "20" } else { "19" };
                format!("{century}{short}")
            }
            None => std::str::from_utf8(self.take(GENERALIZED_TIME)?).ok()?.to_owned(),
        };
        let time = DateTime::strptime("%Y%m%d%H%M%SZ", text).ok()?;
        let seconds = time.to_zoned(TimeZone::UTC).ok()?.timestamp().as_second();
        Some(SystemTime::UNIX_EPOCH + Duration::from_secs(u64::try_from(seconds).ok()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(from: (i32, u8), until: (i32, u8)) -> Vec<u8> {
        let mut params = rcgen::CertificateParams::new(["shogi.example".to_owned()]).unwrap();
        params.not_before = rcgen::date_time_ymd(from.0, from.1, 1);
        params.not_after = rcgen::date_time_ymd(until.0, until.1, 1);
        params.self_signed(&rcgen::KeyPair::generate().unwrap()).unwrap().der().to_vec()
    }

    #[test]
    fn a_certificate_is_renewed_after_two_thirds_of_its_life() {
        let renewal = renewal(&made((2026, 1), (2026, 4))).unwrap();
        // 2026-01-01 and sixty of ninety days.
        assert_eq!(renewal, SystemTime::UNIX_EPOCH + Duration::from_secs(1_767_225_600 + 60 * 86_400));
        // Years from 2050 on are written otherwise.
        assert!(super::renewal(&made((2026, 1), (2055, 1))).unwrap() > renewal);
    }

    #[test]
    fn what_is_no_certificate_has_no_time() {
        let whole = made((2026, 1), (2026, 4));
        for cut in 0..120 {
            assert_eq!(renewal(&whole[..cut]), None, "{cut}");
        }
        for at in 0..120 {
            let mut broken = whole.clone();
            broken[at] = 0xff;
            let _ = renewal(&broken);
        }
    }
}
