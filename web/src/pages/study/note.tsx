// The note of the position: read by everybody, written by those who write the study, and sent once they pause.

import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../../i18n";
import { listed } from "./names";
import type { StudyStore } from "./store";

const MOST = 2_000;

export function Note({ store }: { store: StudyStore }) {
  const at = store.at.value;
  const text = store.noted(at);
  const field = useRef<HTMLTextAreaElement>(null);
  const shown = useRef({ text, caret: 0 });
  useLayoutEffect(() => {
    const box = field.current;
    const before = shown.current;
    // What others write before one's caret moves it along.
    if (box && text !== before.text && document.activeElement === box) {
      let same = 0;
      while (same < text.length && text[same] === before.text[same]) same += 1;
      const moved = same < before.caret ? text.length - before.text.length : 0;
      box.setSelectionRange(before.caret + moved, before.caret + moved);
    }
    shown.current = { text, caret: shown.current.caret };
  }, [text]);
  const names = store.writers.value.get(at) ?? [];
  const by = text && names.length > 0 && (
    <p class="study-note-by small muted">{t("study-note-by", { names: listed(names) })}</p>
  );
  if (!store.mayEdit.value) {
    return text ? (
      <>
        <p class="study-note">{text}</p>
        {by}
      </>
    ) : null;
  }
  return (
    <>
      <label class="study-note">
        <span class="sr-only">{t("note")}</span>
        <textarea
          key={at}
          rows={3}
          maxLength={MOST}
          placeholder={t("study-note")}
          value={text}
          ref={field}
          onSelect={(event) => {
            shown.current = { text: shown.current.text, caret: event.currentTarget.selectionStart };
          }}
          onInput={(event) => {
            const { value, selectionStart } = event.currentTarget;
            shown.current = { text: value, caret: selectionStart };
            store.write(at, value);
          }}
          onCompositionStart={() => store.compose(true)}
          onCompositionEnd={() => store.compose(false)}
          onBlur={() => store.sendNote()}
        />
      </label>
      {by}
    </>
  );
}
