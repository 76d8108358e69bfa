// The page's reducer against the server's own view of the same games, event by event.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fromBoot, reduce } from "../src/pages/game/game";
import { inCheck } from "../src/rules/moves";
import { toSfen } from "../src/rules/position";
import type { ClientOut, GameView } from "../src/wire";

interface Story {
  readonly name: string;
  readonly snapshot: Extract<ClientOut, { type: "snapshot" }>;
  readonly steps: readonly { readonly message: ClientOut; readonly game: GameView }[];
}

const stories: Story[] = JSON.parse(readFileSync(new URL("../../testdata/live-vectors.json", import.meta.url), "utf8"));

/** What the page works out or keeps elsewhere. */
function seen(view: GameView): Partial<GameView> {
  const rest = { ...view } as Partial<Record<keyof GameView | "legal" | "sfen", unknown>>;
  for (const key of ["legal", "sfen", "clock", "presence", "engineThinking"] as const) delete rest[key];
  return rest as Partial<GameView>;
}

describe("a live game on the page", () => {
  it("is compared over games with many kinds of events", () => {
    const kinds = stories.flatMap(({ steps }) =>
      steps.map(({ message }) => (message.type === "event" ? message.event.type : message.type)),
    );
    expect(new Set(kinds).size).toBeGreaterThan(8);
  });

  it.each(stories.map((story) => [story.name, story] as const))("is what the server sees: %s", (_, story) => {
    let state = reduce(fromBoot(story.snapshot.game), story.snapshot);
    for (const { message, game } of story.steps) {
      state = reduce(state, message);
      expect(state.game).toEqual(seen(game));
      expect(state.clock).toEqual(game.clock);
      const position = state.positions.at(-1)!;
      expect(state.positions).toHaveLength(game.moves.length + 1);
      expect(position.turn).toBe(game.turn);
      expect(inCheck(position)).toBe(game.inCheck);
      if ("sfen" in game) expect(toSfen(position)).toBe(game.sfen);
    }
  });
});
