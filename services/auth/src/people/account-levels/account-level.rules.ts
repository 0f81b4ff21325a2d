import { Level } from '@strainscope/kernel';

/** What gives an account its level, as far as it is a relation: administrators are made by an invitation alone. */
export interface HeldRoles {
  /** The highest level of a node at which they work; null for whoever works nowhere. */
  staffLevel: Level | null;
  isGuardian: boolean;
  /** They play, whatever the account's level. */
  plays: boolean;
}

/** A role of staff lifts an account to its own level, as accepting an invitation to it does. */
export function levelAfterJoining(level: Level, held: HeldRoles): Level {
  return Math.max(level, levelOf(held)) as Level;
}

/** Without it the account falls to what is left. Levels that no role of staff gave stay: an administrator's, a guardian's. */
export function levelAfterLeaving(level: Level, held: HeldRoles): Level {
  const isStaffLevel = level >= Level.team && level < Level.admin;
  return isStaffLevel ? (Math.min(level, levelOf(held)) as Level) : level;
}

/**
 * Answers the level after a guardianship has ended. A player loses the level that the last child gave. A person who
 * never played keeps it: as a guardian they signed up, and a player's screens would hold nothing.
 */
export function levelAfterGuarding(level: Level, { isGuardian, plays }: HeldRoles): Level {
  return level === Level.family && !isGuardian && plays ? Level.player : level;
}

function levelOf({ staffLevel, isGuardian }: HeldRoles): Level {
  return staffLevel ?? (isGuardian ? Level.family : Level.player);
}
