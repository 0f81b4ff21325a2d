import { Controller } from '@nestjs/common';
import { EndedTheProcess, newId, type InHand } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { eventually } from '@strainscope/testing';
import { DeadLetterDesk } from '../src/consume/dead-letter-desk.ts';
import { DeadLetters } from '../src/consume/dead-letters.ts';
import { EventStrategy } from '../src/consume/event-strategy.ts';
import { OnEvent } from '../src/consume/on-event.ts';
import { encodeEvent } from '../src/envelope/cloud-event.ts';
import type { EventDraft } from '../src/envelope/cloud-event.ts';
import { OutboxRelay } from '../src/outbox/outbox-relay.ts';
import { Outbox } from '../src/outbox/outbox.ts';
import { PostgresEventBus } from '../src/postgres-log/postgres-event-bus.ts';
import { deaf, service, startService } from './player-counter.ts';
import { created, PlayerLog } from './player-log.ts';

let log: PlayerLog;
const retryDelays = [1, 2];

beforeEach(async () => void (log = await PlayerLog.open()));
afterEach(() => log.close());

const teams = async () => (await log.rows('select name from teams order by name')).map(({ name }) => name);

test('an event is applied once, though it comes twice, and its effects are announced with their cause', async () => {
  await log.start();
  const message = encodeEvent('org-hierarchy', created('U16'), { correlation: 'request-1' });
  await log.bus.append('org', [message]);
  await log.bus.append('org', [message]);
  const echoes: Record<string, string>[] = [];
  const listening = await log.bus.subscribe({
    group: 'test',
    topics: ['org'],
    handle: async ({ headers, value }) => void (value.includes('echo') && echoes.push(headers)),
  });
  await eventually(() => expect(echoes).toHaveLength(1));
  await eventually(async () => expect(await log.bus.lag(service)).toMatchObject([{ messages: 0 }]));
  expect(await teams()).toEqual(['U16']);
  expect(echoes).toMatchObject([{ ce_correlation: 'request-1', ce_causation: message.headers.ce_id }]);
  await listening.close();
});

test('what could not be sent is told, and sent later', async () => {
  let isAway = true;
  const broken = Object.assign(Object.create(log.bus) as PostgresEventBus, {
    append: (...sent: Parameters<PostgresEventBus['append']>) =>
      isAway ? Promise.reject(new RangeError('no room')) : log.bus.append(...sent),
  });
  const told: unknown[] = [];
  await log.start({ bus: broken, observer: { ...deaf, unsent: (failure) => void told.push(failure) } });
  await log.announce(created('U16'));
  await eventually(() => expect(told).toContainEqual(expect.any(RangeError)));
  isAway = false;
  const waiting = () => log.rows('select from outbox where sent_at is null');
  await eventually(async () => expect(await waiting()).toEqual([]));
  expect(await log.rows('select from outbox')).toHaveLength(1);
});

test('a stop sends all that is committed, and lets go of its locks', async () => {
  const inHand = Promise.withResolvers<void>();
  const stopping = Promise.withResolvers<void>();
  const slow = Object.assign(Object.create(log.bus) as PostgresEventBus, {
    async append(...sent: Parameters<PostgresEventBus['append']>) {
      inHand.resolve();
      await stopping.promise;
      await log.bus.append(...sent);
    },
  });
  const app = await log.start({ bus: slow });
  const relay = app.get(OutboxRelay);
  const stop = relay.stop.bind(relay);
  relay.stop = () => {
    const stopped = stop();
    stopping.resolve();
    return stopped;
  };
  const renamed = (): EventDraft => {
    const nodeId = newId();
    return { type: 'strainscope.org.node.renamed.v1', key: nodeId, message: { nodeId, name: 'U16' } };
  };
  // More than the relay takes at once: while it has some in hand, the others wait.
  const drafts = Array.from({ length: 450 }, renamed);
  await withScope(log.orm.em.fork(), serviceScope, (em) => new Outbox(service).appendAll(em, drafts));
  await inHand.promise;
  await log.stop();
  expect(await log.rows('select count(*)::int as sent from outbox where sent_at is not null')).toEqual([{ sent: 450 }]);
  // PostgreSQL notices the end of a connection a moment later.
  const locks = `select from pg_locks join pg_database on pg_database.oid = database
    where locktype = 'advisory' and datname = current_database()`;
  await eventually(async () => expect(await log.rows(locks)).toEqual([]));
});

test('what keeps failing is parked with its cause, later ones of its key behind it, others go on', async () => {
  await log.start({ retryDelays });
  const poisoned = newId();
  await log.announce(created('poison', poisoned), created('also of that key', poisoned), created('U18'));
  const parked = await eventually(async () => {
    const list = await new DeadLetterDesk(log.orm.em.fork()).list();
    expect(list).toHaveLength(2);
    return list;
  });
  expect(parked.map(({ cause }) => cause)).toEqual(['RangeError', 'Waits behind an earlier message of its key']);
  await eventually(async () => expect(await teams()).toEqual(['U18']));

  const letters: string[] = [];
  const listening = await log.bus.subscribe({
    group: 'test',
    topics: ['org.dlq'],
    handle: async ({ headers }) => void letters.push(headers.dlq_cause!),
  });
  await eventually(() => expect(letters).toEqual(parked.map(({ cause }) => cause)));
  await listening.close();
});

/** Notes names, and gives up those of `ended`. */
function noting(ended: Set<string>): InHand & { names: string[][] } {
  const names: string[][] = [];
  return {
    names,
    isSuspected: (name) => ended.has(name),
    hold(what, work) {
      names.push([what].flat());
      return [what].flat().some((name) => ended.has(name)) ? Promise.reject(new EndedTheProcess()) : work();
    },
  };
}

test('what ended the process twice is parked at once, others go on; a replay of it is tried by another name', async () => {
  const message = encodeEvent('org-hierarchy', created('U16'), {});
  const name = `message ${message.headers.ce_id} at ${service}`;
  const ended = new Set([name]);
  const inHand = noting(ended);
  const app = await log.start({ retryDelays: [60_000], inHand });
  await log.bus.append('org', [message]);
  await log.announce(created('U18'));
  await eventually(async () => expect(await teams()).toEqual(['U18']));
  const parked = await new DeadLetterDesk(log.orm.em.fork()).list();
  expect(parked.map(({ cause }) => cause)).toEqual(['EndedTheProcess (ENDED_THE_PROCESS)']);
  ended.add(`replay as ${name}`);
  expect(await app.get(EventStrategy).replay()).toBe(0);
  ended.delete(`replay as ${name}`);
  expect(await app.get(EventStrategy).replay()).toBe(1);
  expect(await teams()).toEqual(['U16', 'U18']);
});

test('what fails once its turn has come, after the last try, is parked and not tried for ever', async () => {
  const app = await log.start({ retryDelays: [] });
  const poisoned = newId();
  await log.announce(created('poison', poisoned));
  const desk = () => new DeadLetterDesk(log.orm.em.fork()).list();
  const [first] = await eventually(async () => {
    const list = await desk();
    expect(list).toHaveLength(1);
    return list;
  });
  // A replay settles the first one just when the second is about to be parked behind it.
  app.get(DeadLetters).parkBehind = async () => {
    await log.rows('update dead_letters set replayed_at = now()');
    return false;
  };
  await log.announce(created('poison', poisoned));
  await eventually(async () =>
    expect((await desk()).map(({ eventId, cause }) => [eventId !== first!.eventId, cause])).toEqual([
      [true, 'RangeError'],
    ]),
  );
});

test('replay applies parked messages in order, and a second replay changes nothing', async () => {
  const app = await log.start({ retryDelays });
  const poisoned = newId();
  await log.announce(created('poison', poisoned), created('second', newId()));
  await eventually(async () => expect(await log.rows('select from dead_letters')).toHaveLength(1));
  const strategy = app.get(EventStrategy);
  expect(await strategy.replay()).toBe(0);
  await log.rows(`update dead_letters set value = replace(value, 'poison', 'cured')`);
  expect(await strategy.replay()).toBe(1);
  expect(await strategy.replay()).toBe(0);
  expect(await teams()).toEqual(['cured', 'second']);
});

test('a type that nobody knows is counted and passed over', async () => {
  const unknown: string[] = [];
  const observer = { ...deaf, unknown: (type: string) => void unknown.push(type) };
  await log.start({ observer });
  const message = encodeEvent('org-hierarchy', created('x'), {});
  await log.bus.append('org', [
    { ...message, headers: { ...message.headers, ce_type: 'strainscope.org.node.painted.v1' } },
  ]);
  await log.announce(created('after'));
  await eventually(async () => expect(await teams()).toEqual(['after']));
  expect(unknown).toEqual(['strainscope.org.node.painted.v1']);
});

test('a service with a missing, double or undeclared handler does not start', async () => {
  @Controller()
  class Twice {
    @OnEvent('strainscope.org.node.created.v1')
    one(): Promise<void> {
      return Promise.resolve();
    }
    @OnEvent('strainscope.org.node.created.v1')
    two(): Promise<void> {
      return Promise.resolve();
    }
    @OnEvent('strainscope.org.node.deleted.v1')
    deleted(): Promise<void> {
      return Promise.resolve();
    }
  }
  await expect(startService(log.url, { bus: log.bus }, [Twice])).rejects.toThrow(
    /member.joined.v1 has no handler; .*node.created.v1 has two handlers; .*node.deleted.v1 is handled but not declared/,
  );
});
