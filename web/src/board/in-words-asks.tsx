// What may be asked of a board, as buttons: each answer is shown and heard.

import { useState } from "preact/hooks";
import { t } from "../i18n";
import { normalise } from "../notation/typed";
import { type Position, sizeOf } from "../rules/position";
import { fileOf, parseSquare, rankOf, RANK_LETTERS, type Square, squareAt } from "../rules/types";
import { answer, type MoreAnswers } from "./answers";
import "./in-words-asks.css";

const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

/** 7g, 77 and ７七 name the same square. */
function readSquare(text: string): Square | null {
  const plain = normalise(text).replace(/^([1-9])([1-9])$/, (_, file: string, rank: string) => {
    return file + RANK_LETTERS[Number(rank) - 1]!;
  });
  return parseSquare(plain);
}

export function InWordsAsks(props: { position: Position; more: MoreAnswers; announce: (text: string) => void }) {
  const [said, setSaid] = useState("");
  const { files, ranks } = sizeOf(props.position);
  const tell = (text: string | undefined) => {
    if (!text) return;
    setSaid(text);
    props.announce(text);
  };
  const ask = (key: string, at: Square = squareAt(5, 5)) =>
    tell(answer(key, { position: props.position, at, from: at }, props.more));
  const button = (key: string, label: string) => (
    <button type="button" class="button small" key={key} onClick={() => ask(key)}>
      {label}
    </button>
  );
  return (
    <>
      <div class="in-words-asks" role="group" aria-label={t("in-words")}>
        {button("w", t("key-board"))}
        {button("h", t("key-hands"))}
        {props.more.m && button("m", t("key-last"))}
        {props.more.c && button("c", t("key-clocks"))}
      </div>
      <div class="in-words-asks" role="group" aria-label={t("key-rank")}>
        {upTo(ranks).map((rank) => button(`rank ${rank}`, t("rank-name", { rank, letter: RANK_LETTERS[rank - 1]! })))}
      </div>
      <div class="in-words-asks" role="group" aria-label={t("key-file")}>
        {upTo(files).map((file) => button(String(file), t("file-name", { file })))}
      </div>
      <form
        class="in-words-square"
        onSubmit={(event) => {
          event.preventDefault();
          const square = readSquare((event.currentTarget.elements.namedItem("square") as HTMLInputElement).value);
          if (square === null || fileOf(square) > files || rankOf(square) > ranks) tell(t("in-words-unknown"));
          else ask("d", square);
        }}
      >
        <label>
          {t("in-words-square")}
          <input type="text" name="square" autocomplete="off" autocapitalize="off" spellcheck={false} />
        </label>
        <button type="submit" class="button small">
          {t("in-words-ask")}
        </button>
      </form>
      <p class="in-words-said">{said}</p>
    </>
  );
}
