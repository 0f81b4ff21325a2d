import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { shownBy } from '@strainscope/console-contract';
import { DataSecuritySchema } from '@strainscope/proto/auth';
import { dataClassesOf } from './privacy.mapper.ts';

const classes = [...new Set(Object.values(shownBy).flat())].map((key) => ({ key }));
const [earlier, later] = ['2026-01-02T00:00:00.000Z', '2026-02-01T00:00:00.000Z'] as const;
const readAt = (call: string, at: string) => ({ call, at: timestampFromDate(new Date(at)) });
const accessed = (lastReads: ReturnType<typeof readAt>[]) =>
  dataClassesOf(create(DataSecuritySchema, { classes, lastReads })).filter((each) => each.last_access !== null);

describe('of a class of data the last access is the newest recorded read', () => {
  test.each([
    ['PATCH /player/fetchDetails', ['identity', 'consent', 'membership', 'head-motion', 'strain']],
    ['GET /families', ['identity', 'consent']],
    ['GET /live', ['head-motion', 'strain']],
    ['POST /people/{id}/export/archive', expect.arrayContaining(['copies', 'profile']) as string[]],
    ['refusal of PUT /team/rename', ['identity', 'acts']],
    ['GET /a/call/that/shows/nobody', []],
  ])('%s', (call, keys) => {
    const shown = accessed([readAt(call, earlier)]).map(({ key }) => key);
    expect(shown.sort()).toEqual(Array.isArray(keys) ? [...keys].sort() : keys);
  });

  test('of several the newest', () => {
    const reads = [readAt('GET /families', later), readAt('PATCH /player/fetchDetails', earlier)];
    const told = new Map(accessed(reads).map(({ key, last_access }) => [key, last_access]));
    expect([told.get('consent'), told.get('strain')]).toEqual([later, earlier]);
  });
});
