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
