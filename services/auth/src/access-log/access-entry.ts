import { createHash } from 'node:crypto';

/** A person whose data were read, and the version of the consent that was in force; empty where none was given. */
export interface Subject {
  id: string;
  consent: string;
}

/**
 * Kind of an entry: a person's data were read; what a person may see was changed; a person signed in, or was not let
 * in; a call was refused.
 */
export type EntryKind = 'read' | 'change' | 'sign-in' | 'refusal';

/** What the log says of one moment. Ids only. */
export interface AccessEntry {
  /** ISO 8601, UTC. */
  at: string;
  kind: EntryKind;
  /** Who acted; empty for nobody signed in, and for the product itself. */
  actor: string;
  /**
   * Level of the actor, as it was then; 0 for a caller who is not signed in. A change names it as it was when the news
   * of it came in.
   */
  level: number;
  /** The call, or the type of the event that announced the change. */
  what: string;
  /** Why: `care`, `team`, `research`, `account`, `administration`. */
  purpose: string;
  people: readonly Subject[];
  /** The request that it belongs to. */
  request: string;
}

/** One spelling for each entry: fields in this order, no spaces. This text is what is stored and what is hashed. */
export function canonical({ at, kind, actor, level, what, purpose, people, request }: AccessEntry): string {
  const subjects = people.map(({ id, consent }) => ({ id, consent }));
  return JSON.stringify({ at, kind, actor, level, what, purpose, people: subjects, request });
}

/** Hash of the nothing before the first entry. */
export const GENESIS = '0'.repeat(64);

/** SHA-256 over the hash before, the position and the text: nothing can be changed, moved or left out unnoticed. */
export function chainHash(previous: string, position: number, content: string): string {
  return createHash('sha256').update(`${previous}\n${position}\n${content}`).digest('hex');
}
