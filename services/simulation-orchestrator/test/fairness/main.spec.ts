import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

it('says each figure beside its limit, in the form that `npm run bench:cluster` repeats', () => {
  const said = execFileSync(process.execPath, ['--conditions=source', '--no-warnings', main], { encoding: 'utf8' });
  const figures = said.split('\n').filter((line) => line.startsWith('figure'));
  expect(figures).toHaveLength(7);
  for (const line of figures) expect(line).toMatch(/, kept: at (most|least) [\d.]+, \d+\.\d\d of it$/);
  expect(new Set(figures.map((line) => line.split(':')[0])).size).toBe(7);
});
