/** From the samples of a run that a guard stopped to the peaks so far. */
import type { EventEngine } from '../engine/engine.ts';
import type { SolverError } from '../errors/solver-error.ts';
import { elementPeaks } from '../result/element-peaks.ts';
import type { Incomplete } from '../result-schema/incomplete.schema.ts';
import { brainElements } from '../result/regions.ts';
import { measure } from '../result/result.ts';
import type { Progress } from './simulate.ts';
import type { PreparedTask } from './prepare.ts';
import type { Execution } from './provenance.ts';
import { provenance } from './provenance.ts';

/**
 * What stands when a run is stopped: strains up to its last good `sample`. Extremes that the observer keeps without
 * their history (smallest strain, shear, pressure) may have seen the bad sample and are left out.
 */
export function incompleteOf(
  prepared: PreparedTask,
  { results }: EventEngine,
  { sample, time, end, steps, smallestTimeStep }: Omit<Progress, 'timeStep'> & { sample: number },
  { code, message }: SolverError,
  execution: Execution,
): Incomplete {
  const { task, model, sampleTimes, motion } = prepared;
  const { mesh, volume } = model;
  const { strainRateWindow } = task.outputs;
  const times = sampleTimes.slice(0, sample + 1);
  const history = { values: results.history, elementCount: volume.length, times };
  const peaks = elementPeaks(history, brainElements(mesh), strainRateWindow);
  const own = { mesh, volume, results, times, motion, peaks, strainRateWindow };
  const measures = measure({ ...own, elementHistory: [], pressureModulus: undefined });
  return {
    version: 1,
    'event-id': task.eventId,
    ...(task.impactPoint !== undefined && { 'impact-point': task.impactPoint }),
    'principal-max-strain': measures['principal-max-strain'],
    'MPS-95': measures['MPS-95'],
    'CSDM-3': measures['CSDM-3'],
    'CSDM-5': measures['CSDM-5'],
    'CSDM-10': measures['CSDM-10'],
    'CSDM-15': measures['CSDM-15'],
    'CSDM-30': measures['CSDM-30'],
    'region-wise-mps': measures['region-wise-mps'],
    curve: measures.curve,
    'max-linear-acc-g': measures['max-linear-acc-g'],
    'max-angular-acc-rads2': measures['max-angular-acc-rads2'],
    'max-angular-vel-rads': measures['max-angular-vel-rads'],
    provenance: provenance(prepared, { steps, smallestTimeStep }, execution),
    incomplete: { 'stopped-at': time, end, code, reason: message },
  };
}
