/** What the owner of an account is told of at once, in the words of the letter: "… on 22 November 2026 at 09:30 UTC". */
export const securityChanges = {
  'password-changed': 'Your password was changed',
  'password-reset': 'Your password was set by the link of a letter',
  'authenticator-added': 'An authenticator app was added to your account',
  'authenticator-removed': 'The authenticator app of your account was removed',
  'recovery-codes-renewed': 'Your recovery codes were renewed',
  'sign-in-codes-on': 'Codes for your sign-in were turned on, or go another way',
  'sign-in-codes-off': 'Codes for your sign-in were turned off',
  'passkey-added': 'A passkey was added to your account',
  'passkey-removed': 'A passkey of your account was removed',
  'second-factor-refused': 'Five wrong codes were given after your password',
  'email-change-asked': 'A change of your e-mail address was asked for',
  'email-changed': 'The e-mail address of your account was changed',
  'phone-changed': 'The phone number of your account was changed',
  'identity-linked': 'An account elsewhere was linked to yours and signs in',
  'identity-unlinked': 'An account elsewhere was unlinked from yours and signs in no more',
  'api-token-made': 'An API token was made for your account',
  'sessions-ended': 'You were signed out everywhere',
  'other-sessions-ended': 'You were signed out everywhere else',
  'guardianship-ended': 'Your guardianship of a child was ended',
  'guardianship-limited': 'Your guardianship of a child was limited to seeing what concerns the child',
} as const;
export type SecurityChange = keyof typeof securityChanges;

export function isSecurityChange(change: string | null | undefined): change is SecurityChange {
  return typeof change === 'string' && Object.hasOwn(securityChanges, change);
}

export function isAddressChange(change: SecurityChange): boolean {
  return change === 'email-change-asked' || change === 'email-changed';
}
