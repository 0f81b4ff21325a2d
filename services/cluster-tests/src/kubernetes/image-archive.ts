import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** What a Dockerfile says beside its files. */
export interface ImageSettings {
  /** As pods name it, e.g. `localhost/pause:1`. */
  name: string;
  entrypoint: readonly string[];
  user?: string;
  workingDirectory?: string;
  environment?: readonly string[];
}

/**
 * Writes what `docker save` would of images that share one layer, without a daemon and without a registry.
 * @param folder which holds the images' files in `root`; the archive comes beside it
 * @returns the path of the archive
 */
export async function writeImageArchive(folder: string, images: readonly ImageSettings[]): Promise<string> {
  const layer = join(folder, 'layer.tar');
  await execute('tar', [...reproducible, '--sort=name', '-C', join(folder, 'root'), '-cf', layer, '.']);
  const rootfs = { type: 'layers', diff_ids: [`sha256:${await sha256(layer)}`] };
  const manifest = [];
  for (const [index, { entrypoint, user = '0', workingDirectory = '/', environment = [], name }] of images.entries()) {
    const config = { Entrypoint: entrypoint, User: user, WorkingDir: workingDirectory, Env: environment };
    const file = `config-${index}.json`;
    await writeFile(join(folder, file), JSON.stringify({ architecture, os: 'linux', config, rootfs }));
    manifest.push({ Config: file, RepoTags: [name], Layers: ['layer.tar'] });
  }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
  const archive = join(folder, 'image.tar');
  const parts = ['manifest.json', ...manifest.map(({ Config }) => Config), 'layer.tar'];
  await execute('tar', ['-C', folder, '-cf', archive, ...parts]);
  return archive;
}

/** The image's files lie under this folder. */
export async function emptyImage(folder: string): Promise<string> {
  const root = join(folder, 'root');
  await mkdir(join(root, 'tmp'), { recursive: true });
  return root;
}

/** The same files make the same layer. */
const reproducible = ['--mtime=@0', '--owner=0', '--group=0', '--numeric-owner', '--mode=go=rX', '--hard-dereference'];

const architecture = process.arch === 'x64' ? 'amd64' : process.arch;

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
