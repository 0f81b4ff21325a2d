import { newId } from '@strainscope/kernel';
import { eventually } from '@strainscope/testing';
import { DeadLetterDesk } from '../src/consume/dead-letter-desk.ts';
import { EventStrategy } from '../src/consume/event-strategy.ts';
import { encodeEvent } from '../src/envelope/cloud-event.ts';
import type { EventDraft } from '../src/envelope/cloud-event.ts';
import { noTeam, service } from './player-counter.ts';
import { created, PlayerLog } from './player-log.ts';

let log: PlayerLog;
const retryDelays = [1, 2];

beforeEach(async () => void (log = await PlayerLog.open()));
afterEach(() => log.close());

const joined = (personId: string, nodeId = newId(), role = ''): EventDraft => ({
  type: 'strainscope.org.member.joined.v1',
  key: personId,
  message: { personId, nodeId, role },
});
const players = () =>
  log.rows('select person_id as "personId", team_id as "nodeId", xmin::text as "by" from players order by sequence');

test('events that are taken together share a transaction as far as they follow one another with keys of their own, and keep their order', async () => {
  const people = Array.from({ length: 5 }, () => newId());
  const first = people.map((personId) => joined(personId));
  const second = people.map((personId) => joined(personId));
  const between = created('U16');
  await log.announce(...first, ...second.slice(0, 2), between, ...second.slice(2));
  await log.start();
  await eventually(async () => expect(await players()).toHaveLength(10));
  const applied = await players();
  expect(applied.map(({ personId }) => personId)).toEqual([...people, ...people]);
  expect([...Map.groupBy(applied, ({ by }) => by).values()].map(({ length }) => length)).toEqual([5, 2, 3]);
});

test('events that are taken together are noted together; one that is suspected goes alone', async () => {
  const messages = Array.from({ length: 5 }, () => encodeEvent('org-hierarchy', joined(newId()), {}));
  const names = messages.map(({ headers }) => `message ${headers.ce_id} at ${service}`);
  const held: string[][] = [];
  await log.bus.append('org', messages);
  await log.start({
    inHand: {
      isSuspected: (name) => name === names[2],
      hold: (what, work) => {
        held.push([what].flat());
        return work();
      },
    },
  });
  await eventually(async () => expect(await players()).toHaveLength(5));
  expect(held).toEqual([names.slice(0, 2), [names[2]], names.slice(3)]);
});

test('events that are taken together each are the cause of what is announced because of them', async () => {
  const drafts = [joined(newId(), newId(), 'echoed'), joined(newId(), newId(), 'echoed')];
  const messages = drafts.map((draft, index) =>
    encodeEvent('org-hierarchy', draft, { correlation: `request-${index}` }),
  );
  await log.bus.append('org', messages);
  await log.start();
  const echoes = await eventually(async () => {
    const found = await log.rows('select headers from outbox order by sequence');
    expect(found).toHaveLength(2);
    return found.map(({ headers }) => headers);
  });
  expect(echoes).toMatchObject(
    messages.map(({ headers }, index) => ({ ce_correlation: `request-${index}`, ce_causation: headers.ce_id })),
  );
});

test('events that are taken together are applied once, though some of them were before', async () => {
  const messages = Array.from({ length: 4 }, () => encodeEvent('org-hierarchy', joined(newId()), {}));
  await log.bus.append('org', messages.slice(0, 2));
  await log.bus.append('org', messages);
  await log.start();
  await eventually(async () => expect(await log.bus.lag(service)).toMatchObject([{ messages: 0 }]));
  expect(await players()).toMatchObject(messages.map(({ key }) => ({ personId: key })));
});

test('events that are taken together are not parked with one that fails; later ones of its key are', async () => {
  const [before, failing, after] = [newId(), newId(), newId()];
  await log.announce(joined(before), joined(failing, noTeam), joined(after), joined(failing), joined(before));
  const app = await log.start({ retryDelays });
  const letters = await eventually(async () => {
    const list = await new DeadLetterDesk(log.orm.em.fork()).list();
    expect(list).toHaveLength(2);
    return list;
  });
  expect(letters.map(({ key, cause }) => [key, cause])).toEqual([
    [failing, 'RangeError'],
    [failing, 'Waits behind an earlier message of its key'],
  ]);
  await eventually(async () =>
    expect(await players()).toMatchObject([before, after, before].map((personId) => ({ personId }))),
  );
  await log.rows(`update dead_letters set value = replace(value, '${noTeam}', '${newId()}')`);
  expect(await app.get(EventStrategy).replay()).toBe(2);
});

test('events that are taken together are passed over one by one when nobody may take in what they say', async () => {
  const [kept, dropped] = [newId(), newId()];
  const drops = async (_em: unknown, _type: unknown, messages: readonly object[]) =>
    new Set(messages.filter((message) => 'personId' in message && message.personId === dropped)) as never;
  await log.announce(joined(kept), joined(dropped));
  await log.start({ drops });
  await eventually(async () => expect(await log.bus.lag(service)).toMatchObject([{ messages: 0 }]));
  expect(await players()).toMatchObject([{ personId: kept }]);
});
