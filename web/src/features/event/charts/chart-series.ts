import type { Curve } from './chart-geometry.ts';

/** How a line looks: an Okabe–Ito colour (a class of the style sheet), and a dash so that colour is never alone. */
export type LineLook = 'x' | 'y' | 'z' | 'r' | 'strain';

export interface Series {
  key: string;
  label: string;
  look: LineLook;
  curve: Curve;
  /** Drawn thin and pale behind the others, without a value at the cursor. */
  background?: boolean;
}
