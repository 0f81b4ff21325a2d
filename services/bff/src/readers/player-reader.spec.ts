import { create } from '@bufbuild/protobuf';
import { PlayerSchema } from '@strainscope/proto/reporting';
import type { ServiceClients } from '../clients/service-clients.ts';
import { PlayerReader } from './player-reader.ts';
import type { Reach } from './reach.ts';

const asked: string[][] = [];
const answers: Record<string, string> = {
  adult: 'self',
  child: 'guardian',
  letter: 'asked',
  invitation: 'invited',
  alone: 'nobody',
};

/** Over people of whom those named here are without consent. */
function readerOf(without: readonly string[], ...people: string[]): PlayerReader {
  const players = people.map((personId) =>
    create(PlayerSchema, { personId, withoutConsent: without.includes(personId) }),
  );
  const services = {
    overview: { listPlayers: () => Promise.resolve({ players }), getPlayer: () => Promise.resolve(players[0]) },
    consents: {
      listAwaitedAnswers: ({ personIds }: { personIds: string[] }) => {
        asked.push(personIds);
        const known = personIds.filter((personId) => personId in answers);
        return Promise.resolve({ people: known.map((personId) => ({ personId, of: answers[personId]! })) });
      },
    },
  };
  return new PlayerReader(services as unknown as ServiceClients, {} as Reach);
}

beforeEach(() => void (asked.length = 0));

test('whoever is without consent is told with whose answer it waits for', async () => {
  const without = ['adult', 'child', 'letter', 'invitation', 'alone', 'unknown to auth'];
  const { data } = await readerOf(without, ...without, 'consenting').list({});
  const [given, ...missing] = data.map(({ consent }) => consent).reverse();
  expect(given).toBe('given');
  expect(missing.reverse()).toEqual(['missing', 'missing', 'asked', 'invited', 'unasked', 'missing']);
  expect(asked).toEqual([without]);
  expect(await readerOf(without, 'letter').one('letter')).toMatchObject({ consent: 'asked' });
});

test('a list of consenting players asks auth nothing', async () => {
  const { data } = await readerOf([], 'one', 'two').list({});
  expect(data.map(({ consent }) => consent)).toEqual(['given', 'given']);
  expect(asked).toEqual([]);
});
