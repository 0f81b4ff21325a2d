import { formatFigures } from '../../../shared/format/format-number.ts';
import type { Curve } from './chart-geometry.ts';

/** One sentence on a curve: its largest magnitude and when. */
export function curveSummary(name: string, { x, y }: Curve, unit: string): string {
  let at = -1;
  y.forEach((value, i) => {
    if (Number.isFinite(value) && (at < 0 || Math.abs(value) > Math.abs(y[at]!))) at = i;
  });
  if (at < 0) return `${name}: no samples.`;
  return `${name} peaks at ${formatFigures(y[at]!)}${unit === '' ? '' : ` ${unit}`}, ${x[at]!.toFixed(1)} ms.`;
}
