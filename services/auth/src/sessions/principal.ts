import type { Level, Permission } from '@strainscope/kernel';
import type { PersonRecord } from '../people/person.entity.ts';

/** Who a session or a token speaks for. */
export interface Principal {
  personId: string;
  level: Level;
  firstName: string;
  lastName: string;
  permissions: Permission[];
  /** Empty for a token. */
  sessionId: string;
  /** Of a token; empty for a session, which is not limited. */
  scopes: string[];
}

export function principalOf(person: PersonRecord, by: { sessionId?: string; scopes?: string[] }): Principal {
  const { id: personId, level, firstName, lastName, permissions } = person;
  return { personId, level, firstName, lastName, permissions, sessionId: by.sessionId ?? '', scopes: by.scopes ?? [] };
}
