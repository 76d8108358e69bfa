// The timekeeper (計時員): who it is and what was done, for everybody; what can be done, for whoever it is. Loaded where there is one.

import { useEffect, useRef } from "preact/hooks";
import { t } from "../../../i18n";
import { say } from "../../../sound/voice";
import { sideLabel } from "../../../ui/labels";
import { clockText, locale } from "../../../ui/time";
import type { KeeperAct } from "../../../wire";
import { NameForm } from "../courtesy";
import type { Game } from "../game";
import { Offers } from "../notes";
import type { GameStore } from "../store";
import { Desk } from "./desk";
import { InviteKeeper, LinkForKeeper } from "./invite";
import "./keeper.css";

export function KeeperPanel({ store }: { store: GameStore }) {
  const game = store.game.value;
  const { keeper, paused, result } = game;
  const waiting = paused?.reason === "waiting";
  const acts = keeper?.acts ?? [];
  useCalls(store);
  const wanted = <Offers store={store} kinds={["keeper"]} />;
  const mayInvite = store.appoints || (waiting && store.you.value === game.creator);
  if (!keeper) {
    return (
      <>
        {wanted}
        {mayInvite && <InviteKeeper store={store} />}
      </>
    );
  }
  const { name, isHere, agreed } = whoKeeps(acts.map(({ act }) => act));
  if (agreed && !result) {
    return (
      <section class="notice keeper" aria-label={t("keeper")}>
        <p>{t("keeper-agreed")}</p>
        {(store.you.value || store.appoints) && <InviteKeeper store={store} />}
      </section>
    );
  }
  const came = isHere || keeper.you;
  return (
    <section class={`notice keeper ${waiting && keeper.you ? "keeper-first" : ""}`} aria-label={t("keeper")}>
      <p>
        <span class="muted">{t("keeper")}</span> {name ? <strong>{name}</strong> : t(came ? "guest" : "keeper-awaited")}
      </p>
      {wanted}
      {!came && <LinkForKeeper store={store} />}
      {store.appoints && !keeper.you && !result && <InviteKeeper store={store} />}
      {waiting && !keeper.you && <p class="small">{t("keeper-starts")}</p>}
      {keeper.you && !name && <NameForm store={store} />}
      {keeper.you && !result && <Desk store={store} />}
      <details class="small" name="keeper">
        <summary>{t("keeper-acts", { count: keeper.acts.length })}</summary>
        <ol class="keeper-acts">
          {keeper.acts.map(({ at, act }, i) => (
            <li key={i}>
              <time dateTime={new Date(at).toISOString()}>{new Date(at).toLocaleTimeString(locale())}</time>{" "}
              {actText(act, game)}
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}

/** What is called out is heard where the voice is on, and read by screen readers. */
function useCalls(store: GameStore): void {
  const game = store.game.value;
  const acts = game.keeper?.acts ?? [];
  const heard = useRef(acts.length);
  useEffect(() => {
    const last = acts.at(-1)?.act;
    if (acts.length > heard.current && last?.type === "called") {
      const words = actText(last, game);
      say(words);
      store.spoken.value = words;
    }
    heard.current = acts.length;
  }, [acts.length]);
}

/** Who keeps the time, and whether they are known to have come, since somebody was invited last; or whether that is only agreed on. */
function whoKeeps(acts: readonly KeeperAct[]): { name: string; isHere: boolean; agreed: boolean } {
  const invited = acts.findLastIndex((act) => act.type === "appointed");
  const since = acts.slice(invited + 1);
  const named = since.findLast((act) => act.type === "named");
  const agreed = since.some((act) => act.type === "agreed");
  return { name: named?.name ?? "", isHere: since.length > 0, agreed };
}

function actText(act: KeeperAct, { handicap }: Game): string {
  switch (act.type) {
    case "named":
      return t("keeper-act-named", { name: act.name || "–" });
    case "called":
      return t("keeper-act-called", { side: sideLabel(act.side, handicap), time: clockText(act.leftMs) });
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
