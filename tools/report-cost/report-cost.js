// `npm run report:cost`: what a change costs here, as counts; writes docs/cost-of-change.md.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { prepare } from '../new/new.js';
import { Repository } from '../new/repository.js';
import { stiltedCommentsOfRepository } from './comments.js';
import { foldersOfPackages, knots } from './knots.js';

const root = resolve(import.meta.dirname, '../..');
/** What was written once and is never touched again. */
const PAST = /\/migrations\//;
const TEST = /\.(spec|medium|contract|e2e|cluster|bench)\.|\/test\//;
const SUBJECTS = 100;

/** Lists the hand-written files, tests apart, that name one of the words. */
function filesThatName(...words) {
  const patterns = words.flatMap((word) => ['-e', word]);
  const found = git('grep', '-lwi', ...patterns, '--', '*.ts', '*.tsx', '*.proto');
  return lines(found).filter((file) => !TEST.test(file) && !PAST.test(file) && !file.includes('/generated/'));
}

/** Lists the files that a field of the player table takes. Other screens that show it too do not count: the table needs none. */
function filesOfTableField() {
  const table = 'web/src/features/players/';
  const isOtherScreen = (file) => file.startsWith('web/') && !file.startsWith(table);
  return filesThatName('events_7_days', 'events7Days').filter((file) => !isOtherScreen(file));
}

/**
 * Generates an aggregate with an event, a call and a screen, without writing it: the files that are `touched`, those of them
 * that are `written` by hand, and beside them those that commands write anew, `derived` from these.
 */
function costOfAggregate() {
  const repository = new Repository(root);
  const things = [
    ['aggregate', 'venues', '--in', 'org-hierarchy'],
    ['event', 'org.venue.opened'],
    ['call', 'venues.ofPerson', '--in', 'org-hierarchy', '--feature', 'people'],
    ['screen', 'venues', '--path', '/venues/:_id', '--call', 'venues.ofPerson'],
  ].map((args) => prepare(repository, args));
  const derived = things.flatMap((each) => each.derived.flatMap(({ files }) => files));
  return {
    touched: [...repository.created, ...repository.changed],
    derived,
    written: things.flatMap((each) => each.written),
  };
}

function longTestFiles() {
  const tests = lines(git('ls-files', '--', '*.ts', '*.tsx', '*.js')).filter((file) => TEST.test(file));
  return tests.filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length > 501);
}

function longSubjects() {
  return lines(git('log', `-${SUBJECTS}`, '--format=%s')).filter((subject) => subject.length > 72);
}

/** Minutes of the last whole `npm test` in this folder; it leaves them in `reports/gate.json`. */
function minutesOfGate() {
  const file = join(root, 'reports/gate.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).minutes : null;
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
}

function lines(text) {
  return text.split('\n').filter((line) => line !== '');
}

/**
 * Measures what a change costs.
 * @returns {{ what: string, value: number | null, bar: number, detail?: string[] }[]} `value` null: not measured here
 */
export function costs() {
  const aggregate = costOfAggregate();
  const tangled = foldersOfPackages().filter(({ name }) => knots(name).length > 0);
  const measure = (what, found, bar) => ({ what, value: found.length, bar, detail: found });
  return [
    measure(
      'Files that name a field of the player table (`events_7_days`), other screens apart',
      filesOfTableField(),
      4,
    ),
    measure(
      'Files that name an injury metric (`bric-csdm`), its test apart',
      filesThatName('bric-csdm', 'bric_csdm', 'bricCsdm'),
      2,
    ),
    measure(
      `Files of an aggregate with an event, a call and a screen, besides ${aggregate.derived.length} that commands derive from them`,
      aggregate.touched,
      15,
    ),
    measure('Those of them in which something is left to write by hand', aggregate.written, 8),
    measure(
      'Packages whose folders are in a knot',
      tangled.map(({ name }) => name),
      0,
    ),
    measure('Files of tests over 500 lines', longTestFiles(), 0),
    measure('Comments that begin with a word that makes no sentence', stiltedCommentsOfRepository(), 0),
    measure(`Subjects over 72 characters among the last ${SUBJECTS} commits`, longSubjects(), 0),
    { what: 'Minutes of `npm test`, last time in this folder', value: minutesOfGate(), bar: 25 },
  ];
}

/** Renders the page. */
export function costPage(measured) {
  const rows = measured.map(({ what, value, bar }) => [
    what,
    value ?? 'not measured',
    `≤ ${bar}`,
    value === null ? '–' : value <= bar ? 'yes' : 'no',
  ]);
  const details = measured
    .filter(({ value, bar, detail }) => detail && value > bar && value <= 30)
    .flatMap(({ what, detail }) => ['', `## ${what}`, '', ...detail.map((each) => `- \`${each}\``)]);
  return [
    '# Cost of change',
    '',
    'Written by `npm run report:cost`; do not edit. Issue 22 set the bars.',
    '',
    ...[['What', 'Now', 'Bar', 'Inside'], Array(4).fill('---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`),
    ...details,
    '',
  ].join('\n');
}

if (import.meta.main) {
  const page = costPage(costs());
  writeFileSync(join(root, 'docs/cost-of-change.md'), page);
  process.stdout.write(page);
}
