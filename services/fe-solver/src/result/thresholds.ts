/** Thresholds of the volume fractions, by the metric's name: strain, strain rate in 1/s, their product in 1/s. */
export const STRAIN_THRESHOLDS = {
  'CSDM-3': 0.03,
  'CSDM-5': 0.05,
  'CSDM-10': 0.1,
  'CSDM-15': 0.15,
  'CSDM-30': 0.3,
} as const;
export const RATE_THRESHOLDS = { 'MPSR-120': 120 } as const;
export const PRODUCT_THRESHOLDS = { 'MPSxSR-28': 28 } as const;
