import { z } from 'zod';
import { everybody } from '../shared/access-policy.ts';
import { defineCall } from '../shared/define-call.ts';
import * as account from './account.schemas.ts';

const nothing = z.null();

export const passwordsRequestReset = defineCall('passwords.requestReset', {
  at: 'POST /auth/forgotPassword',
  summary: 'A letter with a link to a new password, if the address has an account; answers alike if not',
  access: everybody,
  reads: 'nobody',
  body: account.emailOnly,
  data: nothing,
});

export const passwordsChange = defineCall('passwords.change', {
  at: 'POST /auth/changePassword',
  summary: 'A new password by a letter’s link (ends every session), or signed in (ends the others)',
  access: everybody,
  reads: 'nobody',
  body: z.union([account.passwordReset, account.passwordChange]),
  data: nothing,
});

export const passwordsCheckLink = defineCall('passwords.checkLink', {
  at: 'POST /password-link',
  summary: 'Whether a letter’s link would still set a password; uses nothing up, and 410 for every other one',
  access: everybody,
  reads: 'nobody',
  body: account.linkToken,
  data: nothing,
});
