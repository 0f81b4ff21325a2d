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
  /** The device that uses a token; empty for a session and for the person's own programs. */
  gateway: string;
}

export function principalOf(
  person: PersonRecord,
  { sessionId = '', scopes = [], gateway = '' }: Partial<Pick<Principal, 'sessionId' | 'scopes' | 'gateway'>>,
): Principal {
  const { id: personId, level, firstName, lastName, permissions } = person;
  return { personId, level, firstName, lastName, permissions, sessionId, scopes, gateway };
}
