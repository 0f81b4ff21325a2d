import { createHash } from 'node:crypto';
import { messagesIn } from '../readers/device-events-file.ts';
import type { SentContent } from './sent-events.ts';

/** What is hashed and how: whoever changes that names it anew, since keys of requests outlive versions. */
const SCHEME = '2:';

/** Hashes everything that was sent under an idempotency key. */
export function requestHash({
  teamId,
  events,
  jsonBatch,
  protobufBatch,
}: SentContent & { readonly teamId: string }): string {
  const hash = createHash('sha256').update(teamId);
  const contents = [
    ...events.map(({ content }) => content),
    // As if they had come one by one, as from a version before.
    ...[...messagesIn(protobufBatch)].map((value) => ({ case: 'protobuf', value })),
    { case: 'batch', value: jsonBatch },
  ];
  for (const { case: form = '', value = new Uint8Array() } of contents) {
    hash.update(`${form} ${value.length}\n`).update(value);
  }
  return SCHEME + hash.digest('hex');
}

/** Whether two hashes can be compared: one of another version says nothing about the request. */
export function isComparable(one: string, other: string): boolean {
  return schemeOf(one) === schemeOf(other);
}

const schemeOf = (hash: string) => hash.slice(0, hash.indexOf(':') + 1);
