import type { MikroORM } from '@mikro-orm/postgresql';
import { newId } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { emptyDatabase, eventually, SilentLine } from '@strainscope/testing';
import type { BusMessage, EventBus } from '../src/bus/event-bus.ts';
import { OutboxRelay } from '../src/outbox/outbox-relay.ts';
import { Outbox } from '../src/outbox/outbox.ts';
import { migrated, service } from './player-counter.ts';

describe('while rows keep coming, as from other processes of the service', () => {
  let orm: MikroORM;
  let relay: OutboxRelay;
  let toCome: number;

  beforeEach(async () => {
    const { [service]: url } = await emptyDatabase(service);
    orm = await migrated(url!);
    toCome = Infinity;
    // There is one more before the relay looks again.
    const append = async () => {
      if (toCome-- > 0) await announce(orm);
    };
    const bus = { append, keptDays: 7 } satisfies Partial<EventBus> as unknown as EventBus;
    relay = new OutboxRelay({ service, url: url!, bus, pollMilliseconds: 50, unsent: () => undefined });
    await announce(orm);
  });
  afterEach(async () => {
    toCome = 0;
    await relay.stop();
    await orm.close(true);
  });

  const rows = async (where: string) =>
    (await orm.em.fork().execute<{ n: number }[]>(`select count(*)::int as n from outbox where ${where}`))[0]!.n;

  test('the relay stops, and leaves what came after that to theirs', async () => {
    relay.start();
    await eventually(async () => expect(await rows('sent_at is not null')).toBeGreaterThan(3));
    toCome = 100;
    await relay.stop();
    expect(toCome).toBeGreaterThan(90);
    expect(await rows('sent_at is null')).toBe(1);
  });

  test('what was sent long ago goes, and what was sent a while ago stays', async () => {
    await orm.em.fork().execute(`insert into outbox (topic, key, headers, value, sent_at)
      select 'org', 'k', '{}', '', now() - make_interval(hours => h) from unnest(array[23, 25, 26]) h, generate_series(1, 1000)`);
    relay.start();
    await eventually(async () => expect(await rows(`sent_at < now() - interval '1 hour'`)).toBe(1_000));
  });

  test('a letter that was settled goes with it, and one that waits never does', async () => {
    await orm.em.fork().execute(`insert into dead_letters
        (event_id, topic, "offset", key, headers, value, cause, parked_at, replayed_at, discarded_at)
      select gen_random_uuid(), 'org', 0, what || days, '{}', '', '', now() - interval '1 year',
        case what when 'replayed' then now() - make_interval(days => days) end,
        case what when 'discarded' then now() - make_interval(days => days) end
      from unnest(array['waiting', 'replayed', 'discarded']) what, unnest(array[36, 38]) days`);
    relay.start();
    const letters = () => orm.em.fork().execute<{ key: string }[]>('select key from dead_letters order by key');
    const left = ['discarded36', 'replayed36', 'waiting36', 'waiting38'];
    await eventually(async () => expect((await letters()).map(({ key }) => key)).toEqual(left));
  });

  test('what was handled goes once it can come no more', async () => {
    await orm.em.fork().execute(`insert into inbox (event_id, topic, "offset", handled_at)
      select gen_random_uuid(), 'org', 0, now() - make_interval(days => d)
      from unnest(array[36, 38, 39]) d, generate_series(1, 1000)`);
    relay.start();
    const handled = () =>
      orm.em.fork().execute<object[]>(`select from inbox where handled_at > now() - interval '37 days'`);
    const all = () => orm.em.fork().execute<object[]>('select from inbox');
    await eventually(async () => expect(await all()).toHaveLength(1_000));
    expect(await handled()).toHaveLength(1_000);
  });
});

test('a database that falls silent without breaking the connection is connected to anew', async () => {
  const { [service]: url } = await emptyDatabase(service);
  const orm = await migrated(url!);
  const line = await SilentLine.to(url!);
  const sent: BusMessage[] = [];
  const bus = { append: async (_, messages) => void sent.push(...messages) } satisfies Partial<EventBus>;
  const unsent: unknown[] = [];
  const relay = new OutboxRelay({
    service,
    url: line.url,
    bus: bus as unknown as EventBus,
    pollMilliseconds: 50,
    silenceMilliseconds: 2_000,
    unsent: (failure) => void unsent.push(failure),
  });
  relay.start();
  try {
    await announce(orm);
    await eventually(() => expect(sent).not.toEqual([]));
    line.fallSilent();
    await announce(orm);
    await eventually(() => expect(new Set(sent.map(({ key }) => key)).size).toBe(2), { within: 20_000 });
    expect(unsent).not.toEqual([]);
  } finally {
    await relay.stop();
    await line.close();
    await orm.close(true);
  }
});

function announce(orm: MikroORM): Promise<void> {
  return withScope(orm.em.fork(), serviceScope, (em) => {
    const nodeId = newId();
    return new Outbox(service).append(em, 'strainscope.org.node.renamed.v1', nodeId, { nodeId, name: 'U16' });
  });
}
