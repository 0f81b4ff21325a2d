import { monitorEventLoopDelay } from 'node:perf_hooks';
import { printFigure, printMachine, quantile } from '@strainscope/testing';
import { preventCsv } from './fixtures/brand-files.ts';
import { TestIngest } from './ingest.ts';

const FILES = 1000;
/** As many as a browser sends at a time. */
const SENDERS = 6;

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

  printMachine();
  printFigure({ what: `${FILES} files in one drop`, value: seconds, unit: 's', limit: { most: 60 } });
  printFigure({ what: 'a file, p50', value: quantile(waits, 0.5), unit: 'ms' });
  printFigure({ what: 'a file, p95', value: quantile(waits, 0.95), unit: 'ms' });
  printFigure({ what: 'event loop delay p99 meanwhile', value: delay.percentile(99) / 1e6, unit: 'ms' });
}, 600_000);
