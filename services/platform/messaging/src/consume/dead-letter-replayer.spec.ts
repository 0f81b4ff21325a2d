import { eventually } from '@strainscope/testing';
import { DeadLetterReplayer } from './dead-letter-replayer.ts';

/** Fails at its first looks, each in its way. */
function strategyThat(...failures: Error[]) {
  let looks = 0;
  return {
    replayRequested: () => {
      const failure = failures[looks++];
      return failure ? Promise.reject(failure) : Promise.resolve();
    },
    get looks() {
      return looks;
    },
  };
}

test('a fault of a replay is told, an outage of the database is not; both are followed by the next look', async () => {
  const outage = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const fault = new TypeError('of ours');
  const strategy = strategyThat(outage, fault);
  const told: unknown[] = [];
  const replayer = new DeadLetterReplayer(strategy, { failed: (_, failure) => told.push(failure) }, 1);
  replayer.start();
  await eventually(() => expect(strategy.looks).toBeGreaterThan(2));
  await replayer.stop();
  expect(told).toEqual([fault]);
});
