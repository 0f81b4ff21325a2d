import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../docs/adr');

test('the index of decisions names each of them once', () => {
  const index = readFileSync(join(folder, 'README.md'), 'utf8');
  const listed = [...index.matchAll(/\]\((\d.*?\.md)\)/g)].map(([, file]) => file);
  expect(listed.toSorted()).toEqual(readdirSync(folder).filter((file) => file !== 'README.md'));
});
