import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { EventDraft } from '@strainscope/messaging';
import { actors, hae, id, league, matchDay, people, run, tree } from './league.ts';
import { testedReporting, type TestedReporting } from './tested-reporting.ts';

let reporting: TestedReporting;
beforeEach(async () => {
  reporting = await testedReporting();
  await reporting.told(...league(), ...matchDay());
});
afterEach(() => reporting.stop());

const eventId = id(101);
const ofAnn = { personId: people.ann, eventId };

/** What ingest announces of Ann's first event, once it has waited for consent for too long. */
function expired(whose: { personId?: string; formerPersonId?: string } = {}): EventDraft {
  const message = { ...ofAnn, ...whose, expiredAt: timestampFromDate(new Date()) };
  return { type: 'strainscope.ingest.hae.expired.v1', key: eventId, message };
}

function recorded(at: Date): EventDraft {
  const draft = hae({ ...ofAnn, pla: 31 });
  return { ...draft, message: { ...draft.message, recordedAt: timestampFromDate(at) } } as EventDraft;
}

const decided = (revision: bigint, ...permittedPurposes: string[]): EventDraft => ({
  type: 'strainscope.auth.processing.changed.v1',
  key: people.ann,
  message: { personId: people.ann, permittedPurposes, revision, minor: true },
});

/** Ann's events, simulations, counts, and regions that strained most. */
const ann = () =>
  reporting.as(actors.admin, async (overview) => {
    const { events } = await overview.listEvents({ personId: people.ann });
    const { simulations } = await overview.listSimulations({ personId: people.ann });
    const player = await overview.getPlayer({ personId: people.ann });
    const { simulations: regions } = await overview.getRegionSummary({ personId: people.ann, metric: 'MPS-95' });
    return [events.length, simulations.length, Number(player.events), player.complete, Number(regions)];
  });
const before = [3, 2, 2, 1, 1];
const without = [2, 1, 1, 0, 0];

test('an event that expired is gone with its simulations and what they counted; a consent brings nothing back', async () => {
  expect(await ann()).toEqual(before);
  await reporting.told(decided(1n), expired(), expired());
  await reporting.told(decided(2n, 'care', 'team'));
  expect(await ann()).toEqual(without);
});

test('what comes late of it is not taken in, not even half', async () => {
  await reporting.told(expired());
  const late = run({ ...ofAnn, simulationId: id(209) });
  await reporting.told(
    recorded(new Date('2026-11-01T10:00:30Z')),
    late.queued(),
    late.completed(0.3),
    late.cancelled(),
  );
  expect(await ann()).toEqual(without);
});

test('what was recorded of it again since then stays, also when the expiry comes late or twice', async () => {
  const expiry = expired();
  await reporting.told(expiry);
  const submittedAt = new Date(Math.ceil(Date.now() / 1_000) * 1_000).toISOString();
  const again = run({ ...ofAnn, simulationId: id(209), submittedAt });
  await reporting.told(recorded(new Date()), again.queued(), again.completed(0.3));
  expect(await ann()).toEqual(before);
  await reporting.told(expiry);
  expect(await ann()).toEqual(before);
});

test('it is gone, too, where nobody heard whose it turned out to be', async () => {
  const owner = id(30);
  await reporting.told(expired({ personId: owner, formerPersonId: people.ann }));
  expect(await ann()).toEqual(without);
  const reassigned = { eventId, personId: owner, formerPersonId: people.ann, teamId: tree.team };
  await reporting.told({ type: 'strainscope.ingest.hae.reassigned.v1', key: eventId, message: reassigned });
  const { events } = await reporting.as(actors.admin, (overview) => overview.listEvents({ personId: owner }));
  expect(events).toEqual([]);
});
