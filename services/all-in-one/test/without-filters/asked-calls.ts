import { operations, type OperationPath } from '@strainscope/console-contract';
import { askedPaths } from '../../../bff/test/access/questions.ts';

/** Calls that change something by PATCH. */
const changing: OperationPath[] = [
  ...(['/admin/changetoplayer', '/admin/deleteUndefinedMember', '/auth/deleteAccount'] as const),
  ...(['/organization/deleteOrgStaff', '/institution/deleteInsStaff', '/team/deleteTeamStaff'] as const),
  ...(['/auth/setSingleNotifications', '/auth/readAllNotifications'] as const),
];

/**
 * Calls that name places, from the copy of the tree in `reporting`. What these are called and where they hang is no secret:
 * the sign-up tells it to everybody, and that copy has no policy. Without filters they may name foreign places, and count
 * nothing there; that they leave these out is asked with the filters in place.
 */
export const namingPlaces: OperationPath[] = [
  ...(['/organization/getOrganizations', '/organization/info/{id}', '/institution/getInstitution'] as const),
  ...(['/institution/getInstitutionsByOrgId', '/institution/info/{id}', '/institution/details/byId'] as const),
  ...(['/team/getTeamsByInsId', '/team/organziatons/teams', '/team/all-user-teams', '/team/details/byId'] as const),
  '/budgets',
];

const isReading = (path: OperationPath) =>
  ['GET', 'PATCH'].includes(operations[path].method) && !changing.includes(path);

export const readingPaths = askedPaths.filter(isReading);
export const writingPaths = askedPaths.filter((path) => !isReading(path));
