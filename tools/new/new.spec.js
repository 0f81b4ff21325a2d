import { execFile, execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { generate, prepare } from './new.js';
import { Repository } from './repository.js';

const root = resolve(import.meta.dirname, '../..');
const exec = promisify(execFile);

/** Copies this checkout, but for the packages from the registry, which are linked. */
function copyOfRepository() {
  const copy = mkdtempSync(join(tmpdir(), 'strainscope-new-'));
  const wanted = ['proto', 'services', 'web', 'tools', 'docs/architecture.md', '*.json', '.prettier*'];
  const listed = git('ls-files', '-z', '-co', '--exclude-standard', '--', ...wanted).split('\0');
  for (const file of listed.filter((each) => each !== '' && existsSync(join(root, each)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    copyFileSync(join(root, file), join(copy, file));
  }
  for (const modules of globSync('{.,proto,web,services/*,services/platform/*}/node_modules', { cwd: root }))
    linkPackages(join(root, modules), join(copy, modules));
  return copy;
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
}

/** Links what comes from the registry; packages of the workspace are those of the copy. */
function linkPackages(from, to) {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name !== '@strainscope') symlinkSync(join(from, name), join(to, name));
    else cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
  }
}

/** Type-checks files of a package, and what they import. */
async function typeCheck(folder, files) {
  writeFileSync(join(folder, 'tsconfig.new.json'), JSON.stringify({ extends: './tsconfig.json', include: [], files }));
  await exec(join(root, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.new.json'], { cwd: folder }).catch(withOutput);
}

async function runTests(folder, ...args) {
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const all = ['--experimental-vm-modules', '--no-warnings', jest, '--maxWorkers=1', ...args];
  await exec(process.execPath, all, { cwd: folder }).catch(withOutput);
}

function withOutput({ stdout, stderr }) {
  throw new Error(`${stdout}\n${stderr}`);
}

const lines = [
  'service fleet',
  'aggregate team-alerts --in org-hierarchy',
  'aggregate team-alerts --in auth',
  'aggregate team-alerts --in sensor-ingest',
  'aggregate team-alerts --in simulation-orchestrator',
  'event org.team-alert.raised',
  'call team-alerts.ofPerson --in org-hierarchy --feature people',
  'screen team-alerts --path /team-alerts/:_id --call teamAlerts.ofPerson',
];

/** The packages that are generated into, and which of their tests are run. */
const packages = {
  'services/bff/contract': ['calls.spec'],
  'services/bff': ['access-table', '-t', 'teamAlerts'],
  'services/org-hierarchy': ['test/team-alerts'],
  'services/auth': ['test/team-alerts'],
  'services/sensor-ingest': ['test/team-alerts'],
  'services/simulation-orchestrator': ['test/team-alerts'],
  'services/fleet': [],
  proto: ['event-catalogue'],
  web: ['features/team-alerts'],
};

describe('what is generated', () => {
  let copy;
  beforeAll(() => {
    copy = copyOfRepository();
  });
  afterAll(() => rmSync(copy, { recursive: true }));
  const generated = [];

  test('says what is left to write', async () => {
    for (const line of lines) {
      const { created, changed, left } = await generate(copy, line.split(' '));
      expect(left).not.toEqual([]);
      generated.push(...created, ...changed);
    }
    symlinkSync('../../services/fleet', join(copy, 'node_modules/@strainscope/fleet'));
  }, 300_000);

  test.each(Object.entries(packages))(
    'compiles in %s, and its tests pass',
    async (folder, tests) => {
      const packageOf = (file) => Object.keys(packages).find((each) => file.startsWith(`${each}/`));
      const sources = generated.filter((file) => /\.tsx?$/.test(file) && packageOf(file) === folder);
      // What wires the pages imports all of them, and these the documents.
      const files = sources.filter((file) => file !== 'web/src/routes/pages.ts');
      expect(files).not.toEqual([]);
      // Both end before the copy is removed.
      const both = [
        typeCheck(
          join(copy, folder),
          files.map((file) => relative(folder, file)),
        ),
        runTests(join(copy, folder), ...tests),
      ];
      const failures = (await Promise.allSettled(both)).flatMap(({ reason }) => reason ?? []);
      expect(failures).toEqual([]);
    },
    300_000,
  );
});

test.each([
  [['aggregate', 'venues'], 'Usage:'],
  [['aggregate', 'venue', '--in', 'org-hierarchy'], 'a plural in kebab-case'],
  [['aggregate', 'venues', '--in', 'bff'], 'no personalData context'],
  [['aggregate', 'members', '--in', 'org-hierarchy'], 'is there already'],
  [['event', 'org.venue'], 'past tense'],
  [['call', 'venues.list', '--in', 'org-hierarchy', '--feature', 'people'], 'VenueService is not there'],
  [['screen', 'venues', '--path', '/venues/:_id', '--call', 'venues.list'], 'there is no call venues.list'],
  [['screen', 'venues', '--path', '/venues', '--call', 'players.ofTeam'], 'for example /venues/:_id'],
  [['screen', 'venues', '--path', '/family/:_id', '--call', 'players.ofTeam'], '/family/:_id has a page already'],
  [['screen', 'venues', '--path', '/teams/:_id', '--call', 'players.ofTeam'], 'the same address as /teams/:ins_id'],
])('%j is refused', (args, why) => {
  expect(() => prepare(new Repository(root), args)).toThrow(why);
});

test('a second service is generated beside the first', () => {
  const repository = new Repository(root);
  for (const name of ['fleet', 'tides']) prepare(repository, ['service', name]);
  const spec = repository.read('services/all-in-one/src/one-machine/services.spec.ts');
  expect(spec).toContain(`'media',\n    'fleet',\n    'tides',\n  ]`);
});
