import { runChaos } from '../src/chaos/chaos-run.ts';

test('killed with -9 during an upload: nothing acknowledged is lost, doubled or stuck', async () => {
  const report = await runChaos({ events: 40, kills: 5, seed: 11, say: () => undefined });
  process.stdout.write(
    `chaos: ${report.kills} kills, ${report.acknowledged} events acknowledged, ${report.faults.length} faults\n`,
  );
  expect(report.faults).toEqual([]);
});
