import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

export const rsaKey = (): KeyObject => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

/** A JSON Web Token as whoever holds the key makes it; without one unsigned. */
export function idToken(header: object, claims: object, key?: KeyObject): string {
  const text = `${part(header)}.${part(claims)}`;
  return `${text}.${key ? sign('RSA-SHA256', Buffer.from(text), key).toString('base64url') : ''}`;
}

/** The same by a secret that two share (HS256), as somebody makes it who has the client's secret, or takes a public key for one. */
export function idTokenBySecret(claims: object, secret: string): string {
  const text = `${part({ alg: 'HS256' })}.${part(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

export function readIdToken(token: string): { header: object; claims: object; signature: string } {
  const [header = '', claims = '', signature = ''] = token.split('.');
  return { header: read(header), claims: read(claims), signature };
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const read = (text: string): object => JSON.parse(Buffer.from(text, 'base64url').toString()) as object;
