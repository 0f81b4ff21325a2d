import type { ResultDocument } from './result-document.ts';

/** The numbers of a document that lists and statistics are made of. */
export function resultColumns(document: ResultDocument) {
  return {
    mps95: document['MPS-95'].value,
    mps: document['principal-max-strain'].value,
    csdm3: document['CSDM-3'],
    csdm5: document['CSDM-5'],
    csdm10: document['CSDM-10'],
    csdm15: document['CSDM-15'],
    csdm30: document['CSDM-30'],
    mpsr120: document['MPSR-120'],
    mpsxsr28: document['MPSxSR-28'],
    mpsxsr95: document['MPSxSR-95'].value,
    maximumShearStrain: document['maximum-shear-strain'].value,
    minimumPrincipalStrain: document['principal-min-strain'].value,
    regions: Object.entries(document['region-wise-mps']).map(([region, { mps95, mps }]) => ({ region, mps95, mps })),
  };
}
