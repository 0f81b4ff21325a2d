/** Where the figures are kept, and the document that is made of them. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Comparison } from './comparison/comparison.ts';
import type { GpuPerformance } from './gpu.ts';
import type { Performance } from './performance.ts';
import { performanceDocument } from './report.ts';
import type { StrainOnScreen } from './strain-on-screen.ts';

export const SCIENCE = new URL('../../../../docs/science/', import.meta.url);

export interface Figures {
  performance: Performance;
  'gpu-performance': GpuPerformance;
  'solver-comparison': Comparison;
  'strain-on-screen': StrainOnScreen;
}

const fileOf = (name: keyof Figures): URL => new URL(`data/${name}.json`, SCIENCE);

export const keptFigures = <N extends keyof Figures>(name: N): Figures[N] =>
  JSON.parse(readFileSync(fileOf(name), 'utf8')) as Figures[N];

/** Keeps the figures of one run; those of the others stay as they were written last. */
export function keepFigures<N extends keyof Figures>(name: N, figures: Figures[N]): void {
  mkdirSync(new URL('data/', SCIENCE), { recursive: true });
  writeFileSync(fileOf(name), `${JSON.stringify(figures, null, 2)}\n`);
  writeFileSync(new URL('performance.md', SCIENCE), performanceDocument(allKept()));
}

export const allKept = (): Figures => ({
  performance: keptFigures('performance'),
  'gpu-performance': keptFigures('gpu-performance'),
  'solver-comparison': keptFigures('solver-comparison'),
  'strain-on-screen': keptFigures('strain-on-screen'),
});
