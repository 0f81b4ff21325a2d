import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { contexts } from '@strainscope/auth';
import { eventCatalogue } from '@strainscope/proto';
import { persistenceOf } from '@strainscope/service-kit';
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
  expect(Object.keys(sections).sort()).toEqual(['auth', 'bff', 'mlTraining', 'sensorIngest', 'simulationOrchestrator']);
});

test('what a service consumes is in the catalogue', () => {
  const consumed = services.flatMap(({ consumes = [] }) => consumes);
  expect(consumed.filter((type) => !(type in eventCatalogue))).toEqual([]);
  expect(consumed.length).toBeGreaterThan(0);
});

test.each(services.filter(({ entities }) => entities))(
  'every migration of $name is found, under a name of its own',
  (service) => {
    const folder = resolve(import.meta.dirname, '../../..', service.name, 'src/migrations');
    const written = globSync('*.ts', { cwd: folder })
      .toSorted()
      .flatMap(
        (file) => /^export class (\w+) extends Migration/m.exec(readFileSync(resolve(folder, file), 'utf8'))?.[1] ?? [],
      );
    // Those that follow from a list, as a metric's column does, come behind the written ones.
    expect((service.migrations ?? []).slice(0, written.length).map(({ name }) => name)).toEqual(written);
    const names = persistenceOf(service).migrations.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  },
);

test.each(services)('every consumer of $name is named by a part', (service) => {
  const src = resolve(import.meta.dirname, '../../..', service.name, 'src');
  const written = globSync('**/*.consumer.ts', { cwd: src }).flatMap((file) =>
    Array.from(readFileSync(resolve(src, file), 'utf8').matchAll(/^export class (\w+)/gm), ([, name]) => name!),
  );
  expect((service.controllers ?? []).map(({ name }) => name).toSorted()).toEqual(written.toSorted());
});

test('an erasure and a copy wait for every service that keeps something of people, and for no other', () => {
  const keeping = services.flatMap(({ personalData }) => (personalData?.stores.length ? [personalData.context] : []));
  expect(contexts.toSorted()).toEqual(keeping.toSorted());
});
