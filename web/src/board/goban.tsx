// The board as a component: two komadai and the goban between them, with a cursor for the keyboard.

import { effect } from "@preact/signals";
import type { ComponentChildren, RefObject } from "preact";
import { useCallback, useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import { handWords } from "../notation/hand";
import { handLetters } from "../rules/kinds";
import { type Hand, sizeOf } from "../rules/position";
import { type Color, type Move, other } from "../rules/types";
import { change, coordinates, reducedMotion, settings } from "../settings";
import type { MoreAnswers } from "./answers";
import { Board, type BoardView } from "./board";
import { Cursor } from "./cursor";
import { InWords } from "./in-words";
import { classOfGame } from "./other-games";
import "./board.css";
import "./stage.css";
import "../ui/side.css";
import { later } from "../ui/later";

const LargeBoard = later(async () => (await import("./large")).LargeBoard);
const KeysHelp = later(async () => (await import("./keys-help")).KeysHelp);

export function Goban(props: {
  view: BoardView;
  onMove: (move: Move) => void;
  onReady?: (board: Board) => void;
  announce: (text: string) => void;
  asked?: MoreAnswers;
  class?: string;
  children?: ComponentChildren;
}) {
  const goban = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const bottom = useRef<HTMLDivElement>(null);
  const board = useRef<Board | null>(null);
  const onMove = useRef(props.onMove);
  onMove.current = props.onMove;
  const [made, count] = useState(0);
  const [help, setHelp] = useState(false);
  /** Once it has been asked for, it stays, so that closing it gives the focus back. */
  const [hasHelp, setHasHelp] = useState(false);
  if (help && !hasHelp) setHasHelp(true);
  const announce = useRef(props.announce);
  announce.current = props.announce;
  const said = useRef("");
  // What is said twice is heard twice only if it differs: a space that nobody hears.
  const say = useCallback((text: string) => {
    said.current = text === said.current ? `${text}\u00a0` : text;
    announce.current(said.current);
  }, []);

  // Both before the next event is heard: a click always meets the position that the page shows.
  useLayoutEffect(() => {
    const made = new Board(
      { board: field.current!, top: top.current!, bottom: bottom.current! },
      { ...props.view, animate: !reducedMotion() },
      (move) => {
        onMove.current(move);
        // shogiground has moved the piece already. Where the page keeps its position, the piece has to go back.
        count((moves) => moves + 1);
      },
    );
    board.current = made;
    props.onReady?.(made);
    const cursor = new Cursor(goban.current!, made, say, {
      ...props.asked,
      "?": () => {
        setHelp(true);
        return "";
      },
    });
    const stop = effect(() => {
      const shown = coordinates();
      made.setCoordinates(shown === "japanese" ? "japanese" : "engine", shown !== "none");
    });
    // However the question of promotion came up, Escape takes it away; who uses the keys is elsewhere on the board.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !made.asking) return;
      made.cancel();
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("keydown", onKey);
      stop();
      cursor.destroy();
      made.api.destroy();
    };
  }, []);

  useLayoutEffect(() => {
    board.current?.set({ ...props.view, animate: props.view.animate && !reducedMotion() });
  }, [props.view, made]);

  const { orientation, position } = props.view;
  const { files, ranks } = sizeOf(position);
  const small = position.game ? { "--files": files, "--ranks": ranks } : undefined;
  return (
    <div class={`stage ${position.game ? classOfGame(position.game.name) : ""} ${props.class ?? ""}`} style={small}>
      <Komadai
        where="top"
        color={other(orientation)}
        hand={position.hands[other(orientation)]}
        game={position.game?.name}
        pieces={top}
      />
      <div
        class="goban"
        id="board"
        ref={goban}
        tabIndex={0}
        role="application"
        aria-roledescription={t("board-role")}
        aria-label={t("board-label")}
        aria-describedby="board-keys"
      >
        <div ref={field} />
      </div>
      <Komadai
        where="bottom"
        color={orientation}
        hand={position.hands[orientation]}
        game={position.game?.name}
        pieces={bottom}
      />
      <p id="board-keys" class="sr-only">
        {t("board-keys", { letters: handLetters(position.game?.name) || "none" })}
      </p>
      <InWords position={position} more={props.asked ?? {}} announce={say} />
      {files > 9 && <LargeBoard position={position} goban={goban} board={board} announce={say} />}
      {props.children}
      <ColumnGrip />
      {hasHelp && <KeysHelp open={help} letters={handLetters(position.game?.name)} onClose={() => setHelp(false)} />}
    </div>
  );
}

/** Between the stands and the column of a wide window: the column is drawn wider or narrower, for all boards on this device. */
function ColumnGrip() {
  const { column } = settings.value;
  const draw = (percent: number) => change("column", Math.round(Math.max(20, Math.min(60, percent)) * 10) / 10);
  const now = column || 31;
  return (
    <div
      class="column-grip"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t("column-width")}
      aria-valuenow={now}
      aria-valuemin={20}
      aria-valuemax={60}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={({ currentTarget, pointerId, clientX }) => {
        if (!currentTarget.hasPointerCapture(pointerId)) return;
        const right = currentTarget.parentElement!.querySelector(".side")?.getBoundingClientRect().right;
        if (right) draw((100 * (right - clientX)) / innerWidth);
      }}
      onDblClick={() => change("column", 0)}
      onKeyDown={(event) => {
        const step = { ArrowLeft: 2, ArrowRight: -2 }[event.key];
        if (!step) return;
        draw(now + step);
        event.preventDefault();
      }}
    />
  );
}

/** A stand: its pieces for the eye, and how many of which in words. */
function Komadai(props: {
  where: "top" | "bottom";
  color: Color;
  hand: Hand;
  game: string | undefined;
  pieces: RefObject<HTMLDivElement | null>;
}) {
  return (
    <section
      class={`komadai hand-${props.where}`}
      aria-label={t(props.color === "black" ? "hand-black" : "hand-white")}
    >
      <p class="sr-only">{handWords(props.hand, props.game) || t("hand-empty")}</p>
      <div ref={props.pieces} />
    </section>
  );
}
