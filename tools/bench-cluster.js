// `npm run bench:cluster [-- --scale 0.1]`: what the product takes on a cluster's components, each figure beside its
// limit and the machine. Meant for a quiet machine; a scale below 1 does less of everything, to see that it runs.
// Ends with 1 when a figure is over its limit.
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { prepareComponents } from './cluster-components.js';
import { load, measuredOn } from './measured-on.js';
import { build, installPackages, nodePath, root, step } from './prepare.js';

const { values } = parseArgs({ options: { scale: { type: 'string', default: '1' } } });
const scale = Number(values.scale);
const orchestrator = '@strainscope/simulation-orchestrator';
const benches = [
  ['Durable ingest by the device API', '@strainscope/e2e', 'bench:ingest', `${Math.round(40_000 * scale)}`],
  ['Durable ingest of files', '@strainscope/sensor-ingest', 'bench'],
  ['Outbox, brokers and Jobs', '@strainscope/cluster-tests', 'bench:cluster'],
  ['Lists of simulations', '@strainscope/reporting', 'bench:cluster'],
  ['Workers, and an orchestrator that holds many Jobs', orchestrator, 'bench:cluster'],
  ['Fair order, in virtual time', orchestrator, 'sim:fairness'],
];

installPackages();
step('Fetching and building components (minutes, once)');
await prepareComponents();
step('Building');
build();
for (const line of measuredOn()) console.log(line);
console.log(`scale ${scale}`);
const figures = [];
const failed = [];
for (const [what, workspace, script, ...parameters] of benches) {
  step(what);
  if ((await run(workspace, script, parameters)) !== 0) failed.push(what);
}
console.log('');
for (const line of figures) console.log(line);
const missed = figures.filter((line) => line.includes('MISSED'));
console.log(`${missed.length} figures over their limits, load ${load()} at the end`);
for (const what of failed) console.log(`failed: ${what}`);
process.exit(missed.length + failed.length === 0 ? 0 : 1);

/** Passes the output on and keeps the lines that are figures, or that a machine is missing for; resolves with the exit status. */
function run(workspace, script, parameters) {
  const child = spawn('npm', ['run', '--silent', script, '-w', workspace, '--', ...parameters], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...nodePath(), STRAINSCOPE_BENCH_SCALE: values.scale },
  });
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    process.stdout.write(chunk);
    const complete = (rest + chunk).split('\n');
    rest = complete.pop();
    figures.push(...complete.map((line) => line.trim()).filter((line) => /^(figure|not run)/.test(line)));
  });
  return new Promise((done) => child.on('close', (code) => done(code ?? 1)));
}
