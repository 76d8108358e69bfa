// How fast something searches, as texts want it: thousands in the West, ten-thousands (万) in Japan.

/** The arguments of `engine-speed` for a number of positions a second. */
export const speedArgs = (perSecond: number) => ({
  thousands: Math.round(perSecond / 1000),
  tenThousands: Number((perSecond / 10_000).toPrecision(3)),
});
