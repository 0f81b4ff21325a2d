import { contexts } from '@strainscope/auth';
import { eventCatalogue } from '@strainscope/proto';
import { sections, services } from './services.ts';

test('one machine hosts every service, and each once', () => {
  expect(services.map(({ name }) => name)).toEqual([
    'auth',
    'org-hierarchy',
    'sensor-ingest',
    'simulation-orchestrator',
    'reporting',
    'ml-training',
    'media',
  ]);
});

test('every service with settings has its section of the configuration', () => {
  expect(Object.keys(sections).sort()).toEqual(['auth', 'bff', 'sensorIngest', 'simulationOrchestrator']);
});

test('what a service consumes is in the catalogue', () => {
  const consumed = services.flatMap(({ consumes = [] }) => consumes);
  expect(consumed.filter((type) => !(type in eventCatalogue))).toEqual([]);
  expect(consumed.length).toBeGreaterThan(0);
});

test('an erasure and a copy wait for every service that keeps something of people, and for no other', () => {
  const keeping = services.flatMap(({ personalData }) => (personalData?.stores.length ? [personalData.context] : []));
  expect(contexts.toSorted()).toEqual(keeping.toSorted());
});
