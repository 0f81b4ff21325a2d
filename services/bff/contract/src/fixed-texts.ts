/** Texts that users see and that stay exactly as they are (`product.md` §2, §3, §8), spelling included. */
export const fixedTexts = {
  invalidToken: 'Invalid Token Input',
  invalidLogin: 'Invalid login',
  logoutFailed: 'Natwork Error! Failed to logout.',
  resendFailed: 'Network Err!',
  networkError: 'Network Error.',
  profileUploadFailed: 'Failed to upload profile.',
  deleteFailed: 'Failed to delete. Please try again.',
  accountDeleting: 'Account deleting...',
  accountDeleted: 'Account deleted successfully',
  loadFailed: 'Failed to load',
  loadDataFailed: 'Failed to load data.',
  mlInvalidToken: 'Invalid Token',
  mlWrong: 'Somthing wrong',
  logsFailed: 'Error while fetching data',
  permissionsLoadFailed: 'Failed to load permissions.',
  permissionsUpdateFailed: 'Failed to update permissions.',
  reportFailed: 'Failed to upload! Somthing went wrong, please try again.',
  playersStatusUpdated: 'Players status updated',
  sensorIdsUpdated: 'Sensor IDs updated',
  teamAdded: 'Team added successfully.',
  teamsRenamed: 'Institutions Teams updated.',
  teamsDeleted: 'Teams Deleted.',
  teamsMerged: 'Teams merged.',
  teamsEdited: 'Successfully edited Teams.',
  playersDeleted: 'Players Deleted successfully',
  playersRemoved: 'Players removed Successfully',
  playersEdited: 'Successfully edited players.',
  adminToPlayer: 'Admin change to player successfully',
  undefinedMemberDeleted: 'Undefined member deleted successfully',
  teamStaffDeleted: 'Team staff deleted successfully',
  organizationsUpdated: 'Successfully updated organizations.',
  institutionsEdited: 'Successfully edited Institutions.',
} as const;

/** What the user reads when a call got no response at all. */
export function noResponseText(path: string): string {
  if (path === '/auth/logout') return fixedTexts.logoutFailed;
  if (path === '/auth/resendVerificationMail') return fixedTexts.resendFailed;
  return fixedTexts.networkError;
}
