import { readdirSync, readFileSync } from 'node:fs';
import type { DescMessage } from '@bufbuild/protobuf';
import { fromJson, toJson } from '@bufbuild/protobuf';
import * as auth from './generated/strainscope/auth/v1/events_pb.ts';
import * as personalData from './generated/strainscope/common/v1/personal_data_pb.ts';
import * as ingest from './generated/strainscope/ingest/v1/events_pb.ts';
import * as ml from './generated/strainscope/ml/v1/events_pb.ts';
import * as org from './generated/strainscope/org/v1/events_pb.ts';
import * as simulation from './generated/strainscope/simulation/v1/events_pb.ts';
import { eventCatalogue, isEventType, topicOf, topics } from './event-catalogue.ts';

const fixtures = new URL('../fixtures/', import.meta.url);
const types = Object.entries(eventCatalogue) as [string, DescMessage][];

function fixture(type: string, name: 'valid' | 'invalid') {
  const both = JSON.parse(readFileSync(new URL(`${type}.json`, fixtures), 'utf8')) as Record<typeof name, never>;
  return both[name];
}

test.each(types)('%s: the valid fixture reads and writes back unchanged', (type, schema) => {
  expect(toJson(schema, fromJson(schema, fixture(type, 'valid')))).toEqual(withoutDefaults(fixture(type, 'valid')));
});

test.each(types)('%s: the invalid fixture is refused', (type, schema) => {
  expect(() => fromJson(schema, fixture(type, 'invalid'))).toThrow();
});

test.each(types)('%s: a field of a later version is ignored', (type, schema) => {
  const later = { ...(fixture(type, 'valid') as object), addedLater: 1 };
  expect(() => fromJson(schema, later, { ignoreUnknownFields: true })).not.toThrow();
});

test('every fixture belongs to a declared type', () => {
  const declared = Object.keys(eventCatalogue).map((type) => `${type}.json`);
  expect(readdirSync(fixtures).sort()).toEqual(declared.sort());
});

test('every event message of the contexts is in the catalogue', () => {
  const parts = [
    'AlertFacts',
    'StoreCount',
    'BlobRef',
    'SimulationSettings',
    'SimulationFacts',
    'RegionStrain',
    'TeamOfSession',
    'HeadEstimate',
    'EstimatedValue',
  ];
  const declared = [auth, personalData, org, ingest, simulation, ml]
    .flatMap((module) => Object.entries(module))
    .filter(([name]) => name.endsWith('Schema') && !parts.includes(name.replace(/Schema$/, '')))
    .map(([, schema]) => (schema as DescMessage).typeName);
  // Every context answers with the same two messages about personal data.
  const used = new Set(types.map(([, schema]) => schema.typeName));
  expect([...used].sort()).toEqual(declared.sort());
});

test('a type names its topic', () => {
  for (const type of Object.keys(eventCatalogue)) {
    expect(isEventType(type) && topics.includes(topicOf(type))).toBe(true);
  }
  expect(isEventType('toString')).toBe(false);
});

/** ProtoJSON leaves out false, 0 and ''. */
function withoutDefaults(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDefaults);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, entry]) => entry !== false && entry !== 0 && entry !== '')
      .map(([key, entry]) => [key, withoutDefaults(entry)]),
  );
}
