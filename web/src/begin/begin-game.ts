// A game is asked for, and its page opened.

import { api } from "../net/api";
import { keepCreated } from "../net/seats";
import type { Created, NewGame } from "../wire";

/** Why there is no game; null where its page is on its way. */
export async function beginGame(wish: NewGame): Promise<string | null> {
  const made = await api<Created>("POST", "/api/games", wish);
  if (!made.ok) return made.error.message;
  keepCreated(made.value);
  location.href = made.value.url;
  return null;
}
