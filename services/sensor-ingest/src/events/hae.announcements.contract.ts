import { readFileSync } from 'node:fs';
import { decodeEvent, encodeEvent, type EventDraft } from '@strainscope/messaging';
import type { EventType } from '@strainscope/proto';
import type { ProcessedEvent } from '../processing/file-task.ts';
import type { Upload } from '../uploads/upload.entity.ts';
import { haeExpired, haeRecorded, haeReplaced, sensorUnrecognised } from './hae.announcements.ts';
import { planEvent } from './planned-event.ts';

const source: ProcessedEvent = {
  brand: 'prevent',
  definitionVersion: '1',
  sensorId: '0123',
  sourceEventId: '17',
  label: 'hae',
  synthetic: false,
  occurredAt: new Date('2026-11-21T14:03:00Z'),
  timeZone: 'Europe/Berlin',
  zoneFromTeam: true,
  metrics: { pla: 23.4, paa: 1810, pav: 12.1 },
  sampleRate: 3200,
  windowMs: 50,
  conditioning: 'no filter v1',
  warnings: [{ code: 'SHORT_WINDOW', message: 'The record is short.' }],
};
const upload: Upload = {
  id: 'u',
  teamId: 't',
  scope: ['o', 'i', 't'],
  openedBy: 'p',
  openedAt: new Date(0),
  replaceDuplicates: false,
  simulates: true,
  brand: null,
  filter: null,
  sampleRate: null,
  mapping: null,
  settings: {
    meshType: 'coarse',
    meshSubtype: 'female',
    instanceType: 'production',
    saveVtu: false,
    excludeSimulated: true,
    batch: false,
  },
};
const place = { teamId: 't', scope: ['o', 'i', 't'] };
const event = planEvent(source, { ...place, personId: 'p', isUnknown: true, isAssignedLater: false, note: null });
const motion = { key: `signals/${event.id}/ab/motion.json`, sha256: 'ab', size: 5120 };
const provenance = { upload, fileName: 'a.csv', fileSha256: 'cd', recordedAt: new Date('2026-11-21T15:00:00Z') };
const hae = { event, signals: { motion, waveformKey: 'w' } };

function golden(type: string): Record<string, unknown> {
  const url = new URL(`../../../../proto/fixtures/${type}.json`, import.meta.url);
  return (JSON.parse(readFileSync(url, 'utf8')) as { valid: Record<string, unknown> }).valid;
}

/** Names of all fields that are set, objects descended into. Defaults are not on the wire. */
function fieldNames(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path];
  return Object.entries(value)
    .filter(([, entry]) => entry !== false && entry !== '')
    .flatMap(([key, entry]) => fieldNames(entry, `${path}.${key}`))
    .sort();
}

it.each<[EventType, EventDraft]>([
  ['strainscope.ingest.hae.recorded.v1', haeRecorded(hae, provenance)],
  ['strainscope.ingest.hae.replaced.v1', haeReplaced(hae, provenance)],
  ['strainscope.ingest.hae.expired.v1', haeExpired({ id: event.id, personId: 'p', formerPersonId: 'f' }, new Date(1))],
  ['strainscope.ingest.sensor.unrecognised.v1', sensorUnrecognised(event, 't')],
])('%s says what its golden fixture says', (type, draft) => {
  const { headers, value } = encodeEvent('sensor-ingest', draft, {});
  expect(headers.ce_type).toBe(type);
  expect(() => decodeEvent(type, value)).not.toThrow();
  expect(fieldNames(JSON.parse(value))).toEqual(fieldNames(golden(type)));
});

it('keeps the order of an event by its id, of a sensor by its member', () => {
  expect(haeRecorded(hae, provenance).key).toBe(event.id);
  expect(sensorUnrecognised(event, 't').key).toBe('p');
});

it('has false positives not simulated', () => {
  const label = 'false-positive' as const;
  const draft = haeRecorded({ ...hae, event: { ...event, source: { ...source, label } } }, provenance);
  expect(draft.message).toMatchObject({ label, simulate: false });
});
