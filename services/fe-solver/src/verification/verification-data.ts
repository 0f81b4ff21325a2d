import type { verificationPlots } from './plots.ts';
import type { verify } from './report.ts';

/** docs/science/data/verification.json: a run of every case, and what it ran on. */
export interface VerificationData {
  command: string;
  solverVersion: string;
  machine: string;
  node: string;
  cases: Awaited<ReturnType<typeof verify>>;
  plots: Awaited<ReturnType<typeof verificationPlots>>;
}
