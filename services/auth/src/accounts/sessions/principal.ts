import type { Level, Permission } from '@strainscope/kernel';
import type { PersonRecord } from '../../people/persons/person.entity.ts';

/** Who a session or a token speaks for. */
export interface Principal {
  personId: string;
  level: Level;
  firstName: string;
  lastName: string;
  permissions: Permission[];
  /** Has a player's screens, whatever the level; not asked for a token, which opens none. */
  plays: boolean;
  /** Is a guardian of somebody, whatever the level; not asked for a token either. */
  hasChildren: boolean;
  /** Empty for a token. */
  sessionId: string;
  /** Scopes of a token; empty for a session, which is not limited. */
  scopes: string[];
  /** The device that uses a token; empty for a session and for the person's own programs. */
  gateway: string;
}

export function principalOf(
  person: PersonRecord,
  {
    plays = false,
    hasChildren = false,
    sessionId = '',
    scopes = [],
    gateway = '',
  }: Partial<Pick<Principal, 'plays' | 'hasChildren' | 'sessionId' | 'scopes' | 'gateway'>>,
): Principal {
  const { id: personId, level, firstName, lastName, permissions } = person;
  return { personId, level, firstName, lastName, permissions, plays, hasChildren, sessionId, scopes, gateway };
}
