// Links to files, side by side under a heading.

export function Downloads(props: { heading: string; links: readonly (readonly [label: string, href: string])[] }) {
  return (
    <section aria-label={props.heading}>
      <h3>{props.heading}</h3>
      <div class="export-formats">
        {props.links.map(([label, href]) => (
          <a key={label} class="button" href={href} download>
            {label}
          </a>
        ))}
      </div>
    </section>
  );
}
