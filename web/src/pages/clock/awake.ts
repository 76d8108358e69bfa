// The screen stays on while a clock runs, where browsers let a page ask for that.

export const canStayAwake = (): boolean => "wakeLock" in navigator;

let held: WakeLockSentinel | null = null;
let wanted = false;

/** Asks for the screen to stay on, or lets it go. A browser takes it away when the page is out of sight; it is asked for again then. */
export function stayAwake(on: boolean): void {
  if (!canStayAwake()) return;
  if (!wanted && on) document.addEventListener("visibilitychange", ask);
  if (wanted && !on) document.removeEventListener("visibilitychange", ask);
  wanted = on;
  ask();
}

function ask(): void {
  if (!wanted) {
    void held?.release().catch(() => undefined);
    held = null;
  } else if (!document.hidden && (!held || held.released)) {
    // A battery that runs low may refuse it.
    navigator.wakeLock.request("screen").then(
      (lock) => (wanted ? (held = lock) : void lock.release()),
      () => undefined,
    );
  }
}
