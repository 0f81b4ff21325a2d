import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasTestOfName } from './check-asvs.js';

/** Reads each failure mode (`- …`) with its tests (`  - `file › name``) beneath. */
function linesOf(page) {
  const lines = [];
  for (const line of page.split('\n')) {
    if (line.startsWith('- ')) lines.push({ what: line.slice(2), tests: [] });
    const test = /^ {2}- `(.*)`$/.exec(line)?.[1];
    if (test) lines.at(-1).tests.push(test);
  }
  return lines;
}

const lines = linesOf(readFileSync(join(import.meta.dirname, '../docs/failure-modes.md'), 'utf8'));

test.each(lines)('$what: its tests exist', ({ tests }) => {
  expect(tests).not.toEqual([]);
  expect(tests.filter((name) => !hasTestOfName(name))).toEqual([]);
});

test('a line without a test, and a test that is not there, are seen', () => {
  const [first, second] = linesOf('- one\n- two\n  - `tools/failure-modes.spec.js › nothing of that name`\n');
  expect(first.tests).toEqual([]);
  expect(second.tests.map((name) => hasTestOfName(name))).toEqual([false]);
});
