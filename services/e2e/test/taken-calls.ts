import type { CallName } from '@strainscope/console-contract';

const ownPassword = 'asks for the caller’s own password, and no canary is one; or for fewer tries';
const grownUp = 'the canaries’ birth dates are of grown-ups, and a child is none';
const nobodyElse = 'nobody outside takes part: there is no provider of that name';
const strokes = 'a canary is drawn with fewer strokes than a signature has';
const neverAsked = 'answers what was never asked';
const unknownName = 'has a canary for the name of something that only the product names';

/** Calls that refuse what is pushed through them, and why; all the others have to take it. */
export const refusingCalls: Readonly<Partial<Record<CallName | 'POST /v1/uploads', string>>> = {
  'session.signIn': 'no account has a canary for its address',
  'signUp.registerFamily': grownUp,
  'account.addChild': grownUp,
  'profiles.correctBirthDate': 'names a guardian, and the canaries’ birth dates are of grown-ups',
  'session.sendCode': ownPassword,
  'privacy.eraseAccount': ownPassword,
  'account.changeEmail': ownPassword,
  'account.startTotp': ownPassword,
  'account.removeTotp': ownPassword,
  'account.renewRecoveryCodes': ownPassword,
  'account.chooseCodeChannel': ownPassword,
  'account.startPasskey': ownPassword,
  'account.removePasskey': ownPassword,
  'account.linkIdentity': ownPassword,
  'account.unlinkIdentity': ownPassword,
  'apiTokens.create': ownPassword,
  'session.signInElsewhere': nobodyElse,
  'consents.finishExternal': nobodyElse,
  'consents.signLetter': strokes,
  'consents.sign': strokes,
  'account.confirmTotp': neverAsked,
  'session.finishPasskey': neverAsked,
  'profiles.setPosition': unknownName,
  'uploads.send': unknownName,
  'POST /v1/uploads': unknownName,
  'consents.recordPaper': unknownName,
  'operations.setPool': unknownName,
  'alertNotices.choose': 'both ends of its quiet hours are one number',
  'alertNotices.addBrowser': 'has a canary for the address of a push service',
  'batches.submit': 'the bystander’s id is of no event',
  'problems.send': 'a canary is the name of its only file, and none is problem.json',
};

/**
 * Understood and allowed; 404, 409 and 410 come after that, from whoever looks for what the bystander's id or a canary is
 * not. That no address is missing is for the tests of the contract (`bff/test/calls.contract.ts`).
 */
export function isTaken({ status }: Response): boolean {
  return status < 400 || [404, 409, 410].includes(status);
}
