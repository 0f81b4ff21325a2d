import type { PeakStrain } from './peak-strain.ts';
import { summarySentence } from './summary-sentence.ts';

const summary = {
  metric: 'MPS-95' as const,
  regions: [{ region: 'frontal' as const, events: 2, max_mps95: 0.2 }],
  simulations: 3,
};
const peaks = [{ strain: 0.21 }, { strain: 0.3 }] as PeakStrain[];
const sentence = (...stale: ('solver' | 'head')[][]) =>
  summarySentence(
    summary,
    peaks,
    stale.map((reasons) => ({ stale: reasons })),
  );

test('the summary counts runs by an earlier version or on another head', () => {
  expect(sentence(['solver'], ['head', 'solver'], [])).toContain('2 of them would come out otherwise today');
});

test('the summary is silent of them where there are none', () => {
  expect(sentence([], [])).not.toContain('otherwise');
  expect(sentence([], [])).toMatch(/^3 simulated events; shown are the newest 2, with peak strain up to 0.300/);
});
