import { cpus, loadavg, totalmem } from 'node:os';

/** A figure of a bench, and what is asked of it. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  /** At least or at most so much on an undisturbed machine. */
  limit?: { least: number } | { most: number };
}

/**
 * Prints a figure beside its limit, with how much of it was reached, and on what: a figure without its machine says nothing.
 * @returns false for a figure that missed its limit
 */
export function printFigure({ what, value, unit, limit }: Figure): boolean {
  const shown = Number(value.toPrecision(3));
  const reached = limit ? share(value, limit) : 1;
  process.stdout.write(`figure  ${what}: ${shown} ${unit}${limit ? `, ${verdict(limit, reached)}` : ''}\n`);
  return reached >= 1;
}

export function printMachine(): void {
  const memory = Math.round(totalmem() / 2 ** 30);
  const load = loadavg()[0]!.toFixed(1);
  process.stdout.write(
    `on ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${memory} GiB, Node ${process.versions.node}, load ${load}\n`,
  );
}

type Limit = NonNullable<Figure['limit']>;

/** 1 and more when the limit is kept. */
function share(value: number, limit: Limit): number {
  return 'least' in limit ? value / limit.least : limit.most / value;
}

function verdict(limit: Limit, reached: number): string {
  const words = 'least' in limit ? `at least ${limit.least}` : `at most ${limit.most}`;
  return `${reached >= 1 ? 'kept' : 'MISSED'}: ${words}, ${reached.toFixed(2)} of it`;
}

/** @param share from 0 to 1 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.round(share * (sorted.length - 1))] ?? 0;
}

/** How much of a bench is done, e.g. 0.1 for a tenth: rates stay comparable, spreads do not. */
export const benchScale = Number(process.env.STRAINSCOPE_BENCH_SCALE ?? 1);
