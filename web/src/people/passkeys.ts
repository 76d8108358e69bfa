// Passkeys: what the server asks and what the device answers, as JSON on both sides.

import { t } from "../i18n";
import { api } from "../net/api";

/** Whether this browser has passkeys that speak JSON, and the site has a name; bare addresses have none. */
export function hasPasskeys(): boolean {
  const { hostname } = location;
  const address = /^[\d.]+$|^\[/.test(hostname);
  return !address && "PublicKeyCredential" in window && "parseRequestOptionsFromJSON" in PublicKeyCredential;
}

/** Why it did not work; null where the reader has just changed their mind. */
export type Fault = string | null;

async function asked<Options, Answered>(
  from: string,
  body: unknown,
  device: (options: Options) => Promise<Credential | null>,
  to: (answer: unknown) => Promise<Answered | Fault>,
): Promise<Answered | Fault> {
  const options = await api<Options>("POST", from, body);
  if (!options.ok) return options.status === 403 ? t("password-wrong") : options.error.message;
  let answer: unknown;
  try {
    answer = ((await device(options.value)) as PublicKeyCredential | null)?.toJSON();
  } catch (error) {
    // A device that has a key of this account already says so; whoever closes the window of their browser knows it.
    return (error as DOMException).name === "InvalidStateError" ? t("passkey-known") : null;
  }
  return answer ? to(answer) : null;
}

/** Has the device make a passkey, and keeps it. */
export async function addPasskey(password: string, name: string): Promise<Fault | true> {
  return asked<PublicKeyCredentialCreationOptionsJSON, true>(
    "/account/passkeys/options",
    { password },
    (json) => navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(json) }),
    async (answer) => {
      const kept = await api("POST", "/account/passkeys", { name, answer });
      return kept.ok || (kept.status === 403 ? t("passkey-refused") : kept.error.message);
    },
  );
}

/** Has the device say who this is, and logs them in; where to go on to. */
export async function logInByPasskey(next: string): Promise<Fault | URL> {
  return asked<PublicKeyCredentialRequestOptionsJSON, URL>(
    "/login/passkey/options",
    {},
    (json) => navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(json) }),
    async (answer) => {
      const reply = await api<{ next: string }>("POST", "/login/passkey", { next, answer });
      if (!reply.ok) return reply.status === 403 ? t("passkey-refused") : reply.error.message;
      return new URL(reply.value.next, location.origin);
    },
  );
}
