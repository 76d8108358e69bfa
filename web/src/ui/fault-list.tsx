// What could not be read of a record. Its texts are in `locales/LANG/later/review.ftl`.

import { has, t } from "../i18n";
import type { Fault } from "../wire";
import { foulName } from "./labels";
import "./fault-list.css";

/** A fault in the reader's words: why a move cannot be played, or what else is wrong. */
function faultText({ code, args }: Fault): string {
  if (args?.ply !== undefined) {
    const why = has(`foul-${code}`) ? foulName(code) : t(`record-fault-${code}`);
    return t("record-fault-move", { ply: args.ply, why });
  }
  return t(has(`record-fault-${code}`) ? `record-fault-${code}` : "record-fault-not-understood", args);
}

/** Where a record broke: place, offending text, reason. */
export function FaultList({ faults }: { faults: readonly Fault[] }) {
  if (faults.length === 0) return null;
  return (
    <ul class="faults">
      {faults.slice(0, 20).map((fault) => (
        <li key={`${fault.line}-${fault.column}-${fault.args?.ply}-${fault.code}-${fault.text}`}>
          {fault.line !== undefined && (
            <span class="tabular">
              {fault.column !== undefined
                ? t("fault-place", { line: fault.line, column: fault.column })
                : t("fault-line", { line: fault.line })}
            </span>
          )}
          {fault.text && <code>{fault.text}</code>}
          <span>{faultText(fault)}</span>
        </li>
      ))}
      {faults.length > 20 && <li>{t("faults-more", { count: faults.length - 20 })}</li>}
    </ul>
  );
}
