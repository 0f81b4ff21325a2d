import { callTable } from './call-table.ts';
import type { endpoints } from './endpoints.ts';
import type { Method } from './operation.ts';
import type { OperationPath } from './operations.ts';

const endpointMethods = {
  '/session': 'GET',
  '/invitations': 'GET',
  '/invitations/accept': 'POST',
  '/invitations/{id}/resend': 'POST',
  '/invitations/{id}/revoke': 'POST',
  '/sports': 'GET',
  '/tree/undo': 'POST',
  '/players/move': 'POST',
  '/members/identify': 'POST',
  '/sensors/wearer': 'GET',
  '/account/children': 'POST',
  '/account/security': 'GET',
  '/account/sessions/end': 'POST',
  '/account/disable': 'POST',
  '/account/totp/start': 'POST',
  '/account/totp/confirm': 'POST',
  '/account/totp/remove': 'POST',
  '/account/recovery-codes': 'POST',
  '/account/code-channel': 'POST',
  '/account/passkeys/start': 'POST',
  '/account/passkeys/finish': 'POST',
  '/account/passkeys/{id}/remove': 'POST',
  '/account/api-tokens': 'GET',
  '/account/api-tokens/make': 'POST',
  '/account/api-tokens/{id}/revoke': 'POST',
  '/sign-in/challenge': 'GET',
  '/sign-in/passkey/start': 'POST',
  '/sign-in/passkey/finish': 'POST',
  '/identity-providers': 'GET',
  '/identity-registration': 'GET',
  '/newsletter/confirm': 'POST',
  '/people/{id}/holdings': 'GET',
  '/people/{id}/reads': 'GET',
  '/people/{id}/export': 'POST',
  '/people/{id}/export/state': 'GET',
  '/compliance/{type}': 'GET',
  '/access/explain': 'GET',
  '/search': 'GET',
  '/uploads/{id}': 'GET',
  '/events/{id}/signals': 'GET',
  '/simulations/submit': 'POST',
  '/simulations/{id}': 'GET',
  '/simulations/{id}/retry': 'POST',
  '/simulations/{id}/cancel': 'POST',
} as const satisfies { [P in keyof typeof endpoints]: (typeof endpoints)[P]['method'] };

/** Path → method, apart from the schemas, so that the browser's client does not carry them. */
export const methods = {
  ...Object.fromEntries(callTable.map(([, method, path]) => [path, method])),
  ...endpointMethods,
} as Record<OperationPath, Method>;
