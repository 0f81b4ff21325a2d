import { formatFigures } from '../../../shared/format/format-number.ts';
import type { Manifest } from './result-document.ts';

type Bulk = Pick<
  Manifest['provenance'],
  'quality' | 'bulkModulus' | 'softening' | 'bulkTolerance' | 'bulkError' | 'bulkNote'
>;

/** Tells with which bulk modulus a run was solved and, where it was chosen for the event, what that changes. */
export function bulkWords({
  quality,
  bulkModulus,
  softening = 1,
  bulkTolerance,
  bulkError = 0,
  bulkNote,
}: Bulk): string {
  const told = `${quality}: bulk modulus ${formatFigures(bulkModulus / 1e6)} MPa`;
  if (bulkNote !== undefined) return `${told}. ${bulkNote}`;
  if (softening === 1 || bulkTolerance === undefined) return told;
  return `${told}, chosen for this event: MPS95 changes by an estimated ${percent(bulkError)} at most (tolerance ${percent(bulkTolerance)})`;
}

/** An estimate has no three figures. */
const percent = (share: number): string => `${Number((share * 100).toPrecision(2))} %`;
