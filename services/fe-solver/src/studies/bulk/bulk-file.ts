/** docs/science/data/bulk.json: the summary, and a line for each event, so that a change of one is a change of one line. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SOLVER_VERSION } from '../../solve/version.ts';
import type { StudyEvent } from './bulk-events.ts';
import { bulkSummary } from './bulk-summary.ts';

export interface Strains {
  mps95: number;
  csdm15: number;
  /** MPS95 of each region. */
  regions: Record<string, number>;
  steps: number;
}

export interface BulkRow extends Pick<StudyEvent, 'number' | 'kind'> {
  /** g, rad/s, rad/s² */
  pla: number;
  pav: number;
  paa: number;
  /** K of the standard run, Pa. */
  bulkModulus: number;
  estimatedError: number;
  standard: Strains;
  reference: Strains;
}

export const BULK_FILE = fileURLToPath(new URL('../../../../../docs/science/data/bulk.json', import.meta.url));

interface Document {
  solver: string;
  rows: BulkRow[];
}

/** The rows that this version of the solver has made. */
export function keptRows(file: string): Map<number, BulkRow> {
  if (!existsSync(file)) return new Map();
  const { solver, rows } = JSON.parse(readFileSync(file, 'utf8')) as Document;
  return new Map(solver === SOLVER_VERSION ? rows.map((row) => [row.number, row]) : []);
}

export function keepRows(file: string, rows: ReadonlyMap<number, BulkRow>): void {
  const sorted = [...rows.values()].sort((a, b) => a.number - b.number);
  const lines = sorted.map((row) => `    ${JSON.stringify(row)}`).join(',\n');
  const head = { solver: SOLVER_VERSION, mesh: 'coarse male', summary: bulkSummary(sorted) };
  const members = Object.entries(head).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`);
  writeFileSync(file, `{\n${members.join('')}  "rows": [\n${lines}\n  ]\n}\n`);
}
