// Above the problems of a set that somebody has put together: what it is, whose, and what can be done with it.

import { t } from "../../i18n";
import { owner } from "../../practice/space";
import { Icon } from "../../ui/icons";
import { ReportForm } from "../../ui/report-form";
import type { ProblemSetView } from "../../wire";

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
      {!set.own && owner() !== null && <ReportForm label={t("set-report")} action={`/tsume/sets/${set.id}/report`} />}
    </>
  );
}
