// Who is here by name, and the game that one offers them.

import { t } from "../../i18n";
import type { LobbyStore } from "./store";

export function People({ store, onChallenge }: { store: LobbyStore; onChallenge: (name: string) => void }) {
  const others = store.people.value.filter((name) => name !== store.account);
  if (others.length === 0) return null;
  return (
    <section class="people-here" aria-labelledby="people-here">
      <h2 id="people-here">{t("lobby-people")}</h2>
      <ul role="list">
        {others.map((name) => (
          <li key={name}>
            <a href={`/player/${encodeURIComponent(name)}`}>{name}</a>
            {store.account !== null && (
              <button
                type="button"
                class="button small"
                aria-label={`${t("challenge")}: ${name}`}
                onClick={() => onChallenge(name)}
              >
                {t("challenge")}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
