import type { ResultQuantity } from '@strainscope/proto/result-quantities';

/** What a number is and where its definition comes from. */
export interface MetricText {
  name: string;
  definition: string;
  source: string;
}

const AT_CENTRE = 'Green–Lagrange strain at the element centre; skull and CSF are left out.';

const csdm = (percent: number): MetricText => ({
  name: `CSDM-${percent}`,
  definition: `Share of the brain's volume whose maximum principal strain exceeded ${percent} % at some time. ${AT_CENTRE}`,
  source: 'Takhounts et al. 2003, 2008',
});

/** What the numbers of a finite-element run are, by the key they come under, in the order in which they are shown. */
export const FINITE_ELEMENT_METRICS: Readonly<Record<ResultQuantity, MetricText>> = {
  mps95: {
    name: 'MPS95',
    definition: `Maximum principal strain: the volume-weighted 95th percentile of the elements' peaks over time. ${AT_CENTRE}`,
    source: 'Gabler et al. 2016',
  },
  mps: {
    name: 'Peak strain (MPS)',
    definition: `Largest maximum principal strain of any brain element at any time. One element decides it, so read it with MPS95. ${AT_CENTRE}`,
    source: 'Solver documentation',
  },
  csdm3: csdm(3),
  csdm5: csdm(5),
  csdm10: csdm(10),
  csdm15: csdm(15),
  csdm30: csdm(30),
  'mpsr-120': {
    name: 'MPSR-120',
    definition:
      "Share of the brain's volume whose maximum principal strain rate exceeded 120 per second, over a 1 ms window.",
    source: 'Solver documentation',
  },
  'mpsxsr-28': {
    name: 'MPSxSR-28',
    definition: "Share of the brain's volume where strain times strain rate exceeded 28 per second.",
    source: 'After King et al. 2003',
  },
  'mpsxsr-95': {
    name: 'MPSxSR-95',
    definition: "95th percentile over the brain's volume of strain times strain rate, per second.",
    source: 'After King et al. 2003',
  },
  'max-shear-strain': {
    name: 'Maximum shear strain',
    definition: `Largest shear strain of any brain element at any time. ${AT_CENTRE}`,
    source: 'Solver documentation',
  },
  'min-principal-strain': {
    name: 'Minimum principal strain',
    definition: `Most negative principal strain (compression) of any brain element at any time. ${AT_CENTRE}`,
    source: 'Solver documentation',
  },
};

/** Numbers with what they are, in the order in which they are shown; a key that is not known is left out. */
export function withTexts<Metric extends { key: string }>(metrics: readonly Metric[]): (Metric & MetricText)[] {
  return Object.entries(FINITE_ELEMENT_METRICS).flatMap(([key, text]) => {
    const metric = metrics.find((candidate) => candidate.key === key);
    return metric ? [{ ...metric, ...text }] : [];
  });
}
