import { runAsActor, type Actor } from '@strainscope/access';
import { Level } from '@strainscope/kernel';
import { TestIngest } from './ingest.ts';

let ingest: TestIngest;
let team: { teamId: string; scope: string[] };
let coach: Actor;
let head: Actor;
beforeAll(async () => void (ingest = await TestIngest.start()));
afterAll(() => ingest.close());
beforeEach(async () => {
  team = await ingest.plantTeam();
  coach = await ingest.employ(team.teamId);
  head = await ingest.employ(team.scope[0]!, Level.organization);
});

const rulesOf = (pla: number) =>
  JSON.stringify({ version: 1, rules: [{ id: 'pla', name: 'PLA', when: { metric: 'pla', atLeast: pla } }] });
const read = (actor: Actor, nodeId = team.teamId) =>
  runAsActor(actor, () => ingest.alertRules.getAlertRules({ nodeId }));
const publish = (actor: Actor, text: string, { nodeId = team.teamId, basedOn = 0, reason = 'Why' } = {}) =>
  runAsActor(actor, () => ingest.alertRules.publishAlertRules({ nodeId, text, reason, basedOn }));
const decide = (actor: Actor, versionId: string, approves: boolean) =>
  runAsActor(actor, () => ingest.alertRules.decideAlertRules({ nodeId: team.teamId, versionId, approves }));

test('rules of the product hold until a node above has its own, the lowest one decides', async () => {
  expect(await read(coach)).toMatchObject({ fromNodeId: '', mayEdit: true, versions: [], looser: [] });
  await publish(head, rulesOf(60), { nodeId: team.scope[0]! });
  expect(await read(coach)).toMatchObject({
    fromNodeId: team.scope[0],
    rules: [{ words: 'Everybody: PLA at least 60 g.' }],
  });
  await publish(coach, rulesOf(50));
  expect(await read(coach)).toMatchObject({ fromNodeId: team.teamId, number: 1, versions: [{ reason: 'Why' }] });
  await publish(coach, '', { basedOn: 1 });
  expect(await read(coach)).toMatchObject({ fromNodeId: team.scope[0], versions: [{ inherits: true }, {}] });
});

test('looser rules wait for a second person, and hold from then on', async () => {
  const { versionId, state } = await publish(coach, rulesOf(90));
  expect(state).toBe('waiting');
  expect((await read(coach)).fromNodeId).toBe('');
  await expect(decide(coach, versionId, true)).rejects.toMatchObject({ code: 'SECOND_PERSON_NEEDED' });
  await decide(head, versionId, true);
  expect(await read(coach)).toMatchObject({
    fromNodeId: team.teamId,
    looser: ['Peaks, men', 'Peaks, women and players of unknown sex'],
  });
  await expect(decide(head, versionId, false)).rejects.toMatchObject({ code: 'NOTHING_TO_DECIDE' });
});

test('a newer proposal replaces one that waits; an author takes theirs back', async () => {
  await publish(coach, rulesOf(90));
  const { versionId } = await publish(coach, rulesOf(95), { basedOn: 1 });
  expect((await read(coach)).versions.map(({ state }) => state)).toEqual(['waiting', 'replaced']);
  expect((await decide(coach, versionId, false)).state).toBe('refused');
});

test('rules that became looser than those above are told to be', async () => {
  await publish(coach, rulesOf(60));
  await publish(head, rulesOf(40), { nodeId: team.scope[0]! });
  expect(await read(coach)).toMatchObject({ fromNodeId: team.teamId, looser: ['PLA'] });
});

test('a comparison tells what would change, and changes nothing', async () => {
  const compared = await runAsActor(coach, () =>
    ingest.alertRules.compareAlertRules({
      nodeId: team.teamId,
      text: 'version: 1\nrules:\n  - id: pla\n    name: PLA\n    when: { metric: pla, atLeast: 90 }',
    }),
  );
  expect(compared.difference[0]).toBe('New: PLA. Everybody: PLA at least 90 g.');
  expect(compared.looser).toHaveLength(2);
  expect((await read(coach)).versions).toEqual([]);
});

test.each([
  ['what another published meanwhile', () => publish(coach, rulesOf(30), { basedOn: 4 }), 'RULES_CHANGED'],
  ['no reason', () => publish(coach, rulesOf(30), { reason: ' ' }), 'INVALID_REQUEST'],
  ['strain', () => publish(coach, rulesOf(30).replace('"pla","atLeast"', '"mps95","atLeast"')), 'INVALID_REQUEST'],
  ['to inherit what is inherited', () => publish(coach, ''), 'NOTHING_CHANGED'],
])('refused: %s', async (_, asked, code) => {
  await expect(asked()).rejects.toMatchObject({ code });
});

test.each([
  ['staff of another team', async () => ingest.employ((await ingest.plantTeam()).teamId)],
  ['a player', async (): Promise<Actor> => ({ personId: crypto.randomUUID(), level: Level.player, permissions: [] })],
])('nothing is there for %s', async (_, someone) => {
  const stranger = await someone();
  await expect(read(stranger)).rejects.toMatchObject({ status: 404 });
  await expect(publish(stranger, rulesOf(30))).rejects.toMatchObject({ status: 404 });
});

test('staff of a team do not edit the rules above it', async () => {
  await expect(publish(coach, rulesOf(30), { nodeId: team.scope[0]! })).rejects.toMatchObject({ status: 404 });
});
