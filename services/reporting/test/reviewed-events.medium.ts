import type { EventDraft } from '@strainscope/messaging';
import { actors, hae, id, league, person, member, tree } from './league.ts';
import { testedReporting } from './tested-reporting.ts';
import type { TestedReporting } from './tested-reporting.ts';

let reporting: TestedReporting;
beforeAll(async () => {
  reporting = await testedReporting();
  await reporting.told(...league());
}, 60_000);
afterAll(() => reporting.stop());

/** What an event's readers found, as ingest announces it. */
const reviewed = (eventId: string, verified: string, readers: number, counts?: boolean): EventDraft => ({
  type: 'strainscope.ingest.hae.reviewed.v1',
  key: eventId,
  message: { eventId, verified, readers, ...(counts !== undefined && { counts }) },
});
const show = <T>(work: Parameters<typeof reporting.as<T>>[1]) => reporting.as(actors.admin, work);

/** In whole seconds. */
const anHourAgo = new Date((Math.floor(Date.now() / 1000) - 3_600) * 1000).toISOString();
let next = 700;
/** A player with one event. */
async function playerWith(label = 'hae'): Promise<{ personId: string; eventId: string }> {
  const [personId, eventId] = [id(next++), id(next++)];
  const occurredAt = anHourAgo;
  await reporting.told(
    person(personId, 'Dan', 'Doe'),
    member(personId, tree.team, 'player', 100),
    hae({ personId, eventId, occurredAt, label }),
  );
  return { personId, eventId };
}
const counted = async (personId: string) => {
  const player = await show((overview) => overview.getPlayer({ personId }));
  return [player.events, player.events7Days, player.events28Days].map(Number);
};
const listed = async (personId: string) => (await show((overview) => overview.listEvents({ personId }))).events;

test('an event that its readers found none counts no more, stays in the list, and counts again once one differs', async () => {
  const { personId, eventId } = await playerWith();
  expect(await counted(personId)).toEqual([1, 1, 1]);
  await reporting.told(reviewed(eventId, 'false', 1, false));
  expect(await counted(personId)).toEqual([0, 0, 0]);
  expect(await listed(personId)).toMatchObject([{ eventId, label: 'hae' }]);
  await reporting.told(reviewed(eventId, '', 2, true));
  expect(await counted(personId)).toEqual([1, 1, 1]);
});

test('one that the sensor took for a false positive counts where its readers say that it is none', async () => {
  const { personId, eventId } = await playerWith('false-positive');
  expect(await counted(personId)).toEqual([0, 0, 0]);
  await reporting.told(reviewed(eventId, 'true', 1, true));
  expect(await counted(personId)).toEqual([1, 1, 1]);
});

test('lists tell what two readers agree on, and nothing of one alone', async () => {
  const { personId, eventId } = await playerWith();
  const verified = async () => (await listed(personId)).map((event) => event.verified);
  await reporting.told(reviewed(eventId, 'true', 1, true));
  expect(await verified()).toEqual([undefined]);
  await reporting.told(reviewed(eventId, 'true', 2, true));
  expect(await verified()).toEqual(['true']);
  await reporting.told(reviewed(eventId, '', 3, true));
  expect(await verified()).toEqual([undefined]);
});

test('a replaced event is as if nobody had looked at it, and what earlier versions announced changes no count', async () => {
  const { personId, eventId } = await playerWith();
  await reporting.told(reviewed(eventId, 'false', 2, false));
  expect(await counted(personId)).toEqual([0, 0, 0]);
  const { message } = hae({ personId, eventId, occurredAt: anHourAgo });
  await reporting.told({
    type: 'strainscope.ingest.hae.replaced.v1',
    key: eventId,
    message: { hae: message },
  } as EventDraft);
  expect(await counted(personId)).toEqual([1, 1, 1]);
  expect(await listed(personId)).toMatchObject([{ eventId }]);
  expect((await listed(personId))[0]!.verified).toBeUndefined();
  await reporting.told(reviewed(eventId, 'false', 2));
  expect(await counted(personId)).toEqual([1, 1, 1]);
});

test('a review of an event that is not known changes nothing', async () => {
  const before = await show((overview) => overview.listEvents({}));
  await reporting.told(reviewed(id(999), 'true', 1, true));
  expect((await show((overview) => overview.listEvents({}))).events).toEqual(before.events);
});
