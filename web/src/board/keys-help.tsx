// Every key of the board, in one place.

import { t } from "../i18n";
import { Dialog } from "../ui/controls";
import "./keys-help.css";

/** What is pressed, and the text that says what it does. */
const KEYS: readonly (readonly [string, string])[] = [
  ["↑ ↓ ← →", "key-cursor"],
  ["Enter", "key-enter"],
  ["Esc", "key-escape"],
  ["", "key-hand"],
  ["Y N", "key-promote"],
  ["I", "key-square"],
  ["D", "key-legal"],
  ["M", "key-last"],
  ["C", "key-clocks"],
  ["H", "key-hands"],
  ["1 – 9", "key-file"],
  ["Shift + 1 – 9", "key-rank"],
  ["W", "key-board"],
  ["F", "key-flip"],
  ["?", "key-help"],
];

export function KeysHelp(props: { open: boolean; letters: string; onClose: () => void }) {
  const { open, letters, onClose } = props;
  return (
    <Dialog open={open} label={t("keys-title")} onClose={onClose}>
      <h2>{t("keys-title")}</h2>
      <p class="small muted">{t("keys-line")}</p>
      <dl class="keys" tabIndex={0}>
        {KEYS.filter(([keys]) => keys || letters).map(([keys, text]) => (
          <div key={text}>
            <dt>
              <kbd>{keys || letters}</kbd>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <div class="dialog-actions">
        <button type="button" class="button" onClick={onClose}>
          {t("close")}
        </button>
      </div>
    </Dialog>
  );
}
