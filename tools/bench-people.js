// `npm run bench:people [-- --people N --rounds N]`: how quick lists, searches, decisions and merges are in a large tree.
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { load, measuredOn } from './measured-on.js';
import { fail, installPackages, nodePath, root } from './prepare.js';

/** A quarter of 8 GiB, as PostgreSQL advises; the embedded server has less than the indexes of a million people. */
const buffers = '2GB';

const { people, rounds } = options();
installPackages();
for (const line of measuredOn()) console.log(line);
console.log(`${people} people, ${buffers} of shared buffers`);
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

function bench(workspace) {
  const child = spawn('npm', ['run', '--silent', 'bench:people', '-w', workspace], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...nodePath(),
      STRAINSCOPE_BENCH_PEOPLE: people,
      STRAINSCOPE_BENCH_ROUNDS: rounds,
      STRAINSCOPE_BENCH_SHARED_BUFFERS: buffers,
    },
  });
  return new Promise((done) => {
    child.on('exit', (code) => {
      if (code !== 0) process.exitCode = 1;
      done();
    });
  });
}
