/** The regions of the brain for which strain is told, in the order in which they are listed. No dependencies: browser and Node. */
export const BRAIN_REGIONS = ['frontal', 'parietal', 'occipital', 'temporal', 'cerebellum', 'stem', 'msc'] as const;
export type BrainRegion = (typeof BRAIN_REGIONS)[number];
