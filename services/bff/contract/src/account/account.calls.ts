import { z } from 'zod';
import { signedIn, staffOfPerson } from '../shared/access-policy.ts';
import { id } from '../shared/common.schemas.ts';
import { defineCall } from '../shared/define-call.ts';
import { fixedTexts } from '../shared/fixed-texts.ts';
import * as account from './account.schemas.ts';

const nothing = z.null();

export const accountAddChild = defineCall('account.addChild', {
  at: 'POST /account/children',
  summary: 'Sign up a child, and become its guardian',
  access: signedIn,
  reads: 'nobody',
  body: account.childSignUp,
  data: nothing,
});

export const accountSecurity = defineCall('account.security', {
  at: 'GET /account/security',
  summary: 'What protects the account of whoever is signed in, and where it is signed in',
  access: signedIn,
  reads: 'nobody',
  data: account.security,
  failure: fixedTexts.loadFailed,
});

export const accountChangeEmail = defineCall('account.changeEmail', {
  at: 'POST /account/email',
  summary:
    'Ask for another e-mail address; it counts once its letter’s link is used. Answers alike for a taken address',
  access: signedIn,
  reads: 'nobody',
  body: account.emailChange,
  data: nothing,
});

export const accountConfirmEmail = defineCall('account.confirmEmail', {
  at: 'POST /account/email/confirm',
  summary: 'Take the new address by the link of its letter, which works once, signed in; every other session ends',
  access: signedIn,
  reads: 'nobody',
  body: account.linkToken,
  data: account.emailOnly,
});

export const accountEndSessions = defineCall('account.endSessions', {
  at: 'POST /account/sessions/end',
  summary: 'Log out everywhere, everywhere but here, or end one session; an admin may name somebody else',
  access: signedIn,
  reads: 'nobody',
  body: z.object({ user_id: id.optional(), session_id: id.optional(), keep_this: z.boolean().optional() }),
  data: nothing,
});

export const accountDisable = defineCall('account.disable', {
  at: 'POST /account/disable',
  summary: 'Close an account, or open it again: an admin any, staff that of somebody below what they run',
  access: staffOfPerson,
  reads: 'nobody',
  body: z.object({ user_id: id, disabled: z.boolean() }),
  data: nothing,
});

export const accountStartTotp = defineCall('account.startTotp', {
  at: 'POST /account/totp/start',
  summary: 'A secret for an authenticator app, which counts once a code of it was seen',
  access: signedIn,
  reads: 'nobody',
  body: account.passwordOnly,
  data: account.totpSetup,
});

export const accountConfirmTotp = defineCall('account.confirmTotp', {
  at: 'POST /account/totp/confirm',
  summary: 'The first code of the app; answers recovery codes, shown once',
  access: signedIn,
  reads: 'nobody',
  body: account.oneCode,
  data: account.recoveryCodes,
});

export const accountRemoveTotp = defineCall('account.removeTotp', {
  at: 'POST /account/totp/remove',
  summary: 'Take the authenticator app away',
  access: signedIn,
  reads: 'nobody',
  body: account.passwordOnly,
  data: nothing,
});

export const accountRenewRecoveryCodes = defineCall('account.renewRecoveryCodes', {
  at: 'POST /account/recovery-codes',
  summary: 'New recovery codes, shown once; the old are dead',
  access: signedIn,
  reads: 'nobody',
  body: account.passwordOnly,
  data: account.recoveryCodes,
});

export const accountChooseCodeChannel = defineCall('account.chooseCodeChannel', {
  at: 'POST /account/code-channel',
  summary: 'Codes by e-mail or text message at sign-in, or none',
  access: signedIn,
  reads: 'nobody',
  body: account.codeChannelChange,
  data: nothing,
});

export const accountStartPasskey = defineCall('account.startPasskey', {
  at: 'POST /account/passkeys/start',
  summary: 'What the device is asked for a new passkey',
  access: signedIn,
  reads: 'nobody',
  body: account.passwordOnly,
  data: account.passkeyOptions,
});

export const accountFinishPasskey = defineCall('account.finishPasskey', {
  at: 'POST /account/passkeys/finish',
  summary: 'The device’s answer: the passkey signs in from now on',
  access: signedIn,
  reads: 'nobody',
  body: account.passkeyRegistration,
  data: nothing,
});

export const accountRemovePasskey = defineCall('account.removePasskey', {
  at: 'POST /account/passkeys/{id}/remove',
  summary: 'Forget a passkey',
  access: signedIn,
  reads: 'nobody',
  params: z.object({ id }),
  body: account.passwordOnly,
  data: nothing,
});

export const accountLinkIdentity = defineCall('account.linkIdentity', {
  at: 'POST /account/identities/link',
  summary:
    'Where to go to link an account elsewhere, also one that was unlinked; /auth/socialLogin takes what comes back',
  access: signedIn,
  reads: 'nobody',
  body: account.identityLinking,
  data: z.object({ url: z.url() }),
});

export const accountUnlinkIdentity = defineCall('account.unlinkIdentity', {
  at: 'POST /account/identities/{id}/unlink',
  summary: 'An account elsewhere signs in no more; never the last way in',
  access: signedIn,
  reads: 'nobody',
  params: z.object({ id }),
  body: account.passwordOnly,
  data: nothing,
});
