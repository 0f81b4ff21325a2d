import { create, toJsonString } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { eventCatalogue, type EventType } from '@strainscope/proto';
import { liveEvents } from '@strainscope/console-contract';
import { liveUpdateOf } from './live-update.mapper.ts';
import { maySee } from './live-update.ts';

const id = (number: number) => `00000000-0000-7000-8000-00000000000${number}`;
const facts = { simulationId: id(1), eventId: id(2), personId: id(3), teamId: id(4), scope: [id(5), id(6), id(4)] };
const at = '2026-11-21T14:03:00.000Z';
const now = '2026-11-21T14:03:00.250Z';

function mapped(type: EventType, message: object) {
  const schema = eventCatalogue[type];
  return liveUpdateOf(type, toJsonString(schema, create(schema, message as never)), at, now);
}

test.each([
  ['queued', {}, { state: 'queued', progress: null }],
  ['started', {}, { state: 'running', progress: 0 }],
  ['progressed', { fraction: 0.4 }, { state: 'running', progress: 0.4 }],
  [
    'completed',
    { metrics: [{ key: 'mps95', value: 0.2 }], reused: true },
    { state: 'complete', progress: 1, mps95: 0.2, reused: true },
  ],
  ['failed', { reason: 'The energy grew.' }, { state: 'failed', reason: 'The energy grew.' }],
  ['cancelled', {}, { state: 'cancelled' }],
])('a simulation that was %s', (verb, message, data) => {
  const update = mapped(`strainscope.simulation.simulation.${verb}.v1` as EventType, { facts, ...message });
  expect(update).toMatchObject({
    name: 'simulation',
    audience: { scope: facts.scope, personId: id(3) },
    data: { ...data, at },
  });
  expect(liveEvents.simulation.safeParse(update?.data).error).toBeUndefined();
});

test('an estimate is told without what was estimated', () => {
  const estimates = [{ meshSubtype: 'male', outOfDistribution: true, values: [{ key: 'mps95', value: 0.2 }] }];
  const told = { eventId: id(2), personId: id(3), teamId: id(4), scope: facts.scope, estimates };
  const update = mapped('strainscope.ml.hae.estimated.v1', told)!;
  expect(update).toEqual({
    name: 'estimate',
    audience: { scope: facts.scope, personId: id(3) },
    data: { event_id: id(2), player_id: id(3), team_id: id(4), out_of_distribution: true, at },
  });
  expect(liveEvents.estimate.safeParse(update.data).error).toBeUndefined();
});

test('an alert is told to staff alone, with nothing that was measured', () => {
  const alert = { alertId: id(2), eventId: id(2), personId: id(3), teamId: id(4), scope: facts.scope, state: 'new' };
  const update = mapped('strainscope.ingest.alert.raised.v1', { alert })!;
  expect(update).toMatchObject({
    name: 'alert',
    audience: { staffOnly: true },
    data: { raised: true, late: false, pushed_at: now },
  });
  expect(liveEvents.alert.safeParse(update.data).error).toBeUndefined();
  expect(mapped('strainscope.ingest.alert.changed.v1', { alert })?.data).toMatchObject({ raised: false });
});

test('that devices were told of is told to the team’s staff, and of nobody', () => {
  const update = mapped('strainscope.ingest.devices.reported.v1', { teamId: id(4), scope: [id(5), id(6), id(4)] })!;
  expect(update).toMatchObject({ name: 'devices', audience: { personId: null }, data: { team_id: id(4), at } });
  expect(liveEvents.devices.safeParse(update.data).error).toBeUndefined();
  const staff = { personId: id(1), level: 200, nodeIds: new Set([id(4)]), personIds: new Set<string>() };
  expect(maySee(staff, update.audience)).toBe(true);
  expect(maySee({ ...staff, nodeIds: new Set() }, update.audience)).toBe(false);
});

test('what operators do is told to administrators alone', () => {
  const update = mapped('strainscope.simulation.pool.controlled.v1', { pool: '*', state: 'paused' })!;
  expect(update).toMatchObject({ name: 'operations', data: { subject: 'pool', at } });
  expect(liveEvents.operations.safeParse(update.data).error).toBeUndefined();
  const viewer = { personId: id(9), nodeIds: new Set([id(5)]), personIds: new Set([id(3)]) };
  expect([1000, 300].map((level) => maySee({ ...viewer, level }, update.audience))).toEqual([true, false]);
});

test('an event that was recorded, and one that was replaced', () => {
  const hae = {
    eventId: id(2),
    personId: id(3),
    teamId: id(4),
    scope: facts.scope,
    peaks: [
      { key: 'pla', value: 31.5 },
      { key: 'paa', value: 2100 },
      { key: 'pav', value: 11 },
    ],
  };
  const recorded = mapped('strainscope.ingest.hae.recorded.v1', hae);
  expect(recorded?.data).toMatchObject({ replaced: false, pla_g: 31.5, paa: 2100, pav: 11, upload_id: null });
  expect(liveEvents.hae.safeParse(recorded?.data).error).toBeUndefined();
  expect(mapped('strainscope.ingest.hae.replaced.v1', { hae })?.data).toMatchObject({
    replaced: true,
    event_id: id(2),
  });
});

test.each([
  ['a year ahead', '2027-11-22T08:00:00Z', ['CLOCK_WRONG'], '2026-11-22T08:00:00.000Z'],
  ['in 1970', '1970-01-01T00:00:00Z', ['ZONE_FROM_TEAM', 'CLOCK_WRONG'], '2026-11-22T08:00:00.000Z'],
  ['right', '2026-11-21T13:03:05Z', ['ZONE_FROM_TEAM'], '2026-11-21T13:03:05.000Z'],
])('an event of a clock that is %s is told at the time at which lists have it', (_, occurredAt, warnings, told) => {
  const [happened, recordedAt] = [occurredAt, '2026-11-22T08:00:00Z'].map((time) => timestampFromDate(new Date(time)));
  const hae = { eventId: id(2), occurredAt: happened, recordedAt, warnings };
  expect(mapped('strainscope.ingest.hae.recorded.v1', hae)?.data).toMatchObject({ occurred_at: told });
});

test('what screens do not follow passes by', () => {
  expect(mapped('strainscope.auth.person.erased.v1', { personId: id(3) })).toBeUndefined();
  expect(liveUpdateOf('strainscope.future.thing.happened.v9', '{}', at, now)).toBeUndefined();
});

test('an update for one viewer is not even for admins', () => {
  const admin = { personId: id(9), level: 1000, nodeIds: new Set<string>(), personIds: new Set<string>() };
  expect(maySee(admin, { scope: [], personId: null })).toBe(true);
  expect(maySee(admin, { scope: [], personId: null, viewerId: id(3) })).toBe(false);
});
