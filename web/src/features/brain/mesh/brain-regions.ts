import { BRAIN_REGIONS, type BrainRegion } from '@strainscope/proto/brain-regions';

const LABELS: Record<BrainRegion, string> = {
  frontal: 'Frontal lobe',
  parietal: 'Parietal lobe',
  occipital: 'Occipital lobe',
  temporal: 'Temporal lobe',
  cerebellum: 'Cerebellum',
  stem: 'Brain stem',
  msc: 'Motor and sensory cortex',
};

export function isBrainRegion(name: string): name is BrainRegion {
  return (BRAIN_REGIONS as readonly string[]).includes(name);
}

/** What a region is called on the screen; an unknown key is shown as it came. */
export function regionLabel(region: string): string {
  return isBrainRegion(region) ? LABELS[region] : region;
}
