// How hard a problem is.

import { t } from "../i18n";
import "./grade.css";

/** Nine dots, as many filled as the grade says. */
export function Grade({ grade }: { grade: number }) {
  return (
    <span class="grade" title={t("grade", { grade })}>
      <span class="sr-only">{t("grade", { grade })}</span>
      {Array.from({ length: 9 }, (_, i) => (
        <i key={i} class={i < grade ? "full" : ""} aria-hidden="true" />
      ))}
    </span>
  );
}
