/** Where the figures are kept, and the document that is made of them. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { GpuPerformance } from './gpu.ts';
import type { Performance } from './performance.ts';
import { performanceReport } from './report.ts';

const SCIENCE = new URL('../../../../docs/science/', import.meta.url);

interface Figures {
  performance: Performance;
  'gpu-performance': GpuPerformance;
}

const fileOf = (name: keyof Figures): URL => new URL(`data/${name}.json`, SCIENCE);

export const keptFigures = <N extends keyof Figures>(name: N): Figures[N] =>
  JSON.parse(readFileSync(fileOf(name), 'utf8')) as Figures[N];

/** Keeps the figures of one run; those of the others stay as they were written last. */
export function keepFigures<N extends keyof Figures>(name: N, figures: Figures[N]): void {
  mkdirSync(new URL('data/', SCIENCE), { recursive: true });
  writeFileSync(fileOf(name), `${JSON.stringify(figures, null, 2)}\n`);
  const report = performanceReport(keptFigures('performance'), keptFigures('gpu-performance'));
  writeFileSync(new URL('performance.md', SCIENCE), report);
}
