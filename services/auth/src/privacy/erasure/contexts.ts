import type { Topic } from '@strainscope/proto';

/**
 * Every service that keeps anything of people answers for it: an erasure, or a copy, is whole when all have. One that keeps
 * nothing is not among them, so that nobody waits for it while it is down; `all-in-one` compares the list with the services.
 */
export const contexts = ['auth', 'org', 'ingest', 'simulation', 'ml', 'reporting'] as const satisfies Topic[];
export type Context = (typeof contexts)[number];

export interface StoreCount {
  store: string;
  count: number;
}

/** What a service answered, and when. */
export interface Answer {
  stores: StoreCount[];
  at: string;
  /** JSON of the records, for a copy. */
  blobKey?: string;
}

export type Answers = Partial<Record<Context, Answer>>;

export function missingFrom(answers: Answers): Context[] {
  return contexts.filter((context) => !answers[context]);
}
