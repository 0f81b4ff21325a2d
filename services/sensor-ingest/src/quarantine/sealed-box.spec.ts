import { randomBytes } from 'node:crypto';
import { buffer as whole } from 'node:stream/consumers';
import fc from 'fast-check';
import { seal, unseal } from './sealed-box.ts';

const key = randomBytes(32);
async function* pieces(...parts: Uint8Array[]) {
  for (const part of parts) yield await Promise.resolve(part);
}
const sealed = (content: Uint8Array, label = 'a') => whole(seal(key, label, pieces(content)));

test('what is sealed comes back, however it is cut into pieces', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 1, max: 64 }), async (content, size) => {
      const box = await sealed(content);
      const cuts = Array.from({ length: Math.ceil(box.length / size) }, (_, i) =>
        box.subarray(i * size, (i + 1) * size),
      );
      expect(await whole(unseal(key, 'a', pieces(...cuts)))).toEqual(Buffer.from(content));
    }),
    { numRuns: 50 },
  );
});

test('a changed bit, another label, another key, a missing end: none opens', async () => {
  const box = await sealed(Buffer.from('linear acceleration'));
  const changed = Buffer.from(box);
  changed[20]! ^= 1;
  await expect(whole(unseal(key, 'a', pieces(changed)))).rejects.toThrow();
  await expect(whole(unseal(key, 'b', pieces(box)))).rejects.toThrow();
  await expect(whole(unseal(randomBytes(32), 'a', pieces(box)))).rejects.toThrow();
  await expect(whole(unseal(key, 'a', pieces(box.subarray(0, 20))))).rejects.toThrow();
});

test('the same content never looks the same', async () => {
  const content = Buffer.from('the same');
  expect(await sealed(content)).not.toEqual(await sealed(content));
});
