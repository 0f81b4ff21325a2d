import { bulkWords } from './bulk-words.ts';

test.each([
  ['an earlier solver', { quality: 'preview', bulkModulus: 21.9e6 }, 'preview: bulk modulus 21.9 MPa'],
  [
    'the reference quality',
    { quality: 'reference', bulkModulus: 219e6, softening: 1, bulkError: 0 },
    'reference: bulk modulus 219 MPa',
  ],
  [
    'a bulk modulus of its own',
    { quality: 'standard', bulkModulus: 14.2e6, softening: 4, bulkTolerance: 0.005, bulkError: 0.003 },
    'standard: bulk modulus 14.2 MPa, chosen for this event: MPS95 changes by an estimated 0.3 % at most (tolerance 0.5 %)',
  ],
  [
    'a motion for which none is within the tolerance',
    {
      quality: 'standard',
      bulkModulus: 219e6,
      softening: 1,
      bulkTolerance: 0.005,
      bulkError: 0,
      bulkNote: 'Solved with full ones.',
    },
    'standard: bulk modulus 219 MPa. Solved with full ones.',
  ],
])('of %s', (_, provenance, words) => {
  expect(bulkWords(provenance)).toBe(words);
});
