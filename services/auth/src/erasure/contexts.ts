import type { Topic } from '@strainscope/proto';

/** Every service that keeps anything of people answers for it: an erasure, or a copy, is whole when all have. */
export const contexts = ['auth', 'org', 'ingest', 'simulation', 'ml', 'media', 'reporting'] as const satisfies Topic[];
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
