import { taskOf } from '../../test/task.factory.ts';
import type { EventEngine } from '../engine/engine.ts';
import { allocateResults } from '../engine/observer.ts';
import { SolverError } from '../errors/solver-error.ts';
import { incompleteSchema } from '../result-schema/incomplete.schema.ts';
import { brainElements } from '../result/regions.ts';
import { incompleteOf } from './incomplete.ts';
import { prepare } from './prepare.ts';

const prepared = prepare(taskOf());
const count = prepared.model.volume.length;
const brain = brainElements(prepared.model.mesh);
const error = new SolverError('energy-error', 'The energy balance is off.');
const execution = { backend: 'wasm-simd', threads: 1, batch: 1 } as const;

/** Strain of the whole brain at each sample. */
function engineWith(strains: readonly number[]): EventEngine {
  const results = allocateResults(count, strains.length);
  strains.forEach((strain, sample) => brain.forEach((e) => (results.history[sample * count + e] = strain)));
  return { results } as unknown as EventEngine;
}

it('leaves what was computed until a guard stopped, without the sample that it stopped at', () => {
  const engine = engineWith([0, 0.1, 0.25, 0.2, 9]);
  const reached = { sample: 3, time: 0.0015, end: 0.012, steps: 105, smallestTimeStep: 1.4e-5 };
  const partial = incompleteOf(prepared, engine, reached, error, execution);
  expect(incompleteSchema.parse(partial)).toEqual(partial);
  expect(partial['principal-max-strain'].value).toBeCloseTo(0.25, 6);
  expect(partial['MPS-95'].value).toBeCloseTo(0.25, 6);
  expect(partial['CSDM-15']).toBeCloseTo(1, 6);
  expect(partial.curve.time).toHaveLength(4);
  expect(partial.incomplete).toEqual({
    'stopped-at': 0.0015,
    end: 0.012,
    code: 'energy-error',
    reason: 'The energy balance is off.',
  });
  expect(partial).not.toHaveProperty('principal-min-strain');
});
