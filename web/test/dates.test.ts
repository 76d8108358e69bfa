// Every date is written in the reader's own way with the page's language, and a day of the calendar is the same in every zone.

import { afterEach, describe, expect, it, vi } from "vitest";
import { localTimes } from "../src/ui/local-times";
import { calendarDay } from "../src/ui/time";

describe("dates", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("are written as the reader writes them, wherever they come from", () => {
    for (const [languages, day, month] of [
      [["en-GB"], "13 Apr 1982", "Apr 1982"],
      [["en-US"], "Apr 13, 1982", "Apr 1982"],
    ] as const) {
      vi.stubGlobal("navigator", { languages });
      expect([calendarDay("1982-04-13"), calendarDay("1982-04")]).toEqual([day, month]);
      const times = ["date", "month", "day"].map((shown) => ({
        dataset: { local: shown },
        dateTime: shown === "month" ? "1982-04" : shown === "date" ? "1982-04-13" : "1982-04-13T12:00:00Z",
        textContent: "",
      }));
      localTimes({ querySelectorAll: () => times } as unknown as ParentNode);
      expect(times.map(({ textContent }) => textContent)).toEqual([day, month, day]);
    }
  });

  it("that are none stay as they were written", () => {
    for (const text of ["", "1982", "1982-13-01", "spring 1982", "1982-04-13 09:00"])
      expect(calendarDay(text)).toBe(text);
  });
});
