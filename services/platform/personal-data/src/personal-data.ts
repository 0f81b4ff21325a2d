import type { Topic } from '@strainscope/proto';

/** How a copy gives a store's blobs. They may hold no other person's data. */
export interface FilesInCopy {
  /** SQL expression over a row, a `text[]` beside `blobs`: what each file is called, without an ending where only its content tells it. `?` is the person's id. */
  names: string;
  /** What kinds of files they are, and how to read them. */
  about?: string;
  /** Rows whose files are not given: a condition in which every `?` is the person's id. */
  unless?: { where: string; because: string };
}

/** Rows of one table that are about a person. */
interface PersonalRows {
  /** As the person reads it: 'events', 'sensor files'. */
  name: string;
  table: string;
  /** Which rows: a condition in which every `?` is the person's id; `person_id = ?` unless told. */
  where?: string;
  /**
   * Which rows were made of an event that has expired: a condition on `:event`, its id, and `:expired`, when. Rows of what
   * was recorded of the event after that do not meet it.
   */
  ofEvent?: string;
  /**
   * Which rows are counted and copied, where some of them are somebody else's, too, and outlive the person; as `where`
   * unless told.
   */
  heldWhere?: string;
  /** Rows that somebody else's record needs stay: what a SQL `set` does to take the person out of them. */
  strikeOut?: string;
  /** Columns that no export shows: hashes of secrets, and what tells of others. */
  secret?: readonly string[];
  /** Rows that others answer with for what the person did: they are counted and copied, and stay under the id alone. */
  outlivesPerson?: true;
}

/** A store with blobs says how a copy gives them, or why it never does. */
type BlobsOfRows =
  | { blobs?: undefined; files?: undefined }
  | {
      /** SQL expression over a row, a `text[]` of the keys of its blobs: they are erased with it. */
      blobs: string;
      files: FilesInCopy | { never: string };
    };

export type PersonalDataStore = PersonalRows & BlobsOfRows;

/**
 * Everything that a service keeps of people. From this one list it is counted, exported and erased; what is missing in
 * it is found by the test that compares it with the tables that carry a person's id.
 */
export interface PersonalData {
  /** Topic under which the service answers. */
  context: Topic;
  /** In the order in which rows may be deleted: what refers to another store's rows comes first. */
  stores: readonly PersonalDataStore[];
  /** SQL that mends, in the same transaction, what other people's or events' rows lost by it. */
  afterErasing?: readonly string[];
}

export interface StoreCount {
  store: string;
  count: number;
}

/** What is erased. */
export function conditionOf({ where = 'person_id = ?' }: PersonalRows, personId: string): [string, string[]] {
  return about(where, personId);
}

/** What is counted and copied. */
export function conditionOfHeld({ heldWhere, ...store }: PersonalRows, personId: string): [string, string[]] {
  return heldWhere === undefined ? conditionOf(store, personId) : about(heldWhere, personId);
}

/** SQL in which every `?` is the person's id, and its values. */
export function about(sql: string, personId: string): [string, string[]] {
  return [sql, Array.from(sql.matchAll(/\?/g), () => personId)];
}

export function conditionOfEvent(ofEvent: string, eventId: string, expired: Date): [string, string[]] {
  const values = { event: eventId, expired: expired.toISOString() };
  const names = Array.from(ofEvent.matchAll(/:(event|expired)\b/g), ([, name]) => name as keyof typeof values);
  return [ofEvent.replaceAll(/:(event|expired)\b/g, '?'), names.map((name) => values[name])];
}
