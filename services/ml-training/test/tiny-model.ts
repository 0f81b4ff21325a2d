import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SOLVER_VERSION, storedHeadMesh } from '@strainscope/fe-solver';
import { featuresOf, TARGETS, train, type Sample, type Surrogate, type Target } from '@strainscope/surrogate';
import { designedMotion } from '../src/base-set/designed-motions.ts';
import type { Subtype } from '../src/base-set/base-run.ts';

/** How strain follows from the largest angular velocity in these models: nothing of a brain. */
export const strainOf = (pav: number): number => 0.005 * pav;

/**
 * Trains a model on designed motions with strains by a formula, and puts it where the service looks for it.
 * @returns the model
 */
export async function writeTinyModel(
  folder: string,
  subtype: Subtype,
  { solverVersion = SOLVER_VERSION } = {},
): Promise<Surrogate> {
  const { mesh, hash } = storedHeadMesh('coarse', subtype);
  const elementCount = mesh.region.length;
  const subject = { meshHash: hash, elementCount, materials: 'default', solverVersion };
  const passport = { madeAt: '2026-11-30T00:00:00.000Z' };
  const { bytes, surrogate } = await train(
    Array.from({ length: 80 }, (_, number) => sampleOf(number, elementCount)),
    { subject, passport },
  );
  await writeFile(join(folder, `${subtype}.surrogate`), bytes);
  return surrogate;
}

function sampleOf(number: number, elementCount: number): Sample {
  const { motion, labels } = designedMotion(number);
  const strain = strainOf(labels.pav);
  const targets = Object.fromEntries(
    TARGETS.map((target) => [target, target.startsWith('csdm') ? Math.min(1, strain) : strain]),
  ) as Record<Target, number>;
  return {
    id: String(number),
    group: String(labels.base),
    features: featuresOf(motion),
    targets,
    field: new Float32Array(elementCount).fill(strain),
  };
}
