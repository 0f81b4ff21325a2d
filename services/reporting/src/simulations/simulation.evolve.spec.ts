import { create } from '@bufbuild/protobuf';
import {
  SimulationCompletedSchema,
  SimulationFactsSchema,
  SimulationFailedSchema,
} from '@strainscope/proto/simulation';
import { at } from '../../test/league.ts';
import { completed, failed, fromFacts, queued } from './simulation.evolve.ts';

const facts = create(SimulationFactsSchema, {
  simulationId: 's',
  eventId: 'e',
  occurredAt: at('2026-11-01T10:00:00Z'),
  submittedAt: at('2026-11-01T10:01:00Z'),
});

test('a row begins as waiting, whatever message comes first', () => {
  expect(fromFacts(facts)).toMatchObject({ id: 's', eventId: 'e', state: 'queued', outcome: 'pending', endedAt: null });
});

test('a retry forgets the failure; a completion forgets the waiting', () => {
  const broken = {
    ...fromFacts(facts),
    ...failed(create(SimulationFailedSchema, { failedAt: at('2026-11-01T10:02:00Z'), reasonCode: 'X' })),
  };
  expect(broken).toMatchObject({ outcome: 'failed', reasonCode: 'X' });
  expect({ ...broken, ...queued() }).toMatchObject({ outcome: 'pending', reasonCode: '', endedAt: null });
});

test('numbers that a completion does not carry are zero', () => {
  const message = create(SimulationCompletedSchema, {
    completedAt: at('2026-11-01T10:02:00Z'),
    metrics: [{ key: 'mps95', value: 0.2 }],
  });
  expect(completed(message)).toMatchObject({ outcome: 'complete', mps95: 0.2, csdm15: 0, progress: 1 });
});
