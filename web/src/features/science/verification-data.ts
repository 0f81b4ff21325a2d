import data from '../../../../docs/science/data/verification.json' with { type: 'json' };
import convergence from '../../../../docs/science/figures/convergence.svg?raw';
import locking from '../../../../docs/science/figures/locking.svg?raw';
import relaxation from '../../../../docs/science/figures/relaxation.svg?raw';

/** A case without a value was not run, for the reason given. */
export type VerificationRow = Omit<(typeof data.cases)[number], 'value'> & { value: number | null; notRun?: string };

/** The last checked-in run of the verification cases (services/fe-solver, `npm run science:verification`). */
export const verification: Omit<typeof data, 'cases'> & { cases: readonly VerificationRow[] } = data;

export const plotSvg: Readonly<Record<string, string>> = { convergence, locking, relaxation };
