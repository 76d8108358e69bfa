// What could not be read of a record. Its texts are in `locales/LANG/later/review.ftl`.

import { t } from "../i18n";
import { faultPlace, faultText } from "../notation/record-words";
import type { Fault } from "../wire";
import "./fault-list.css";

/** Where a record broke: place, offending text, reason. */
export function FaultList({ faults }: { faults: readonly Fault[] }) {
  if (faults.length === 0) return null;
  return (
    <ul class="faults">
      {faults.slice(0, 20).map((fault) => (
        <li key={`${fault.line}-${fault.column}-${fault.args?.ply}-${fault.code}-${fault.text}`}>
          {fault.line !== undefined && <span class="tabular">{faultPlace(fault)}</span>}
          {fault.text && <code>{fault.text}</code>}
          <span>{faultText(fault)}</span>
        </li>
      ))}
      {faults.length > 20 && <li>{t("faults-more", { count: faults.length - 20 })}</li>}
    </ul>
  );
}
