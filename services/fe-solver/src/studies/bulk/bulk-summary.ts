/** How far the standard quality is from the reference over the events of the study, against the bars that it was built for. */
import type { BulkRow } from './bulk-file.ts';

export interface Bar {
  name: string;
  value: number;
  bar: number;
  /** Whether the value has to be at least the bar; at most otherwise. */
  atLeast?: boolean;
}

export interface BulkSummary {
  events: number;
  /** Reference steps over standard steps. */
  fewerSteps: { median: number; least: number };
  /** Events of each bulk modulus, MPa. */
  moduli: Record<string, number>;
  bars: Bar[];
}

/** MPS95 below which a region has no strain that anybody reads, and shares of it mean nothing. */
const LEAST_STRAIN = 0.01;

export function bulkSummary(rows: readonly BulkRow[]): BulkSummary {
  const changes = rows.map(changeOfMps95);
  const regions = rows.flatMap(({ standard, reference }) =>
    Object.entries(reference.regions)
      .filter(([, strain]) => strain >= LEAST_STRAIN)
      .map(([region, strain]) => Math.abs(standard.regions[region]! / strain - 1)),
  );
  const fewer = rows.map(({ standard, reference }) => reference.steps / standard.steps);
  const both = [rows.map(({ reference }) => reference.mps95), rows.map(({ standard }) => standard.mps95)] as const;
  return {
    events: rows.length,
    fewerSteps: { median: rounded(percentile(fewer, 0.5)), least: rounded(Math.min(...fewer)) },
    moduli: Object.fromEntries(
      Object.entries(Object.groupBy(rows, ({ bulkModulus }) => (bulkModulus / 1e6).toFixed(1))).map(
        ([modulus, own = []]) => [modulus, own.length],
      ),
    ),
    bars: [
      { name: 'MPS95, 95th percentile', value: percentile(changes, 0.95), bar: 0.005 },
      { name: 'MPS95, worst', value: Math.max(...changes), bar: 0.01 },
      { name: 'MPS95 of a region, 95th percentile', value: percentile(regions, 0.95), bar: 0.01 },
      { name: 'MPS95 of a region, worst', value: Math.max(...regions), bar: 0.02 },
      { name: 'CSDM15, worst difference', value: Math.max(...rows.map(changeOfCsdm15)), bar: 0.005 },
      { name: 'Events worse than their own estimate', value: rows.filter(isWorse).length, bar: 0 },
      { name: 'Spearman of MPS95', value: spearman(...both), bar: 0.9995, atLeast: true },
    ].map(({ value, ...bar }) => ({ ...bar, value: Number(value.toPrecision(6)) })),
  };
}

export const isInside = ({ value, bar, atLeast }: Bar): boolean => (atLeast ? value >= bar : value <= bar);

export const changeOfMps95 = ({ standard, reference }: BulkRow): number =>
  Math.abs(standard.mps95 / reference.mps95 - 1);
const changeOfCsdm15 = ({ standard, reference }: BulkRow): number => Math.abs(standard.csdm15 - reference.csdm15);
/** Two runs of single precision differ in the sixth digit. */
const isWorse = (row: BulkRow): boolean => changeOfMps95(row) > row.estimatedError + 1e-5;

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? 0;

/** Rank correlation; the mean rank where values are equal. */
function spearman(a: readonly number[], b: readonly number[]): number {
  const [p, q] = [ranks(a), ranks(b)];
  const mean = (a.length - 1) / 2;
  const product = (x: readonly number[], y: readonly number[]): number =>
    x.reduce((sum, own, i) => sum + (own - mean) * (y[i]! - mean), 0);
  return product(p, q) / Math.sqrt(product(p, p) * product(q, q));
}

function ranks(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2);
}

const rounded = (value: number): number => Number(value.toPrecision(3));
