import { readFileSync } from 'node:fs';
import type { DescService } from '@bufbuild/protobuf';
import * as contracts from '@strainscope/proto/auth';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const services = (Object.values(contracts) as { kind?: string }[]).filter(
  (entry): entry is DescService => entry?.kind === 'service',
);

test('the README names every call of every service, and none that is gone', () => {
  const calls = services.flatMap(({ name, methods }) => [name, ...methods.map((method) => method.name)]);
  expect(calls.length).toBeGreaterThan(80);
  const table = readme.split('\n').filter((line) => line.startsWith('|') && !line.startsWith('| ---'));
  const named = table.slice(1).flatMap((line) => [
    ...line
      .split('|')
      .slice(1, 3)
      .join()
      .matchAll(/`(\w+)`/g),
  ]);
  expect(named.map(([, name]) => name).sort()).toEqual(calls.sort());
});
