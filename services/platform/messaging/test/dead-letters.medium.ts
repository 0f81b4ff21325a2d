import { emptyDatabase } from '@strainscope/testing';
import { PostgresEventBus } from '../src/postgres-log/postgres-event-bus.ts';
import { describeDeadLetters } from './dead-letters.suite.ts';

describeDeadLetters('PostgreSQL log', async () => {
  const urls = await emptyDatabase('event-log');
  return PostgresEventBus.open({ url: urls['event-log']!, pollMilliseconds: 200 });
});
