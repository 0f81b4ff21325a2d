import type { EventDraft, EventInit } from '@strainscope/messaging';
import { newId } from '@strainscope/kernel';
import type { EventType } from '@strainscope/proto';
import { eventually } from '@strainscope/testing';
import { preventCsv } from './fixtures/brand-files.ts';
import { TestIngest } from './ingest.ts';

let ingest: TestIngest;
beforeAll(async () => {
  ingest = await TestIngest.start();
});
afterAll(() => ingest.close());

const event = <T extends EventType>(type: T, key: string, message: EventInit<T>): EventDraft => ({
  type,
  key,
  message,
});

/** A team with one event of a sensor that nobody owns; answers where it hangs and whose the event is. */
async function withEvent() {
  const team = await ingest.plantTeam();
  const coach = await ingest.employ(team.teamId);
  const uploadId = await ingest.open(coach, team.teamId);
  await ingest.ingest(coach, uploadId, preventCsv());
  const [hae] = await haesOf(team.teamId);
  return { ...team, coach, uploadId, personId: hae!.person_id, eventId: hae!.id };
}

const haesOf = (teamId: string) =>
  ingest.query<{ id: string; person_id: string; scope: string[] }>(
    `select id, person_id, scope from haes where team_id = '${teamId}'`,
  );

test('events follow their team into another, and back when that is undone; an old id opens uploads to the other', async () => {
  const source = await withEvent();
  const target = await ingest.plantTeam('UTC', source.scope[0]);
  const { teamId: nodeId } = source;
  const merged = { nodeId, intoNodeId: target.teamId, path: target.scope, version: 2 };
  for (const repeat of [1, 2]) {
    await ingest.announce(event('strainscope.org.node.merged.v1', nodeId, merged));
    await eventually(async () =>
      expect({ repeat, scope: (await haesOf(nodeId))[0]?.scope }).toEqual({ repeat, scope: target.scope }),
    );
  }
  const coach = await ingest.employ(target.teamId);
  const uploadId = await ingest.open(coach, nodeId);
  const [upload] = await ingest.query<{ team_id: string }>(`select team_id from uploads where id = '${uploadId}'`);
  expect(upload?.team_id).toBe(target.teamId);

  const parentId = source.scope[1]!;
  await ingest.announce(
    event('strainscope.org.node.restored.v1', nodeId, { nodeId, parentId, path: source.scope, version: 3 }),
  );
  await eventually(async () => expect((await haesOf(nodeId))[0]?.scope).toEqual(source.scope));
});

test('events of an undefined member become the player’s, and are taken back without those of their own', async () => {
  const { teamId, personId: undefinedPersonId, eventId } = await withEvent();
  const anna = newId();
  await ingest.decide(anna, 'care', 'team');
  const identified = { undefinedPersonId, personId: anna, teamId };
  const say = (takenBack: boolean) =>
    ingest.announce(event('strainscope.org.member.identified.v1', undefinedPersonId, { ...identified, takenBack }));
  const owner = async () => (await haesOf(teamId)).map(({ person_id }) => person_id);
  await say(false);
  await eventually(async () => expect(await owner()).toEqual([anna]));
  const told = await ingest.announced('strainscope.ingest.hae.reassigned.v1');
  expect(told).toEqual([{ eventId, personId: anna, formerPersonId: undefinedPersonId, teamId }]);
  await say(true);
  await eventually(async () => expect(await owner()).toEqual([undefinedPersonId]));
  // Said twice, nothing more is given back.
  await say(true);
  await say(false);
  await eventually(async () => expect(await owner()).toEqual([anna]));
});
