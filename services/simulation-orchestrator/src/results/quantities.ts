import { create } from '@bufbuild/protobuf';
import { QuantitySchema } from '@strainscope/proto/common';
import type { Quantity } from '@strainscope/proto/common';
import { resultQuantities } from '@strainscope/proto/result-quantities';
import type { ResultQuantity } from '@strainscope/proto/result-quantities';
import type { Result } from './result.entity.ts';

const columns: Readonly<Record<ResultQuantity, NumberColumn>> = {
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
};

type NumberColumn = {
  [K in keyof Result]-?: Result[K] extends number ? K : never;
}[keyof Result];

export function quantitiesOf(result: Result): Quantity[] {
  const keys = Object.keys(resultQuantities) as ResultQuantity[];
  return keys.map((key) => create(QuantitySchema, { key, value: result[columns[key]], unit: resultQuantities[key] }));
}
