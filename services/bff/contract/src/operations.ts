import { adminCalls } from './calls/admin.calls.ts';
import { authAccountCalls } from './calls/auth-account.calls.ts';
import { authConsentCalls } from './calls/auth-consent.calls.ts';
import { authCalls } from './calls/auth.calls.ts';
import { authInvitationCalls } from './calls/auth-invitation.calls.ts';
import { authNotificationCalls } from './calls/auth-notification.calls.ts';
import { authProfileCalls } from './calls/auth-profile.calls.ts';
import { institutionCalls } from './calls/institution.calls.ts';
import { organizationCalls } from './calls/organization.calls.ts';
import { playerCalls } from './calls/player.calls.ts';
import { privacyCalls } from './calls/privacy.calls.ts';
import { sensorCalls } from './calls/sensor.calls.ts';
import { teamCalls } from './calls/team.calls.ts';
import { callTable } from './call-table.ts';
import { endpoints } from './endpoints.ts';
import type { Operation } from './operation.ts';

/** Where the console's API lies: page and call paths would collide otherwise. */
export const base = '/bff';

/** The calls of `calls.csv` that have a schema, keyed by path (paths are unique over the methods). */
export const builtCalls = {
  ...authCalls,
  ...authAccountCalls,
  ...authConsentCalls,
  ...authInvitationCalls,
  ...authNotificationCalls,
  ...authProfileCalls,
  ...organizationCalls,
  ...institutionCalls,
  ...teamCalls,
  ...playerCalls,
  ...privacyCalls,
  ...sensorCalls,
  ...adminCalls,
};

/** Everything that answers the envelope. */
export const operations = { ...builtCalls, ...endpoints };
export type Operations = typeof operations;
export type OperationPath = keyof Operations;

const bySchema: Readonly<Record<string, Operation | undefined>> = builtCalls;

/** All 140 calls; `built` when there is a schema. */
export const calls = callTable.map(([area, method, path]) => ({
  area,
  method,
  path,
  built: bySchema[path] !== undefined,
}));
