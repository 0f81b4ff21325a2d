import data from '../../../../docs/science/data/verification.json' with { type: 'json' };
import convergence from '../../../../docs/science/figures/convergence.svg?raw';
import locking from '../../../../docs/science/figures/locking.svg?raw';
import relaxation from '../../../../docs/science/figures/relaxation.svg?raw';

/** The last checked-in run of the verification cases (services/fe-solver, `npm run science:verification`). */
export const verification = data;

export type VerificationRow = (typeof data.cases)[number];

export const plotSvg: Readonly<Record<string, string>> = { convergence, locking, relaxation };
