import { SecretBox } from './secret-box.ts';

const box = new SecretBox(new Uint8Array(32).fill(1));

test('what is sealed for somebody opens for them alone, with the key alone', () => {
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'jane');
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(box.open(sealed, 'jane')).toBe('JBSWY3DPEHPK3PXP');
  expect(() => box.open(sealed, 'john')).toThrow();
  expect(() => new SecretBox(new Uint8Array(32)).open(sealed, 'jane')).toThrow();
  expect(box.seal('JBSWY3DPEHPK3PXP', 'jane')).not.toBe(sealed);
});

test('a hash depends on the code, the owner and the key', () => {
  const hashes = [
    box.hash('a', 'x'),
    box.hash('b', 'x'),
    box.hash('a', 'y'),
    new SecretBox(new Uint8Array(32)).hash('a', 'x'),
  ];
  expect(new Set(hashes).size).toBe(4);
  expect(box.hash('a', 'x')).toBe(hashes[0]);
});
