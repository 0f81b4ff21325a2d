import type { Row } from './csv.ts';

/** A kind of record of a service. */
export interface StoreContents {
  service: string;
  store: string;
  /** Its files lie in a folder of this name, its records in `.json` and `.csv` beside it. */
  path: string;
  records: number;
  files: number;
  /** What its files are. */
  about: string;
}

/** What an archive holds, and what it does not: it says both. */
export interface Contents {
  madeAt: Date;
  /** What is known of the person themselves. */
  person: Row;
  stores: StoreContents[];
  leftOut: { path: string; name: string; because: string }[];
  lacksOverview: boolean;
}

export const NO_OVERVIEW = 'The overview as PDF could not be made this time. All records and files are here.';

/** By reason, in the order in which it came up first. */
export function leftOutByReason({ leftOut }: Contents): [because: string, what: string[]][] {
  const reasons = new Map<string, Set<string>>();
  for (const { path, name, because } of leftOut) {
    const what = reasons.get(because) ?? new Set();
    reasons.set(because, what.add(name === '' ? path : `${path}/${name}`));
  }
  return [...reasons].map(([because, what]) => [because, [...what]]);
}
