import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every authenticator app does it: SHA-1, six digits, thirty seconds. */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** 160 random bits, base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What the QR code holds. */
export function totpUri(secret: string, email: string): string {
  return new TOTP({ ...parameters, issuer: 'StrainScope', label: email, secret }).toString();
}

/**
 * One step before and after now is taken too, for clocks that differ.
 * @returns the step of the code, or nothing when it is wrong
 */
export function totpStep(secret: string, code: string, now: Date): number | undefined {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = new TOTP({ ...parameters, secret }).validate({ token, timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / parameters.period) + delta;
}
