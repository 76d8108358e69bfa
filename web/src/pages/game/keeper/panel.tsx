// The timekeeper (計時員): who it is and what was done, for everybody; what can be done, for whoever it is. Loaded where there is one.

import { lang, t } from "../../../i18n";
import { sideLabel } from "../../../ui/labels";
import { clockText } from "../../../ui/time";
import type { KeeperAct } from "../../../wire";
import { NameForm } from "../courtesy";
import type { Game } from "../game";
import type { GameStore } from "../store";
import { Desk } from "./desk";
import { InviteKeeper, LinkForKeeper } from "./invite";
import "./keeper.css";

export function KeeperPanel({ store }: { store: GameStore }) {
  const game = store.game.value;
  const { keeper, paused, result } = game;
  if (!keeper) return <InviteKeeper store={store} />;
  const { name, isHere } = whoKeeps(keeper.acts.map(({ act }) => act));
  const came = isHere || keeper.you;
  const waiting = paused?.reason === "waiting";
  return (
    <section class="notice keeper" aria-label={t("keeper")}>
      <p>
        <span class="muted">{t("keeper")}</span> {name ? <strong>{name}</strong> : t(came ? "guest" : "keeper-awaited")}
      </p>
      {!came && <LinkForKeeper store={store} />}
      {waiting && !keeper.you && <p class="small">{t("keeper-starts")}</p>}
      {keeper.you && !name && <NameForm store={store} />}
      {keeper.you && !result && <Desk store={store} />}
      <details class="small" name="keeper">
        <summary>{t("keeper-acts", { count: keeper.acts.length })}</summary>
        <ol class="keeper-acts">
          {keeper.acts.map(({ at, act }, i) => (
            <li key={i}>
              <time dateTime={new Date(at).toISOString()}>{new Date(at).toLocaleTimeString(lang())}</time>{" "}
              {actText(act, game)}
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}

/** Who keeps the time, and whether they are known to have come, since somebody was invited last. */
function whoKeeps(acts: readonly KeeperAct[]): { name: string; isHere: boolean } {
  const since = acts.slice(acts.findLastIndex((act) => act.type === "appointed") + 1);
  const named = since.findLast((act) => act.type === "named");
  return { name: named?.name ?? "", isHere: since.length > 0 };
}

function actText(act: KeeperAct, { handicap }: Game): string {
  switch (act.type) {
    case "named":
      return t("keeper-act-named", { name: act.name || "–" });
    case "clock-set": {
      const { periods } = act;
      const said = { side: sideLabel(act.side, handicap), time: clockText(act.mainMs), periods };
      return t(periods > 1 ? "keeper-act-clock-set-periods" : "keeper-act-clock-set", said);
    }
    case "ruled": {
      const ruling = t(`keeper-ruling-${act.ruling.type}`);
      if (!("side" in act.ruling)) return t("keeper-act-ruled", { ruling });
      return t("keeper-act-ruled-side", { ruling, side: sideLabel(act.ruling.side, handicap) });
    }
    default:
      return t(`keeper-act-${act.type}`);
  }
}
