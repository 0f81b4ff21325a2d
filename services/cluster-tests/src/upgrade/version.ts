import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { components } from '../components/locations.ts';

const execute = promisify(execFile);
const here = resolve(import.meta.dirname, '../../../..');
/** Where a version's packages are asked for, and where links to a checkout's are told by: a package of every version. */
const anyPackage = join('node_modules', 'nx');
/** What no service needs; without them their build takes half a minute. */
const notServices = ['web', 'docs', 'charts', 'k8s', 'services/cluster-tests', 'services/e2e'];

/** The product as it was built from some commit. */
export interface Version {
  /** The folder in which its `services` are. */
  root: string;
  /** For people. */
  name: string;
}

/**
 * The commit of the version that today's replaces: the last one before tables changed, so that they do change, or the one
 * that `STRAINSCOPE_UPGRADE_FROM` names.
 * @returns its hash, or why this clone has none
 */
export function earlierCommit(): { commit: string } | { why: string } {
  const wish = process.env.STRAINSCOPE_UPGRADE_FROM;
  if (wish) return { commit: commitOf(wish) };
  try {
    // Its oldest commit would look as if it had added everything.
    if (git('rev-parse', '--is-shallow-repository') === 'true') return { why: 'this clone has no history' };
    const migrations = [':(glob)services/**/src/migrations/*.ts', ':(exclude,glob)**/*.medium.ts'];
    return { commit: commitOf(`${git('log', '-1', '--diff-filter=A', '--format=%H', '--', ...migrations)}^`) };
  } catch {
    return { why: 'there is no history here' };
  }
}

/** This checkout as it is built, or what `STRAINSCOPE_UPGRADE_TO` names: somebody may be at work on this one. */
export async function laterVersion(): Promise<Version> {
  const wish = process.env.STRAINSCOPE_UPGRADE_TO;
  if (wish) return builtVersion(commitOf(wish));
  const changed = git('status', '--porcelain', '--', 'proto', 'services') === '' ? '' : ' and changes';
  return { root: here, name: `${git('rev-parse', '--short=8', 'HEAD')}${changed}` };
}

/**
 * The version before, built. Among several commits that were made together there may be one that does not build by itself:
 * then one further back, unless a commit was asked for.
 */
export async function earlierVersion(commit: string): Promise<Version> {
  const steps = process.env.STRAINSCOPE_UPGRADE_FROM ? [0] : [0, 1, 2, 4, 8, 16, 32];
  const failures: unknown[] = [];
  for (const back of steps) {
    try {
      return await builtVersion(commitOf(`${commit}~${back}`));
    } catch (failure) {
      failures.push(failure);
    }
  }
  throw new AggregateError(failures, failures.map(String).join('\n'));
}

/** Builds its services where no earlier run did. */
export async function builtVersion(commit: string): Promise<Version> {
  const root = join(components, 'services', commit);
  if (!existsSync(root)) {
    await mkdir(dirname(root), { recursive: true });
    // Made elsewhere and moved: an interrupted build leaves nothing that looks whole.
    const folder = await mkdtemp(join(dirname(root), 'making-'));
    try {
      const archive = join(folder, 'archive.tar');
      git('archive', '--output', archive, commit);
      await execute('tar', ['-x', '-f', archive, '-C', folder]);
      await rm(archive);
      await buildServices(folder);
      await rename(folder, root);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  // The checkout whose packages it was built with may be gone, or have others by now.
  await install(root);
  return { root, name: commit.slice(0, 8) };
}

/** Builds the services of a folder of sources, with packages from elsewhere as links. */
export async function buildServices(root: string): Promise<void> {
  await install(root);
  for (const path of notServices) await rm(join(root, path), { recursive: true, force: true });
  await build(root);
}

/** Gives it this checkout's packages, where its lock file names the same ones, and its own otherwise. */
async function install(root: string): Promise<void> {
  const packages = join(root, 'node_modules');
  const [lock, ours] = await Promise.all([root, here].map((each) => readFile(join(each, 'package-lock.json'), 'utf8')));
  if (lock === ours) {
    const linked = await readlink(join(root, anyPackage)).catch(() => undefined);
    if (linked === join(here, anyPackage)) return;
    await rm(packages, { recursive: true, force: true });
    await linkPackages(root, Object.keys((JSON.parse(lock!) as { packages: object }).packages));
  } else if (!existsSync(join(packages, '.package-lock.json'))) {
    await rm(packages, { recursive: true, force: true });
    await execute('npm', ['ci', '--no-audit', '--no-fund', '--loglevel', 'error'], { cwd: root });
  }
}

/** @param locked paths of the lock file */
async function linkPackages(root: string, locked: readonly string[]): Promise<void> {
  await mkdir(join(root, 'node_modules'));
  for (const name of await readdir(join(here, 'node_modules'))) {
    const [ours, its] = [here, root].map((each) => join(each, 'node_modules', name)) as [string, string];
    // The product's own, by links from there to where it lies: those have to be that version's.
    if (name === '@strainscope') await cp(ours, its, { recursive: true, verbatimSymlinks: true });
    else if (name !== '.package-lock.json') await symlink(ours, its);
  }
  // Never those inside of packages: they are reached through the links above, and would be deleted in this checkout.
  const ofServices = locked.flatMap((path) => /^((?:services|proto)\/.+?\/node_modules)\//.exec(path)?.[1] ?? []);
  for (const path of new Set(ofServices)) {
    if (!existsSync(join(root, dirname(path))) || !existsSync(join(here, path))) continue;
    await rm(join(root, path), { recursive: true, force: true });
    await symlink(join(here, path), join(root, path));
  }
}

/** Builds all services, together with what migrates their schemas. */
async function build(root: string): Promise<void> {
  const bin = join(root, 'node_modules', '.bin');
  const all = ['run-many', '-t', 'build', '-p', '@strainscope/all-in-one', '--parallel=2', '--output-style=static'];
  const quiet = { NX_DAEMON: 'false', NX_TUI: 'false', NX_NO_CLOUD: 'true', NX_DISABLE_DB: 'true' };
  await execute(join(bin, 'node'), [join(bin, 'nx'), ...all], {
    cwd: root,
    env: { ...process.env, ...quiet, PATH: `${bin}:${process.env.PATH}` },
    maxBuffer: 2 ** 26,
  }).catch((failure: Error & { stdout?: string }) => {
    throw new Error(`The build failed: ${failure.stdout?.slice(-4_000)}`, { cause: failure });
  });
  await rm(join(root, '.nx'), { recursive: true, force: true });
}

function commitOf(name: string): string {
  return git('rev-parse', '--verify', `${name}^{commit}`);
}

function git(...args: string[]): string {
  return execFileSync('git', ['-C', here, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}
