import { existsSync, readFileSync } from 'node:fs';
import { headMesh } from '../../mesh/head/head-mesh.ts';
import { meshQuality } from '../../mesh/quality.ts';
import { brainElements } from '../../result/regions.ts';
import type { GridConvergence } from '../../studies/grid-convergence.ts';
import type { VerificationCase } from '../verification-case.ts';
import { atLeast, atMost, NotRun } from '../verification-case.ts';

const group = 'Head meshes';

/** Least number of elements, of those that are counted. */
const KINDS = {
  coarse: { counted: 'all', least: 10_000 },
  fine: { counted: 'brain', least: 200_000 },
} as const;
/** Litres of brain of an adult of the 50th percentile: middle of the plausible range, and how far it goes. */
const BRAIN_LITRES = { male: 1.275, female: 1.125 };
const LITRES_AROUND = 0.125;
const BRAIN_PARTS = ['grey', 'white', 'callosum', 'cerebellum', 'stem'];

type Kind = keyof typeof KINDS;
type Subtype = keyof typeof BRAIN_LITRES;

function shipped(kind: Kind, subtype: Subtype) {
  const mesh = headMesh(kind, subtype);
  const quality = meshQuality(mesh);
  const litres = 1000 * BRAIN_PARTS.reduce((sum, part) => sum + quality.partVolume[part]!, 0);
  return { quality, litres, elements: { all: quality.elements, brain: brainElements(mesh).length } };
}

function qualityCases(kind: Kind, subtype: Subtype): VerificationCase[] {
  let made: ReturnType<typeof shipped> | undefined;
  const own = (): ReturnType<typeof shipped> => (made ??= shipped(kind, subtype));
  const { counted, least } = KINDS[kind];
  // Fine meshes take a minute each; the coarse ones have unit tests of their own.
  const isLong = true;
  const name = (what: string): string => `Head mesh, ${kind}, ${subtype}: ${what}`;
  return [
    atLeast({
      group,
      name: name('least scaled Jacobian'),
      figure: '1 for bricks',
      limit: 0.2,
      isLong,
      run: () => own().quality.minScaledJacobian,
    }),
    atMost({
      group,
      name: name('largest aspect ratio'),
      figure: 'longest edge / shortest',
      limit: 10,
      isLong,
      run: () => own().quality.maxAspectRatio,
    }),
    atMost({
      group,
      name: name('elements that hold up the time step'),
      limit: 0.01,
      isLong,
      figure: 'share of elements with less than 0.4 of the median step',
      run: () => own().quality.bottlenecks,
    }),
    atLeast({
      group,
      name: name(counted === 'all' ? 'elements' : 'elements of the brain'),
      figure: 'number',
      limit: least,
      isLong,
      run: () => own().elements[counted],
    }),
    atMost({
      group,
      name: name('volume of the brain'),
      limit: LITRES_AROUND,
      isLong,
      figure: `litres from ${BRAIN_LITRES[subtype]}, the middle of what adults have`,
      run: () => Math.abs(own().litres - BRAIN_LITRES[subtype]),
    }),
  ];
}

/** Written by `npm run science:convergence`, which takes longer than all cases together. */
const STUDY = new URL('../../../../../docs/science/data/mesh-convergence.json', import.meta.url);

function studied(): GridConvergence {
  if (!existsSync(STUDY)) throw new NotRun('the data of the study are not beside this program');
  const { discretisationError } = JSON.parse(readFileSync(STUDY, 'utf8')) as { discretisationError: GridConvergence };
  return discretisationError;
}

export const HEAD_CASES: readonly VerificationCase[] = [
  ...(['coarse', 'fine'] as const).flatMap((kind) => [...qualityCases(kind, 'male'), ...qualityCases(kind, 'female')]),
  atLeast({
    group,
    name: 'Head refined twice: observed order of MPS95',
    limit: 0.5,
    figure: 'order of convergence, from the checked-in study',
    run: () => studied().order ?? NaN,
  }),
  atMost({
    group,
    name: 'Head refined twice: grid convergence index of MPS95',
    limit: 0.1,
    figure: 'relative error band of the finest mesh (Roache 1994), from the checked-in study',
    run: () => studied().index,
  }),
];
