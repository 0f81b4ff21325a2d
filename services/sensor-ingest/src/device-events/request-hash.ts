import { createHash } from 'node:crypto';
import type { AcceptDeviceEventsRequest } from '@strainscope/proto/ingest';

/** What is hashed and how: whoever changes that names it anew, since keys of requests outlive versions. */
const SCHEME = '2:';

/** Of everything that was sent under an idempotency key. */
export function requestHash(request: Pick<AcceptDeviceEventsRequest, 'teamId' | 'events' | 'jsonBatch'>): string {
  const hash = createHash('sha256').update(request.teamId);
  const contents = [...request.events.map(({ content }) => content), { case: 'batch', value: request.jsonBatch }];
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
