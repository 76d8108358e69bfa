// What players ask of each other and say to each other, in words.

import { t } from "../../i18n";
import { sideLabel } from "../../ui/labels";
import type { Greeting, OfferKind, Side } from "../../wire";
import type { Game } from "./game";

/** Kinds that wait for an answer of the other side. */
export const ANSWERABLE: readonly OfferKind[] = ["takeback", "impasse", "adjourn", "resume", "rematch"];

export const declinedText = (declined: { by: Side; kind: OfferKind }, game: Pick<Game, "handicap">): string =>
  t(`offer-${declined.kind}-declined`, { side: sideLabel(declined.by, game.handicap) });

/** What is heard of the other side. */
export const saidText = (game: Pick<Game, "handicap">, by: Side, greeting: Greeting): string =>
  [sideLabel(by, game.handicap), t(`courtesy-${greeting}`)].join(t("list-separator"));
