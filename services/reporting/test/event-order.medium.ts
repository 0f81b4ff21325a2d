import { create, toJson } from '@bufbuild/protobuf';
import { encodeEvent } from '@strainscope/messaging';
import { topicOf } from '@strainscope/proto';
import {
  GroupSchema,
  ListEventsResponseSchema,
  ListPlayersResponseSchema,
  ListSimulationsResponseSchema,
  RegionSummarySchema,
} from '@strainscope/proto/reporting';
import { actors, league, matchDay, tree } from './league.ts';
import { testedReporting } from './tested-reporting.ts';
import type { TestedReporting } from './tested-reporting.ts';

describe('events in any order, and more than once', () => {
  const drafts = [...league(), ...matchDay()];
  const messages = drafts.map((draft) => ({ topic: topicOf(draft.type), ...encodeEvent('test', draft, {}) }));
  let expected: unknown;
  beforeAll(async () => (expected = await told([messages])));

  const orders: [string, (typeof messages)[]][] = [
    [
      'simulations first, people last',
      ['simulation', 'ingest', 'org', 'auth'].map((topic) => messages.filter((each) => each.topic === topic)),
    ],
    [
      'the tree last',
      ['auth', 'simulation', 'ingest', 'org'].map((topic) => messages.filter((each) => each.topic === topic)),
    ],
    ['every message three times', [messages, messages, messages]],
    ['all mixed, each key in order', [mixed(messages, 7)]],
    ['all mixed otherwise, twice', [mixed(messages, 11), mixed(messages, 13)]],
  ];

  test.each(orders)('%s', async (_, rounds) => expect(await told(rounds)).toEqual(expected));

  test('all that waited in each topic at once, and then again', async () =>
    expect(await told([messages, messages], true)).toEqual(expected));
});

type Message = ReturnType<typeof encodeEvent> & { topic: string };

/**
 * What a new service shows after the rounds; each is applied before the next.
 * @param atOnce the messages of a topic come together, as after an outage
 */
async function told(rounds: readonly (readonly Message[])[], atOnce = false): Promise<unknown> {
  const reporting = await testedReporting();
  try {
    for (const round of rounds) {
      const topics = Map.groupBy(round, ({ topic }) => topic);
      if (atOnce) for (const [topic, together] of topics) await reporting.bus.append(topic, together);
      else for (const { topic, ...message } of round) await reporting.bus.append(topic, [message]);
      await reporting.settled();
    }
    return await everything(reporting);
  } finally {
    await reporting.stop();
  }
}

/** What every list tells an administrator, but for how fresh it is. */
async function everything({ as }: TestedReporting): Promise<unknown> {
  return as(actors.admin, async (overview) => {
    const groups = await Promise.all(
      ['organization', 'institution', 'team'].map(async (kind) => (await overview.listGroups({ kind })).groups),
    );
    const [players, events, simulations, regions] = await Promise.all([
      overview.listPlayers({}),
      overview.listEvents({}),
      overview.listSimulations({}),
      overview.getRegionSummary({ nodeId: tree.organization }),
    ]);
    return [
      groups.flat().map((group) => toJson(GroupSchema, group)),
      toJson(ListPlayersResponseSchema, create(ListPlayersResponseSchema, { players: players.players })),
      toJson(ListEventsResponseSchema, create(ListEventsResponseSchema, { events: events.events })),
      toJson(
        ListSimulationsResponseSchema,
        create(ListSimulationsResponseSchema, { simulations: simulations.simulations }),
      ),
      toJson(RegionSummarySchema, regions),
    ];
  });
}

/** Another order in which each key keeps its own; the same for the same seed. */
function mixed<T extends { key: string; topic: string }>(messages: readonly T[], seed: number): T[] {
  const queues = [...Map.groupBy(messages, ({ topic, key }) => `${topic} ${key}`).values()].map((queue) => [...queue]);
  const result: T[] = [];
  let state = seed;
  while (queues.length > 0) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const index = state % queues.length;
    result.push(queues[index]!.shift()!);
    if (queues[index]!.length === 0) queues.splice(index, 1);
  }
  return result;
}
