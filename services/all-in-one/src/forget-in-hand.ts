import { rmSync } from 'node:fs';
import { join } from 'node:path';

/** Forgets what was in hand when somebody killed the product: that ended it, and no work of its own. */
export function forgetInHand(folder: string): void {
  rmSync(join(folder, 'now'), { recursive: true, force: true });
}
