// When something comes back: on the day on which it would be recalled nine times in ten.

import { BOXES, type Card, type Day, daysAfter, daysBetween, isDue, NEVER } from "./card";
import { begun, type Grade, type Memory, recalled } from "./fsrs";

/** How an attempt went: by oneself, with a hint or by a longer way, or with a mistake. */
export type Outcome = "clean" | "helped" | "missed";

const GRADES: Record<Outcome, Grade> = { clean: 3, helped: 2, missed: 1 };
/** Nothing rests longer, in days. */
const LONGEST = 365;

/** What a card says of a memory; of an older one, what its box and its mistakes tell. */
function memoryOf({ stability, difficulty, box, solved, missed }: Card): Memory {
  if (stability !== undefined && difficulty !== undefined) return { stability, difficulty };
  const [hard, easy] = [begun(1).difficulty, begun(3).difficulty];
  const share = missed / Math.max(1, solved + missed);
  return { stability: BOXES[box] ?? 1, difficulty: easy + (hard - easy) * share };
}

/** The card after an attempt. What is solved again before its day stays where it is: practice is no proof of memory. */
export function reviewed(card: Card | undefined, outcome: Outcome, day: Day): Card {
  const counts = {
    solved: (card?.solved ?? 0) + (outcome === "missed" ? 0 : 1),
    missed: (card?.missed ?? 0) + (outcome === "missed" ? 1 : 0),
    last: day,
  };
  if (card && outcome !== "missed" && !isDue(card, day) && card.due !== NEVER) return { ...card, ...counts };
  const grade = GRADES[outcome];
  const memory = card ? recalled(memoryOf(card), Math.max(0, daysBetween(card.last, day)), grade) : begun(grade);
  const rest = outcome === "missed" ? 1 : Math.min(Math.max(1, Math.round(memory.stability)), LONGEST);
  const box = outcome === "missed" ? 0 : Math.max(1, BOXES.filter((days) => days <= rest).length - 1);
  return { ...counts, ...memory, box, due: daysAfter(day, rest) };
}
