/** docs/science/data/envelope.json: a line for each motion, so that a change of one is a change of one line. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SOLVER_VERSION } from '../../solve/version.ts';
import type { EnvelopeMotion } from './envelope-motions.ts';
import { MOTIONS } from './envelope-motions.ts';

/** What became of a motion. */
export type Outcome =
  | {
      outcome: 'result';
      mps95: number;
      mps: number;
      steps: number;
      energyError: number;
      hourglassShare: number;
      warnings: string[];
    }
  /** `refused` before the first step, `stopped` by a guard. */
  | { outcome: 'refused' | 'stopped'; code: string; message: string };

export type EnvelopeRow = EnvelopeMotion & Outcome;

export const ENVELOPE_FILE = fileURLToPath(new URL('../../../../../docs/science/data/envelope.json', import.meta.url));

interface Document {
  solver: string;
  rows: EnvelopeRow[];
}

/** The rows that this version of the solver has made. */
export function keptRows(file: string): Map<number, EnvelopeRow> {
  if (!existsSync(file)) return new Map();
  const { solver, rows } = JSON.parse(readFileSync(file, 'utf8')) as Document;
  return new Map(solver === SOLVER_VERSION ? rows.map((row) => [row.number, row]) : []);
}

export function keepRows(file: string, rows: ReadonlyMap<number, EnvelopeRow>): void {
  const sorted = [...rows.values()].sort((a, b) => a.number - b.number);
  const lines = sorted.map((row) => `    ${JSON.stringify(row)}`).join(',\n');
  const head = { solver: SOLVER_VERSION, mesh: 'coarse male', quality: 'standard', motions: MOTIONS };
  const members = Object.entries(head).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`);
  writeFileSync(file, `{\n${members.join('')}  "rows": [\n${lines}\n  ]\n}\n`);
}
