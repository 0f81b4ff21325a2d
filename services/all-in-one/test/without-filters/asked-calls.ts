import { operations, type OperationPath } from '@strainscope/console-contract';
import { askedPaths } from '../../../bff/test/access/questions.ts';

/** Calls that change something by PATCH. */
const changing: OperationPath[] = [
  ...(['/admin/changetoplayer', '/admin/deleteUndefinedMember', '/auth/deleteAccount'] as const),
  ...(['/organization/deleteOrgStaff', '/institution/deleteInsStaff', '/team/deleteTeamStaff'] as const),
  ...(['/auth/setSingleNotifications', '/auth/readAllNotifications'] as const),
];

const isReading = (path: OperationPath) =>
  ['GET', 'PATCH'].includes(operations[path].method) && !changing.includes(path);

export const readingPaths = askedPaths.filter(isReading);
export const writingPaths = askedPaths.filter((path) => !isReading(path));
