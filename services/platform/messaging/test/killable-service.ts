import { MikroORM } from '@mikro-orm/postgresql';
import { ormOptions } from '@strainscope/persistence';
import type { EventBus } from '../src/bus/event-bus.ts';
import { DeadLetters } from '../src/consume/dead-letters.ts';
import { EventStrategy } from '../src/consume/event-strategy.ts';
import type { Received } from '../src/consume/on-event.ts';
import { KafkaEventBus } from '../src/kafka/kafka-event-bus.ts';
import { Outbox } from '../src/outbox/outbox.ts';
import { OutboxRelay } from '../src/outbox/outbox-relay.ts';
import { PostgresEventBus } from '../src/postgres-log/postgres-event-bus.ts';

/**
 * A process to be killed: it relays an outbox and applies what it relayed, as `@OnEvents` takes what comes in numbers,
 * until it is stopped from outside. Each time that an event is applied there is another row.
 */
const [service, url, busAddress, batchSize] = process.argv.slice(2) as [string, string, string, string];
const bus = await openBus(busAddress);

const orm = await MikroORM.init(ormOptions({ service, url, entities: [], migrations: [] }));
const ignore = () => undefined;
new OutboxRelay({ service, url, bus, batchSize: Number(batchSize), pollMilliseconds: 100, unsent: ignore }).start();
const strategy = new EventStrategy(
  { service, bus, consumes: ['strainscope.org.member.joined.v1'] },
  orm.em,
  new DeadLetters(orm.em, new Outbox(service), service),
  {
    handled: ignore,
    repeated: ignore,
    failed: ignore,
    parked: ignore,
    unknown: ignore,
    unsent: ignore,
    unread: ignore,
  },
);
const apply = async (received: readonly Received<'strainscope.org.member.joined.v1'>[]) => {
  const players = received.map(({ message: { personId, nodeId } }) => ({ person_id: personId, team_id: nodeId }));
  await orm.em.execute(
    `insert into players (person_id, team_id)
     select person_id, team_id from jsonb_to_recordset(?::jsonb) as p (person_id uuid, team_id uuid)`,
    [JSON.stringify(players)],
  );
};
strategy.addHandler('strainscope.org.member.joined.v1', apply, true, { takesMany: true });
strategy.listen(() => process.send?.('listening'));
process.once('disconnect', () => process.exit());

/** A URL is a database's; brokers are told as `host:port,host:port`. */
function openBus(address: string): Promise<EventBus> {
  return address.includes('://')
    ? PostgresEventBus.open({ url: address, pollMilliseconds: 100 })
    : KafkaEventBus.open({
        brokers: address.split(','),
        clientId: service,
        topics: ['org'],
        times: { session: 6_000 },
      });
}
