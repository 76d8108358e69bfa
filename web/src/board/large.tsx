// What boards of more than nine files need: a part of them made larger where squares are too small for a finger, and moves of two steps.

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { loadTexts, t } from "../i18n";
import { pieceArgs } from "../notation/piece-word";
import { squareWords } from "../notation/words";
import { type Position, sizeOf } from "../rules/position";
import type { Board } from "./board";
import { Steps } from "./steps";
import "./large.css";

/** So wide is a square at least that a finger finds, in pixels. */
const WIDE_ENOUGH = 36;
/** So many times as large is the part that is looked at. */
const TIMES = 1.8;

/** What is left of the board to the left of what is seen and above it, in parts of the board. */
interface Near {
  readonly x: number;
  readonly y: number;
}

export function LargeBoard(props: {
  position: Position;
  goban: RefObject<HTMLElement | null>;
  board: RefObject<Board | null>;
  announce: (text: string) => void;
}) {
  const { position, goban, board, announce } = props;
  const [near, setNear] = useState<Near | null>(null);
  const [isSmall, setSmall] = useState(false);
  const [step, setStep] = useState("");
  const [hasTexts, setTexts] = useState(false);

  useEffect(() => {
    loadTexts("own-pieces").then(
      () => setTexts(true),
      () => undefined,
    );
  }, []);

  useEffect(() => {
    new Steps(board.current!, (made) => {
      const piece = made?.position.board[made.move.from];
      const words = piece ? pieceArgs(piece, made.position.game?.name) : null;
      const told = words ? t("own-steps", { ...words, square: squareWords(made!.move.to) }) : "";
      setStep(told);
      if (told) announce(told);
    });
  }, []);

  useEffect(() => {
    const element = goban.current!;
    const field = element.querySelector<HTMLElement>(".sg-wrap")!;
    const look = () => {
      if (element.classList.contains("near")) return;
      setSmall(field.clientWidth > 0 && field.clientWidth / sizeOf(position).files < WIDE_ENOUGH);
    };
    look();
    const seen = new ResizeObserver(look);
    seen.observe(element);
    return () => seen.disconnect();
  }, []);

  // Whatever comes is looked at as a whole.
  useLayoutEffect(() => setNear(null), [position]);

  useLayoutEffect(() => {
    const { style, classList } = goban.current!;
    classList.toggle("near", !!near);
    style.setProperty("--times", String(TIMES));
    style.setProperty("--near-x", String(near?.x ?? 0));
    style.setProperty("--near-y", String(near?.y ?? 0));
  }, [near]);

  const show = (x: number, y: number) => {
    const inside = (at: number) => Math.max(0, Math.min(TIMES - 1, at * TIMES - 0.5));
    setNear({ x: inside(x), y: inside(y) });
  };

  // While all of a small board is seen, a touch says which part is meant; the next one is heard by the board.
  useEffect(() => {
    if (!isSmall || near || !hasTexts) return;
    const element = goban.current!;
    const onTouch = (event: MouseEvent | TouchEvent) => {
      const at = "touches" in event ? event.touches[0] : event.button === 0 ? event : undefined;
      if (!at || board.current?.asking) return;
      const { left, top, width, height } = element.querySelector(".sg-wrap")!.getBoundingClientRect();
      event.preventDefault();
      event.stopPropagation();
      show((at.clientX - left) / width, (at.clientY - top) / height);
    };
    const options = { capture: true, passive: false };
    element.addEventListener("touchstart", onTouch, options);
    element.addEventListener("mousedown", onTouch, options);
    return () => {
      element.removeEventListener("touchstart", onTouch, options);
      element.removeEventListener("mousedown", onTouch, options);
    };
  }, [isSmall, near, hasTexts]);

  // Both faces that are asked about are to be seen.
  useEffect(() => {
    if (!near) return;
    const element = goban.current!;
    const after = () => setTimeout(() => board.current?.asking && setNear(null));
    const ends = ["touchend", "mouseup"] as const;
    for (const end of ends) element.addEventListener(end, after);
    return () => ends.forEach((end) => element.removeEventListener(end, after));
  }, [near]);

  // Keys go everywhere on the board, so that they want to see all of it.
  useEffect(() => {
    const element = goban.current!;
    const onKey = () => setNear(null);
    element.addEventListener("keydown", onKey);
    return () => element.removeEventListener("keydown", onKey);
  }, []);

  if (!hasTexts || (!isSmall && !step)) return null;
  return (
    <div class="board-bar">
      <p>{step || (near ? "" : t("own-tap-enlarges"))}</p>
      {isSmall && (
        <button type="button" class="button small" onClick={() => (near ? setNear(null) : show(0.5, 0.5))}>
          {t(near ? "own-whole-board" : "own-enlarge")}
        </button>
      )}
    </div>
  );
}
