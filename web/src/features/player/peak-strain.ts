import type { Simulation } from '@strainscope/console-contract';
import type { BrainRegion } from '@strainscope/proto/brain-regions';
import { isBrainRegion } from '../brain/mesh/brain-regions.ts';
import type { StrainSphere } from '../brain/scene/sphere-actor.ts';

/** Where and how much the brain strained most in one event. */
export interface PeakStrain extends StrainSphere {
  region: BrainRegion | undefined;
}

/** The largest strain of a run, from the solver's result document; undefined where the run has none. */
export function peakStrain({ result }: Simulation): PeakStrain | undefined {
  const peak = result?.document['principal-max-strain'];
  if (typeof peak !== 'object' || peak === null) return undefined;
  const { value, location, 'brain-region': region } = peak as Record<string, unknown>;
  if (typeof value !== 'number' || !isPlace(location)) return undefined;
  return {
    strain: value,
    centre: location,
    region: typeof region === 'string' && isBrainRegion(region) ? region : undefined,
  };
}

function isPlace(location: unknown): location is [number, number, number] {
  return Array.isArray(location) && location.length === 3 && location.every((x) => Number.isFinite(x));
}
