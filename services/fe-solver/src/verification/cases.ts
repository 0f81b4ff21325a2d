/** Every comparison of the solver with something known; `strainscope-solve verify` prints them, the tests hold them. */
import { cantileverCollapse, measuredOverPredictedLimit } from './stability.ts';
import { patchTestResidual, rotationStrain } from './homogeneous-fields.ts';
import { biaxialError, relaxationError, simpleShearError, uniaxialError } from './material-response.ts';
import { parity, repeatability } from './back-ends.ts';
import { BRAIN, rotatingSphere } from './rotating-sphere.ts';
import type { ElementKind } from '../kernel/kernel-form.ts';
import type { SphereRun } from './rotating-sphere.ts';
import { freeParticleError } from './turning-frame.ts';
import type { VerificationCase } from './verification-case.ts';
import { double, single } from './verification-case.ts';

/** A softer bulk for the large meshes: K/G0 is 274 and the steps ten times as long. */
const SOFT_BULK = 2.19e6;

export const VERIFICATION_CASES: readonly VerificationCase[] = [
  atMost('Patch test, distorted elements, double', 'force on a free node / (stress × face)', 1e-10, () =>
    patchTestResidual(double),
  ),
  atMost('Patch test, distorted elements, single (WebAssembly)', 'force on a free node / (stress × face)', 1e-5, () =>
    patchTestResidual(single),
  ),
  atMost('Rigid rotation by 180°, double', 'largest strain', 1e-12, () => rotationStrain(double, 180)),
  atMost('Rigid rotation by 180°, single (WebAssembly)', 'largest strain', 2e-6, () => rotationStrain(single, 180)),
  atMost('Patch test, eight-point element, double', 'force on a free node / (stress × face)', 1e-10, () =>
    patchTestResidual(double, 'eight-point'),
  ),
  atMost('Patch test, eight-point element, single', 'force on a free node / (stress × face)', 1e-5, () =>
    patchTestResidual(single, 'eight-point'),
  ),
  atMost('Rigid rotation by 180°, eight-point element, double', 'largest strain', 1e-12, () =>
    rotationStrain(double, 180, 'eight-point'),
  ),
  atMost('Uniaxial stretch 0.6–1.8', 'relative error of stress', 1e-10, async () => uniaxialError()),
  atMost('Equibiaxial stretch 0.6–1.8', 'relative error of stress', 1e-10, async () => biaxialError()),
  atMost('Simple shear to 1', 'relative error of stress', 1e-10, async () => simpleShearError()),
  atMost('Prony ramp and hold', 'relative error of stress', 1e-6, async () => relaxationError(BRAIN, 1e-4)),
  atMost('Free particle in the turning frame, 40°', 'distance from the exact path, m', 1e-6, async () =>
    freeParticleError(1e-5),
  ),
  atMost('Time-step limit', '|measured / predicted − 1|', 0.01, async () =>
    Math.abs((await measuredOverPredictedLimit()) - 1),
  ),
  atLeast('Cantilever without hourglass control', 'deflection without / with', 4, cantileverCollapse),
  atMost(
    'Rotating ball in a shell, five layers, K/G0 = 27 000',
    'relative L2 error',
    0.02,
    async () => (await fiveLayers()).error,
  ),
  atMost('Rotating ball, five layers, eight-point element', 'relative L2 error', 0.02, () =>
    sphereError(5, SOFT_BULK, 'eight-point'),
  ),
  atMost('Rotating ball in a shell, ten layers, K/G0 = 274', 'relative L2 error', 0.006, () =>
    sphereError(10, SOFT_BULK),
  ),
  atLeast('Rotating ball: observed order, three to six layers', 'order of convergence', 1.8, async () =>
    Math.log2((await sphereError(3, SOFT_BULK)) / (await sphereError(6, SOFT_BULK))),
  ),
  atMost('Rotating ball, five layers, K/G0 = 100', 'relative L2 error', 0.02, () => sphereError(5, 0.8e6)),
  atMost('Rotating ball with 30 g of translation', 'largest change of any strain', 1e-4, translationChange),
  atMost(
    'Rotating ball: energy balance',
    'error / largest energy',
    0.005,
    async () => (await fiveLayers()).report.energy.worstError,
  ),
  atMost(
    'Rotating ball: hourglass energy',
    'share of the internal energy',
    0.05,
    async () => (await fiveLayers()).report.energy.hourglassShare,
  ),
  atMost(
    'WebAssembly against double-precision JavaScript',
    'largest difference of strain / 95th percentile',
    1e-4,
    parity,
  ),
  atMost('One, two and three threads', 'elements whose strain differs in any bit', 0, repeatability),
];

let fiveLayersRun: Promise<SphereRun> | undefined;

/** The run that several cases look at. */
const fiveLayers = (): Promise<SphereRun> => (fiveLayersRun ??= rotatingSphere({ layers: 5, makeEngine: single }));

async function sphereError(layers: number, bulkModulus: number, element?: ElementKind): Promise<number> {
  const { error } = await rotatingSphere({ layers, makeEngine: single, material: { ...BRAIN, bulkModulus }, element });
  return error;
}

/** Largest difference of any element's strain at any sample with and without translation. At K = 0.219 GPa the pressure
 * of 30 g itself compresses tissue by some 3e-5. */
async function translationChange(): Promise<number> {
  const still = await fiveLayers();
  const moved = await rotatingSphere({ layers: 5, makeEngine: single, translation: [250, -120, 100] });
  const [a, b] = [still.engine.results.history, moved.engine.results.history];
  return a.reduce((most, strain, i) => Math.max(most, Math.abs(strain - b[i]!)), 0);
}

function atMost(name: string, figure: string, limit: number, run: () => Promise<number>): VerificationCase {
  return { name, figure, limit, sense: 'at most', run };
}

function atLeast(name: string, figure: string, limit: number, run: () => Promise<number>): VerificationCase {
  return { name, figure, limit, sense: 'at least', run };
}
