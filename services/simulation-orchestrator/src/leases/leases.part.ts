import { definePart } from '@strainscope/service-kit';
import { ClaimWork } from './commands/claim-work.ts';
import { CommitResult } from './commands/commit-result.ts';
import { FailAttempt } from './commands/fail-attempt.ts';
import { GiveBack } from './commands/give-back.ts';
import { RenewLease } from './commands/renew-lease.ts';
import { HeldLeases } from './held-leases.ts';
import { LeaseSweeper } from './lease-sweeper.ts';
import { Load } from './load.ts';

/** Leases of solver workers. */
export const leases = definePart({
  providers: [ClaimWork, RenewLease, CommitResult, FailAttempt, GiveBack, HeldLeases, LeaseSweeper, Load],
});
