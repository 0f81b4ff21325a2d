import type { EnvelopeRow } from './envelope-file.ts';
import { MOTIONS } from './envelope-motions.ts';

/** One line on what became of the motions; `isWhole` when all are there and none was stopped by a guard. */
export function envelopeSummary(rows: readonly EnvelopeRow[]): { text: string; isWhole: boolean } {
  const results = rows.filter((row) => row.outcome === 'result');
  const refused = rows.filter(({ outcome }) => outcome === 'refused').length;
  const stopped = rows.filter(({ outcome }) => outcome === 'stopped');
  const worst = (value: (row: (typeof results)[number]) => number): string =>
    `${(100 * results.reduce((most, row) => Math.max(most, value(row)), 0)).toFixed(2)} %`;
  const text = [
    `${results.length + refused} of ${MOTIONS}: ${results.length} with a result, ${refused} refused before the first step`,
    `${stopped.length} stopped by a guard${stopped.length > 0 ? ` (${stopped.map(({ number }) => number).join(', ')})` : ''}`,
    `worst energy error ${worst(({ energyError }) => energyError)}, worst hourglass share ${worst(({ hourglassShare }) => hourglassShare)}`,
  ].join('; ');
  return { text, isWhole: rows.length === MOTIONS && stopped.length === 0 };
}
