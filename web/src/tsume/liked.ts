// In which order problems stand that people liked: a few votes say less than many.

import type { ProblemCard } from "../wire";

/** The share of those who liked it, with one for and one against beside the votes that were given; without votes one half. */
const share = ({ votes }: ProblemCard): number =>
  votes ? (votes.liked + 1) / (votes.liked + votes.disliked + 2) : 1 / 2;

const given = ({ votes }: ProblemCard): number => (votes ? votes.liked + votes.disliked : 0);

/** Those that were liked most first; where two are alike, that which more have voted on, then as they stood. */
export const byLiking = (cards: readonly ProblemCard[]): ProblemCard[] =>
  cards.slice().sort((one, other) => share(other) - share(one) || given(other) - given(one));
