import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupUnfit } from '@strainscope/persistence';
import type { DatabaseRecord } from '@strainscope/persistence';
import { hashOf } from './saved-files.ts';
import type { SavedFile } from './saved-files.ts';

/** What a backup holds. Written last: a folder without it is no backup. */
export interface Manifest {
  format: 1;
  database: DatabaseRecord;
  /** By folder of the data folder. */
  files: Record<string, SavedFile[]>;
  /** SHA-256 of the file with the machine's secret: with another, nothing that was encrypted could be read. */
  secret: string;
}

/** Folders of the data folder that are saved beside the database. */
export const savedFolders = ['blobs', 'mail', 'sms'] as const;

export const secretFile = 'secret';
const manifestFile = 'manifest.json';

export function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  return writeFile(join(folder, manifestFile), JSON.stringify(manifest), { mode: 0o600, flush: true });
}

/**
 * Reads what a folder holds, and checks every file against it.
 * @throws BackupUnfit for what is no backup, of another format, incomplete or damaged
 */
export async function readBackup(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => {
    throw new BackupUnfit(`${folder} holds no finished backup.`);
  });
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== 1) throw new BackupUnfit(`${folder} is a backup of a newer version.`);
  await demandHash(join(folder, secretFile), manifest.secret);
  for (const { file, sha256 } of manifest.database.tables) await demandHash(join(folder, file), sha256);
  for (const [name, files] of Object.entries(manifest.files)) {
    for (const { path, sha256 } of files) await demandHash(join(folder, 'files', name, path), sha256);
  }
  return manifest;
}

async function demandHash(file: string, sha256: string): Promise<void> {
  const found = await hashOf(file).catch(() => 'missing');
  if (found !== sha256) throw new BackupUnfit(`${file} is ${found === 'missing' ? 'missing' : 'damaged'}.`);
}
