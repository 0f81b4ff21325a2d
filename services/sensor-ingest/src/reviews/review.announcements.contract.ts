import { readFileSync } from 'node:fs';
import { decodeEvent, encodeEvent } from '@strainscope/messaging';
import { haeReviewed } from './review.announcements.ts';

const type = 'strainscope.ingest.hae.reviewed.v1';
const fixture = new URL(`../../../../proto/fixtures/${type}.json`, import.meta.url);
const { valid } = JSON.parse(readFileSync(fixture, 'utf8')) as { valid: { eventId: string; scope: string[] } };

test('a review is announced as its golden fixture says', () => {
  const hae = { id: valid.eventId, teamId: valid.scope[2]!, scope: valid.scope };
  const draft = haeReviewed(
    hae,
    { state: 'agreed', verified: 'true', readers: 2 },
    true,
    new Date('2026-11-21T18:20:00.000Z'),
  );
  const { headers, value } = encodeEvent('sensor-ingest', draft, {});
  expect(headers.ce_type).toBe(type);
  expect(() => decodeEvent(type, value)).not.toThrow();
  expect(JSON.parse(value)).toEqual(valid);
  expect(draft.key).toBe(valid.eventId);
});
