// What this browser keeps of practice as items that the site knows, and back. Each kind is kept where its page has always kept it.

import type { Card } from "../memory/card";
import { COURSE, readStars, type Stars } from "./decks/course";
import { ANSWERS, readAnswers } from "./decks/answers";
import { CASTLES, readBests as readCastles } from "./decks/castles";
import { LADDER, readClimbed } from "./decks/ladder";
import { MISTAKES, keyOf, readDeck, readGone, writtenDeck } from "./decks/mistakes";
import { REPERTOIRE, type Repertoire, readPutAway, readRepertoires, writtenRepertoires } from "./decks/repertoire";
import { NEXT_MOVE, readCards } from "./decks/next-move";
import { readBests as readRushes, RUSH } from "./decks/rush";
import { keep, kept } from "../storage";
import { NOTHING, read as readProblems, TSUME } from "./decks/problems";
import type { KeptMistake, MemoryCard, PracticeItem, Side, Trainer } from "../wire";
import { keyFor, type Owner } from "./space";

/** By one item of each kind, in the order in which they are taken in: a repertoire before its moves. */
const KINDS = [
  "lesson",
  "problem",
  "next-move",
  "streak",
  "mistake",
  "repertoire",
  "opening-move",
  "rush",
  "castle",
  "round",
  "rung",
  "answers",
];
const ROUNDS: readonly Trainer[] = ["coordinates", "notation", "blindfold", "next-move"];

/** Moves of a line that the site keeps. */
const LINE = 40;

export const TRAINER = "komadai.trainer.";

/** Everything that is kept here for somebody, under names of its own. */
export const keys = (of: Owner): string[] =>
  [
    COURSE,
    TSUME,
    NEXT_MOVE,
    MISTAKES,
    REPERTOIRE,
    RUSH,
    CASTLES,
    LADDER,
    ANSWERS,
    ...ROUNDS.map((one) => TRAINER + one),
  ].map((key) => keyFor(key, of));

/** Always in the same order, so that what is alike is written alike. */
function memory({ box, due, solved, missed, last, stability, difficulty }: Card): MemoryCard {
  const known = stability === undefined || difficulty === undefined ? {} : { stability, difficulty };
  return { box, due, solved, missed, last, ...known };
}

/** What an item is known by. */
export function nameOf(item: PracticeItem): string {
  switch (item.kind) {
    case "lesson":
      return `lesson ${item.name}`;
    case "problem":
      return `problem ${item.id}`;
    case "next-move":
      return `next-move ${item.id}`;
    case "streak":
      return "streak";
    case "mistake":
      return `mistake ${item.key}`;
    case "repertoire":
      return `repertoire ${item.source} ${item.side}`;
    case "opening-move":
      return `opening-move ${item.source} ${item.side} ${item.key}`;
    case "rush":
      return `rush ${item.length}`;
    case "castle":
      return `castle ${item.castle}`;
    case "round":
      return `round ${item.trainer}`;
    case "rung":
      return `rung ${item.handicap}`;
    case "answers":
      return `answers ${item.theme}`;
  }
}

/** What is kept here for somebody. */
export function collect(of: Owner): Map<string, PracticeItem> {
  const at = (key: string) => kept(keyFor(key, of));
  const items: PracticeItem[] = [];
  for (const [name, stars] of readStars(at(COURSE))) items.push({ kind: "lesson", name, stars });
  const { cards, best, days, lastDay } = readProblems(at(TSUME)) ?? NOTHING;
  for (const [id, card] of Object.entries(cards)) items.push({ kind: "problem", id, card: memory(card) });
  for (const [id, card] of readCards(at(NEXT_MOVE))) items.push({ kind: "next-move", id, card: memory(card) });
  if (best > 0 || lastDay !== null) {
    items.push({ kind: "streak", best, days, ...(lastDay === null ? {} : { lastDay }) });
  }
  for (const { sfen, played, previous, before, record, card, at: when } of readDeck(at(MISTAKES)).values()) {
    const { score, depth, nodes, pv, book } = before;
    const mistake: KeptMistake = {
      sfen,
      played,
      ...(previous === null ? {} : { previous }),
      before: {
        score: { type: score.type, value: score.value },
        depth,
        nodes,
        pv: pv.slice(0, LINE),
        book: book.slice(0, LINE),
      },
      ...(record === null ? {} : { record }),
    };
    const asked = card === null ? {} : { card: memory(card) };
    items.push({ kind: "mistake", key: keyOf(sfen), at: when ?? 0, mistake, ...asked });
  }
  for (const [key, when] of readGone(at(MISTAKES))) items.push({ kind: "mistake", key, at: when });
  for (const { source, side, title, cards, at: when } of readRepertoires(at(REPERTOIRE))) {
    items.push({ kind: "repertoire", source, side, at: when ?? 0, title });
    for (const [key, card] of Object.entries(cards)) {
      items.push({ kind: "opening-move", source, side, key, card: memory(card) });
    }
  }
  for (const { source, side, at: when } of readPutAway(at(REPERTOIRE))) {
    items.push({ kind: "repertoire", source, side, at: when });
  }
  for (const [length, solved] of Object.entries(readRushes(at(RUSH)))) items.push({ kind: "rush", length, solved });
  for (const [castle, { ms, moves }] of Object.entries(readCastles(at(CASTLES)))) {
    items.push({ kind: "castle", castle, ms, moves });
  }
  for (const trainer of ROUNDS) {
    const right = Number(at(TRAINER + trainer));
    if (Number.isSafeInteger(right) && right > 0) items.push({ kind: "round", trainer, right });
  }
  for (const [handicap, what] of Object.entries(readClimbed(at(LADDER)))) {
    if (what === "won") items.push({ kind: "rung", handicap });
  }
  for (const [theme, { right, tried }] of readAnswers(at(ANSWERS)))
    items.push({ kind: "answers", theme, right, tried });
  return new Map(items.map((item) => [nameOf(item), item]));
}

/** Puts items in the place of what is kept here for an account. */
export function put(of: Owner, news: readonly PracticeItem[]): void {
  const at = (key: string) => kept(keyFor(key, of));
  const write = (key: string, value: unknown) =>
    keep(keyFor(key, of), typeof value === "string" ? value : JSON.stringify(value));
  const items = [...news].sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
  const has = (...kinds: PracticeItem["kind"][]) => items.some(({ kind }) => kinds.includes(kind));
  const course = new Map(readStars(at(COURSE)));
  const before = readProblems(at(TSUME)) ?? NOTHING;
  const cards: Record<string, Card> = { ...before.cards };
  let tsume = before;
  const nextMoves = new Map(readCards(at(NEXT_MOVE)));
  const deck = new Map(readDeck(at(MISTAKES)));
  const gone = new Map(readGone(at(MISTAKES)));
  const repertoires = new Map(readRepertoires(at(REPERTOIRE)).map((one) => [lines(one), { ...one }]));
  const away = new Map(readPutAway(at(REPERTOIRE)).map((one) => [lines(one), one]));
  const rushes: Record<string, number> = { ...readRushes(at(RUSH)) };
  const castles = { ...readCastles(at(CASTLES)) } as Record<string, { ms: number; moves: number }>;
  const climbed: Record<string, string> = { ...readClimbed(at(LADDER)) };
  const answers = new Map(readAnswers(at(ANSWERS)));
  for (const item of items) {
    switch (item.kind) {
      case "lesson":
        course.set(item.name, item.stars as Stars);
        break;
      case "problem":
        cards[item.id] = item.card;
        break;
      case "next-move":
        nextMoves.set(item.id, item.card);
        break;
      case "streak":
        tsume = { ...tsume, best: item.best, days: item.days, lastDay: item.lastDay ?? null };
        break;
      case "mistake": {
        const { key, at: when, mistake, card } = item;
        deck.delete(key);
        gone.delete(key);
        if (!mistake) gone.set(key, when);
        else {
          const { previous = null, record = null, ...rest } = mistake;
          deck.set(key, { ...rest, previous, record, card: card ?? null, at: when });
        }
        break;
      }
      case "repertoire": {
        const { source, side, at: when, title } = item;
        away.delete(lines(item));
        if (title === undefined) {
          repertoires.delete(lines(item));
          away.set(lines(item), { source, side, at: when });
        } else {
          const known = repertoires.get(lines(item));
          repertoires.set(lines(item), { source, side, title, cards: known?.cards ?? {}, at: when });
        }
        break;
      }
      case "opening-move": {
        const known = repertoires.get(lines(item));
        if (known) repertoires.set(lines(item), { ...known, cards: { ...known.cards, [item.key]: item.card } });
        break;
      }
      case "rush":
        rushes[item.length] = item.solved;
        break;
      case "castle":
        castles[item.castle] = { ms: item.ms, moves: item.moves };
        break;
      case "round":
        write(TRAINER + item.trainer, String(item.right));
        break;
      case "rung":
        climbed[item.handicap] = "won";
        break;
      case "answers":
        answers.set(item.theme, { right: item.right, tried: item.tried });
        break;
    }
  }
  if (has("lesson")) write(COURSE, Object.fromEntries(course));
  if (has("problem", "streak")) write(TSUME, { ...tsume, cards });
  if (has("next-move")) write(NEXT_MOVE, Object.fromEntries(nextMoves));
  if (has("mistake")) write(MISTAKES, writtenDeck(deck, gone));
  if (has("repertoire", "opening-move")) {
    write(REPERTOIRE, writtenRepertoires([...repertoires.values()], [...away.values()]));
  }
  if (has("rush")) write(RUSH, rushes);
  if (has("castle")) write(CASTLES, castles);
  if (has("rung")) write(LADDER, climbed);
  if (has("answers")) write(ANSWERS, Object.fromEntries(answers));
}

const lines = ({ source, side }: Pick<Repertoire, "source"> & { readonly side: Side }) => `${source} ${side}`;
