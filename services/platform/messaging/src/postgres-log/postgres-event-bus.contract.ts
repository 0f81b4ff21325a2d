import { emptyDatabase } from '@strainscope/testing';
import { describeEventBus } from '../../test/event-bus.conformance.ts';
import { PostgresEventBus } from './postgres-event-bus.ts';

describeEventBus('PostgreSQL log', async () => {
  const urls = await emptyDatabase('event-log');
  const open = () => PostgresEventBus.open({ url: urls['event-log']!, pollMilliseconds: 200 });
  const [one, other] = await Promise.all([open(), open()]);
  return { one, other, close: async () => void (await Promise.all([one.close(), other.close()])) };
});
