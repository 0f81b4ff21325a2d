import { TOTP } from 'otpauth';
import { newTotpSecret, totpStep, totpUri } from './totp.ts';

// RFC 6238, appendix B: the secret '12345678901234567890'; the last six of its eight digits.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1234567890, '005924'],
  [20000000000, '353130'],
])('at %d s the code of the RFC is right', (seconds, code) => {
  expect(totpStep(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
});

test('one step to either side is taken, as the step that it is of; two are not', () => {
  const at = (seconds: number) => totpStep(secret, '081804', new Date((1111111109 + seconds) * 1000));
  expect([at(-60), at(-30), at(0), at(30), at(60)].map((step) => step !== undefined)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  expect(at(30)).toBe(at(0));
});

test.each(['', '28708', '2870822', 'abcdef', '２８７０８２'])('%j is no code', (code) => {
  expect(totpStep(secret, code, new Date(59_000))).toBeUndefined();
});

test('an app that reads the address makes codes that are right', () => {
  const own = newTotpSecret();
  const uri = totpUri(own, 'jane@example.org');
  expect(uri).toMatch(/^otpauth:\/\/totp\/StrainScope:jane%40example\.org\?/);
  const now = new Date('2026-11-21T12:00:00Z');
  const code = new TOTP({ secret: own }).generate({ timestamp: now.getTime() });
  expect(totpStep(own, code, now)).toBeDefined();
});
