import { spawnSync } from 'node:child_process';
import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');
export const bin = (name) => join(root, 'node_modules', '.bin', name);

/** Installs the packages when they are missing or older than the lock file. Runs on the system's Node, before any package is there. */
export function installPackages() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  const lock = join(root, 'package-lock.json');
  if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(lock).mtimeMs) {
    step('Installing packages (a minute or two, once)');
    run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error']);
  }
  // Nothing is compiled: of all packages only PostgreSQL needs its script. An installation may have ended before it.
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const unlinked = Object.keys(allowScripts).filter((name) => !isLinked(join(root, 'node_modules', name)));
  if (unlinked.length > 0) run('npm', ['rebuild', ...unlinked, '--loglevel', 'error']);
}

/** Whether the libraries of a PostgreSQL that is installed have the names by which its programs look for them. */
function isLinked(postgres) {
  const links = join(postgres, 'native/pg-symlinks.json');
  if (!existsSync(links)) return true;
  return JSON.parse(readFileSync(links, 'utf8')).every(({ target }) => existsSync(join(postgres, target)));
}

/**
 * Builds what is out of date. `quiet` shows the output only when a build fails.
 * @param {string[]} [projects] Nx projects; all when left out.
 */
export function build(projects) {
  const only = projects ? ['-p', projects.join(',')] : [];
  const result = nx(['run-many', '-t', 'build', ...only, '--parallel=2', '--output-style=static'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (result.status === 0) return;
  process.stderr.write(result.stdout + result.stderr);
  fail('The build failed; the lines above say where.');
}

export function nx(args, options = {}) {
  return spawnSync(bin('node'), [bin('nx'), ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: {
      ...process.env,
      ...nodePath(),
      NX_DAEMON: 'false',
      NX_TUI: 'false',
      NX_NO_CLOUD: 'true',
      NX_DISABLE_DB: process.env.NX_DISABLE_DB ?? 'false',
      FORCE_COLOR: '0',
    },
    ...options,
  });
}

/** Puts the packaged Node 24 before the system's, for everything that is started from here. */
export function nodePath() {
  return { PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}` };
}

/**
 * Installs a Debian package where that is possible.
 * @returns {boolean} whether `program` is there afterwards.
 */
export function ensureProgram(program, packages) {
  if (!programExists(program)) installDebian(packages);
  return programExists(program);
}

/** Does nothing without root and apt. */
function installDebian(packages) {
  if (process.getuid?.() !== 0 || !programExists('apt-get')) return;
  step(`Installing ${packages.join(', ')}`);
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update', '-qq'], quiet);
  startingNothing(() => spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet));
}

/** Fonts for the names of people in every script that Unicode recommends: signed consents, pictures and plots print them. */
export const SCRIPT_FONTS = ['fonts-dejavu-core', 'fonts-noto-core', 'fonts-droid-fallback', 'fonts-nanum'];

const FONT_FILES = [
  '/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf',
  '/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf',
  '/usr/share/fonts/truetype/nanum/NanumGothic.ttf',
];

/** A browser and its fonts. @returns {boolean} whether the browser is there afterwards. */
export function ensureBrowser() {
  const hasBrowser = ensureProgram('chromium', ['chromium', ...SCRIPT_FONTS]);
  // A browser that was there before has none of them, perhaps.
  if (hasBrowser && !FONT_FILES.every((file) => existsSync(file))) installDebian(SCRIPT_FONTS);
  return hasBrowser;
}

/** Debian starts what it installs, Docker's bridge and rules among it, unless this file says that it may not. */
function startingNothing(install) {
  const policy = '/usr/sbin/policy-rc.d';
  const isOurs = !existsSync(policy);
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  install();
  if (isOurs) rmSync(policy);
}

/**
 * Processes that run a program built in a checkout, told by their command lines: an instance, or one of the command lines. What
 * is built there is theirs while they run.
 */
export function processesUsing(checkout) {
  const inside = join(realpathSync(checkout), 'services');
  return readdirSync('/proc').filter((id) => /^\d+$/.test(id) && id !== String(process.pid) && programOf(id, inside));
}

/** The first argument of a process that is a built program under `folder`. */
function programOf(id, folder) {
  try {
    const home = readlinkSync(`/proc/${id}/cwd`);
    return readFileSync(`/proc/${id}/cmdline`, 'utf8')
      .split('\0')
      .slice(1)
      .filter((word) => /(\.m?js|strainscope-\w+)$/.test(word))
      .map((word) => relative(folder, realpathSync(resolve(home, word))))
      .find((path) => /^[^.].*\/(dist|bin)\//.test(path));
  } catch {
    // It has ended meanwhile, or is another user's.
    return undefined;
  }
}

export function step(text) {
  console.log(`› ${text}`);
}

export function fail(text) {
  console.error(text);
  process.exit(1);
}

function programExists(program) {
  return spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0;
}

function run(command, args) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (result.status !== 0)
    fail(`${command} ${args[0]} failed: see the lines above. Is the package registry reachable?`);
}
