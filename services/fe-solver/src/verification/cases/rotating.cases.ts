import type { ElementKind } from '../../kernel/kernel-form.ts';
import { centroid } from '../../mesh/hex-mesh.ts';
import type { ModelMaterial } from '../../model/model.ts';
import { REFERENCE_BULK_MODULUS, SOFTENINGS } from '../../motion/bulk-modulus.ts';
import type { Triple } from '../../motion/head-motion.ts';
import type { RotatingBody, RotatingRun } from '../rotating-body.ts';
import { BALL, BRAIN, CYLINDER, rotate } from '../rotating-body.ts';
import type { VerificationCase } from '../verification-case.ts';
import { atLeast, atMost, ELEMENTS, single } from '../verification-case.ts';

const group = 'Rotating ball and cylinder';
const figure = 'relative L2 error of the displacement';

/** A softer bulk for the larger meshes: K/G0 is 274 and the steps ten times as long. */
export const SOFT_BULK = 2.19e6;
const INSTANTANEOUS_SHEAR = 7979;

const BODIES: Record<string, RotatingBody> = { ball: BALL, cylinder: CYLINDER };
const LOCKING_LAYERS = 3;
const BULK_TO_SHEAR = [1e2, 1e3, 1e4, 1e5];

export async function errorOf(
  body: RotatingBody,
  element: ElementKind,
  layers: number,
  bulkModulus = SOFT_BULK,
): Promise<number> {
  const { error } = await rotate({ body, layers, element, makeEngine: single, material: { ...BRAIN, bulkModulus } });
  return error;
}

export const ROTATING_CASES: readonly VerificationCase[] = [
  ...Object.entries(BODIES).flatMap(([name, body]) =>
    ELEMENTS.flatMap((element) => [
      atMost({
        group,
        name: `Rotating ${name}, five layers, ${element}`,
        figure,
        limit: 0.02,
        run: () => errorOf(body, element, 5),
      }),
      atMost({
        group,
        name: `Rotating ${name}, ten layers, ${element}`,
        figure,
        limit: 0.006,
        isLong: true,
        run: () => errorOf(body, element, 10),
      }),
      atLeast({
        group,
        name: `Rotating ${name}: observed order, three to six layers, ${element}`,
        limit: 1.8,
        figure: 'order of convergence',
        isLong: element === 'eight-point',
        run: async () => Math.log2((await errorOf(body, element, 3)) / (await errorOf(body, element, 6))),
      }),
    ]),
  ),
  ...ELEMENTS.map((element) =>
    atMost({
      group,
      name: `No locking: rotating ball, K/G0 from 1e2 to 1e5, ${element}`,
      limit: 1.05,
      isLong: true,
      figure: 'largest / smallest error',
      run: async () => {
        const errors: number[] = [];
        for (const ratio of BULK_TO_SHEAR) {
          errors.push(await errorOf(BALL, element, LOCKING_LAYERS, ratio * INSTANTANEOUS_SHEAR));
        }
        return Math.max(...errors) / Math.min(...errors);
      },
    }),
  ),
  atMost({
    group,
    name: 'Rotating ball with 30 g of translation',
    limit: 1e-4,
    isLong: true,
    figure: 'largest change of any strain',
    run: () => translationChange(realBulk(), BRAIN, TRANSLATION),
  }),
  atMost({
    group,
    name: 'Rotating ball of the softest standard bulk modulus with 100 g of translation',
    limit: 3.3e-4,
    isLong: true,
    figure: 'largest change of any strain: three times the 1e-4 of 30 g in the reference',
    run: () =>
      translationChange(rotate({ layers: 5, makeEngine: single, material: SOFTEST }), SOFTEST, HARD_TRANSLATION),
  }),
  atMost({
    group,
    name: 'Ball under 30 g of translation: pressure',
    limit: 0.02,
    figure: 'relative L2 error against −ρ a · x',
    run: pressureError,
  }),
  atMost({
    group,
    name: 'Rotating ball: energy balance',
    figure: 'error / largest energy',
    limit: 0.005,
    isLong: true,
    run: async () => (await realBulk()).report.energy.worstError,
  }),
  atMost({
    group,
    name: 'Rotating ball: hourglass energy',
    limit: 0.05,
    isLong: true,
    figure: 'share of the internal energy',
    run: async () => (await realBulk()).report.energy.hourglassShare,
  }),
];

const TRANSLATION: Triple = [250, -120, 100];
/** 100 g. */
const HARD_TRANSLATION: Triple = [833, -400, 333];
/** The brain of a standard run with the longest steps. */
const SOFTEST: ModelMaterial = {
  ...BRAIN,
  bulkModulus: REFERENCE_BULK_MODULUS / SOFTENINGS[0] ** 2,
  potentialShare: 1 / SOFTENINGS[0] ** 2,
};

/**
 * A body that fills an accelerated shell is pressed against its rear: K (θ − 1) = ρ a · x, as in a jar of water. Relative L2
 * error over the elements at the end of the motion.
 */
async function pressureError(): Promise<number> {
  const material = { ...BRAIN, bulkModulus: SOFT_BULK };
  const { model, engine } = await rotate({ layers: 3, makeEngine: single, material, translation: TRANSLATION });
  let [difference, size] = [0, 0];
  engine.results.dilatation.forEach((change, element) => {
    const x = centroid(model.mesh, element);
    const exact = material.density * TRANSLATION.reduce((sum, a, i) => sum + a * x[i]!, 0);
    difference += model.volume[element]! * (SOFT_BULK * change - exact) ** 2;
    size += model.volume[element]! * exact ** 2;
  });
  return Math.sqrt(difference / size);
}

let realBulkRun: Promise<RotatingRun> | undefined;

/** Five layers with the bulk modulus of brain; the run that several cases look at. */
const realBulk = (): Promise<RotatingRun> => (realBulkRun ??= rotate({ layers: 5, makeEngine: single }));

/**
 * Largest difference of any element's strain at any sample with and without translation. At K = 0.219 GPa the pressure
 * of 30 g itself compresses tissue by some 3e-5.
 */
async function translationChange(
  unmoved: Promise<RotatingRun>,
  material: ModelMaterial,
  translation: Triple,
): Promise<number> {
  const still = await unmoved;
  const moved = await rotate({ layers: 5, makeEngine: single, material, translation });
  const [a, b] = [still.engine.results.history, moved.engine.results.history];
  return a.reduce((most, strain, i) => Math.max(most, Math.abs(strain - b[i]!)), 0);
}
