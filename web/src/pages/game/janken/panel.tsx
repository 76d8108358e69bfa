// Rock-paper-scissors (じゃんけん): who tosses the pawns. Nobody sees a hand before both are in; from then on everybody sees both.

import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../../../i18n";
import { other } from "../../../rules/types";
import { keep, kept } from "../../../storage";
import { sideLabel } from "../../../ui/labels";
import type { JankenStep, Side, Sides, Throw } from "../../../wire";
import { personName } from "../plate";
import type { GameStore } from "../store";
import { Hand } from "./hands";
import { type JankenState, stateOf, THROWS } from "./state";
import "./janken.css";

const isThrow = (text: string | null): text is Throw => THROWS.some((one) => one === text);

export function JankenPanel({ store, steps }: { store: GameStore; steps: readonly JankenStep[] }) {
  const game = store.game.value;
  const you = store.you.value;
  const state = stateOf(steps);
  const nameOf = (side: Side) => personName(game, side, you) || sideLabel(side, game.handicap);
  const words = wordsOf(store, state, nameOf);
  const said = useRef(words);
  useEffect(() => {
    // The first words are read where they stand.
    if (words && said.current !== words) store.spoken.value = words;
    said.current = words;
  }, [words]);
  const last = state.rounds.at(-1);
  const [closed, setClosed] = useState(false);
  if (closed) return null;
  return (
    <section class={`notice janken ${state.winner ? "" : "janken-open"}`} aria-label={t("janken")}>
      <p>
        <strong>{t("janken")}</strong> {!state.winner && <span class="muted">{t("janken-line")}</span>}
      </p>
      {last && <Shown throws={last} nameOf={nameOf} />}
      {words && <p>{words}</p>}
      {(you === "black" || you === "white") && !state.winner && <Own store={store} you={you} state={state} />}
      {steps.length > 0 && <Log steps={steps} nameOf={(side) => game.names[side] || sideLabel(side, game.handicap)} />}
      {state.winner && (
        <button type="button" class="close" aria-label={t("close")} onClick={() => setClosed(true)}>
          ×
        </button>
      )}
    </section>
  );
}

/** What is to be said of it now, to whoever reads it. */
function wordsOf(store: GameStore, state: JankenState, nameOf: (side: Side) => string): string {
  const you = store.you.value;
  const { rounds, thrown, missed, winner } = state;
  if (winner) {
    const won = winner === you ? t("janken-won-you") : t("janken-won", { name: nameOf(winner) });
    if (!missed) return won;
    const late = missed === you ? t("janken-missed-you") : t("janken-missed", { name: nameOf(missed) });
    return `${late} ${won}`;
  }
  if ((you === "black" || you === "white") && thrown[you]) {
    const own = kept(keyOf(store, rounds.length), "session");
    return isThrow(own) ? t("janken-yours", { hand: t(`janken-${own}`) }) : t("janken-yours-closed");
  }
  const first = thrown.black ? "black" : thrown.white ? "white" : null;
  if (!first) return rounds.length > 0 ? t("janken-again") : "";
  const chosen = t("janken-step-thrown", { name: nameOf(first) });
  return you === "black" || you === "white" ? `${chosen} ${t("janken-hurry")}` : chosen;
}

/** Where one's own hand is remembered until both are shown. */
const keyOf = (store: GameStore, round: number) => `komadai.janken.${store.game.value.id}.${round}`;

function Shown({ throws, nameOf }: { throws: Sides<Throw>; nameOf: (side: Side) => string }) {
  return (
    <ul class="janken-shown">
      {(["black", "white"] as const).map((side) => (
        <li key={side}>
          <Hand of={throws[side]} />
          <span>
            {nameOf(side)}: <strong>{t(`janken-${throws[side]}`)}</strong>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** One's own hand, while it is to be chosen. */
function Own({ store, you, state }: { store: GameStore; you: Side; state: JankenState }) {
  const round = state.rounds.length;
  if (state.thrown[you]) return null;
  if (!store.presence.value.players[other(you)]) return <p class="muted">{t("janken-both")}</p>;
  const choose = (one: Throw) => {
    keep(keyOf(store, round), one, "session");
    store.request({ type: "throw", throw: one, round });
  };
  return (
    <div class="janken-throws" role="group" aria-label={t("janken-choose")}>
      {THROWS.map((one) => (
        <button key={one} type="button" class="button" onClick={() => choose(one)}>
          <Hand of={one} />
          {t(`janken-${one}`)}
        </button>
      ))}
    </div>
  );
}

/** Every step, with what proves that no hand was changed. */
function Log({ steps, nameOf }: { steps: readonly JankenStep[]; nameOf: (side: Side) => string }) {
  return (
    <details class="small">
      <summary>{t("janken-log")}</summary>
      <p>{t("janken-proof")}</p>
      <ol class="janken-log">
        {steps.map((step, i) => (
          <li key={i}>
            {step.type === "shown"
              ? (["black", "white"] as const).map((side) => (
                  <div key={side}>
                    {nameOf(side)}: {t(`janken-${step.throws[side]}`)}{" "}
                    <code>{`${step.salts[side]} ${step.throws[side]}`}</code>
                  </div>
                ))
              : t(`janken-step-${step.type}`, { name: nameOf(step.by) })}
            {step.type === "thrown" && <code>{step.commitment}</code>}
          </li>
        ))}
      </ol>
    </details>
  );
}
