import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { SignalsSchema } from '@strainscope/proto/ingest';
import { AttemptSchema, type Attempt } from '@strainscope/proto/simulation';
import { EventRowSchema, GroupSchema, PlayerSchema, SimulationRowSchema } from '@strainscope/proto/reporting';
import { z } from 'zod';
import { toContract } from './to-contract.ts';

const at = '2026-11-21T14:03:00.000Z';
const stamp = timestampFromDate(new Date(at));

test('fields of the same name are taken: 64-bit integers as numbers, times as text, lists of messages item by item', () => {
  const row = z.object({
    first_name: z.string(),
    events: z.number(),
    events_7_days: z.number(),
    last_event_at: z.iso.datetime().nullable(),
    sensors: z.array(z.object({ sensor_id: z.string() })),
  });
  const message = create(PlayerSchema, {
    firstName: 'Some',
    events: 12n,
    events7Days: 3,
    lastEventAt: stamp,
    sensors: [{ brand: 'prevent', sensorId: 'MG1' }],
  });
  expect(toContract(row, message, {})).toEqual({
    first_name: 'Some',
    events: 12,
    events_7_days: 3,
    last_event_at: at,
    sensors: [{ sensor_id: 'MG1' }],
  });
});

test('a list of samples is not copied', () => {
  const message = create(SignalsSchema, { time: [0, 0.001] });
  expect(toContract(z.object({ time: z.array(z.number()) }), message, {}).time).toBe(message.time);
});

test('what is not set is null, or left out where the contract leaves it out', () => {
  const row = z.object({
    pla_g: z.number().nullable(),
    paa: z.number().optional(),
    occurred_at: z.iso.datetime().nullable(),
  });
  expect(toContract(row, create(EventRowSchema), {})).toEqual({ pla_g: null, occurred_at: null });
  expect(toContract(row, create(EventRowSchema, { plaG: 0, paa: 0 }), {})).toEqual({
    pla_g: 0,
    paa: 0,
    occurred_at: null,
  });
});

test('values of its own replace those of the message; null is one of them', () => {
  const row = z.object({ _id: z.string(), pla_g: z.number().nullable() });
  const message = create(EventRowSchema, { eventId: 'event', plaG: 31 });
  expect(toContract(row, message, { _id: message.eventId, pla_g: null })).toEqual({ _id: 'event', pla_g: null });
});

test('nothing that the contract does not name leaves', () => {
  const named = z.object({ name: z.string() });
  const own = { name: 'First XV', secret: 'of nobody here' };
  expect(toContract(named, create(GroupSchema, { nodeId: 'team' }), own)).toEqual({ name: 'First XV' });
});

test('the compiler asks for what no field has, and for what a field has otherwise', () => {
  const group = create(GroupSchema);
  // @ts-expect-error no field has this name
  toContract(z.object({ _id: z.string() }), group, {});
  // @ts-expect-error the field is a number
  toContract(z.object({ teams: z.string() }), group, {});
  // @ts-expect-error the field may be missing
  toContract(z.object({ sport: z.string() }), group, {});
  // @ts-expect-error the field is never missing: an empty one would not be null
  toContract(z.object({ name: z.string().nullable() }), group, {});
  // @ts-expect-error the items lack an id
  toContract(z.object({ path: z.array(z.object({ _id: z.string() })) }), group, {});
  // @ts-expect-error and may not be of another type
  toContract(z.object({ _id: z.string() }), group, { _id: 1 });
  expect(
    toContract(z.object({ state: z.enum(['queued']) }), create(SimulationRowSchema, { state: 'queued' }), {}),
  ).toEqual({
    state: 'queued',
  });
});

test('several messages may be given as one', () => {
  const both = z.object({ name: z.string(), number: z.number() });
  const attempt: Attempt = create(AttemptSchema, { number: 2 });
  expect(toContract(both, { ...attempt, ...create(GroupSchema, { name: 'First XV' }) }, {})).toEqual({
    name: 'First XV',
    number: 2,
  });
});
