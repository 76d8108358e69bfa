//! Addresses of clients, and ranges of them.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::net::{AddrParseError, IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

/// The bits of an IPv6 address that a provider gives to one party; whoever has them has all addresses below.
const PARTY_BITS: u32 = 64;

/// One party, as far as its address tells: an IPv4 address or a /64 of IPv6.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Party(IpAddr);

impl Party {
    /// The party to which an address belongs.
    pub fn of(address: IpAddr) -> Party {
        match address.to_canonical() {
            IpAddr::V4(v4) => Party(v4.into()),
            IpAddr::V6(v6) => {
                Party(Ipv6Addr::from_bits(v6.to_bits() & (u128::MAX << (Ipv6Addr::BITS - PARTY_BITS))).into())
            }
        }
    }
}

impl FromStr for Party {
    type Err = AddrParseError;

    /// Reads what it is shown as.
    fn from_str(text: &str) -> Result<Party, AddrParseError> {
        text.split('/').next().unwrap_or_default().parse().map(Party::of)
    }
}

impl fmt::Display for Party {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            IpAddr::V4(v4) => v4.fmt(f),
            IpAddr::V6(v6) => write!(f, "{v6}/{PARTY_BITS}"),
        }
    }
}

/// A range of addresses, such as `10.0.0.0/8`, `fd00::/8` or `192.0.2.7` alone. Serialised as its text.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct AddressRange {
    base: IpAddr,
    bits: u32,
}

impl AddressRange {
    /// Whether an address lies in it. IPv4 addresses that came over IPv6 count as what they are.
    pub fn contains(&self, address: IpAddr) -> bool {
        match (self.base, address.to_canonical()) {
            (IpAddr::V4(base), IpAddr::V4(address)) => {
                let differs = base.to_bits() ^ address.to_bits();
                differs.checked_shr(32 - self.bits).unwrap_or(0) == 0
            }
            (IpAddr::V6(base), IpAddr::V6(address)) => {
                let differs = base.to_bits() ^ address.to_bits();
                differs.checked_shr(128 - self.bits).unwrap_or(0) == 0
            }
            _ => false,
        }
    }
}

/// What is not a range of addresses.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is not a range of addresses; write it as 10.0.0.0/8, fd00::/8 or 192.0.2.7")]
pub struct NotARange(String);

impl FromStr for AddressRange {
    type Err = NotARange;

    fn from_str(text: &str) -> Result<AddressRange, NotARange> {
        let wrong = || NotARange(text.to_owned());
        let (base, bits) = text.split_once('/').map_or((text, None), |(base, bits)| (base, Some(bits)));
        let base: IpAddr = base.parse().map_err(|_| wrong())?;
        let most = if base.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(most), str::parse).map_err(|_| wrong())?;
        if bits > most { Err(wrong()) } else { Ok(AddressRange { base, bits }) }
    }
}

impl fmt::Display for AddressRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.base, self.bits)
    }
}

impl TryFrom<String> for AddressRange {
    type Error = NotARange;

    fn try_from(text: String) -> Result<AddressRange, NotARange> {
        text.parse()
    }
}

impl From<AddressRange> for String {
    fn from(range: AddressRange) -> String {
        range.to_string()
    }
}

/// Whether an address is one of the internet at large (the special registries of RFC 6890).
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => is_public_v4(v4),
        IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
            Some(v4) => is_public_v4(v4),
            None => is_public_v6(v6),
        },
    }
}

fn is_public_v4(v4: Ipv4Addr) -> bool {
    let [a, b, c, _] = v4.octets();
    let special = v4.is_private()
        || v4.is_loopback()
        || v4.is_link_local()
        || v4.is_documentation()
        || v4.is_multicast()
        || a == 0
        || a >= 240
        || a == 100 && (64..128).contains(&b)
        || a == 192 && b == 0 && c == 0
        || a == 192 && b == 88 && c == 99
        || a == 198 && (18..20).contains(&b);
    !special
}

fn is_public_v6(v6: Ipv6Addr) -> bool {
    let [a, b, ..] = v6.segments();
    // Of what is global, not what holds an address of the older kind (6to4, Teredo) or none at all.
    (0x2000..0x4000).contains(&a) && a != 0x2002 && !(a == 0x2001 && (b < 0x200 || b == 0xdb8)) && a != 0x3fff
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn a_range_holds_what_it_says() {
        for (range, inside, outside) in [
            ("10.0.0.0/8", "10.255.1.2", "11.0.0.0"),
            ("192.0.2.7", "192.0.2.7", "192.0.2.8"),
            ("0.0.0.0/0", "203.0.113.9", "2001:db8::1"),
            ("fd00::/8", "fd12:3456::1", "fe80::1"),
            ("::/0", "2001:db8::1", "127.0.0.1"),
            ("127.0.0.0/8", "::ffff:127.0.0.2", "::1"),
        ] {
            let parsed: AddressRange = range.parse().unwrap();
            assert!(parsed.contains(address(inside)), "{range} {inside}");
            assert!(!parsed.contains(address(outside)), "{range} {outside}");
        }
        for text in ["", "10.0.0.0/33", "::/129", "10.0.0.0/-1", "example.org", "10.0.0.0/8/8"] {
            assert!(text.parse::<AddressRange>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_party_of_ipv6_is_its_whole_network() {
        let party = |text| Party::of(address(text));
        assert_eq!(party("2001:db8:0:1::1"), party("2001:db8:0:1:ffff:ffff:ffff:ffff"));
        assert_ne!(party("2001:db8:0:1::1"), party("2001:db8:0:2::1"));
        assert_eq!(party("::ffff:192.0.2.1"), party("192.0.2.1"));
        assert_ne!(party("192.0.2.1"), party("192.0.2.2"));
        for text in ["2001:db8:0:1::1", "192.0.2.1"] {
            assert_eq!(party(text).to_string().parse(), Ok(party(text)), "what was written down is read again");
        }
    }

    #[test]
    fn what_only_the_site_can_reach_is_not_public() {
        for public in ["8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1", "2a00:1450:4001::1"] {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
        for special in [
            "127.0.0.1",
            "127.1.2.3",
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "192.0.0.1",
            "192.0.2.1",
            "198.18.0.1",
            "198.51.100.1",
            "203.0.113.1",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "fc00::1",
            "fd00:ec2::254",
            "fe80::1",
            "ff02::1",
            "2001:db8::1",
            "2002:7f00:1::1",
            "2001::1",
        ] {
            assert!(!is_public(special.parse().unwrap()), "{special}");
        }
    }
}
