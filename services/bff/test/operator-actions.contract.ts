import { idOf } from './fakes/league.ts';
import { startTestBff, type TestBff } from './test-bff.ts';

let bff: TestBff;
beforeEach(async () => {
  bff = await startTestBff();
});
afterEach(() => bff.close());

test('what operators did names the place whose limit they changed, with what it was and became', async () => {
  const { data } = (await (await bff.fetch('/bff/operations/actions', { as: 1000 })).json()) as { data: object[] };
  expect(data).toMatchObject([
    { subject: 'local', subject_name: '', action: 'paused' },
    {
      subject: idOf('north'),
      subject_name: expect.stringMatching(/./) as unknown,
      action: 'budget set',
      before: { concurrent: null },
      after: { concurrent: 0 },
    },
  ]);
});

test('the figures of the machines, asked whenever something moves, count no list', async () => {
  for (const list of ['ListGroups', 'ListPlayers', 'ListEvents', 'ListSimulations']) bff.broken.set(list, 'away');
  const response = await bff.fetch('/bff/operations/figures', { as: 1000 });
  expect([response.status, await response.json()]).toMatchObject([200, { data: { tenants: [{ ready: 7 }] } }]);
});
