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
 * Writes what `docker save` would of an image with one layer, without a daemon and without a registry.
 * @param folder which holds the image's files in `root`; the archive comes beside it
 * @returns the path of the archive
 */
export async function writeImageArchive(folder: string, settings: ImageSettings): Promise<string> {
  const layer = join(folder, 'layer.tar');
  await execute('tar', [...reproducible, '-C', join(folder, 'root'), '-cf', layer, '.']);
  const { entrypoint, user = '0', workingDirectory = '/', environment = [], name } = settings;
  const config = {
    architecture: process.arch === 'x64' ? 'amd64' : process.arch,
    os: 'linux',
    config: { Entrypoint: entrypoint, User: user, WorkingDir: workingDirectory, Env: environment },
    rootfs: { type: 'layers', diff_ids: [`sha256:${await sha256(layer)}`] },
  };
  const manifest = [{ Config: 'config.json', RepoTags: [name], Layers: ['layer.tar'] }];
  await writeFile(join(folder, 'config.json'), JSON.stringify(config));
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
  const archive = join(folder, 'image.tar');
  await execute('tar', ['-C', folder, '-cf', archive, 'manifest.json', 'config.json', 'layer.tar']);
  return archive;
}

/** The image's files lie under this folder. */
export async function emptyImage(folder: string): Promise<string> {
  const root = join(folder, 'root');
  await mkdir(join(root, 'tmp'), { recursive: true });
  return root;
}

/** The same files make the same layer. */
const reproducible = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner', '--mode=go=rX'];

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
