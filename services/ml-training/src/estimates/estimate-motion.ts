import { BRAIN_REGIONS } from '@strainscope/proto/brain-regions';
import { featuresOf, type Estimate as Estimated, type Surrogate, type Target } from '@strainscope/surrogate';
import { z } from 'zod';
import { METRICS, type Estimate, type EstimatedNumber, type FieldShares } from './estimate.entity.ts';

const series = z.array(z.number()).min(2).max(100_000);
const channels = z.object({ x: series, y: series, z: series });

/** The motion document of proto/README-motion.md, of an event whose motion was measured whole. */
const motionDocument = z.object({
  time: series,
  linearAcceleration: channels,
  angularVelocity: channels,
  angularAcceleration: channels,
});

export type MadeEstimate = Pick<
  Estimate,
  'meshSubtype' | 'modelId' | 'metrics' | 'regions' | 'isOutOfDistribution' | 'reasons' | 'field'
>;

/**
 * Estimates strain from a motion document, on each head model.
 * @param bytes of the document
 * @throws for what is no motion document
 */
export function estimateMotion(bytes: Uint8Array, models: readonly (readonly [string, Surrogate])[]): MadeEstimate[] {
  const motion = motionDocument.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
  const features = featuresOf(motion);
  return models.map(([meshSubtype, model]) => {
    const estimate = model.estimate(features);
    const pick = (keys: readonly Target[]) => Object.fromEntries(keys.map((key) => [key, numberOf(estimate, key)]));
    return {
      meshSubtype,
      modelId: model.id,
      metrics: pick(METRICS),
      regions: pick(BRAIN_REGIONS),
      isOutOfDistribution: estimate.isOutOfDistribution,
      reasons: [...estimate.reasons],
      field: fieldSharesOf(estimate),
    };
  });
}

/** Where a model does not know it promises nothing. */
function numberOf({ values, isOutOfDistribution }: Estimated, key: Target): EstimatedNumber {
  const { value, low, high } = values[key];
  return isOutOfDistribution ? { value } : { value, low, high };
}

function fieldSharesOf({ fieldCoefficients }: Estimated): FieldShares | null {
  if (!fieldCoefficients) return null;
  const rounded = (shares: Float64Array) => Array.from(shares, (share) => Number(share.toPrecision(7)));
  return { even: rounded(fieldCoefficients.even), odd: rounded(fieldCoefficients.odd) };
}
