import type { MessageInitShape } from '@bufbuild/protobuf';
import { BRAIN_REGIONS } from '@strainscope/proto/brain-regions';
import type { HeadEstimateSchema } from '@strainscope/proto/ml';
import { METRICS, type Estimate, type EstimatedNumber } from './estimate.entity.ts';

export type EstimateFacts = Pick<
  Estimate,
  'meshSubtype' | 'modelId' | 'metrics' | 'regions' | 'isOutOfDistribution' | 'reasons'
>;

/** An estimate as events and calls tell it. */
export function headEstimateOf(
  { meshSubtype, modelId, metrics, regions, isOutOfDistribution, reasons }: EstimateFacts,
  meshHash: string,
): MessageInitShape<typeof HeadEstimateSchema> {
  return {
    meshSubtype,
    meshHash,
    modelId,
    values: numbersOf(metrics, METRICS),
    regions: numbersOf(regions, BRAIN_REGIONS),
    outOfDistribution: isOutOfDistribution,
    reasons,
  };
}

/** In the order of the keys: that of a JSON column is PostgreSQL's. */
const numbersOf = (numbers: Record<string, EstimatedNumber>, keys: readonly string[]) =>
  keys.flatMap((key) => (numbers[key] ? [{ key, ...numbers[key] }] : []));
