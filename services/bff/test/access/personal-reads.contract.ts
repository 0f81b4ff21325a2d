import {
  calls,
  publicOperations,
  type CallAnswer,
  type CallName,
  type Calls,
  type PublicOperation,
} from '@strainscope/console-contract';
import { eventually } from '@strainscope/testing';
import { tokenOf } from '../fakes/identity.fake.ts';
import { personOf, targetFor, type Viewer } from '../fakes/league.ts';
import { startTestBff, type TestBff } from '../test-bff.ts';
import { sendQuestion } from './send-question.ts';
import { askedCalls } from './questions.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());

/** Fields that name a person in an answer. */
const personFields = ['player_id', 'person_id', 'user_id', 'player', 'child_id'];

test.each(askedCalls)(
  '%s: whoever is named in the answer is in the log, and nothing is logged for a refusal',
  async (name) => {
    const target = targetFor(1000, 'other tree');
    bff.identity.reads.length = 0;
    const response = await sendQuestion(bff, name, target, 1000);
    const body = (await response.json()) as { data: unknown };
    const logged = new Set(bff.identity.reads.flatMap(({ personIds }) => personIds));
    const named = peopleIn(body.data).filter((id) => id !== personOf(1000));
    if (declares(name)) expect([...logged]).toEqual(expect.arrayContaining(named));
    else expect({ name, named: namedBeyond(name, named) }).toEqual({ name, named: [] });
    for (const read of bff.identity.reads) expect(read).toMatchObject({ actor: personOf(1000), ...purposeOf(name) });

    bff.identity.reads.length = 0;
    await sendQuestion(bff, name, target, 'anonymous');
    expect(bff.identity.reads).toEqual([]);
  },
);

/** What is declared of a call is why it is logged to have been made; what declares nothing logs nothing. */
function purposeOf(name: CallName): { purpose: string } {
  const { reads } = calls[name];
  return { purpose: reads === 'nobody' ? 'none was declared' : reads.purpose };
}

const declares = (name: CallName) => calls[name].reads !== 'nobody';

/** An edit answers the ids that were sent. */
function namedBeyond(name: CallName, named: string[]): string[] {
  return calls[name].method === 'GET' || calls[name].method === 'PATCH' ? named : [];
}

function peopleIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(peopleIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) =>
    personFields.includes(key) && typeof entry === 'string' ? [entry] : peopleIn(entry),
  );
}

test('children whom a guardian is found with are in the log, too', async () => {
  bff.identity.reads.length = 0;
  const response = await bff.fetch('/bff/search?q=ash&type=guardian', { as: 1000 });
  const { hits } = ((await response.json()) as CallAnswer<Calls['search.find']>).data;
  const children = hits.flatMap((hit) => hit.children ?? []);
  expect(children).toHaveLength(hits.length);
  const logged = bff.identity.reads.flatMap(({ personIds }) => personIds);
  expect(logged).toEqual(expect.arrayContaining([...hits.map(({ _id }) => _id), ...children]));
});

test('co-guardians whom a guardian reads of are in the log, too', async () => {
  bff.identity.reads.length = 0;
  const response = await bff.fetch('/bff/family', { as: 150 });
  const { data } = (await response.json()) as CallAnswer<Calls['families.get']>;
  const guardians = data.flatMap((child) => child.guardians.map(({ _id }) => _id));
  expect(guardians.length).toBeGreaterThan(0);
  expect(bff.identity.reads.flatMap(({ personIds }) => personIds)).toEqual(expect.arrayContaining(guardians));
});

test('an answer that cannot be recorded is not given', async () => {
  bff.broken.set('RecordRead', 'away');
  const response = await sendQuestion(bff, 'players.get', targetFor(1000, 'self'), 1000);
  bff.broken.clear();
  expect(response.status).toBe(503);
  expect(JSON.stringify(await response.json())).not.toContain('first_name');
});

const askPublic = (path: string, as: Viewer, scope: string, id: string) =>
  bff.fetch(`/v1${path.replace('{id}', id)}`, { headers: { authorization: `Bearer ${tokenOf(as, scope)}` } });
const readingCalls = Object.values<PublicOperation>(publicOperations).filter(
  ({ method, path }) => method === 'GET' && !path.startsWith('/meshes'),
);

test.each(readingCalls)(
  'GET /v1$path: whom a program reads is in the log, with whose token',
  async ({ path, scope }) => {
    const { personId, eventId, simulationId } = targetFor(200, 'own subtree');
    bff.identity.reads.length = 0;
    const response = await askPublic(path, 200, scope, path.startsWith('/events') ? eventId : simulationId);
    await response.body?.cancel();
    expect(bff.identity.reads).toMatchObject([
      { actor: personOf(200), personIds: expect.arrayContaining([personId]) as string[] },
    ]);
  },
);

test('what is refused to somebody who is signed in is recorded by its pattern, in the console and for programs', async () => {
  const { personId, eventId } = targetFor(250, 'other tree');
  await sendQuestion(bff, 'privacy.holdings', targetFor(250, 'other tree'), 250);
  await sendQuestion(bff, 'privacy.compliance', targetFor(250, 'self'), 250);
  await (await askPublic('/events/{id}', 250, 'events:read', eventId)).body?.cancel();
  await (await askPublic('/simulations/{id}', 250, 'uploads:write', eventId)).body?.cancel();
  await sendQuestion(bff, 'privacy.reads', targetFor(250, 'other tree'), 'anonymous');
  await bff.fetch(`/bff/nowhere/${personId}`, { as: 250 });
  const refusals = () => bff.identity.refusals.filter(({ actor }) => actor === personOf(250)).map(({ call }) => call);
  // Recorded after the answer, so in any order.
  await eventually(() => expect(refusals()).toHaveLength(4));
  expect(refusals().sort()).toEqual([
    'GET /bff/compliance/:type',
    'GET /bff/people/:id/holdings',
    'GET /v1/events/:id',
    'GET /v1/simulations/:id',
  ]);
});
