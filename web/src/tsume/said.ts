// What is said of a move in a problem, in one sentence.

import { t } from "../i18n";
import { moveName } from "../notation/name";
import { foulName, foulWhy } from "../ui/labels";
import type { ProblemStore, Said } from "./problem-store";

/** What the card says in one sentence; read out as well. */
export function saidText(store: ProblemStore, said: Said): string {
  const { plies } = store.problem.card;
  switch (said.type) {
    case "turn":
      return t(store.line.value.length ? "said-turn-again" : "said-turn", { plies });
    case "refuted": {
      const [positions, line] = [store.positions.value, store.line.value];
      const before = positions[line.length - 1];
      return t(`said-refuted-${said.why}`, { move: moveName(before, said.defence, said.played) });
    }
    case "slower":
      return t("said-slower", { plies: said.plies });
    case "illegal":
      return t("said-illegal", { foul: foulName(said.foul), why: foulWhy(said.foul) });
    case "failed":
      return said.message;
    case "solved":
      return t(said.longer ? "said-solved-longer" : "said-solved", { plies });
    default:
      return t(`said-${said.type}`);
  }
}
