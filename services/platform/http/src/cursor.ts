import { createHmac, timingSafeEqual } from 'node:crypto';
import { InvalidRequest } from '@strainscope/kernel';

/** Values of the sort columns of a page's last row, the id last. */
export type Keyset = readonly (string | number | null)[];

const SIGNATURE_BYTES = 16;

/**
 * Opaque cursors for keyset paging, signed so that a caller neither builds nor bends one.
 * @param key at least 32 bytes, the same in all processes that serve the list
 */
export class Cursors {
  constructor(private readonly key: Uint8Array) {}

  encode(keyset: Keyset): string {
    const body = Buffer.from(JSON.stringify(keyset));
    return Buffer.concat([this.sign(body), body]).toString('base64url');
  }

  /** @throws InvalidRequest for what `encode` did not make */
  decode(cursor: string): Keyset {
    const bytes = Buffer.from(cursor, 'base64url');
    const signature = bytes.subarray(0, SIGNATURE_BYTES);
    const body = bytes.subarray(SIGNATURE_BYTES);
    if (signature.length !== SIGNATURE_BYTES || !timingSafeEqual(signature, this.sign(body))) {
      throw new InvalidRequest([{ path: 'cursor', message: 'This cursor is not valid; start from the first page.' }]);
    }
    return JSON.parse(body.toString()) as Keyset;
  }

  private sign(body: Uint8Array): Buffer {
    return createHmac('sha256', this.key).update(body).digest().subarray(0, SIGNATURE_BYTES);
  }
}

/** Rows that a page has at most, of whichever list: ADR 71. */
export const largestPage = 200;

/** What a caller asked for (any number, as sent), within what the server gives. */
export function clampPageSize(asked: number | undefined, standard = 50): number {
  if (asked === undefined || !Number.isFinite(asked) || asked < 1) return standard;
  return Math.min(Math.floor(asked), largestPage);
}
