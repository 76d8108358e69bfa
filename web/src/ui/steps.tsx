// One button of the row that steps through moves.

import { Icon, type IconName } from "./icons";

export function Step(props: { icon: IconName; label: string; off: boolean; onStep: () => void }) {
  return (
    <button
      type="button"
      class="button quiet icon"
      aria-label={props.label}
      disabled={props.off}
      onClick={props.onStep}
    >
      <Icon name={props.icon} />
    </button>
  );
}
