import { cpus } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { preventCsv } from './fixtures/brand-files.ts';
import { TestIngest } from './ingest.ts';

const FILES = 1000;
/** As many as a browser sends at a time. */
const SENDERS = 6;
const LIMIT_SECONDS = 60;

it('a thousand files in one drop', async () => {
  const ingest = await TestIngest.start();
  const { teamId } = await ingest.plantTeam();
  const coach = await ingest.employ(teamId);
  const uploadId = await ingest.open(coach, teamId);
  const { name } = preventCsv();
  const waits: number[] = [];
  const delay = monitorEventLoopDelay({ resolution: 5 });

  delay.enable();
  const start = performance.now();
  let next = 0;
  const send = async () => {
    while (next < FILES) {
      const sent = performance.now();
      const file = preventCsv({ name: name.replace('-45-', `-${next++}-`) });
      const { state } = await ingest.ingest(coach, uploadId, file);
      expect(state).toBe('accepted');
      waits.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, send));
  const seconds = (performance.now() - start) / 1000;
  delay.disable();
  await ingest.close();

  waits.sort((a, b) => a - b);
  const quantile = (share: number) => (waits[Math.floor(share * (waits.length - 1))] ?? 0).toFixed(0);
  console.log(
    [
      `${FILES} files in ${seconds.toFixed(1)} s: ${(seconds / LIMIT_SECONDS).toFixed(2)} of the limit`,
      `a file p50 ${quantile(0.5)} ms, p95 ${quantile(0.95)} ms`,
      `event loop delay p99 ${(delay.percentile(99) / 1e6).toFixed(0)} ms`,
      `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`,
    ].join('\n'),
  );
}, 600_000);
