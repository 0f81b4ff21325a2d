import type { ElementKind } from '../../kernel/kernel-form.ts';
import { loadMaterialSet } from '../../materials/material-sets.ts';
import { storedHeadMesh } from '../../solve/mesh-store.ts';
import { solvedPulse } from '../../studies/pulse-strain.ts';
import { bendingRatio, stretchingRatio } from '../membrane-sheet.ts';
import type { VerificationCase } from '../verification-case.ts';
import { atMost, ELEMENTS } from '../verification-case.ts';

const group = 'Membranes';
const AXES = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] } as const;

/** MPS95 of the coarse head, its angular velocity a half sine of 20 rad/s and 30 ms. */
async function headStrain(axis: keyof typeof AXES, element: ElementKind): Promise<number> {
  const pulse = { shape: 'half-sine velocity', axis: AXES[axis], peak: 20, duration: 0.03, end: 0.05 } as const;
  const own = { pulse, materials: loadMaterialSet('zhao-ji-2019'), bulkModulus: 21.9e6, element, massScaling: true };
  return (await solvedPulse(storedHeadMesh('coarse', 'male').mesh, own, 1)).mps95;
}

export const MEMBRANE_CASES: readonly VerificationCase[] = [
  ...ELEMENTS.flatMap((element) => [
    atMost({
      group,
      name: `Sheet of thick elements, stretched, tissue of ${element} elements`,
      limit: 0.03,
      figure: '|energy / that of E t − 1|',
      run: async () => Math.abs((await stretchingRatio(element)) - 1),
    }),
    atMost({
      group,
      name: `Sheet of thick elements, bent, tissue of ${element} elements`,
      limit: 0.01,
      figure: "energy / that of a plate of the elements' thickness",
      run: () => bendingRatio(element),
    }),
  ]),
  ...(['x', 'y', 'z'] as const).map((axis) =>
    atMost({
      group,
      name: `Coarse head turned about ${axis}: the two elements`,
      limit: 0.05,
      isLong: true,
      figure: '|MPS95 of eight-point / one-point − 1|',
      run: async () => Math.abs((await headStrain(axis, 'eight-point')) / (await headStrain(axis, 'one-point')) - 1),
    }),
  ),
];
