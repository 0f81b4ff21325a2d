import { calls, type CallName } from '@strainscope/console-contract';
import { askedCalls } from '../../../bff/test/access/questions.ts';

/** Calls that change something by PATCH. */
const changing: CallName[] = [
  'staff.changeToPlayer',
  'players.deleteUndefined',
  'privacy.eraseAccount',
  'organizations.removeStaff',
  'institutions.removeStaff',
  'teams.removeStaff',
  'notifications.mark',
  'notifications.markAll',
];

/**
 * Calls that name places, from the copy of the tree in `reporting`. What these are called and where they hang is no secret:
 * the sign-up tells it to everybody, and that copy has no policy. Without filters they may name foreign places, and count
 * nothing there; that they leave these out is asked with the filters in place.
 */
export const namingPlaces: CallName[] = [
  'organizations.list',
  'organizations.get',
  'institutions.list',
  'institutions.ofOrganization',
  'institutions.get',
  'institutions.details',
  'teams.ofInstitution',
  'teams.ofOrganization',
  'teams.list',
  'teams.get',
  'budgets.list',
];

const isReading = (name: CallName) => ['GET', 'PATCH'].includes(calls[name].method) && !changing.includes(name);

export const readingCalls = askedCalls.filter(isReading);
export const writingCalls = askedCalls.filter((name) => !isReading(name));
