import { jest } from '@jest/globals';
import { registry } from '@strainscope/observability';
import { measure } from './messaging-metrics.ts';

test('metrics ask every running service, and forget those that stopped', async () => {
  const away = new Error('away');
  const unread: unknown[] = [];
  const state = {
    lag: jest.fn(async () => [{ topic: 'org', messages: 3, seconds: 1.5 }]),
    outboxAge: async () => 2.5,
    deadLetters: async () => 4,
    unread: (failure: unknown, metric: string) => void unread.push([metric, failure]),
  };
  const stop = measure('reporting', state);
  const stopAway = measure('auth', { ...state, outboxAge: () => Promise.reject(away) });
  const text = await registry.metrics();
  expect(text).toContain('strainscope_outbox_age_seconds{service="reporting"} 2.5');
  expect(text).toContain('strainscope_dead_letters{service="auth"} 4');
  expect(text).toContain('strainscope_consumer_lag_messages{service="reporting",topic="org"} 3');
  expect(text).toContain('strainscope_consumer_lag_seconds{service="reporting",topic="org"} 1.5');
  expect(text).not.toContain('strainscope_outbox_age_seconds{service="auth"}');
  expect(unread).toEqual([['strainscope_outbox_age_seconds', away]]);
  // Each once, though two metrics are made of it.
  expect(state.lag).toHaveBeenCalledTimes(2);
  stop();
  stopAway();
  expect(await registry.metrics()).not.toContain('service="reporting"');
});
