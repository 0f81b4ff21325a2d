/**
 * `lost-machine.program.ts <folder>`, in a network namespace of its own. A service's relay and two transactions of it run
 * over the network, which is then cut as by the loss of their machine. Ends well when a relay that reaches the database
 * otherwise goes on with what is to be sent, and what the transactions hold is free: one is between two statements, one
 * amid an endless one.
 */
import { execFileSync } from 'node:child_process';
import { once, EventEmitter } from 'node:events';
import { MikroORM } from '@mikro-orm/postgresql';
import { EmbeddedPostgres, migrate, ormOptions, provision } from '@strainscope/persistence';
import pg from 'pg';
import type { EventBus } from '../src/bus/event-bus.ts';
import { messagingMigrations } from '../src/messaging-tables.ts';
import { OutboxRelay } from '../src/outbox/outbox-relay.ts';

const network = (state: 'up' | 'down') => execFileSync('ip', ['link', 'set', 'lo', state]);
const folder = process.argv[2]!;
const service = 'auth';
network('up');
const settings = { fsync: 'off', unix_socket_directories: folder };
const postgres = await EmbeddedPostgres.start({ folder, settings });
const urls = await provision(postgres.adminUrl, {
  database: 'strainscope',
  services: [service],
  secret: postgres.secret,
});
const overNetwork = new URL(urls[service]!);
const { username, password, port, pathname } = overNetwork;
const elsewhere = `postgres://${username}:${password}@${encodeURIComponent(folder)}:${port}${pathname}`;

const sent = new EventEmitter();
const relayOver = (url: string, name: string) => {
  const bus = {
    append: async () => void sent.emit(name),
    keptDays: 7,
  } satisfies Partial<EventBus> as unknown as EventBus;
  const relay = new OutboxRelay({ service, url, bus, unsent: () => undefined });
  relay.start();
  return relay;
};
const migrations = messagingMigrations;
const orm = await MikroORM.init(ormOptions({ service, url: overNetwork.href, entities: [], migrations }));
await migrate(orm);
const client = new pg.Client({ connectionString: elsewhere });
await client.connect();
const announce = () => client.query(`insert into outbox (topic, key, headers, value) values ('org', 'k', '{}', '')`);
await announce();
relayOver(overNetwork.href, 'lost');
await once(sent, 'lost');
const em = orm.em.fork();
await em.begin();
await em.execute('select * from outbox for update');
const busy = orm.em.fork();
await busy.begin();
await busy.execute('select pg_advisory_xact_lock(1)');
busy.execute('select pg_sleep(3600)').catch(() => undefined);

network('down');
await announce();
const relay = relayOver(elsewhere, 'elsewhere');
await once(sent, 'elsewhere');
await client.query('select * from outbox for update');
await client.query('select pg_advisory_lock(1)');
console.log('taken over');
network('up');
await relay.stop();
await client.end();
await postgres.stop();
process.exit(0);
