import { deviceEventsFile } from '../src/readers/device-events-file.ts';
import { deviceEvent, inProtobuf } from './fixtures/device-events.ts';
import { preventCsv } from './fixtures/brand-files.ts';
import { eventsOf, outcomeOf } from './fixtures/read-fixture.ts';

const file = (...events: ReturnType<typeof deviceEvent>[]) => ({
  name: 'sideline 1',
  bytes: deviceEventsFile(events.map((event) => inProtobuf(event).content.value)),
});

it('an event of a device is the event that its file would have told', async () => {
  const [sent] = (await outcomeOf(file(deviceEvent()))).events;
  const [told] = (await outcomeOf(preventCsv())).events;
  const { metrics, ...rest } = sent!;
  expect(rest).toMatchObject({
    brand: 'prevent',
    sensorId: '0123',
    sourceEventId: '45',
    occurredAt: told!.occurredAt,
    label: 'hae',
    zoneFromTeam: false,
    conditioning: told!.conditioning,
    sampleRate: 3200,
  });
  // The file tells the angular acceleration, the device does not.
  for (const key of ['pla', 'pav', 'hic15']) expect(metrics[key]! / told!.metrics[key]!).toBeCloseTo(1, 5);
});

it('g and m/s² are the same motion, and so are the axes of the head and those of a sensor that lies in them', async () => {
  const events = [
    deviceEvent({ eventId: '1' }),
    deviceEvent({ eventId: '2', linearUnit: 'g' }),
    deviceEvent({ eventId: '3', frame: 'head', brand: 'unheard of' }),
  ];
  const [si, g, head] = (await outcomeOf(file(...events))).events;
  expect(g!.metrics['pla']! / si!.metrics['pla']!).toBeCloseTo(1, 5);
  expect(head!.metrics['pla']).toBe(si!.metrics['pla']);
  expect(head!.warnings.map(({ code }) => code)).not.toContain('AXES_ASSUMED');
});

it('axes of the sensor are turned into those of the head', async () => {
  const [turned, head] = await eventsOf(file(deviceEvent({ brand: 'stanford' }), deviceEvent({ frame: 'head' })));
  const peak = (values: Float64Array) => values.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a), 0);
  const { y, z } = turned!.signals.linearAcceleration!.values;
  const told = head!.signals.linearAcceleration!.values;
  expect([peak(y), peak(z)]).toEqual([-peak(told.y), -peak(told.z)]);
});

it('a file that is cut off is refused', async () => {
  const { name, bytes } = file(deviceEvent(), deviceEvent({ eventId: '46' }));
  const { events, problems } = await outcomeOf({ name, bytes: bytes.subarray(0, -10) });
  expect([events, problems.map(({ code }) => code)]).toEqual([[], ['DAMAGED']]);
});
