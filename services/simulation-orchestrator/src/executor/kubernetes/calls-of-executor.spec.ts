import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callsOfExecutor } from '../../../test/calls-of-executor.ts';

const verbs: Readonly<Record<string, string>> = { read: 'get', replace: 'update' };
const sources = readdirSync(import.meta.dirname).filter((name) => !/\.(spec|contract)\.ts$/.test(name));

/** By the names that the client library gives its methods, and the paths of watches. */
function callsIn(source: string): string[] {
  const methods = source.matchAll(/\b(list|create|delete|patch|read|replace)Namespaced(\w+)\(/g);
  const watched = source.matchAll(/path: `[^`]+\/(\w+)`/g);
  return [
    ...[...methods].map(([, verb, kind]) => `${kind!.toLowerCase()}s: ${verbs[verb!] ?? verb}`),
    ...[...watched].map(([, resource]) => `${resource}: watch`),
  ];
}

it('plays every call to the API server that stands in the source, so that the chart’s Role can be held against it', async () => {
  const written = sources.flatMap((name) => callsIn(readFileSync(join(import.meta.dirname, name), 'utf8')));
  const played = (await callsOfExecutor()).map(({ resource, verb }) => `${resource}: ${verb}`);
  expect(new Set(played)).toEqual(new Set(written));
});
