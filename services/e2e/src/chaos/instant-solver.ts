import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { solve } from '@strainscope/fe-solver';

/** One real result, computed once, for the worker that answers every task with it. Answers the worker's entry module. */
export async function instantSolver(folder: string): Promise<string> {
  const time = Array.from({ length: 101 }, (_, i) => i * 2e-4);
  const zero = time.map(() => 0);
  const velocity = time.map((t) => 5 * (1 - Math.cos((Math.PI * Math.min(t, 0.01)) / 0.01)));
  const acceleration = time.map((t) => (t < 0.01 ? ((5 * Math.PI) / 0.01) * Math.sin((Math.PI * t) / 0.01) : 0));
  const still = { x: zero, y: zero, z: zero };
  const { result, field, mesh } = await solve({
    eventId: '0198c0de-0000-7000-8000-000000000001',
    motion: {
      time,
      linearAcceleration: still,
      angularVelocity: { ...still, y: velocity },
      angularAcceleration: { ...still, y: acceleration },
    },
  });
  await writeFile(join(folder, 'result.json'), JSON.stringify(result));
  await writeFile(join(folder, 'field.ssf'), field);
  await writeFile(join(folder, 'mesh.ssm'), mesh);
  const entry = join(folder, 'instant-solver.mjs');
  await copyFile(new URL('../../src/chaos/instant-solver.mjs', import.meta.url), entry);
  return entry;
}
