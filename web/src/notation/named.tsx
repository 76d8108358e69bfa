// A move's name with a little air after its side mark.

export function Named({ name }: { name: string }) {
  const mark = name[0];
  if (mark !== "☗" && mark !== "☖") return <>{name}</>;
  return (
    <>
      <span class="mark">{mark}</span>
      {name.slice(1)}
    </>
  );
}
