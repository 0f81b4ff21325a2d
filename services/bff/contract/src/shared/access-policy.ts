import { Level } from '@strainscope/kernel/levels';

/** Lowest level that may call: 0 is everybody, a player's everybody who is signed in. */
export type MinLevel = 0 | Level;

/** How a person may stand to what a call is about. Staff of a node reach its whole subtree. */
export type Relation = 'self' | 'guardian' | 'subtree';

/** What a call is about, that is where the relation is looked up. `list` calls answer only what the viewer may see. */
export type Subject = 'nothing' | 'list' | 'node' | 'person' | 'event' | 'simulation' | 'upload';

/**
 * Who may make a call. Both parts have to hold: the level and, where there is a subject, one of the relations
 * (an admin needs none). Denied looks like missing: 404.
 */
export interface AccessPolicy {
  level: MinLevel;
  subject: Subject;
  relations: readonly Relation[];
  /** Asked on top, of admins too. */
  permission?: 'portal' | 'super' | 'operator' | 'research';
}

export const everybody: AccessPolicy = { level: 0, subject: 'nothing', relations: [] };
export const signedIn: AccessPolicy = { level: Level.player, subject: 'nothing', relations: [] };
/** Their own settings; about nobody else. */
export const staff: AccessPolicy = { ...signedIn, level: Level.team };
export const admins: AccessPolicy = { level: Level.admin, subject: 'nothing', relations: [] };
/** Administrators who run the machines. */
export const operators: AccessPolicy = { ...admins, permission: 'operator' };

/** Open to researchers: their own batches, of the people whom they see. */
export const researchers: AccessPolicy = { ...signedIn, permission: 'research' };

/** A list that the server cuts to what the viewer may see. */
export const listFrom = (level: MinLevel): AccessPolicy => ({
  level,
  subject: 'list',
  relations: ['self', 'guardian', 'subtree'],
});

/** About one organization, institution or team: its staff and staff above it. */
export const staffOf = (level: MinLevel): AccessPolicy => ({ level, subject: 'node', relations: ['subtree'] });

const personal = ['self', 'guardian', 'subtree'] as const;
export const aboutPerson: AccessPolicy = { level: Level.player, subject: 'person', relations: personal };
/** What guardians ask about a child, and staff about a player. */
export const aboutChild: AccessPolicy = { ...aboutPerson, level: Level.family };
export const aboutEvent: AccessPolicy = { level: Level.player, subject: 'event', relations: personal };
/** Staff who see the player, not the player. */
export const staffOfEvent: AccessPolicy = { ...aboutEvent, level: Level.team, relations: ['subtree'] };
/** A list of players whom the viewer sees as staff. */
export const listedToStaff: AccessPolicy = { ...listFrom(Level.team), relations: ['subtree'] };
export const aboutSimulation: AccessPolicy = { level: Level.player, subject: 'simulation', relations: personal };

/** For the person and the guardians: their profile, what is held about them, and its erasure. */
export const ownPerson: AccessPolicy = { level: Level.player, subject: 'person', relations: ['self', 'guardian'] };

/** Changing something about a player is for staff. */
export const staffOfPerson: AccessPolicy = { level: Level.team, subject: 'person', relations: ['subtree'] };
export const grantsPermissions: AccessPolicy = { ...staffOfPerson, permission: 'super' };
export const staffOfUpload: AccessPolicy = { level: Level.team, subject: 'upload', relations: ['subtree'] };

/** Simulations cost money: who submits or stops them needs portal access. */
export const submitsEvent: AccessPolicy = {
  level: Level.player,
  subject: 'event',
  relations: ['self', 'subtree'],
  permission: 'portal',
};
export const submitsSimulation: AccessPolicy = { ...submitsEvent, subject: 'simulation' };
export const stopsSimulation: AccessPolicy = {
  level: Level.team,
  subject: 'simulation',
  relations: ['subtree'],
  permission: 'portal',
};
