import { readFileSync } from 'node:fs';
import { authConfig } from './auth.config.ts';

const documented = readFileSync(new URL('../../../../docs/security/limits.md', import.meta.url), 'utf8');

function* numbersIn(value: object, path: string[] = []): Generator<[string, number]> {
  for (const [key, entry] of Object.entries(value) as [string, unknown][]) {
    if (typeof entry === 'number') yield [[...path, key].join('.'), entry];
    if (typeof entry === 'object' && entry !== null) yield* numbersIn(entry, [...path, key]);
  }
}

test('every limit stands in docs/security/limits.md, with its default', () => {
  const limits = [...numbersIn(authConfig.parse({}))];
  expect(limits.length).toBeGreaterThan(10);
  expect(limits.filter(([name, value]) => !documented.includes(`| \`${name}\` | ${value} |`))).toEqual([]);
});
