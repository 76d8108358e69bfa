// The note of the position: read by everybody, written by those who write the study, and sent once they pause.

import { t } from "../../i18n";
import type { StudyStore } from "./store";

const MOST = 2_000;

export function Note({ store }: { store: StudyStore }) {
  const at = store.at.value;
  const text = store.noted(at);
  if (!store.mayEdit.value) return text ? <p class="study-note">{text}</p> : null;
  return (
    <label class="study-note">
      <span class="sr-only">{t("note")}</span>
      <textarea
        key={at}
        rows={3}
        maxLength={MOST}
        placeholder={t("study-note")}
        value={text}
        onInput={(event) => store.write(at, event.currentTarget.value)}
        onBlur={() => store.sendNote()}
      />
    </label>
  );
}
