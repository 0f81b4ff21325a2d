import { newId } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { emptyDatabase, eventually } from '@strainscope/testing';
import { migrated, service } from '../../test/player-counter.ts';
import { SilentLine } from '../../test/silent-line.ts';
import type { BusMessage, EventBus } from '../bus/event-bus.ts';
import { Outbox } from './outbox.ts';
import { OutboxRelay } from './outbox-relay.ts';

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
  const announce = () =>
    withScope(orm.em.fork(), serviceScope, (em) => {
      const nodeId = newId();
      return new Outbox(service).append(em, 'strainscope.org.node.renamed.v1', nodeId, { nodeId, name: 'U16' });
    });
  relay.start();
  try {
    await announce();
    await eventually(() => expect(sent).not.toEqual([]));
    line.fallSilent();
    await announce();
    await eventually(() => expect(new Set(sent.map(({ key }) => key)).size).toBe(2), { within: 20_000 });
    expect(unsent).not.toEqual([]);
  } finally {
    await relay.stop();
    await line.close();
    await orm.close(true);
  }
});
