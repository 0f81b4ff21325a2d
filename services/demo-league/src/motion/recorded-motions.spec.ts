import { readFileSync } from 'node:fs';
import { recordedMotions } from './recorded-motions.ts';

test('the motions that benches compare are those that are made here', () => {
  const kept = new URL('../../../../docs/science/data/demo-motions.json', import.meta.url);
  expect(JSON.parse(readFileSync(kept, 'utf8'))).toEqual(recordedMotions());
});
