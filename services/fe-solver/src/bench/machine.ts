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

/** What a load means for figures, in a sentence. */
export const wordsOnLoad = ({ load }: BenchMachine): string =>
  load > 0.5
    ? `Other programs were running (load ${load.toFixed(1)}): the times are longer than those of an idle machine, the ratios less sure.`
    : 'The machine was idle.';
