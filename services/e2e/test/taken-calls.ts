const ownPassword = 'asks for the caller’s own password, and no canary is one; or for fewer tries';
const grownUp = 'the canaries’ birth dates are of grown-ups, and a child is none';
const nobodyElse = 'nobody outside takes part: there is no provider of that name';
const strokes = 'a canary is drawn with fewer strokes than a signature has';
const neverAsked = 'answers what was never asked';
const unknownName = 'has a canary for the name of something that only the product names';

/** Calls that refuse what is pushed through them, and why; all the others have to take it. */
export const refusingCalls: Readonly<Record<string, string>> = {
  'POST /auth/login': 'no account has a canary for its address',
  'POST /auth/v2/register': grownUp,
  'POST /account/children': grownUp,
  'POST /people/{id}/birth-date': 'names a guardian, and the canaries’ birth dates are of grown-ups',
  'POST /auth/verify/number': ownPassword,
  'PATCH /auth/deleteAccount': ownPassword,
  'POST /account/email': ownPassword,
  'POST /account/totp/start': ownPassword,
  'POST /account/totp/remove': ownPassword,
  'POST /account/recovery-codes': ownPassword,
  'POST /account/code-channel': ownPassword,
  'POST /account/passkeys/start': ownPassword,
  'POST /account/passkeys/{id}/remove': ownPassword,
  'POST /account/identities/link': ownPassword,
  'POST /account/identities/{id}/unlink': ownPassword,
  'POST /account/api-tokens/make': ownPassword,
  'POST /auth/socialLogin': nobodyElse,
  'POST /external-signature': nobodyElse,
  'PATCH /auth/confirmGuardianIRBConsent': strokes,
  'POST /people/{id}/consents/sign': strokes,
  'POST /account/totp/confirm': neverAsked,
  'POST /sign-in/passkey/finish': neverAsked,
  'PUT /auth/update/position': unknownName,
  'POST /team/upload/singlJob': unknownName,
  'POST /v1/uploads': unknownName,
  'POST /people/{id}/consents/paper': unknownName,
  'POST /operations/pool': unknownName,
  'POST /batches/submit': 'the bystander’s id is of no event',
};

/**
 * Understood and allowed; 404, 409 and 410 come after that, from whoever looks for what the bystander's id or a canary is
 * not. That no address is missing is for the tests of the contract (`bff/test/calls.contract.ts`).
 */
export function isTaken({ status }: Response): boolean {
  return status < 400 || [404, 409, 410].includes(status);
}
