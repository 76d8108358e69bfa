// Instants that the server wrote, in the reader's own zone and format.

import { locale } from "./time";

export function localTimes(within: ParentNode): void {
  const times = within.querySelectorAll<HTMLTimeElement>("time[data-local]");
  if (times.length === 0) return;
  const day = { year: "numeric", month: "short", day: "numeric" } as const;
  const minute = { ...day, hour: "2-digit", minute: "2-digit" } as const;
  const formats = { day: new Intl.DateTimeFormat(locale(), day), minute: new Intl.DateTimeFormat(locale(), minute) };
  for (const time of times) {
    time.textContent = formats[time.dataset["local"] === "day" ? "day" : "minute"].format(new Date(time.dateTime));
  }
}
