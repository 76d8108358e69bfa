// A text that somebody has written is reported to the moderators: what is wrong, and words of one's own.

import type { ComponentChildren } from "preact";
import { t } from "../i18n";
import type { ReportReason } from "../wire";

const REASONS: readonly ReportReason[] = ["insult", "spam", "other"];

interface Form {
  label: string;
  /** Where the form is sent; without it, `onReport` is told. */
  action?: string;
  onReport?: (reason: ReportReason, words: string) => void;
  /** What is said beside. */
  children?: ComponentChildren;
}

export function ReportForm({ label, action, onReport, children }: Form) {
  return (
    <details class="more">
      <summary class="button small">{label}</summary>
      <form
        class="form"
        method="post"
        action={action}
        onSubmit={(event) => {
          if (!onReport) return;
          event.preventDefault();
          const data = new FormData(event.currentTarget);
          onReport(String(data.get("reason")) as ReportReason, String(data.get("words")));
        }}
      >
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
          <textarea name="words" rows={3} maxLength={300} />
        </label>
        {children}
        <p>
          <button class="button">{t("talk-report")}</button>
        </p>
      </form>
    </details>
  );
}
