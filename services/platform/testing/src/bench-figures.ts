import { loadavg } from 'node:os';

/** However slow the machine is, the figures are what is asked for: milliseconds, as long as jest can wait. */
export const benchPatience = 2 ** 31 - 1;

/** Fewest rounds of a bench: of fewer, the 95th percentile is nothing but the slowest. */
export const fewestRounds = 20;

/** Figures of a bench as they come, each beside its limit. Written at once: jest would keep them until the end. */
export class BenchFigures {
  private readonly begun = performance.now();
  private total = 0;
  private missed = 0;

  readonly say = (line: string): void => {
    process.stdout.write(`${((performance.now() - this.begun) / 1000).toFixed(0).padStart(5)} s  ${line}\n`);
  };

  /**
   * Median, and the 95th percentile against the limit; all in milliseconds.
   * @throws Error for fewer rounds than tell a 95th percentile
   */
  report(what: string, milliseconds: readonly number[], limit: number): void {
    if (milliseconds.length < fewestRounds)
      throw new Error(`${what}: ${milliseconds.length} of ${fewestRounds} rounds`);
    const sorted = milliseconds.toSorted((a, b) => a - b);
    const percentile = (part: number) => sorted[Math.ceil(part * sorted.length) - 1]!;
    const [median, p95] = [percentile(0.5), percentile(0.95)];
    const isOver = p95 > limit;
    this.total += 1;
    if (isOver) this.missed += 1;
    const figures = `median ${median.toPrecision(3)} ms, p95 ${p95.toPrecision(3)} of ${limit} ms`;
    this.say(`${what.padEnd(52)} ${figures}${isOver ? '  OVER' : ''}`);
  }

  /** The last word of a bench. @throws Error when a figure is over its limit, so that whoever runs the bench hears of it */
  sum(): void {
    const load = loadavg()[0]!.toFixed(1);
    this.say(`${this.total - this.missed} of ${this.total} figures are within their limits, load ${load}`);
    if (this.missed > 0) throw new Error(`${this.missed} of ${this.total} figures are over their limits`);
  }
}
