import { createHash } from 'node:crypto';
import { BANK, DIRECTIONS, GUARDS } from './bank.ts';

/** s: longest step in which a peak is looked for at the ends only; at 60 Hz it is missed by 0.5 % at most. */
export const LONGEST_STEP = 5e-4;

/** Raised when the features of a motion change although what `FEATURES_HASH` is of does not. */
const REVISION = 2;

const told = (component: number): string => (component > 0 ? '+' : component < 0 ? '-' : '0');

/** A name for each feature, such as `22 Hz 0.3 +0-`: response along x − z. */
export const FEATURE_NAMES: readonly string[] = [
  ...BANK.flatMap(({ frequency, damping }) =>
    DIRECTIONS.map((direction) => `${frequency} Hz ${damping} ${direction.map(told).join('')}`),
  ),
  ...GUARDS,
];

/** SHA-256 of the definition of the features: models made with another are refused. */
export const FEATURES_HASH = createHash('sha256')
  .update(JSON.stringify({ REVISION, LONGEST_STEP, BANK, DIRECTIONS, GUARDS }))
  .digest('hex');
