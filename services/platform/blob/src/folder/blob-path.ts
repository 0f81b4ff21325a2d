import { join } from 'node:path';
import { InvalidBlobKey } from '../blob-errors.ts';

const segment = '[A-Za-z0-9][A-Za-z0-9._-]{0,127}';
const keyPattern = new RegExp(`^${segment}(/${segment}){0,7}$`);

/** The folder of a key. Keys cannot climb: no segment starts with a dot, and none is empty. */
export function folderOf(root: string, key: string): string {
  if (!keyPattern.test(key)) throw new InvalidBlobKey();
  return join(root, 'objects', ...key.split('/'));
}
