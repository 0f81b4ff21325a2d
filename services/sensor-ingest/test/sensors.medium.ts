import { readFileSync } from 'node:fs';
import { fromJson } from '@bufbuild/protobuf';
import type { EventDraft } from '@strainscope/messaging';
import { eventCatalogue } from '@strainscope/proto';
import { eventually } from '@strainscope/testing';
import { TestIngest } from './ingest.ts';

let ingest: TestIngest;
beforeAll(async () => {
  ingest = await TestIngest.start();
});
afterAll(() => ingest.close());

type SensorEvent =
  'strainscope.org.node.created.v1' | 'strainscope.org.sensor.assigned.v1' | 'strainscope.org.sensor.unassigned.v1';

/** Announces the golden fixture of a type, changed where the test needs it. */
async function announce(type: SensorEvent, over: object = {}) {
  const fixture = new URL(`../../../proto/fixtures/${type}.json`, import.meta.url);
  const { valid } = JSON.parse(readFileSync(fixture, 'utf8')) as { valid: { personId?: string; nodeId?: string } };
  const message = fromJson(eventCatalogue[type], { ...valid, ...over });
  await ingest.announce({ type, key: valid.personId ?? valid.nodeId, message } as EventDraft);
}

const assignments = () =>
  ingest.query('select brand, sensor_key, valid_from, valid_until from sensor_assignments order by valid_from');

it('knows the zone of every team, and of nothing else', async () => {
  await announce('strainscope.org.node.created.v1', {
    kind: 'institution',
    nodeId: '0198c0de-0000-7000-8000-0000000000aa',
  });
  await announce('strainscope.org.node.created.v1', { kind: 'team', timeZone: 'Europe/Dublin' });
  await eventually(async () => expect(await ingest.query('select time_zone from teams')).toHaveLength(1));
  expect(await ingest.query('select time_zone from teams')).toEqual([{ time_zone: 'Europe/Dublin' }]);
});

it('knows who wears a sensor from when until when, under one id however it is written', async () => {
  await announce('strainscope.org.sensor.assigned.v1', { sensorId: ' mg0123 ', from: '2026-03-01T00:00:00Z' });
  await announce('strainscope.org.sensor.assigned.v1', { sensorId: 'MG0123', from: '2026-03-01T00:00:00Z' });
  await eventually(async () => expect(await assignments()).toHaveLength(1));
  await announce('strainscope.org.sensor.unassigned.v1', { sensorId: '0123', until: '2026-06-01T00:00:00Z' });
  await eventually(async () =>
    expect(await assignments()).toEqual([
      {
        brand: 'prevent',
        sensor_key: '0123',
        valid_from: '2026-03-01 00:00:00+00',
        valid_until: '2026-06-01 00:00:00+00',
      },
    ]),
  );
});
