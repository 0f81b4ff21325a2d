// `npm run test:cluster`: every adapter of every port, then the services as processes, against real components.
import { spawn } from 'node:child_process';
import { prepareComponents } from './cluster-components.js';
import { conformanceMatrix } from './conformance-matrix.js';
import { build, ensureBrowser, ensureProgram, installPackages, nodePath, root, step } from './prepare.js';

const ports = ['messaging', 'blob', 'mail', 'jobs', 'simulation-orchestrator'].map((name) => `@strainscope/${name}`);

installPackages();
// The walk-through looks at the first strain on a screen.
ensureBrowser();
ensureProgram('redis-server', ['redis-server']);
step('Fetching and building components (minutes, once)');
await prepareComponents();
step('Building');
build();
const lines = [];
let failures = 0;
// Suites of each port, and of dead letters, which are no port of their own.
const suites = ['contract', 'dead-letters.medium'];
for (const port of ports) failures += await run(['run', '--silent', 'test', '-w', port, '--', ...suites]);
failures += await run(['run', '--silent', 'test:cluster', '-w', '@strainscope/cluster-tests']);
console.log('');
for (const line of lines.filter((each) => each.startsWith('not run'))) console.log(line);
const { table, faults } = conformanceMatrix(lines);
for (const row of table) console.log(row);
for (const fault of faults) console.log(`failed: ${fault}`);
process.exit(failures + faults.length === 0 ? 0 : 1);

/** Runs an npm script, passes its output on and keeps the lines; answers 1 when it fails. */
function run(args) {
  return new Promise((done) => {
    const env = { ...process.env, ...nodePath() };
    const child = spawn('npm', args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], env });
    let rest = '';
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      process.stdout.write(chunk);
      const complete = (rest + chunk).split('\n');
      rest = complete.pop() ?? '';
      lines.push(...complete.map((line) => line.trim()));
    });
    child.on('close', (code) => done(code === 0 ? 0 : 1));
  });
}
