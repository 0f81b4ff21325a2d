import { join } from 'node:path';
import { validKey } from '../port/blob-key.ts';

/** The folder of a key. */
export function folderOf(root: string, key: string): string {
  return join(root, 'objects', ...validKey(key).split('/'));
}
