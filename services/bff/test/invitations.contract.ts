import type { CallAnswer, Calls } from '@strainscope/console-contract';
import { targetFor } from './fakes/league.ts';
import { invitedCustodies } from './fakes/invites.fake.ts';
import { wornSensorId } from './fakes/tree.fake.ts';
import { startTestBff, type TestBff } from './test-bff.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());

const { team } = targetFor(200, 'own subtree');
const invitees = [
  { email: 'ann@league.test', sensor_id: ` ${wornSensorId} ` },
  { email: 'ben@league.test', sensor_id: 'MG10' },
  { email: 'cleo@league.test' },
];

async function invite(mode: 'check' | 'send') {
  bff.identity.reads.length = 0;
  const response = await bff.fetch('/bff/auth/invitePlayerUser', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ team_id: team, invitees, mode }),
    as: 200,
  });
  const { data } = (await response.json()) as CallAnswer<Calls['invitations.invitePlayers']>;
  return data.verdicts.map(({ worn }) => worn);
}

test('before players are invited it is told who wears their sensors, and recorded who was shown', async () => {
  const worn = await invite('check');
  expect(worn).toEqual([
    {
      brand: 'prevent',
      since: '2026-02-01T09:00:00.000Z',
      player: {
        _id: expect.any(String) as string,
        first_name: expect.any(String) as string,
        last_name: expect.any(String) as string,
      },
    },
    null,
    null,
  ]);
  expect(bff.identity.reads).toMatchObject([{ personIds: [worn[0]!.player!._id] }]);
});

test('who is invited is invited, and nobody is shown', async () => {
  expect(await invite('send')).toEqual([null, null, null]);
  expect(bff.identity.reads).toEqual([]);
});

test('a guardian is invited to what they were said to be allowed, decides if nothing was said, and is listed with it', async () => {
  const { personId } = targetFor(150, 'own child');
  const inviteGuardian = (custody: object) =>
    bff.fetch('/bff/auth/inviteUser', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ role: 'guardian', id: personId, invitees: [{ email: 'kim@league.test' }], ...custody }),
      as: 150,
    });
  expect((await inviteGuardian({ custody: 'view' })).status).toBe(200);
  expect((await inviteGuardian({})).status).toBe(200);
  expect((await inviteGuardian({ custody: 'all' })).status).toBe(422);
  expect(invitedCustodies).toEqual(['view', 'full']);

  const { data } = (await (await bff.fetch('/bff/invitations', { as: 150 })).json()) as CallAnswer<
    Calls['invitations.list']
  >;
  expect(data.find(({ _id }) => _id === personId)).toMatchObject({ role: 'guardian', custody: 'view' });
});
