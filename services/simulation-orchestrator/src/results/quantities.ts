import { create } from '@bufbuild/protobuf';
import { QuantitySchema } from '@strainscope/proto/common';
import type { Quantity } from '@strainscope/proto/common';
import type { Result } from './result.entity.ts';

/** Columns of a result that are shown as numbers, by the key that the console knows them by. Strains and volume fractions have no unit. */
const shown: readonly { key: string; column: NumberColumn; unit?: string }[] = [
  { key: 'mps95', column: 'mps95' },
  { key: 'mps', column: 'mps' },
  { key: 'csdm3', column: 'csdm3' },
  { key: 'csdm5', column: 'csdm5' },
  { key: 'csdm10', column: 'csdm10' },
  { key: 'csdm15', column: 'csdm15' },
  { key: 'csdm30', column: 'csdm30' },
  { key: 'mpsr-120', column: 'mpsr120' },
  { key: 'mpsxsr-28', column: 'mpsxsr28' },
  { key: 'mpsxsr-95', column: 'mpsxsr95', unit: '1/s' },
  { key: 'max-shear-strain', column: 'maximumShearStrain' },
  { key: 'min-principal-strain', column: 'minimumPrincipalStrain' },
];

type NumberColumn = {
  [K in keyof Result]-?: Result[K] extends number ? K : never;
}[keyof Result];

export function quantitiesOf(result: Result): Quantity[] {
  return shown.map(({ key, column, unit = '' }) => create(QuantitySchema, { key, value: result[column], unit }));
}
