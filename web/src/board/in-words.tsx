// The board in words by touch: what the keys tell, as buttons. Listeners find it after the board; the eye, once it has the focus.

import { useState } from "preact/hooks";
import { t } from "../i18n";
import type { Position } from "../rules/position";
import { later } from "../ui/later";
import type { MoreAnswers } from "./answers";
import "./in-words.css";

const Asks = later(async () => (await import("./in-words-asks")).InWordsAsks);

export function InWords(props: { position: Position; more: MoreAnswers; announce: (text: string) => void }) {
  const [opened, setOpened] = useState(false);
  return (
    <details class="in-words" onToggle={() => setOpened(true)}>
      <summary>{t("in-words")}</summary>
      {opened && <Asks {...props} />}
    </details>
  );
}
