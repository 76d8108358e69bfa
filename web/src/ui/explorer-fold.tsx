// What the games of the archive played in a position, folded away until somebody asks; its code comes then.

import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import type { Position } from "../rules/position";
import type { Move } from "../rules/types";

interface FoldProps {
  /** Where the line starts. */
  start: Position;
  /** The moves that led to the position. */
  moves: readonly string[];
  position: Position;
  onMove: (move: Move) => void;
}

export function ExplorerFold(props: FoldProps) {
  const [open, setOpen] = useState(false);
  const [panel, setPanel] = useState<typeof import("./explorer-panel") | null>(null);
  useEffect(() => {
    if (open && !panel) void import("./explorer-panel").then(setPanel);
  }, [open, panel]);
  return (
    <details class="explorer-fold" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("tab-explorer")}</summary>
      {open && panel && <panel.ExplorerPanel {...props} />}
    </details>
  );
}
