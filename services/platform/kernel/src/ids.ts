import { createHash, randomBytes } from 'node:crypto';

let made = randomBytes(4).readUInt32BE() >>> 1;

/**
 * A UUIDv7 (RFC 9562): sorts by time of making, so that primary keys append. Those that a process makes are counted
 * (method 1 of the RFC's section 6.2, over 32 bits), so that those of one millisecond keep their order too, whatever ids
 * of other moments it makes between them.
 */
export function newId(now: number = Date.now()): string {
  made = (made + 1) >>> 0;
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt16BE(0x7000 | (made >>> 20), 6);
  bytes[8] = 0x80 | ((made >>> 14) & 0x3f);
  bytes.writeUInt16BE(((made & 0x3fff) << 2) | (bytes[10]! & 0x03), 9);
  return format(bytes);
}

/** The same parts always give the same UUID (version 8: SHA-256 of the parts), for ids that two services must agree on. */
export function idFrom(...parts: string[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return format(bytes);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function isId(value: string): boolean {
  return UUID.test(value);
}

function format(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
