// The verdict in composers' terms, and the moves beside the solution.

import { useState } from "preact/hooks";
import { decimal, t } from "../../i18n";
import { moveName } from "../../notation/name";
import { played } from "../../rules/line";
import { Icon } from "../../ui/icons";
import type { MateAside, MateSearch } from "../../wire";
import { handText } from "../../notation/hand";
import { number, SearchNumbers } from "./panels";
import type { SolverStore } from "./store";

export function VerdictCard({ store }: { store: SolverStore }) {
  const verdict = store.verdict.value;
  const search = store.search.value;
  if (!verdict) return null;
  const futile = verdict.type === "mate" ? verdict.line.length - verdict.length : 0;
  const title =
    verdict.type === "mate"
      ? t(verdict.exact ? "verdict-mate" : "verdict-mate-bound", { plies: verdict.length })
      : t(`verdict-${verdict.type}`);
  return (
    <section class={`verdict verdict-${verdict.type}`} aria-label={t("verdict")} data-verdict={verdict.type}>
      <h1>{title}</h1>
      <p>
        {verdict.type === "mate"
          ? t(verdict.exact ? "verdict-shortest" : "verdict-not-shortest")
          : t(`verdict-${verdict.type}-line`)}
        {futile > 0 && ` ${t("verdict-futile", { plies: futile })}`}
      </p>
      {verdict.type === "gave-up" && search?.noneWithin !== undefined && (
        <p>{t("search-none", { plies: search.noneWithin })}</p>
      )}
      <Judged store={store} />
      <details class="small verdict-cost">
        <summary>{t("search-cost", { nodes: number(search?.nodes ?? 0), seconds: secondsOf(search) })}</summary>
        <SearchNumbers search={search} />
      </details>
    </section>
  );
}

export const secondsOf = (search: MateSearch | null): string => decimal((search?.timeMs ?? 0) / 1000, 2);

function Judged({ store }: { store: SolverStore }) {
  const judgement = store.judgement.value;
  if (store.judging.value && !judgement) {
    return (
      <p class="judging small muted" role="status">
        <span class="pulse" aria-hidden="true" />
        {t("judging")}
      </p>
    );
  }
  if (!judgement) return null;
  const { sound, cooks, lastPly, equalAnswers, leftOver, open } = judgement;
  const found = (label: string, list: readonly MateAside[], tone: string) =>
    list.length > 0 && <Asides store={store} label={label} list={list} tone={tone} />;
  return (
    <div class="judgement" data-sound={String(sound ?? "open")}>
      <p class={`seal ${sound === false ? "unsound" : sound === true ? "sound" : "open"}`}>
        <Icon name={sound === false ? "close" : sound === true ? "check" : "search"} />
        {t(sound === false ? "judged-unsound" : sound === true ? "judged-sound" : "judged-open")}
      </p>
      <dl>
        {found(t("judged-cooks"), cooks, "bad")}
        {leftOver && (
          <div class="bad">
            <dt>{t("judged-left-over")}</dt>
            <dd>{handText(leftOver)}</dd>
          </div>
        )}
        {found(t("judged-open-checks"), open, "open")}
        {found(t("judged-equal"), equalAnswers, "")}
        {found(t("judged-last"), lastPly, "")}
      </dl>
    </div>
  );
}

/** Moves beside the solution; each can be looked at. */
function Asides(props: { store: SolverStore; label: string; list: readonly MateAside[]; tone: string }) {
  const { store } = props;
  const [all, setAll] = useState(false);
  const shown = all ? props.list : props.list.slice(0, 6);
  const positions = played(store.start.value, store.solution.value);
  return (
    <div class={props.tone}>
      <dt>{props.label}</dt>
      <dd>
        {shown.map(({ ply, usi }) => (
          <button key={`${ply}${usi}`} type="button" class="aside" onClick={() => store.aside(ply, usi)}>
            <small class="tabular">{ply}</small>
            {moveName(positions[ply - 1], usi, store.solution.value[ply - 2] ?? null)}
          </button>
        ))}
        {shown.length < props.list.length && (
          <button type="button" class="aside" onClick={() => setAll(true)}>
            {t("faults-more", { count: props.list.length - shown.length })}
          </button>
        )}
      </dd>
    </div>
  );
}
