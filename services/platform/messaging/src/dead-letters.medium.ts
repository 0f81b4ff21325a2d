import { emptyDatabase } from '@strainscope/testing';
import { describeDeadLetters } from '../test/dead-letters.suite.ts';
import { PostgresEventBus } from './postgres-log/postgres-event-bus.ts';

describeDeadLetters('PostgreSQL log', async () => {
  const urls = await emptyDatabase('event-log');
  return PostgresEventBus.open({ url: urls['event-log']!, pollMilliseconds: 200 });
});
