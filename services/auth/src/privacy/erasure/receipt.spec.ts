import { isGenuine, publicKeyOf, receiptKey, receiptOf, signReceipt } from './receipt.ts';
import { whatStays } from './what-stays.ts';

const at = new Date('2026-11-21T12:00:00Z');
const answers = {
  reporting: { at: '', stores: [{ store: 'names in lists', count: 1 }] },
  auth: { at: '', stores: [{ store: 'people', count: 1 }] },
};
const receipt = receiptOf({ id: 'an id', requestedAt: at, answers }, at);
const key = receiptKey(new Uint8Array(32).fill(5));

test('a receipt lists every store of every service with its count, and what stays', () => {
  expect(receipt).toEqual({
    erasure: 'an id',
    requestedAt: '2026-11-21T12:00:00.000Z',
    completedAt: '2026-11-21T12:00:00.000Z',
    stores: [
      { service: 'auth', store: 'people', count: 1 },
      { service: 'reporting', store: 'names in lists', count: 1 },
    ],
    stays: whatStays,
  });
});

test('anybody can check a signed receipt with the published key; a changed one and one that somebody else made do not pass', () => {
  const [signed, published] = [signReceipt(receipt, key, 'https://console.test'), publicKeyOf(key)];
  expect(signed.key).toBe('https://console.test/.well-known/erasure-receipt-key.pem');
  expect(isGenuine(signed, published)).toBe(true);
  expect(isGenuine({ ...signed, receipt: { ...receipt, erasure: 'another' } }, published)).toBe(false);
  const stranger = signReceipt(receipt, receiptKey(new Uint8Array(32).fill(6)), 'https://console.test');
  expect(isGenuine(stranger, published)).toBe(false);
});

test('the key is the same at every start, and another for another installation', () => {
  const keyOf = (byte: number) => publicKeyOf(receiptKey(new Uint8Array(32).fill(byte)));
  expect(keyOf(5)).toBe(keyOf(5));
  expect(keyOf(5)).not.toBe(keyOf(6));
});
