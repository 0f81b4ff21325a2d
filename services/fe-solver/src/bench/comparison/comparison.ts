import type { BenchMachine } from '../machine.ts';
import type { Limit, Pair } from '../statistics.ts';
import { isInside } from '../statistics.ts';

/** The figures of docs/science/data/solver-comparison.json. */
export interface Comparison {
  machine: BenchMachine;
  before: BuildName;
  after: BuildName;
  /** Length of each event, s. */
  length: number;
  /** With few events, as --short asks for. */
  isShort: boolean;
  figures: ComparedFigure[];
  /** Largest change of an event's MPS95 from one build to the other, as a share. */
  strainChange: number;
}

export interface BuildName {
  commit: string;
  solverVersion: string;
}

export interface ComparedFigure extends Pair {
  what: string;
  /** Unit of `before` and `after`. */
  unit: 's' | 'ms' | 'bytes' | '×';
  /** What the limit is for: how many times as fast or as large, or the later build's own figure. */
  value: number;
  valueUnit: '×' | 'ms';
  limit: Limit;
  inside: boolean;
}

export const figureOf = (figure: Omit<ComparedFigure, 'inside'>): ComparedFigure => ({
  ...figure,
  inside: isInside(figure.value, figure.limit),
});
