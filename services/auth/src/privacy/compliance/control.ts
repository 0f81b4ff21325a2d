/** A live check of `evidence/live-checks.ts`. */
export type CheckName =
  | 'row-level-security'
  | 'service-roles'
  | 'access-log-chain'
  | 'append-only-log'
  | 'argon2-parameters'
  | 'consent-of-minors'
  | 'consent-decisions'
  | 'consent-documents'
  | 'erasures-on-time';

/**
 * A check that runs when somebody looks; where none can, what a person looks at, told to a data officer, and the tests
 * and documents behind it.
 */
export type Evidence = { check: CheckName } | { look: string; sources: readonly string[] };

/** What a rule asks for, what the product does about it, and how one sees that it does. */
export interface Control {
  id: string;
  /** The rule and its paragraph. */
  requirement: string;
  /** What it asks for, in one sentence for somebody who is no lawyer. */
  meaning: string;
  measure: string;
  evidence: Evidence;
  reviewEveryMonths: number;
}

export interface ControlSet {
  title: string;
  controls: readonly Control[];
}
