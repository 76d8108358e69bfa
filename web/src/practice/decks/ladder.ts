// What is remembered of the ladder: by handicap, the game under way, or how the last one ended.

export const LADDER = "komadai.ladder";

export type Climbed = Readonly<Record<string, string>>;

/** Whether it is the id of a game that has not been seen to end. */
export const isGame = (what: string | undefined): boolean => what !== undefined && what !== "won" && what !== "lost";

export function readClimbed(text: string | null): Climbed {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    const entries = Object.entries(value && typeof value === "object" ? value : {});
    return Object.fromEntries(
      entries.filter(
        (entry): entry is [string, string] => typeof entry[1] === "string" && /^[\w-]{1,64}$/.test(entry[1]),
      ),
    );
  } catch {
    return {};
  }
}
