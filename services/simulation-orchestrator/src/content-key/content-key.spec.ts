import { contentKey } from './content-key.ts';
import type { SimulationContent } from './content-key.ts';

const content: SimulationContent = {
  motionHash: 'a'.repeat(64),
  meshType: 'coarse',
  meshSubtype: 'male',
  materials: 'default',
  solverVersion: '0.1.0',
  settings: { vtu: false, quality: 'standard' },
};

describe('contentKey', () => {
  it('does not depend on the order of settings', () => {
    expect(contentKey({ ...content, settings: { quality: 'standard', vtu: false } })).toBe(contentKey(content));
  });

  it.each([
    { motionHash: 'b'.repeat(64) },
    { meshType: 'fine' },
    { meshSubtype: 'female' },
    { materials: 'other' },
    { solverVersion: '0.1.1' },
    { settings: { vtu: true, quality: 'standard' } },
    { settings: { vtu: false } },
  ])('changes with %j', (change) => {
    expect(contentKey({ ...content, ...change })).not.toBe(contentKey(content));
  });

  it('keeps fields apart: moving a letter from one to the next is another key', () => {
    const left = contentKey({ ...content, meshType: 'coarsem', meshSubtype: 'ale' });
    expect(left).not.toBe(contentKey({ ...content, meshType: 'coarse', meshSubtype: 'male' }));
  });
});
