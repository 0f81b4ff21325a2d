import { BRAIN } from '../rotating-body.ts';
import {
  dilatationError,
  NORMAL_TEST_NAMES,
  normalError,
  objectivityError,
  relaxationError,
  simpleShearError,
  TEST_MATERIALS,
} from '../material-response.ts';
import type { VerificationCase } from '../verification-case.ts';
import { atMost, ELEMENTS } from '../verification-case.ts';

const group = 'Materials';

/** Powers of stretches are series in the kernel (see matrix-functions.ts); everything else is exact to rounding. */
const limitOf = (name: string): number => (name.startsWith('Ogden') ? 1e-6 : 1e-10);

const worstElement = (error: (element: (typeof ELEMENTS)[number]) => number): number =>
  Math.max(...ELEMENTS.map(error));

const SIX_TERMS = { ...BRAIN, prony: [1e-4, 1e-3, 5e-3, 2e-2, 0.1, 1].map((tau) => ({ g: 0.15, tau })) };

export const MATERIAL_CASES: readonly VerificationCase[] = [
  ...TEST_MATERIALS.flatMap((own) => {
    const limit = limitOf(own.name);
    const figure = 'relative error of stress, worse of both elements';
    return [
      ...NORMAL_TEST_NAMES.map((test) =>
        atMost({
          group,
          name: `${test}: ${own.name}`,
          figure,
          limit,
          run: () => worstElement((element) => normalError(test, own, element)),
        }),
      ),
      atMost({
        group,
        name: `Simple shear to 1: ${own.name}`,
        figure,
        limit,
        run: () => worstElement((element) => simpleShearError(own, element)),
      }),
      atMost({
        group,
        name: `Objectivity, turned by 100°: ${own.name}`,
        figure,
        limit: 1e-10,
        run: () => worstElement((element) => objectivityError(own, element)),
      }),
    ];
  }),
  atMost({
    group,
    name: 'Shear with a change of volume of 3 %: neo-Hooke',
    limit: 1e-8,
    figure: 'relative error of shear stress and pressure',
    run: () => worstElement(dilatationError),
  }),
  atMost({
    group,
    name: 'Prony ramp and hold, two terms',
    figure: 'relative error of stress',
    limit: 1e-6,
    run: () => relaxationError(BRAIN, 1e-4),
  }),
  atMost({
    group,
    name: 'Prony ramp and hold, six terms',
    figure: 'relative error of stress',
    limit: 1e-6,
    run: () => relaxationError(SIX_TERMS, 1e-4),
  }),
];
