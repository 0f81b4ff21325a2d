import type { Action } from '@strainscope/access';
import { Level } from '@strainscope/kernel';

/** What is offered: staff of each kind of node, a player of a team, a guardian of a child, an admin. */
export const invitedRoles = ['admin', 'organization', 'institution', 'team', 'player', 'guardian'] as const;
export type InvitedRole = (typeof invitedRoles)[number];

interface RoleRule {
  /** Who may invite to it is decided by the access table, about the node or the child. */
  action: Action;
  /** What the invited person's level is at least, once they accept. */
  level: Level;
  /** The kind of node that it is a role at. */
  at?: 'organization' | 'institution' | 'team';
}

/**
 * Product rules: admins invite anybody; an organization its institutions, teams and staff; an institution its teams and
 * staff; a team its staff, players and guardians; a family co-guardians. Who runs a node may do what the staff below it
 * may (ADR 48).
 */
export const roleRules: Record<InvitedRole, RoleRule> = {
  admin: { action: 'invitation:admin', level: Level.admin },
  organization: { action: 'invitation:organization', level: Level.organization, at: 'organization' },
  institution: { action: 'invitation:institution', level: Level.institution, at: 'institution' },
  team: { action: 'invitation:team', level: Level.team, at: 'team' },
  player: { action: 'invitation:player', level: Level.player, at: 'team' },
  guardian: { action: 'invitation:guardian', level: Level.family },
};

export function isInvitedRole(role: string): role is InvitedRole {
  return (invitedRoles as readonly string[]).includes(role);
}
