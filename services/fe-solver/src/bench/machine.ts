import { availableParallelism, cpus, loadavg } from 'node:os';

/** What figures of speed must say of where and when they were taken. */
export interface BenchMachine {
  processor: string;
  cores: number;
  node: string;
  /** Mean number of other programs that wanted to run in the minute before: above a few tenths the figures are too high. */
  load: number;
  date: string;
}

export const benchMachine = (): BenchMachine => ({
  processor: cpus()[0]?.model ?? 'unknown processor',
  cores: availableParallelism(),
  node: process.version,
  load: loadavg()[0]!,
  date: new Date().toISOString().slice(0, 10),
});
