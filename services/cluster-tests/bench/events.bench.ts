import { kill, startKillable } from '@strainscope/messaging/killable';
import { migrated, service } from '@strainscope/messaging/player-counter';
import { KafkaEventBus, OutboxRelay } from '@strainscope/messaging';
import { benchScale, emptyDatabase, eventually, notRun, printFigure, printMachine } from '@strainscope/testing';
import { TestKafka } from '../src/components/kafka.ts';
import { hasKafka } from '../src/components/locations.ts';
import { announceAt, fillOutbox } from '../test/outbox-load.ts';
import type { Orm } from '../test/outbox-load.ts';
import { countOf, throughDyingBrokers } from '../test/dying-brokers.ts';

/** A bench says why it makes no way. */
const tell = (failure: unknown) => void process.stderr.write(`${String(failure)}\n`);

const rows = Math.max(2_000, Math.round(60_000 * benchScale));
const perSecond = 500;
const seconds = Math.max(5, Math.round(60 * benchScale));
/** Joins the group and fills caches; not counted. */
const warmUpSeconds = 2;

if (hasKafka) {
  let kafka: TestKafka;
  let url: string;
  let orm: Orm;

  beforeAll(async () => void (kafka = await TestKafka.start(3)), 300_000);
  afterAll(() => kafka.stop());
  beforeEach(async () => {
    url = (await emptyDatabase(service))[service]!;
    orm = await migrated(url);
  });
  afterEach(() => orm.close(true));

  // First: a group begins at the beginning of its topic, and what the other benches leave there is none of its events.
  test('what the path from outbox to inbox carries while brokers die', async () => {
    const { orm: applied, rate } = await throughDyingBrokers(kafka);
    await applied.close(true);
    printMachine();
    printFigure({
      what: 'outbox to inbox while each of three brokers is killed',
      value: rate,
      unit: 'events/s',
      limit: { least: perSecond },
    });
  }, 1_200_000);

  test('how long an event takes from its transaction to the inbox of whoever applies it', async () => {
    // Within the transaction that applies it, and not when that begins.
    await orm.em.fork().execute('alter table inbox alter column handled_at set default clock_timestamp()');
    const consumer = await startKillable(url, kafka.brokers.join(), 500);
    const count = await announceAt(orm, { perSecond, most: perSecond * (warmUpSeconds + seconds) });
    // More than these: the group reads what the bench before it announced, too.
    const waiting = `outbox left join inbox on event_id = (headers->>'ce_id')::uuid where event_id is null`;
    await eventually(async () => expect(await countOf(orm, waiting)).toBe(0), { within: 120_000, every: 100 });
    await kill(consumer);
    const [took] = await orm.em.fork().execute<{ p50: number; p99: number }[]>(
      `select percentile_cont(0.5) within group (order by milliseconds) as p50,
              percentile_cont(0.99) within group (order by milliseconds) as p99
       from (
         select extract(epoch from handled_at - created_at)::float8 * 1000 as milliseconds
         from outbox join inbox on event_id = (headers->>'ce_id')::uuid
         where created_at > (select min(created_at) from outbox) + make_interval(secs => ?)
       ) as each_event`,
      [warmUpSeconds],
    );
    expect(count).toBe(perSecond * (warmUpSeconds + seconds));
    printMachine();
    printFigure({ what: `end to end at ${perSecond}/s, p50`, value: took!.p50, unit: 'ms' });
    printFigure({
      what: `end to end at ${perSecond}/s, p99`,
      value: took!.p99,
      unit: 'ms',
      limit: { most: 500 },
    });
  }, 900_000);

  test('how fast the relay carries an outbox to three brokers', async () => {
    await fillOutbox(orm, rows);
    const bus = await KafkaEventBus.open({ brokers: kafka.brokers, clientId: 'bench', topics: ['org'], partitions: 6 });
    const relay = new OutboxRelay({ service, url, bus, unsent: tell });
    const began = performance.now();
    relay.start();
    const unsent = 'outbox where sent_at is null';
    await eventually(async () => expect(await countOf(orm, unsent)).toBe(0), { within: 600_000, every: 100 });
    const took = (performance.now() - began) / 1_000;
    await relay.stop();
    await bus.close();
    printMachine();
    printFigure({
      what: `outbox relay, ${rows} rows`,
      value: rows / took,
      unit: 'rows/s',
      limit: { least: 3_000 },
    });
  }, 900_000);
} else {
  notRun('figures of events', 'no broker here: Java or Maven is missing');
}
