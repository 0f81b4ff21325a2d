import { fileURLToPath } from 'node:url';
import { newId, systemClock } from '@strainscope/kernel';
import { benchScale, printFigure, printMachine } from '@strainscope/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { SolverWork } from '../../src/work/solver-work.ts';
import { submitted } from '../fixtures.ts';
import { solverVersion, testOrchestrator } from '../orchestrator.ts';

const workers = 8;
const solveSeconds = 2;
const solves = Math.max(workers * 2, Math.round(1_000 * benchScale));
const entry = fileURLToPath(new URL('../workers/stub-solver.mjs', import.meta.url));

test('workers are busy while there is work', async () => {
  const orchestrator = await testOrchestrator({
    config: { solverVersion, workers: { entry, most: workers, coolDownSeconds: 60 } },
    clock: systemClock,
  });
  for (let n = 0; n < solves; n += 1) await submitted(orchestrator, { content: `for ${solveSeconds} ${newId()}` });
  await orchestrator.get(SolverWork).start();
  const left = async () => {
    const [row] = await orchestrator.query<{ n: number }>(
      `select count(*)::int as n from simulations where status <> 'complete'`,
    );
    return row!.n;
  };
  while ((await left()) > 0) await sleep(500);
  const [times] = await orchestrator.query<{ seconds: number; attempts: number }>(
    `select extract(epoch from max(ended_at) - min(started_at))::float8 as seconds, count(*)::int as attempts from attempts`,
  );
  await orchestrator.get(SolverWork).stop();
  await orchestrator.close();
  expect(times!.attempts).toBe(solves);
  printMachine();
  printFigure({
    what: `workers busy over ${solves} solves of ${solveSeconds} s, ${workers} workers`,
    value: (100 * solves * solveSeconds) / (workers * times!.seconds),
    unit: '%',
    limit: { least: 97 },
  });
}, 3_600_000);
