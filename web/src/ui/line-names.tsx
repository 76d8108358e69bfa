// The moves of a line as a text: it breaks between moves, never within one.

import { Fragment } from "preact";

export function LineNames({ names }: { names: readonly string[] }) {
  return (
    <>
      {names.map((name, index) => (
        <Fragment key={index}>
          {index > 0 && " "}
          <span class="whole-move">{name}</span>
        </Fragment>
      ))}
    </>
  );
}
