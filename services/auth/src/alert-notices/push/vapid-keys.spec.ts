import { createPublicKey, createPrivateKey, sign, verify } from 'node:crypto';
import { vapidKeys } from './vapid-keys.ts';

test('the keys are a pair of P-256, one for each key of an installation', () => {
  const { publicKey, privateKey } = vapidKeys(Buffer.alloc(32, 1));
  const point = Buffer.from(publicKey, 'base64url');
  expect([point.length, point[0]]).toEqual([65, 4]);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x!, y: y!, d: privateKey };
  const signed = sign('sha256', Buffer.from('words'), createPrivateKey({ key: jwk, format: 'jwk' }));
  expect(verify('sha256', Buffer.from('words'), createPublicKey({ key: jwk, format: 'jwk' }), signed)).toBe(true);
  expect(vapidKeys(Buffer.alloc(32, 1))).toEqual({ publicKey, privateKey });
  expect(vapidKeys(Buffer.alloc(32, 2)).publicKey).not.toBe(publicKey);
});
