import { readFileSync } from 'node:fs';
import { allKept, SCIENCE } from './documents.ts';
import { performanceDocument } from './report.ts';

it('docs/science/performance.md is what the kept figures say', () => {
  expect(readFileSync(new URL('performance.md', SCIENCE), 'utf8')).toBe(performanceDocument(allKept()));
});
