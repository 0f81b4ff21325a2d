import { InvalidBlobKey } from './blob-errors.ts';

const segment = '[A-Za-z0-9][A-Za-z0-9._-]{0,127}';
const keyPattern = new RegExp(`^${segment}(/${segment}){0,7}$`);

/** Answers the key. Keys cannot climb: no segment starts with a dot, and none is empty. */
export function validKey(key: string): string {
  if (!keyPattern.test(key)) throw new InvalidBlobKey();
  return key;
}
