/** Builds the solver of a commit in a folder of its own, so that two builds can be compared. */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
} from 'node:fs';
import { symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { SolverError } from '../../errors/solver-error.ts';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
/** Packages of this workspace as npm links them into node_modules: of a build they are its own. */
const OWN_SCOPE = '@strainscope';
const STEPS = [
  ['generate', '@strainscope/proto'],
  ['build', '@strainscope/proto'],
  ['build', '@strainscope/fe-solver'],
] as const;

export interface CommitBuild {
  commit: string;
  /** Address of the module that the package exports. */
  library: string;
  remove(): void;
}

/** @throws SolverError unsupported when there is no such commit, or it does not build */
export function buildCommit(name: string): CommitBuild {
  const commit = run('git', ['rev-parse', '--verify', '--short=12', `${name}^{commit}`], ROOT).trim();
  const folder = mkdtempSync(join(tmpdir(), `strainscope-${commit}-`));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    run('sh', ['-c', `git archive ${commit} | tar -x -C '${folder}'`], ROOT);
    installPackages(folder);
    for (const [script, workspace] of STEPS) run('npm', ['run', '--silent', script, '-w', workspace], folder);
    return { commit, library: pathToFileURL(join(folder, 'services/fe-solver/dist/index.js')).href, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Links the packages that are installed here where the commit asks for the same, which spares minutes. */
function installPackages(folder: string): void {
  const [here, there] = [ROOT, folder].map((root) => readFileSync(join(root, 'package-lock.json'), 'utf8'));
  if (here !== there) {
    run('npm', ['ci', '--no-audit', '--no-fund'], folder);
    return;
  }
  for (const own of ['', 'proto', 'services/fe-solver']) {
    const installed = join(ROOT, own, 'node_modules');
    if (existsSync(installed)) linkEntries(installed, join(folder, own, 'node_modules'));
  }
}

function linkEntries(installed: string, linked: string): void {
  mkdirSync(linked);
  for (const name of readdirSync(installed)) {
    const entry = join(installed, name);
    if (name === OWN_SCOPE) linkEntries(entry, join(linked, name));
    else symlinkSync(lstatSync(entry).isSymbolicLink() ? readlinkSync(entry) : entry, join(linked, name));
  }
}

function run(program: string, parameters: readonly string[], cwd: string): string {
  const PATH = [join(cwd, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  const { status, stdout, stderr } = spawnSync(program, parameters, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, PATH },
  });
  if (status === 0) return stdout;
  throw new SolverError('unsupported', `${program} ${parameters.join(' ')} failed:\n${stderr}${stdout}`.trim());
}
