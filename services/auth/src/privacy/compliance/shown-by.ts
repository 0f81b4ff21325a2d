import type { DataClassKey } from './data-classes.ts';

const account = ['identity', 'profile'] as const;
const staff = ['identity', 'membership'] as const;
const player = ['identity', 'consent', 'membership', 'head-motion', 'strain'] as const;
const family = ['identity', 'consent'] as const;
const events = ['identity', 'head-motion', 'strain'] as const;
const runs = ['identity', 'strain'] as const;

/**
 * What each read shows, as the access log keeps its call: the newest of them is the last access of a class. A test
 * (`all-in-one/test/data-classes.medium.ts`) holds it against every call that is recorded as a read.
 */
export const shownBy: Readonly<Record<string, readonly DataClassKey[]>> = {
  'POST /auth/get/profile': account,
  'POST /auth/updateProfile': account,
  'PUT /auth/update/position': account,
  'POST /auth/updateEmailSetting': account,
  'POST /people/{id}/birth-date': account,
  'PATCH /auth/get/profile/Model': ['profile', 'strain'],
  'POST /auth/get/permissions': ['identity'],
  'POST /auth/allAccessList': ['identity'],
  'PUT /auth/update/permissions': ['identity'],

  'POST /auth/invitePlayerUser': staff,
  'GET /invitations': staff,
  'PATCH /organization/getStaffList': staff,
  'PATCH /institution/getStaffList': staff,
  'PATCH /team/getStaffList': staff,
  'PATCH /player/getfamilyplayerStaffList': staff,
  'GET /Admin/staffList': staff,
  'GET /people/{id}/teams': ['membership'],
  'GET /sensors/wearer': staff,
  'GET /search': ['identity', 'membership', 'consent'],

  'POST /external-signature': ['consent'],
  'PATCH /auth/getUserDetailsForIRB': family,
  'GET /people/{id}/consents': family,
  'POST /people/{id}/consents/paper': family,
  'POST /people/{id}/consents/sign': ['consent'],
  'POST /people/{id}/consents/withdraw': ['consent'],
  'GET /people/{id}/consents/{signing}/document': family,
  'GET /family': family,
  'GET /families': family,

  'PATCH /team/get/members': player,
  'PATCH /player/fetchListByTeam': player,
  'PATCH /player/filterList': player,
  'PATCH /player/fetchDetails': player,
  'PATCH /player/getCountByType': ['head-motion', 'strain'],

  'POST /team/upload/singlJob': ['head-motion'],
  'GET /uploads/{id}': ['head-motion'],
  'POST /v1/uploads': ['head-motion'],
  'PATCH /player/simulations': events,
  'PATCH /player/single/output': ['head-motion', 'strain'],
  'GET /events/{id}/signals': ['head-motion'],
  'GET /v1/events': ['head-motion'],
  'GET /v1/events/{id}': ['head-motion'],
  'GET /v1/events/{id}/signals': ['head-motion'],
  'GET /live': ['head-motion', 'strain'],

  'PATCH /team/get/simlogs': runs,
  'PATCH /player/summary/ById': ['strain'],
  'GET /player/summary-preview/{id}/{flag}': ['strain'],
  'PATCH /player/simulation/ByEvent': ['strain'],
  'PATCH /player/simulation/ByEventId': ['strain'],
  'PATCH /player/mps/overTime': ['strain'],
  'PATCH /player/simulation/logs': ['strain'],
  'POST /sensor/getAllCompleteSimulation': runs,
  'POST /sensor/getCompleteSimulation': runs,
  'POST /sensor/getfailedSimulation': runs,
  'POST /sensor/getpendingSimulation': runs,
  'POST /sensor/getAllMpsVsTimeData': ['strain'],
  'GET /stale-simulations': ['strain'],
  'GET /simulations/{id}': ['strain'],
  'POST /simulations/{id}/retry': ['strain'],
  'POST /simulations/{id}/cancel': ['strain'],
  'GET /simulations/{id}/field': ['strain'],
  'GET /simulations/{id}/vtu': ['strain'],
  'GET /v1/simulations': ['strain'],
  'GET /v1/simulations/{id}': ['strain'],

  'GET /operations/actions': ['identity', 'acts'],
  /** Names who edited something before. */
  'refusal of': ['identity', 'acts'],

  'POST /player/singleDataSecurity': ['copies'],
  'GET /people/{id}/holdings': ['copies'],
  // Who looked is what somebody did.
  'GET /people/{id}/reads': ['identity', 'acts'],
  'GET /access/explain': ['membership', 'consent'],
  // All that can be read of somebody: of secrets when they were used, and what waits sealed without its content.
  'POST /people/{id}/export/archive': [
    ...player,
    'profile',
    'secrets',
    'authenticators',
    'identities',
    'acts',
    'learning',
    'copies',
    'letters',
  ],
};

/** @param what a call as the access log keeps it; of a refusal its first words alone say what it shows */
export function isShown(key: DataClassKey, what: string): boolean {
  const call = what.startsWith('refusal of ') ? 'refusal of' : what;
  return shownBy[call]?.includes(key) ?? false;
}
