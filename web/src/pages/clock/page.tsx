// Two big clocks for a game over the board, with no server behind them.

import { render } from "preact";
import type { BootOf } from "../../boot";
import { wakeAudio } from "../../sound/sounds";
import { Clocks } from "./clocks";
import { namesOfAddress, Setup } from "./setup";
import { ClockStore } from "./store";
import "./clock.css";

export function start(root: HTMLElement, { clocks }: BootOf<"clock">): void {
  wakeAudio();
  const store = new ClockStore();
  const asked = namesOfAddress();
  const kept = store.desk.value;
  // Another board's clocks are asked for, and nobody plays by those that are here.
  const isOther =
    (asked.black || asked.white) && (asked.black !== kept?.names.black || asked.white !== kept.names.white);
  if (kept && isOther && kept.phase !== "running" && kept.phase !== "paused") store.put(null);
  const Page = () =>
    store.desk.value ? (
      <Clocks store={store} desk={store.desk.value} />
    ) : (
      <Setup presets={clocks} onSet={(desk) => store.put(desk)} />
    );
  render(<Page />, root);
  store.start();
}
