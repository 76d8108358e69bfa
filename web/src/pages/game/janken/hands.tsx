// The three hands as small drawings.

import type { Throw } from "../../../wire";

const PALM = "a6 6 0 0 1-6 6h-1a6 6 0 0 1-5-2.7L3.2 14a1.5 1.5 0 0 1 2.5-1.6L7 14.2";
const HANDS: Record<Throw, string> = {
  rock: "M5 12.5V10a1.7 1.7 0 0 1 3.4 0V9a1.8 1.8 0 0 1 3.6 0 1.8 1.8 0 0 1 3.6 0v1a1.7 1.7 0 0 1 3.4 0v4.5a6.5 6.5 0 0 1-6.5 6.5h-1A6.5 6.5 0 0 1 5 14.5zM5 13h6.5a2 2 0 0 1 0 4H10M8.4 10v3M12 9v4M15.6 10v3",
  scissors: `M9.6 11.5 6.3 4.9a1.5 1.5 0 0 1 2.7-1.3l3.3 6.6 1.9-7a1.5 1.5 0 0 1 2.9.8l-1.9 7.1c1.9 0 2.8 1.2 2.8 2.9v1${PALM}`,
  paper: `M6 13V6.5a1.5 1.5 0 0 1 3 0V11M9 11V4.5a1.5 1.5 0 0 1 3 0V11M12 5a1.5 1.5 0 0 1 3 0v6m0-4.5a1.5 1.5 0 0 1 3 0V15${PALM}`,
};

export function Hand({ of }: { of: Throw }) {
  return (
    <svg class="janken-hand" viewBox="0 0 24 24" aria-hidden="true">
      <path d={HANDS[of]} />
    </svg>
  );
}
