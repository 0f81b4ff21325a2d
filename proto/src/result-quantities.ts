/**
 * The numbers of a result that are told to people, by the keys under which they come, in the order in which they are
 * told, with their units: strains and shares of the brain's volume have none. No dependencies: browser and Node.
 */
export const resultQuantities = {
  mps95: '',
  mps: '',
  csdm3: '',
  csdm5: '',
  csdm10: '',
  csdm15: '',
  csdm30: '',
  'mpsr-120': '',
  'mpsxsr-28': '',
  'mpsxsr-95': '1/s',
  'max-shear-strain': '',
  'min-principal-strain': '',
} as const;

export type ResultQuantity = keyof typeof resultQuantities;
