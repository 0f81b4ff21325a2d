import { Level, permissions, type Permission } from '@strainscope/kernel';

/** What an API token may do, whatever else its owner may. */
export const apiScopes = ['uploads:write', 'events:read', 'simulations:read'] as const;
export type ApiScope = (typeof apiScopes)[number];

export function isApiScope(value: string): value is ApiScope {
  return (apiScopes as readonly string[]).includes(value);
}

/** Who acts: what a session, an API token or the system itself proves, before any relation is looked up. */
export interface Actor {
  personId: string;
  level: Level;
  permissions: readonly Permission[];
  /** Session of a person who signed in; absent for an API token and for the system. */
  sessionId?: string;
  /** Set for an API token, also when empty; absent for a session, which is not limited. */
  apiScopes?: readonly ApiScope[];
}

/** The product itself, for the command line and the demo league. Only a holder of the actor key can sign as it. */
export const systemActor: Actor = {
  personId: '00000000-0000-0000-0000-000000000000',
  level: Level.admin,
  permissions,
};
