// Words of the game that explain themselves where they stand: by a click, a key or a finger.

import { useId } from "preact/hooks";
import { t } from "../i18n";
import "./term.css";

export type TermName =
  "sente" | "gote" | "odds" | "furigoma" | "byoyomi" | "points-27" | "points-24" | "try" | "impasse";

export function Terms({ of }: { of: readonly TermName[] }) {
  const id = useId();
  const names = of.map((term) => t(`term-${term}`)).join(", ");
  return (
    <span class="terms">
      <button type="button" popovertarget={id} aria-label={t("term-what", { term: names })}>
        ?
      </button>
      <span popover="auto" id={id} class="term-card" role="note">
        {of.map((term) => (
          <span key={term}>
            <strong>{t(`term-${term}`)}</strong>
            {t(`term-${term}-line`)}
          </span>
        ))}
      </span>
    </span>
  );
}

/** The words in the name of an impasse rule. */
export function impasseTerms(rule: string): readonly TermName[] {
  if (rule === "none") return ["impasse"];
  if (rule.includes("27")) return ["impasse", "points-27"];
  if (rule.includes("24")) return ["impasse", "points-24"];
  return rule.includes("try") ? ["try"] : ["impasse"];
}
