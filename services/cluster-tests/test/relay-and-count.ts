import { KafkaEventBus, OutboxRelay } from '@strainscope/messaging';
import pg from 'pg';

/** A process to be killed: it relays an outbox to Kafka and applies what it relayed, once, until stopped from outside. */
const [url, brokers] = process.argv.slice(2) as [string, string];
const bus = await KafkaEventBus.open({
  brokers: brokers.split(','),
  clientId: 'counter',
  topics: ['org'],
  times: { session: 6_000 },
});
const database = new pg.Pool({ connectionString: url, max: 8 });
new OutboxRelay({ service: 'counter', url, bus, pollMilliseconds: 50 }).start();
await bus.subscribe({
  group: 'counter',
  topics: ['org'],
  // The primary key is the inbox: a repeated event changes nothing, and keeps its first place.
  async handle({ headers, key, value }) {
    await database.query('insert into applied (event_id, key, number) values ($1, $2, $3) on conflict do nothing', [
      headers.ce_id,
      key,
      value,
    ]);
  },
});
process.once('disconnect', () => process.exit());
process.send?.('listening');
