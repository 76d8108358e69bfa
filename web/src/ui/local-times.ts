// Times that the server wrote, in the reader's own format, and instants in their own zone.

import { calendarDay, dayOf, moment } from "./time";

export function localTimes(within: ParentNode): void {
  for (const time of within.querySelectorAll<HTMLTimeElement>("time[data-local]")) {
    time.textContent = words(time.dataset["local"], time.dateTime);
  }
}

function words(shown: string | undefined, text: string): string {
  if (shown === "date" || shown === "month") return calendarDay(text);
  const at = Date.parse(text);
  return shown === "day" ? dayOf(at) : moment(at);
}
