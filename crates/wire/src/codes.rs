//! Enums of stable names.

/// An enum whose variants each have a stable name, with the list of all variants, which so cannot lack one.
macro_rules! codes {
    ($(#[$about:meta])* pub enum $Name:ident { $($(#[$doc:meta])* $Variant:ident = $code:literal,)* }) => {
        $(#[$about])*
        #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(test, derive(ts_rs::TS))]
        pub enum $Name {
            $($(#[$doc])* #[serde(rename = $code)] $Variant,)*
        }

        impl $Name {
            /// Every one.
            pub const ALL: &[$Name] = &[$($Name::$Variant,)*];

            /// The stable name.
            pub const fn code(self) -> &'static str {
                match self {
                    $($Name::$Variant => $code,)*
                }
            }
        }
    };
}

pub(crate) use codes;
