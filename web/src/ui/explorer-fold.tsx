// What the games of the archive played in a position, folded away until somebody asks; its code comes then.

import type { ComponentProps } from "preact";
import { useState } from "preact/hooks";
import { loadTexts, t } from "../i18n";
import { later } from "./later";

/** The explorer, whose code and texts come when it is asked for. */
export const Explorer = later(async () => {
  const [{ ExplorerPanel }] = await Promise.all([import("./explorer-panel"), loadTexts("explorer")]);
  return ExplorerPanel;
});

export function ExplorerFold(props: ComponentProps<typeof Explorer>) {
  const [open, setOpen] = useState(false);
  return (
    <details class="explorer-fold" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("tab-explorer")}</summary>
      {open && <Explorer {...props} />}
    </details>
  );
}
