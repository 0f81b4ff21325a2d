import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@strainscope/kernel';
import { KafkaEventBus, OutboxRelay } from '@strainscope/messaging';
import { benchScale, emptyDatabase, notRun, printFigure, printMachine, quantile } from '@strainscope/testing';
import pg from 'pg';
import { TestKafka } from '../src/components/kafka.ts';
import { hasKafka } from '../src/components/locations.ts';
import { announceAt, createOutbox, fillOutbox } from '../src/events/outbox-load.ts';
import { throughDyingBrokers } from '../test/dying-brokers.ts';

/** A bench says why it makes no way. */
const tell = (failure: unknown) => void process.stderr.write(`${String(failure)}\n`);

const rows = Math.max(2_000, Math.round(60_000 * benchScale));
const perSecond = 500;
const seconds = Math.max(5, Math.round(60 * benchScale));

if (hasKafka) {
  let kafka: TestKafka;
  let database: pg.Pool;
  let url: string;
  let bus: KafkaEventBus;

  beforeAll(async () => {
    kafka = await TestKafka.start(3);
    bus = await KafkaEventBus.open({ brokers: kafka.brokers, clientId: 'bench', topics: ['org'], partitions: 6 });
  }, 300_000);
  afterAll(async () => {
    await bus.close();
    await kafka.stop();
  });
  beforeEach(async () => {
    url = (await emptyDatabase('bench')).bench!;
    database = new pg.Pool({ connectionString: url, max: 4 });
    await createOutbox(database);
  });
  afterEach(() => database.end());

  // First: a group begins at the beginning of its topic, and what the other benches leave there is none of its events.
  test('what the path from outbox to inbox carries while brokers die', async () => {
    const { orm, rate } = await throughDyingBrokers(kafka);
    await orm.close(true);
    printMachine();
    printFigure({
      what: 'outbox to inbox while each of three brokers is killed',
      value: rate,
      unit: 'events/s',
      limit: { least: perSecond },
    });
  }, 1_200_000);

  test('how fast the relay carries an outbox to three brokers', async () => {
    await fillOutbox(database, rows);
    const relay = new OutboxRelay({ service: 'bench', url, bus, unsent: tell });
    const began = performance.now();
    relay.start();
    const unsent = async () => {
      const { rows: found } = await database.query<{ n: number }>(
        'select count(*)::int as n from outbox where sent_at is null',
      );
      return found[0]!.n;
    };
    while ((await unsent()) > 0) await sleep(100);
    const took = (performance.now() - began) / 1_000;
    await relay.stop();
    printMachine();
    printFigure({
      what: `outbox relay, ${rows} rows`,
      value: rows / took,
      unit: 'rows/s',
      limit: { least: 3_000 },
    });
  }, 900_000);

  test('how long an event takes from its transaction to its handler', async () => {
    const took: number[] = [];
    const subscription = await bus.subscribe({
      group: newId(),
      topics: ['org'],
      handle: ({ headers }) => {
        if (headers.bench === url) took.push(Date.now() - Number(headers.announced));
        return Promise.resolve();
      },
    });
    const relay = new OutboxRelay({ service: 'bench', url, bus, unsent: tell });
    relay.start();
    const count = await announceAt(database, { perSecond, seconds, mark: url });
    const deadline = Date.now() + 120_000;
    while (took.length < count && Date.now() < deadline) await sleep(50);
    await relay.stop();
    await subscription.close();
    expect(took).toHaveLength(count);
    // The first second joins the group and fills caches.
    const settled = took.slice(perSecond);
    printMachine();
    printFigure({ what: `end to end at ${perSecond}/s, p50`, value: quantile(settled, 0.5), unit: 'ms' });
    printFigure({
      what: `end to end at ${perSecond}/s, p99`,
      value: quantile(settled, 0.99),
      unit: 'ms',
      limit: { most: 500 },
    });
  }, 900_000);
} else {
  notRun('figures of events', 'no broker here: Java or Maven is missing');
}
