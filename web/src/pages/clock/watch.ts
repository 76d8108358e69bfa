// A time that nobody can set back: it goes on while the device sleeps, and over a reload.

export interface Watch {
  /** Milliseconds since the clocks were first started. */
  readonly at: number;
  /** What the device's monotonic clock showed then, and what its wall clock did. */
  readonly monotonic: number;
  readonly wall: number;
}

/**
 * The watch at a later reading. The monotonic clock may stand still while the device sleeps, and then the wall clock tells how long that
 * was; whoever sets the wall clock while the page is in sight changes nothing.
 */
export function later(watch: Watch, monotonic: number, wall: number, wasHidden: boolean): Watch {
  const ran = Math.max(0, monotonic - watch.monotonic);
  const slept = wasHidden ? Math.max(0, wall - watch.wall) : 0;
  return { at: watch.at + Math.max(ran, slept), monotonic, wall };
}

/** The watch of a page that was loaded anew: only the wall clock knows how long that took. */
export const reloaded = (at: number, keptWall: number, monotonic: number, wall: number): Watch => ({
  at: at + Math.max(0, wall - keptWall),
  monotonic,
  wall,
});
