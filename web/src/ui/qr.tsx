// A link as a QR code, for a telephone's camera: dark on light in every theme, as readers expect.

import { encode } from "uqr";
import "./qr.css";

/** Modules of light around the code, as ISO/IEC 18004 asks for. */
const QUIET = 4;

export function Qr({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 0 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg
      class="qr"
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`}
      shape-rendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
