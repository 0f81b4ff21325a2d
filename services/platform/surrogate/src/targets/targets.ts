/** The shares of the brain's volume that ever exceeded a strain, with that strain. */
export const CSDM_THRESHOLDS = { csdm3: 0.03, csdm5: 0.05, csdm10: 0.1, csdm15: 0.15, csdm30: 0.3 } as const;
export type Csdm = keyof typeof CSDM_THRESHOLDS;

/** MPS95 of the brain and of its regions, by the solver's names of them. */
export const STRAINS = ['mps95', 'frontal', 'parietal', 'occipital', 'temporal', 'cerebellum', 'stem', 'msc'] as const;
export type StrainTarget = (typeof STRAINS)[number];

export type Target = StrainTarget | Csdm;

/** The numbers that a model estimates: MPS95, the CSDMs and MPS95 by region. */
export const TARGETS: readonly Target[] = [
  'mps95',
  'csdm3',
  'csdm5',
  'csdm10',
  'csdm15',
  'csdm30',
  'frontal',
  'parietal',
  'occipital',
  'temporal',
  'cerebellum',
  'stem',
  'msc',
];

export const isCsdm = (target: Target): target is Csdm => target in CSDM_THRESHOLDS;
