import type { JSX as PreactJSX } from "preact";

// shogiground's element, which the piece sets' style sheets know.
declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      piece: PreactJSX.HTMLAttributes<HTMLElement>;
    }
  }
}
