import { patchTestResidual, rotationStrain } from '../homogeneous-fields.ts';
import type { VerificationCase } from '../verification-case.ts';
import { atMost, double, ELEMENTS, single } from '../verification-case.ts';

const group = 'Homogeneous fields';
const residual = 'force on a free node / (stress × face)';

export const FIELD_CASES: readonly VerificationCase[] = ELEMENTS.flatMap((element) => [
  atMost({
    group,
    name: `Patch test, distorted ${element} elements, double`,
    figure: residual,
    limit: 1e-10,
    run: () => patchTestResidual(double, element),
  }),
  atMost({
    group,
    name: `Patch test, distorted ${element} elements, single`,
    figure: residual,
    limit: 1e-5,
    run: () => patchTestResidual(single, element),
  }),
  atMost({
    group,
    name: `Rigid rotation by 180°, ${element}, double`,
    figure: 'largest strain',
    limit: 1e-12,
    run: () => rotationStrain(double, 180, element),
  }),
  atMost({
    group,
    name: `Rigid rotation by 180°, ${element}, single`,
    figure: 'largest strain',
    limit: 2e-6,
    run: () => rotationStrain(single, 180, element),
  }),
]);
