import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../prepare.js';

/** @typedef {{ path: string, own: boolean, name: string, version: string, license?: string, integrity?: string }} Package */

/**
 * What packages of this repository need to run, themselves among it: where npm put it, and what the lock file says of it.
 * Not by `npm sbom`, which leaves out what is also a development dependency of any other package.
 * @param {string[]} workspaces
 * @param {string[]} [without] names of packages to leave out
 * @returns {Package[]} sorted by path; those of the repository have the path of their folder
 */
export function productionPackages(workspaces, without = []) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const only = workspaces.flatMap((workspace) => ['-w', workspace]);
  const listed = execFileSync('npm', ['ls', '--parseable', '--all', '--omit=dev', ...only], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const paths = new Set(
    listed
      .trim()
      .split('\n')
      .map((path) => relative(root, realpathSync(path))),
  );
  return [...paths]
    .filter((path) => path !== '')
    .sort()
    .map((path) => ({ path, ...lock[path], own: !path.includes('node_modules/') }))
    .map(({ name, ...rest }) => ({ ...rest, name: name ?? rest.path.split('node_modules/').at(-1) }))
    .filter(({ name }) => !without.includes(name));
}
