// docs/proofs.md: what `npm run test:full` proves beyond the gate, when it last did, and whether what a proof rests on has
// changed since. `test:full` writes rows, the gate marks the stale ones.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.js';

const FILE = join(root, 'docs/proofs.md');

/** What every proof by a cluster of real components rests on. */
const CLUSTER = ['services/cluster-tests', 'tools/cluster-components.js'];
const SERVICES = ['services', 'proto', ':!services/e2e', ':!services/cluster-tests', ':!*.md', ':!*.spec.ts'];
const PRODUCT = [...SERVICES, 'services/e2e/src', 'web', ':!*.spec.tsx'];
const CHARTED = [...CLUSTER, ...SERVICES, 'charts', 'k8s'];

const bySuite = (name, suite, inputs, figure) => ({ name, suite: `${suite}.cluster.ts`, inputs, figure });

/**
 * Each proof: its name, the file of tests or the command that gives it, the line of output that is its figure, and the
 * files that it rests on (git pathspecs).
 */
export const PROOFS = [
  bySuite(
    'Three brokers, each killed amid work',
    'brokers',
    [...CLUSTER, 'services/platform/messaging'],
    /^brokers:? (.*)/,
  ),
  bySuite('Dead letters on Kafka', 'dead-letters', [...CLUSTER, 'services/platform/messaging']),
  bySuite('Adapters over TLS with passwords', 'secured', [...CLUSTER, 'services/platform']),
  bySuite('An executor on a real control plane', 'executor', [...CLUSTER, 'services/simulation-orchestrator']),
  bySuite('A handler that works for ten minutes', 'long-handling', [...CLUSTER, 'services/platform/messaging']),
  bySuite('A start that is ended midway', 'ended-start', [...CLUSTER, ...SERVICES]),
  bySuite('A full disk', 'full-disk', [...CLUSTER, ...SERVICES]),
  bySuite('Outages of each component', 'outages', [...CLUSTER, ...SERVICES]),
  bySuite('A league of processes whose services are killed', 'league', [...CLUSTER, ...SERVICES], /^league:? (.*)/),
  bySuite('A cluster restored from its backup', 'restore', [...CLUSTER, ...SERVICES]),
  bySuite('Simulations as pods, whose nodes and pods are lost', 'kubernetes', CHARTED),
  bySuite('Thousands of simulations on hundreds of nodes', 'scale', CHARTED, /^scale:? (.*)/),
  bySuite('Kueue admits by quota', 'kueue', CHARTED, /^kueue:? (.*)/),
  bySuite('An upgrade of an older database', 'upgrade', [...CLUSTER, ...SERVICES]),
  bySuite('A rolling upgrade under load', 'rolling-upgrade', CHARTED),
  bySuite('The chart installed on a real Kubernetes', 'chart-install', CHARTED),
  bySuite('Alerts and dashboards of the chart', 'chart-monitoring', CHARTED),
  bySuite('From an empty cluster to the first strain', 'chart-walkthrough', CHARTED),
  bySuite('Images', 'images', [...CHARTED, 'tools/images', 'package-lock.json']),
  bySuite('Skaffold', 'skaffold', [...CHARTED, 'skaffold.yaml']),
  {
    name: 'A hundred kills amid an upload',
    command: ['run', '--silent', 'test:chaos'],
    inputs: PRODUCT,
    figure: /^chaos: (.*)/,
  },
  {
    name: 'Row-level security with every filter of the application removed',
    command: ['run', '--silent', 'test:without-filters', '-w', '@strainscope/all-in-one'],
    inputs: SERVICES,
    figure: /^without filters: (.*)/,
  },
  {
    name: 'Errors planted in the solver',
    command: ['run', '--silent', 'test:mutants', '-w', '@strainscope/fe-solver'],
    inputs: ['services/fe-solver'],
    figure: /^(\d+ of \d+ caught)/,
  },
  {
    name: 'Every verification case of the solver',
    command: ['run', '--silent', 'verify', '-w', '@strainscope/fe-solver'],
    inputs: ['services/fe-solver/src', 'services/fe-solver/materials'],
    figure: /^(\d+ of \d+.* passed)$/,
  },
];

/** What a proof rests on, as eight digits of a hash over the files' contents. */
export function inputsOf({ inputs }) {
  const listed = execFileSync('git', ['ls-files', '-s', '--', ...inputs], { cwd: root, maxBuffer: 1 << 26 });
  return createHash('sha256').update(listed).digest('hex').slice(0, 8);
}

/**
 * Reads the rows of the page by the name of their proof.
 * @returns {Map<string, { figure: string, commit: string, date: string, inputs: string }>}
 */
export function readProofs(page) {
  const rows = page.split('\n').filter((line) => /^\| (?!Proof|---)/.test(line));
  const cellsOf = (line) =>
    line
      .slice(1)
      .split('|')
      .map((cell) => cell.trim());
  const given = rows.map(cellsOf).filter(([, , commit]) => commit !== '');
  return new Map(given.map(([name, figure, commit, date, inputs]) => [name, { figure, commit, date, inputs }]));
}

/**
 * The page of all proofs.
 * @param rows as `readProofs` gives them
 * @param inputsNow hash of what a proof rests on now
 */
export function proofsPage(proofs, rows, inputsNow) {
  const lines = proofs.map((proof) => {
    const row = rows.get(proof.name);
    if (!row) return [proof.name, 'not run yet', '', '', '', 'missing'];
    const state = row.inputs === inputsNow(proof) ? 'current' : 'stale';
    return [proof.name, row.figure, row.commit, row.date, row.inputs, state];
  });
  const table = [['Proof', 'Figure', 'Commit', 'Date', 'Inputs', 'State'], Array(6).fill('---'), ...lines];
  return [
    '# Proofs',
    '',
    'What `npm run test:full` proves beyond the gate, as it last did. A proof is stale when a file that it rests on has changed since. Written by `test:full`, marked by `npm test`; do not edit. `tools/proofs.js` lists what each rests on.',
    '',
    ...table.map((cells) => `| ${cells.join(' | ')} |`),
    '',
  ].join('\n');
}

/** Marks on the page what has become stale. @returns one line that counts them */
export function markStaleProofs() {
  return keep(readProofs(readFileSync(FILE, 'utf8')));
}

/**
 * Writes the proofs that this run gave to the page; a proof that failed leaves its row as it was.
 * @param figures by name of proof; a proof without one was not given
 */
export function writeProofs(figures) {
  const rows = readProofs(readFileSync(FILE, 'utf8'));
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const date = new Date().toISOString().slice(0, 10);
  for (const proof of PROOFS) {
    const figure = figures.get(proof.name);
    if (figure !== undefined) rows.set(proof.name, { figure, commit, date, inputs: inputsOf(proof) });
  }
  return keep(rows);
}

function keep(rows) {
  const page = proofsPage(PROOFS, rows, inputsOf);
  writeFileSync(FILE, page);
  const stale = page.split('\n').filter((line) => /\| (stale|missing) \|$/.test(line)).length;
  return `proofs: ${PROOFS.length - stale} of ${PROOFS.length} are current (docs/proofs.md)`;
}
