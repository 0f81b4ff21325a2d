import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { sensorDefinition } from '@strainscope/console-contract';
import { PrincipalSchema } from '@strainscope/proto/auth';
import { PageInfoSchema } from '@strainscope/proto/common';
import {
  EventSummarySchema,
  FileVerdictSchema,
  HeadAccelerationEventSchema,
  SensorDefinitionSchema,
} from '@strainscope/proto/ingest';
import { EventRowSchema, GroupSchema, RegionSummarySchema, SimulationRowSchema } from '@strainscope/proto/reporting';
import { SimulationSchema } from '@strainscope/proto/simulation';
import { eventDetailOf, eventRowOf } from './event.mapper.ts';
import { groupOf } from './group.mapper.ts';
import { pageOf, pageRequestOf, pagedAnswer } from './page.mapper.ts';
import { regionSummaryOf } from './player.mapper.ts';
import { sessionActorOf, sessionUserOf, tokenActorOf } from './principal.mapper.ts';
import { publicEventRowOf, publicSimulationOf } from './public.mapper.ts';
import { toContract } from './to-contract.ts';
import { simulationOf, simulationRowOf } from './simulation.mapper.ts';
import { fileVerdictOf } from './upload.mapper.ts';

const at = timestampFromDate(new Date('2026-11-21T14:03:00Z'));

const none = new Map<never, never>();

describe('what proto3 cannot leave out becomes null', () => {
  test('a sensor without a rate of its own', () => {
    expect(toContract(sensorDefinition, create(SensorDefinitionSchema, { key: 'hitiq' }), {})).toMatchObject({
      sample_rate_hz: null,
      pre_trigger_ms: null,
    });
    const timed = create(SensorDefinitionSchema, { sampleRateHz: 2000, preTriggerMs: 5 });
    expect(toContract(sensorDefinition, timed, {})).toMatchObject({
      sample_rate_hz: 2000,
      pre_trigger_ms: 5,
    });
  });

  test('a group without parent, zone, simulation', () => {
    expect(groupOf(create(GroupSchema, { kind: 'organization' }))).toMatchObject({
      parent_id: null,
      time_zone: null,
      newest_simulation: null,
      last_event_at: null,
    });
    expect(
      groupOf(create(GroupSchema, { newestSimulationState: 'failed', newestSimulationAt: at })).newest_simulation,
    ).toEqual({
      state: 'failed',
      at: '2026-11-21T14:03:00.000Z',
    });
  });

  test('strain before a simulation is complete', () => {
    expect(simulationRowOf(create(SimulationRowSchema, { state: 'running' }), none)).toMatchObject({
      mps95: null,
      csdm15: null,
      reason: null,
    });
    expect(simulationRowOf(create(SimulationRowSchema, { state: 'complete', mps95: 0.1 }), none).mps95).toBe(0.1);
  });

  test('the simulation of an event that has none', () => {
    expect(eventRowOf(create(EventRowSchema, {}), none).simulation).toBeNull();
    const queued = create(EventRowSchema, { simulationId: 's', simulationState: 'queued' });
    expect(eventRowOf(queued, none).simulation).toEqual({ _id: 's', state: 'queued', mps95: null, basis: null });
  });

  test('what was not measured, and never 0', () => {
    expect(eventRowOf(create(EventRowSchema, { plaG: 31 }), none)).toMatchObject({ pla_g: 31, paa: null, pav: null });
    expect(eventRowOf(create(EventRowSchema, { plaG: 31, paa: 0, pav: 0 }), none)).toMatchObject({ paa: 0, pav: 0 });
    expect(simulationRowOf(create(SimulationRowSchema, {}), none).pla_g).toBeNull();
    const reason = 'Rotation was not measured.';
    const event = create(HeadAccelerationEventSchema, {
      occurredAt: at,
      recordedAt: at,
      metrics: [{ key: 'hic15', value: 12, unit: '' }],
      notMeasured: [{ key: 'pav', unit: 'rad/s', reason }],
      definitions: [
        { key: 'pav', name: 'PAV', unit: 'rad/s', definition: 'Largest.', source: 'CHAMP' },
        { key: 'hic15', name: 'HIC15', definition: 'Head.', source: 'FMVSS' },
      ],
    });
    expect(eventDetailOf(event).metrics).toMatchObject([
      { key: 'pav', name: 'PAV', value: null, missing: reason, unit: 'rad/s' },
      { key: 'hic15', value: 12, missing: null },
    ]);
    const { notMeasured } = event;
    const summary = create(EventSummarySchema, {
      occurredAt: at,
      peaks: [{ key: 'pla', value: 9, unit: 'g' }],
      notMeasured,
    });
    expect(publicEventRowOf(summary).peaks).toEqual([
      { key: 'pla', value: 9, missing: null, unit: 'g' },
      { key: 'pav', value: null, missing: reason, unit: 'rad/s' },
    ]);
  });

  test('a place in the queue, a result', () => {
    expect(simulationOf(create(SimulationSchema, { state: 'running' }))).toMatchObject({
      queue_position: null,
      expected_seconds: null,
      result: null,
    });
    expect(simulationOf(create(SimulationSchema, { queuePosition: 3, expectedSeconds: 30 }))).toMatchObject({
      queue_position: 3,
      expected_seconds: 30,
    });
  });

  test('the row of a problem that is not about a row', () => {
    const verdict = create(FileVerdictSchema, { problems: [{ code: 'EMPTY_FILE', message: 'The file is empty.' }] });
    expect(fileVerdictOf(verdict).problems).toEqual([
      { code: 'EMPTY_FILE', message: 'The file is empty.', row: null, column: null },
    ]);
  });
});

test('a metric stands beside its definition; one without keeps its key', () => {
  const event = create(HeadAccelerationEventSchema, {
    metrics: [
      { key: 'hic15', value: 40, unit: '' },
      { key: 'new', value: 1, unit: 'W' },
    ],
    definitions: [{ key: 'hic15', name: 'HIC15', source: 'FMVSS 208' }],
  });
  expect(eventDetailOf(event).metrics).toEqual([
    {
      key: 'hic15',
      name: 'HIC15',
      value: 40,
      missing: null,
      unit: '',
      definition: '',
      source: 'FMVSS 208',
      variant: '',
    },
    { key: 'new', name: 'new', value: 1, missing: null, unit: 'W', definition: '', source: '', variant: '' },
  ]);
});

test('the bars have all seven regions, in their order', () => {
  const { regions } = regionSummaryOf(
    create(RegionSummarySchema, { regions: [{ region: 'stem', events: 2n, maxMps95: 0.2 }] }),
  );
  expect(regions.map(({ region, events }) => [region, events])).toEqual([
    ['frontal', 0],
    ['parietal', 0],
    ['occipital', 0],
    ['temporal', 0],
    ['cerebellum', 0],
    ['stem', 2],
    ['msc', 0],
  ]);
});

test.each([
  [undefined, 50],
  [1, 1],
  [200, 200],
  [1000, 200],
  [10_000_000_000, 200],
])('itemPerPage %p gives pages of %p', (itemPerPage, size) => {
  expect(pageRequestOf({ itemPerPage })).toEqual({ cursor: '', size });
});

test('a list says where it goes on and how old it is', () => {
  const answer = pagedAnswer([1, 2], String, {
    page: create(PageInfoSchema, { nextCursor: 'c', total: 9n }),
    freshness: { $typeName: 'strainscope.reporting.v1.Freshness', asOf: at, lagSeconds: 3 },
  });
  expect(answer).toEqual({
    message: 'OK',
    data: ['1', '2'],
    page: { next_cursor: 'c', total: 9 },
    freshness: { as_of: '2026-11-21T14:03:00.000Z', lag_seconds: 3 },
  });
  expect(pagedAnswer([], String, {})).toMatchObject({ page: { next_cursor: null, total: 0 }, freshness: null });
  const found = create(PageInfoSchema, { total: 1_000n, totalIsLeast: true });
  expect(pageOf(found)).toEqual({ next_cursor: null, total: 1_000, total_is_least: true });
});

describe('a principal', () => {
  const principal = create(PrincipalSchema, {
    level: 200,
    permissions: ['portal', 'invented'],
    scopes: ['events:read', 'invented'],
  });

  test('of a session is not limited by scopes; of a token it is, even to nothing', () => {
    expect(sessionActorOf(principal).apiScopes).toBeUndefined();
    expect(tokenActorOf(principal).apiScopes).toEqual(['events:read']);
    expect(tokenActorOf({ ...principal, scopes: [] }).apiScopes).toEqual([]);
  });

  test.each([
    [150, true, true],
    [150, false, false],
    // Not told by an auth of the release before.
    [100, false, true],
  ])('at level %i plays where auth says so (%s), and at a player’s level always', (level, plays, told) => {
    expect(sessionUserOf({ ...principal, level, plays })).toMatchObject({ plays: told });
  });

  test.each([true, false])('has children where auth says so: %s', (hasChildren) => {
    expect(sessionUserOf({ ...principal, hasChildren })).toMatchObject({ has_children: hasChildren });
  });

  test('has the permissions that are known, and a level that is known', () => {
    expect(sessionUserOf(principal)).toMatchObject({ role: 'Team', permissions: ['portal'] });
    expect(() => sessionUserOf({ ...principal, level: 201 })).toThrow('Invalid Token Input');
  });
});

test('the public API links to its own paths', () => {
  const simulation = create(SimulationSchema, {
    facts: { simulationId: 's', eventId: 'e' },
    state: 'complete',
    result: { meshHash: 'abc', resultJson: '{"a":1}' },
  });
  expect(publicSimulationOf(simulation)).toMatchObject({
    result: { document: { a: 1 } },
    links: { event: '/v1/events/e', field: '/v1/simulations/s/field', mesh: '/v1/meshes/abc' },
  });
  expect(publicSimulationOf(create(SimulationSchema, { state: 'queued' })).links).toMatchObject({
    field: null,
    mesh: null,
  });
});
