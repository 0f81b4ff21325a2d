// `npm run bench:people [-- --people N --rounds N]`: how quick lists, searches, decisions and merges are in a large tree.
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fail, installPackages, nodePath, root } from './prepare.js';

const { people, rounds } = options();
installPackages();
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
console.log(`StrainScope ${version}, ${commit()}, ${people} people, ${new Date().toISOString().slice(0, 16)} UTC`);
console.log(
  `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, load ${load()}`,
);
for (const workspace of ['auth', 'reporting', 'org-hierarchy']) await bench(`@strainscope/${workspace}`);
console.log(`load ${load()} at the end`);

function options() {
  try {
    const { values } = parseArgs({
      options: { people: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '20' } },
    });
    for (const [name, value] of Object.entries(values))
      if (!(Number(value) >= 1)) throw new Error(`--${name} is a number`);
    if (Number(values.rounds) < 20) throw new Error('Of fewer than 20 rounds there is no 95th percentile');
    return values;
  } catch (error) {
    return fail(`${error.message}\nUsage: npm run bench:people -- [--people N] [--rounds N]`);
  }
}

/** In a copy without history there is none. */
function commit() {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return 'no commit';
  }
}

function load() {
  return loadavg()[0].toFixed(1);
}

function bench(workspace) {
  const child = spawn('npm', ['run', '--silent', 'bench:people', '-w', workspace], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...nodePath(), STRAINSCOPE_BENCH_PEOPLE: people, STRAINSCOPE_BENCH_ROUNDS: rounds },
  });
  return new Promise((done) => {
    child.on('exit', (code) => {
      if (code !== 0) process.exitCode = 1;
      done();
    });
  });
}
