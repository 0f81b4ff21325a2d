import type { EventDraft } from '@strainscope/messaging';
import { actors, id, league, matchDay, people, tree } from './league.ts';
import { testedReporting, type TestedReporting } from './tested-reporting.ts';

let reporting: TestedReporting;
beforeAll(async () => {
  reporting = await testedReporting();
  await reporting.told(...league(), ...matchDay());
});
afterAll(() => reporting.stop());

let revision = 0n;
/** What auth announces of Ann. */
const decided = (...permittedPurposes: string[]): EventDraft => ({
  type: 'strainscope.auth.processing.changed.v1',
  key: people.ann,
  message: { personId: people.ann, permittedPurposes, revision: ++revision, minor: true },
});

/** What somebody sees of Ann, and of her team. */
const seenBy = (who: keyof typeof actors) =>
  reporting.as(actors[who], async (overview) => {
    const { events } = await overview.listEvents({ personId: people.ann });
    const { simulations } = await overview.listSimulations({ personId: people.ann });
    const player = await overview.getPlayer({ personId: people.ann });
    const { simulations: regions } = await overview.getRegionSummary({ personId: people.ann, metric: 'MPS-95' });
    return [events.length, simulations.length, Number(player.events), Number(regions)];
  });
const everything = [3, 2, 2, 1];
const nothing = [0, 0, 0, 0];

test('without consent her events, simulations and counts are hidden from all; her name is not', async () => {
  expect(await seenBy('coach')).toEqual(everything);
  await reporting.told(decided());
  for (const who of ['coach', 'institutionStaff', 'admin', 'ann', 'guardian'] as const) {
    expect(await seenBy(who)).toEqual(nothing);
  }
  const group = await reporting.as(actors.admin, (overview) => overview.getGroup({ nodeId: tree.team }));
  expect([Number(group.events), group.complete, group.players]).toEqual([0, 0, 1]);
  const { players } = await reporting.as(actors.coach, (overview) => overview.listPlayers({ nodeId: tree.team }));
  expect(players).toMatchObject([{ firstName: 'Ann', events: 0n, withoutConsent: true }]);
});

test('without consent to the team she and her guardian still see them', async () => {
  await reporting.told(decided('care'));
  expect(await seenBy('coach')).toEqual(nothing);
  expect(await seenBy('guardian')).toEqual(everything);
  expect(await seenBy('ann')).toEqual(everything);
});

test('an event that ingest withholds is shown to nobody, though no decision of its new owner was heard', async () => {
  const { bob } = people;
  const reassigned = {
    eventId: id(104),
    personId: bob,
    formerPersonId: id(31),
    teamId: tree.otherTeam,
    withheld: true,
  };
  const eventsOfBob = () => reporting.as(actors.admin, (overview) => overview.listEvents({ personId: bob }));
  expect((await eventsOfBob()).events).toHaveLength(1);
  await reporting.told({ type: 'strainscope.ingest.hae.reassigned.v1', key: id(104), message: reassigned });
  expect((await eventsOfBob()).events).toEqual([]);
});

test('a new consent shows them again, and what came late meanwhile', async () => {
  await reporting.told(decided('care', 'team'));
  expect(await seenBy('coach')).toEqual(everything);
  const ann = await reporting.as(actors.coach, (overview) => overview.getPlayer({ personId: people.ann }));
  expect(ann.withoutConsent).toBe(false);
  expect(await reporting.as(actors.coach, (overview) => overview.listEvents({ personId: id(13) }))).toMatchObject({
    events: [],
  });
});
