// `npm test`: build, types, lint, boundaries, format, then every test of every package, the journeys in a real
// browser, and one test of each real component of a cluster. `npm run test:full` (`--full`): everything that the
// cluster's adapters and processes are proven by as well (ADR 107).
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareComponents } from './cluster-components.js';
import { conformanceMatrix, promisedRows, rowsOfSmoke } from './conformance-matrix.js';
import { bin, build, ensureBrowser, ensureProgram, installPackages, nodePath, root, step } from './prepare.js';
import { markStaleProofs, PROOFS, writeProofs } from './proofs.js';

/** Lines that tests print and that the end of the run repeats. */
const FIGURES =
  /^\s*(routes built|calls built|access table|conformance|brokers|league|scale|kueue|chaos|hostile|journeys|not run):? .*/i;

/** How many packages are tested at a time, each by two processes, which wait for their database half of the time. */
const TASKS_AT_ONCE = 2;

const isFull = process.argv.includes('--full');

installPackages();
const browser = ensureBrowser();
ensureProgram('redis-server', ['redis-server']);
const failedChecks = [];
/** Where the time went: what began, and after how many minutes. */
const parts = [['preparing', 0]];
const figures = new Set();

step('Building');
build();
await check('types and lint', ['run', '--silent', 'lint:code'], 'npm');
await check('boundaries', ['run', '--silent', 'lint:boundaries'], 'npm');
await check('format', ['run', '--silent', 'lint:format'], 'npm');

const packages = workspaces();
for (const folder of packages) rmSync(join(root, folder, 'reports'), { recursive: true, force: true });
// They are compiled meanwhile, once, which takes minutes: at the lowest priority, of what the tests leave idle. Not beside the
// journeys, which would starve on two cores.
const components = prepareComponents({ smoke: !isFull });
const testsEnded = await execute('tests', nxArguments('test', '--exclude=@strainscope/e2e'));
parts.push(['components of a cluster', minutes()]);
step('Waiting for the components of a cluster');
await components;
let e2eSkipped = 0;
let journeysEnded = 0;
if (browser)
  journeysEnded = await execute(
    'journeys in a real browser',
    ['run', '--silent', 'test', '-w', '@strainscope/e2e'],
    'npm',
  );
else {
  e2eSkipped = 1;
  console.log('not run: journeys in a real browser (no chromium here, and it could not be installed)');
}

const clusterEnded = await execute(
  'the cluster against real components',
  ['run', '--silent', isFull ? 'test:cluster' : 'test:smoke', '-w', '@strainscope/cluster-tests'],
  'npm',
);

/** What each proof of `docs/proofs.md` came to in this run; one that failed is not among them. */
const proven = new Map();
let proofsEnded = 0;
for (const { name, command, figure } of isFull ? PROOFS.filter((proof) => proof.command) : []) {
  const own = new Set();
  const code = await execute(name, command, 'npm', (line) => own.add(figure.exec(line)?.[1]));
  const said = [...own].filter(Boolean).at(-1);
  if (code === 0 && said) proven.set(name, said);
  else proofsEnded = 1;
}

const totals = { passed: 0, failed: 0, skipped: e2eSkipped };
const files = new Map();
const failures = [];
for (const folder of packages) {
  const reports = join(root, folder, 'reports');
  if (!existsSync(reports)) continue;
  for (const name of readdirSync(reports).filter((each) => each.startsWith('test-counts'))) {
    const counts = JSON.parse(readFileSync(join(reports, name), 'utf8'));
    for (const key of Object.keys(totals)) totals[key] += counts[key];
    for (const [file, came] of Object.entries(counts.files)) files.set(file, came);
    failures.push(...counts.failures);
  }
}
// A package whose tests could not even start leaves no report: it must not read as green.
if ([testsEnded, journeysEnded, clusterEnded, proofsEnded].some((code) => code !== 0) && totals.failed === 0)
  totals.failed += 1;
const { table, faults } = conformanceMatrix(figures, isFull ? promisedRows : rowsOfSmoke);
totals.passed += 3 - failedChecks.length;
totals.failed += failedChecks.length + faults.length;

console.log('');
for (const line of figures) if (!line.startsWith('conformance')) console.log(line);
for (const row of table) console.log(row);
for (const name of [...failedChecks, ...faults]) console.log(`failed check: ${name}`);
// Said again where a reader of a long log looks first.
for (const { file, name, says } of failures) console.log(`failed: ${file} › ${name}\n${says}`);
if (totals.skipped > 0) console.log(`${totals.skipped} skipped`);
const ends = [...parts.slice(1).map(([, began]) => began), minutes()];
const spent = parts.map(([name, began], index) => `${name} ${ends[index] - began}`);
console.log(`It took ${minutes()} minutes: ${spent.join(', ')}.`);
mkdirSync(join(root, 'reports'), { recursive: true });
// `npm run report:cost` reads it.
if (!isFull) writeFileSync(join(root, 'reports/gate.json'), JSON.stringify({ minutes: minutes() }));
const longest = [...files].toSorted(([, one], [, other]) => other.seconds - one.seconds).slice(0, 12);
console.log(`Longest: ${longest.map(([file, came]) => `${file} ${came.seconds} s`).join(', ')}.`);
for (const proof of PROOFS) {
  const came = files.get(proof.suite);
  if (came?.passed > 0 && came.failed === 0) proven.set(proof.name, figureOf(proof) ?? `${came.passed} passed`);
}
console.log(isFull ? writeProofs(proven) : markStaleProofs());
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);

async function check(name, args, command) {
  if ((await execute(name, args, command)) !== 0) failedChecks.push(name);
}

/** The line of this run that is the figure of a proof, without its name. */
function figureOf({ figure }) {
  return figure && [...figures].flatMap((line) => figure.exec(line)?.[1] ?? []).at(-1);
}

/** Runs a command, passes its output on and keeps the lines that are figures; `hear` gets every line. */
function execute(name, args, command = bin('node'), hear = () => undefined) {
  parts.push([name, minutes()]);
  step(`Checking ${name}, ${minutes()} minutes after the start`);
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...nodePath(),
        NX_DAEMON: 'false',
        NX_TUI: 'false',
        NX_NO_CLOUD: 'true',
        FORCE_COLOR: '0',
      },
    });
    let rest = '';
    const read = (chunk) => {
      process.stdout.write(chunk);
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        hear(line.trim());
        if (FIGURES.test(line)) figures.add(line.trim());
      }
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
    child.on('close', (code) => done(code ?? 1));
  });
}

/** Whole ones since this program began. */
function minutes() {
  return Math.round(process.uptime() / 60);
}

function nxArguments(target, ...more) {
  return [
    bin('nx'),
    'run-many',
    '-t',
    target,
    `--parallel=${TASKS_AT_ONCE}`,
    '--output-style=static',
    '--nxBail=false',
    ...more,
  ];
}

function workspaces() {
  const inside = (folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
  return [
    'proto',
    'web',
    'tools',
    'services/bff/contract',
    ...inside('services/platform'),
    ...inside('services'),
  ].filter((folder) => existsSync(join(root, folder, 'package.json')));
}
