// The explorer's board: a move made on it leads to the page of the position after it, as the moves of the list do.

import { render } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { BoardView } from "../../board/board";
import { drawLists } from "../../board/game-list";
import { Goban } from "../../board/goban";
import { legalMoves } from "../../rules/moves";
import { parseSfen } from "../../rules/position";
import { type Move, moveToUsi } from "../../rules/types";
import { isTyping } from "../../ui/controls";
import type { BootOf } from "../../boot";
import "../../board/stage-embed.css";
import "./explorer.css";

export function start(root: HTMLElement, boot: BootOf<"explorer">): void {
  drawLists(root);
  const place = root.querySelector<HTMLElement>(".explorer-picture");
  if (!place || !parseSfen(boot.sfen)) return;
  place.replaceChildren();
  render(<ExplorerBoard {...boot} />, place);
}

function ExplorerBoard({ sfen, last, next }: Omit<BootOf<"explorer">, "page">) {
  const position = useMemo(() => parseSfen(sfen)!, [sfen]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      const back = document.querySelector<HTMLAnchorElement>('.explorer-line a[rel="prev"]');
      if (event.key !== "ArrowLeft" || !back) return;
      event.preventDefault();
      back.click();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  const view = useMemo<BoardView>(
    () => ({
      position,
      orientation: "black",
      lastMove: last ?? null,
      hands: "both",
      freedom: { type: "listed", moves: legalMoves(position) },
      premoves: false,
      showTargets: true,
      arrows: [],
      faults: [],
      animate: true,
    }),
    [position, last],
  );
  const onMove = (move: Move) => {
    location.href = `${next}${encodeURIComponent(moveToUsi(move))}`;
  };
  return <Goban view={view} onMove={onMove} announce={() => undefined} class="stage-embed stage-explorer" />;
}
