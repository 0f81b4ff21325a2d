import type { Simulation } from '@strainscope/console-contract';
import { peakStrain } from './peak-strain.ts';

const run = (document: Record<string, unknown>) => ({ result: { document } }) as unknown as Simulation;

describe('peak strain of a run', () => {
  it('is what the result document says', () => {
    const peak = { value: 0.29, location: [0.01, -0.02, 0], 'brain-region': 'cerebellum' };
    expect(peakStrain(run({ 'principal-max-strain': peak }))).toEqual({
      strain: 0.29,
      centre: [0.01, -0.02, 0],
      region: 'cerebellum',
    });
  });

  it.each([
    ['no result', { result: null } as unknown as Simulation],
    ['no peak', run({})],
    ['a peak without a place', run({ 'principal-max-strain': { value: 0.2 } })],
    ['a place that is not one', run({ 'principal-max-strain': { value: 0.2, location: [0, 'x', 1] } })],
  ])('is nothing with %s', (_, simulation) => {
    expect(peakStrain(simulation)).toBeUndefined();
  });
});
