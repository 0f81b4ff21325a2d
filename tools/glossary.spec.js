import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const rows = readFileSync(join(root, 'docs/glossary.md'), 'utf8').matchAll(/^\| (.+?) \| .+ \| `(.+)` \|$/gm);
const terms = [...rows].map(([, term, file]) => ({ term, file }));

test('a glossary names each term once, and where it is defined', () => {
  expect(terms.length).toBeGreaterThan(40);
  const names = terms.flatMap(({ term }) => term.split(', '));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(terms.filter(({ file }) => !existsSync(join(root, file)))).toEqual([]);
});
