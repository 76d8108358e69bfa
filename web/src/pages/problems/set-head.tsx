// Above the problems of a set that somebody has put together: what it is, whose, and what can be done with it.

import { t } from "../../i18n";
import { owner } from "../../practice/space";
import { Icon } from "../../ui/icons";
import type { ProblemSetView } from "../../wire";

const REASONS = ["insult", "spam", "other"] as const;

export function SetHead({ set, count }: { set: ProblemSetView; count: number }) {
  const reported = new URLSearchParams(location.search).has("reported");
  return (
    <>
      <header class="problems-head">
        <div>
          <p class="small">
            <a href="/tsume/sets">{t("sets-title")}</a>
          </p>
          <h1>{set.title}</h1>
          <p class="muted">
            {t("set-problems", { count })} ·{" "}
            <a href={`/player/${encodeURIComponent(set.owner)}`}>{t("set-by", { name: set.owner })}</a>
          </p>
        </div>
        <div class="problems-ways">
          {set.own && (
            <a class="button primary" href={`/tsume/sets/${set.id}/edit`}>
              {t("set-edit")}
            </a>
          )}
          <a class="button" href={`/tsume/sets/${set.id}/problems.txt`} download="problems.txt">
            <Icon name="download" />
            {t("set-download")}
          </a>
        </div>
      </header>
      {reported && (
        <p class="notice" role="status">
          {t("talk-reported")}
        </p>
      )}
      {set.about && <p class="set-about">{set.about}</p>}
      {!set.own && owner() !== null && (
        <details class="more">
          <summary class="button small">{t("set-report")}</summary>
          <form class="form" method="post" action={`/tsume/sets/${set.id}/report`}>
            <label class="field">
              <span class="label">{t("talk-report-title")}</span>
              <select name="reason">
                {REASONS.map((reason) => (
                  <option key={reason} value={reason}>
                    {t(`report-${reason}`)}
                  </option>
                ))}
              </select>
            </label>
            <label class="field">
              <span class="label">{t("talk-report-words")}</span>
              <textarea name="words" rows={3} maxLength={180} />
            </label>
            <p>
              <button class="button">{t("talk-report")}</button>
            </p>
          </form>
        </details>
      )}
    </>
  );
}
