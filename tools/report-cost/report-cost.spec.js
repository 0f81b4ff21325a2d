import { costPage } from './report-cost.js';

test('what is over its bar is said, with the files that make it so', () => {
  const page = costPage([
    { what: 'Knots', value: 2, bar: 0, detail: ['web', 'services/bff'] },
    { what: 'Comments', value: 0, bar: 0, detail: [] },
    { what: 'Minutes', value: null, bar: 25 },
  ]);
  expect(page).toContain('| Knots | 2 | ≤ 0 | no |');
  expect(page).toContain('| Comments | 0 | ≤ 0 | yes |');
  expect(page).toContain('| Minutes | not measured | ≤ 25 | – |');
  expect(page).toMatch(/## Knots\n\n- `web`\n- `services\/bff`\n/);
  expect(page).not.toContain('## Comments');
});
