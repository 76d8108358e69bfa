// Line icons, 24 × 24, one stroke weight. They never stand without a text for those who do not see them.

const PATHS = {
  settings:
    "M12 15.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM19 12c0-.5 0-.9-.1-1.3l1.9-1.5-1.9-3.2-2.2.9a7 7 0 0 0-2.3-1.3L14 3.2h-4l-.4 2.4a7 7 0 0 0-2.3 1.3l-2.2-.9-1.9 3.2 1.9 1.5a7 7 0 0 0 0 2.6l-1.9 1.5 1.9 3.2 2.2-.9a7 7 0 0 0 2.3 1.3l.4 2.4h4l.4-2.4a7 7 0 0 0 2.3-1.3l2.2.9 1.9-3.2-1.9-1.5c.1-.4.1-.8.1-1.3Z",
  flip: "M7 4v14m0 0-3-3m3 3 3-3M17 20V6m0 0-3 3m3-3 3 3",
  flag: "M6 21V4h11l-2 4 2 4H6",
  undo: "M9 14 4 9l5-5M4 9h9a6 6 0 0 1 0 12h-3",
  scales: "M12 4v16M7 20h10M5 7h14M5 7l-3 7h6L5 7Zm14 0-3 7h6l-3-7Z",
  pause: "M9 5v14M15 5v14",
  download: "M12 4v11m0 0-4-4m4 4 4-4M5 20h14",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1",
  first: "M18 5l-8 7 8 7M6 5v14",
  last: "M6 5l8 7-8 7M18 5v14",
  previous: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  swap: "M4 8h14m0 0-3-3m3 3-3 3M20 16H6m0 0 3 3m-3-3 3-3",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 4 4",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4v5l3 2",
  check: "M5 12l5 5 9-10",
  close: "M6 6l12 12M18 6 6 18",
  sound: "M4 10v4h4l5 4V6l-5 4H4ZM16.5 9a4 4 0 0 1 0 6",
  mute: "M4 10v4h4l5 4V6l-5 4H4ZM17 10l4 4m0-4-4 4",
  flagHand: "M12 3v10m0 0 4-3m-4 3-4-3M5 17h14M7 21h10",
  note: "M5 4h14v12l-4 4H5V4Zm10 16v-4h4M8 9h8M8 13h5",
  grip: "M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01",
  file: "M6 3h8l4 4v14H6V3Zm8 0v4h4",
  bell: "M6 16V11a6 6 0 1 1 12 0v5l1.5 2h-15L6 16Zm4 4.5h4",
  bulb: "M9 18h6M10 21h4M8 14.5a6 6 0 1 1 8 0c-.7.7-1 1.5-1 2.5H9c0-1-.3-1.8-1-2.5Z",
  again: "M5 12a7 7 0 1 0 2.2-5.1M5 4v4h4",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 2.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z",
  full: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  more: "M4 7h16M4 12h16M4 17h16",
  crown: "M4 18h16M4 15l-1-8 5 4 4-6 4 6 5-4-1 8H4Z",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
