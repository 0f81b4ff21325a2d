import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

// Controllers and migrations are found among a build's outputs: one whose source is gone would still be served, or run.
test('every package builds into an empty folder', () => {
  const scripts = globSync('{proto,services/{*,platform/*,bff/contract}}/package.json', { cwd: root }).map((file) => [
    file,
    JSON.parse(readFileSync(join(root, file), 'utf8')).scripts?.build ?? '',
  ]);
  expect(scripts.length).toBeGreaterThan(20);
  expect(scripts.filter(([, build]) => build !== '' && !build.startsWith('rm -rf dist && '))).toEqual([]);
});
