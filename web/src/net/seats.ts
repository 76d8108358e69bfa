// The secrets of seats, kept on this device and out of the address bar. The session opens the same seats: what is lost here is
// not lost.

import type { Created, InviteLink, Seats } from "../wire";

const seatKey = (game: string) => `komadai.seat.${game}`;
const inviteKey = (game: string) => `komadai.invite.${game}`;

function read(key: string): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(list) ? list.filter((item) => typeof item === "string") : [];
  } catch {
    return [];
  }
}

function write(key: string, list: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify([...new Set(list)]));
  } catch {
    // Without storage the seat lasts as long as the page.
  }
}

const secretsOf = (seats: Seats): string[] => [seats.black, seats.white].filter((s) => s !== undefined);

export function keepCreated(created: Created): void {
  write(seatKey(created.id), [...secretsOf(created.seats), ...(created.keeper ? [created.keeper] : [])]);
  if (created.invite) keepInvite(created.id, created.invite);
}

export function keepInvite(game: string, invite: InviteLink): void {
  write(inviteKey(game), [new URL(invite.url, location.href).href]);
}

/** What opened no seat is not tried again. */
export function forgetSeats(game: string): void {
  write(seatKey(game), []);
}

/** Whether a fragment is the secret of a seat. */
export const isSecret = (fragment: string): boolean => /^[a-z0-9]{26}$/.test(fragment);

/** The seats that this device holds in a game; a secret in the address is taken in and the address cleaned. */
export function seatsOf(game: string): string[] {
  const kept = read(seatKey(game));
  const secret = decodeURIComponent(location.hash.slice(1));
  // Other fragments name a place on the page.
  if (!isSecret(secret)) return kept;
  const all = [...new Set([...kept, secret])];
  write(seatKey(game), all);
  history.replaceState(history.state, "", location.pathname + location.search);
  return all;
}

/** A rematch or a replay opens with the same secrets. */
export function inheritSeats(from: string, to: string): void {
  const secrets = read(seatKey(from));
  if (secrets.length && !read(seatKey(to)).length) write(seatKey(to), secrets);
}

export const inviteOf = (game: string): string | null => read(inviteKey(game))[0] ?? null;
