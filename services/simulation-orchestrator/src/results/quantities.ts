import { create } from '@bufbuild/protobuf';
import { QuantitySchema } from '@strainscope/proto/common';
import type { Quantity } from '@strainscope/proto/common';
import type { Result } from './result.entity.ts';

/** Columns of a result that are shown as numbers, by the key that the console knows them by. All without unit. */
export const resultQuantities = {
  mps95: 'mps95',
  mps: 'mps',
  csdm3: 'csdm3',
  csdm5: 'csdm5',
  csdm10: 'csdm10',
  csdm15: 'csdm15',
  csdm30: 'csdm30',
  'mpsr-120': 'mpsr120',
  'mpsxsr-28': 'mpsxsr28',
  'mpsxsr-95': 'mpsxsr95',
  'max-shear-strain': 'maximumShearStrain',
  'min-principal-strain': 'minimumPrincipalStrain',
} as const satisfies Record<string, keyof Result>;

export function quantitiesOf(result: Result): Quantity[] {
  return Object.entries(resultQuantities).map(([key, column]) =>
    create(QuantitySchema, { key, value: result[column] }),
  );
}
