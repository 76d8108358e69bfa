// Brinkmate (必至): the verdict, what threatens where one stands, and what is done about every defence.

import { t } from "../../i18n";
import { moveName } from "../../notation/name";
import { Named } from "../../notation/named";
import { LineNames } from "../../ui/line-names";
import type { BrinkAnswer, HisshiVerdict } from "../../wire";
import { names, number, SearchNumbers } from "./panels";
import type { SolverStore } from "./store";
import { secondsOf } from "./verdict";

const TONES: Record<HisshiVerdict["type"], string> = {
  mate: "mate",
  brink: "mate",
  "no-brink": "no-mate",
  "gave-up": "gave-up",
};

export function HisshiCard({ store, found }: { store: SolverStore; found: HisshiVerdict }) {
  const search = store.search.value;
  const plies = "plies" in found ? found.plies : 0;
  return (
    <section
      class={`verdict verdict-${TONES[found.type]}`}
      aria-label={t("verdict")}
      data-verdict={`hisshi-${found.type}`}
    >
      <h1>{t(`hisshi-${found.type}`, { plies })}</h1>
      <p>{t(`hisshi-${found.type}-line`, { plies })}</p>
      <details class="small verdict-cost">
        <summary>{t("search-cost", { nodes: number(search?.nodes ?? 0), seconds: secondsOf(search) })}</summary>
        <SearchNumbers search={search} />
      </details>
    </section>
  );
}

/** The threat and the defences where one stands; elsewhere where to look for them. */
export function Brink({ store }: { store: SolverStore }) {
  const found = store.hisshi.value;
  if (found?.type !== "brink") return null;
  const here = store.brinkHere.value;
  return (
    <section class="choices" aria-label={t("choices")}>
      <header>
        <h2>{t("hisshi-defences")}</h2>
        {!store.onSolution.value && (
          <button type="button" class="button small" onClick={() => store.toSolution()}>
            {t("choices-back")}
          </button>
        )}
      </header>
      {here ? (
        <>
          <Threat store={store} line={here.threat} />
          <ol>
            {here.answers.map((answer) => (
              <Answer key={answer.usi} store={store} answer={answer} />
            ))}
          </ol>
        </>
      ) : (
        <p class="choices-none muted small">{t("hisshi-step")}</p>
      )}
    </section>
  );
}

function Answer({ store, answer }: { store: SolverStore; answer: BrinkAnswer }) {
  const at = store.ply.value;
  const { usi, mates, plies } = answer;
  return (
    <li>
      <button
        type="button"
        aria-current={usi === store.line.value[at] ? "true" : undefined}
        data-outlook={mates ? "mate" : "brink"}
        data-usi={usi}
        onClick={() => store.choose(usi)}
      >
        <span class="move-name">
          <Named name={moveName(store.position.value, usi, store.line.value[at - 1] ?? null)} />
        </span>
        <span class="outlook">
          {t(mates ? (plies === 1 ? "outlook-mate" : "outlook-mate-bound") : "outlook-brink", { plies })}
        </span>
      </button>
    </li>
  );
}

/** What comes if the defender does nothing. */
function Threat({ store, line }: { store: SolverStore; line: readonly string[] }) {
  if (line.length === 0) return <p class="threat small muted">{t("hisshi-check")}</p>;
  const passed = { ...store.position.value, turn: store.attacker.value };
  return (
    <p class="threat small">
      <span class="label">{t("hisshi-threat", { plies: line.length })}</span>{" "}
      <span class="line-moves-long">
        <LineNames names={names(passed, line)} />
      </span>
    </p>
  );
}
