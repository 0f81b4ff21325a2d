import { Level, type Permission } from '@strainscope/kernel';
import type { ApiScope } from './actor/actor.ts';

/** Who may do an action, by relation to the resource. What is not named is refused; admins pass every relation. */
export interface Rule {
  /** Least level of a staff grant at one of the resource's nodes. */
  staff?: Level;
  /** The resource is about the actor. */
  self?: true;
  /** The resource is about a child of the actor. */
  guardian?: true;
  /** Asked on top of the relation, of admins too. */
  permission?: Permission;
  /** API tokens need this scope; without one here, no token may do it. */
  apiScope?: ApiScope;
}

/**
 * The access table. `node:create`, `node:edit` and `node:delete` are asked of the parent: whoever runs an
 * institution edits its teams, nobody renames the node that they merely work at; an organization has no parent,
 * so only admins touch it.
 */
export const rules = {
  'node:read': { staff: Level.team, apiScope: 'uploads:write' },
  'node:create': { staff: Level.institution },
  'node:edit': { staff: Level.institution },
  'node:delete': { staff: Level.institution },

  'member:add': { staff: Level.team },
  'member:edit': { staff: Level.team },
  'member:remove': { staff: Level.team },
  'sensor:assign': { staff: Level.team },

  'person:read': { staff: Level.team, self: true, guardian: true },
  'person:edit': { self: true, guardian: true },
  /** Who looked, what is held, a copy of it, and the end of it: for the person and those who answer for them. */
  'person:see-log': { self: true, guardian: true },
  'person:export': { self: true, guardian: true },
  'person:erase': { self: true, guardian: true },
  'person:register': { staff: Level.team },
  /**
   * Asked for a person of a lower level, by those who manage players. Who decides for a person depends on the date, so
   * neither the person nor a guardian may correct it.
   */
  'birth-date:correct': { staff: Level.team },
  /** Asked for a person of a lower level, at every place that the person belongs to. */
  'account:disable': { staff: Level.team },
  'guardianship:establish': { staff: Level.team },

  'permission:grant': { staff: Level.team, permission: 'super' },

  'invitation:admin': {},
  'invitation:organization': { staff: Level.organization },
  'invitation:institution': { staff: Level.institution },
  'invitation:team': { staff: Level.team },
  'invitation:player': { staff: Level.team },
  'invitation:guardian': { staff: Level.team, guardian: true },

  'upload:create': { staff: Level.team, self: true, guardian: true, apiScope: 'uploads:write' },
  'upload:read': { staff: Level.team, self: true, guardian: true, apiScope: 'uploads:write' },

  'event:read': { staff: Level.team, self: true, guardian: true, apiScope: 'events:read' },
  'event:edit': { staff: Level.team },

  /** A match or a training. That their own event was in one, a player and a guardian read with the event. */
  'session:read': { staff: Level.team },
  'session:edit': { staff: Level.team },
  /** Alerts are for those who stand at the pitch: what concerns players and guardians they read in the event. */
  'alert:read': { staff: Level.team },
  'alert:handle': { staff: Level.team },
  /** What an event was is judged by staff who see its player; who is judged does not judge: see `ReviewAccess`. */
  'review:read': { staff: Level.team },
  'review:give': { staff: Level.team },
  /** Asked of the node that the rules are of; looser ones take two people. */
  'alert-rule:read': { staff: Level.team },
  'alert-rule:edit': { staff: Level.team },
  /** Asked of the node whose alerts are told. */
  'duty:read': { staff: Level.team },
  'duty:edit': { staff: Level.team },

  'simulation:read': { staff: Level.team, self: true, guardian: true, apiScope: 'simulations:read' },
  'simulation:submit': { staff: Level.team, self: true, permission: 'portal' },
  'simulation:cancel': { staff: Level.team, permission: 'portal' },

  /** Rerunning what one sees, for research; those without consent to it are left out. */
  'batch:submit': { staff: Level.team, self: true, permission: 'research' },

  /** A problem of one's own, about nobody: asked of whoever sends it. */
  'problem:solve': { self: true, permission: 'research' },

  'budget:read': { staff: Level.team },
  /** Asked of the parent: whoever runs a node divides what it has. */
  'budget:edit': { staff: Level.institution },

  'admin:people': {},
  'admin:analytics': {},
  'admin:operate': { permission: 'operator' },
} as const satisfies Record<string, Rule>;

export type Action = keyof typeof rules;
export const actions = Object.keys(rules) as Action[];
