// One stone a step: where one is, what is done, and a way to each.

export function Stones(props: {
  label: string;
  /** The steps' names; a number where they have none. */
  names: readonly string[];
  at: number;
  done: (step: number) => boolean;
  show: (step: number) => void;
}) {
  return (
    <nav class="stones" aria-label={props.label}>
      {props.names.map((name, i) => (
        <button
          key={i}
          type="button"
          aria-current={i === props.at ? "step" : undefined}
          class={props.done(i) ? "done" : ""}
          aria-label={`${i + 1}. ${name}`.trim()}
          title={name || undefined}
          onClick={() => props.show(i)}
        />
      ))}
    </nav>
  );
}
