import { z } from 'zod';
import { everybody, signedIn } from '../shared/access-policy.ts';
import { time } from '../shared/common.schemas.ts';
import { defineCall } from '../shared/define-call.ts';
import { fixedTexts } from '../shared/fixed-texts.ts';
import { credentials, sessionUser } from '../shared/session.schemas.ts';
import * as account from './account.schemas.ts';
import { signInAnswer } from './account.schemas.ts';

export const sessionSendCode = defineCall('session.sendCode', {
  at: 'POST /auth/verify/number',
  summary: 'Send a code: to a number that is to be verified, or for the second step of a sign-in',
  access: everybody,
  reads: 'nobody',
  body: account.codeRequest,
  data: z.object({ expires_at: time }),
});

export const sessionCheckCode = defineCall('session.checkCode', {
  at: 'POST /auth/verify/otp',
  summary: 'Verify the number by its code, or with a method finish a sign-in; five minutes, five tries',
  access: everybody,
  reads: 'nobody',
  body: account.codeAnswer,
  data: sessionUser.nullable(),
});

export const sessionSignInElsewhere = defineCall('session.signInElsewhere', {
  at: 'POST /auth/socialLogin',
  summary: 'Sign in elsewhere: first where to go, then what came back. 404 UNKNOWN_IDENTITY begins a registration',
  access: everybody,
  reads: 'nobody',
  body: account.socialLogin,
  data: account.socialAnswer,
});

export const sessionChallenge = defineCall('session.challenge', {
  at: 'GET /sign-in/challenge',
  summary: 'What the sign-in that this browser began is asked for',
  access: everybody,
  reads: 'nobody',
  data: account.challenge,
});

export const sessionStartPasskey = defineCall('session.startPasskey', {
  at: 'POST /sign-in/passkey/start',
  summary: 'What the device is asked to sign in with a passkey; names no account',
  access: everybody,
  reads: 'nobody',
  data: account.passkeyOptions,
});

export const sessionFinishPasskey = defineCall('session.finishPasskey', {
  at: 'POST /sign-in/passkey/finish',
  summary: 'The device’s answer: signs in',
  access: everybody,
  reads: 'nobody',
  body: account.passkeyResponse,
  data: sessionUser,
});

export const sessionIdentityProviders = defineCall('session.identityProviders', {
  at: 'GET /identity-providers',
  summary: 'Where one may sign in elsewhere',
  access: everybody,
  reads: 'nobody',
  data: z.array(account.identityProvider),
});

export const sessionSignIn = defineCall('session.signIn', {
  at: 'POST /auth/login',
  summary: 'Sign in; sets the session cookie. 401 "Invalid login" for an unknown e-mail and a wrong password alike',
  access: everybody,
  reads: 'nobody',
  body: credentials,
  data: signInAnswer,
});

export const sessionSignOut = defineCall('session.signOut', {
  at: 'POST /auth/logout',
  summary: 'End the session and clear its cookie',
  access: signedIn,
  reads: 'nobody',
  data: z.null(),
  failure: fixedTexts.logoutFailed,
});

export const sessionCurrent = defineCall('session.current', {
  at: 'GET /session',
  summary: 'Who is signed in; null for nobody (not an error, so that the console can ask on every start)',
  access: everybody,
  reads: 'nobody',
  data: sessionUser.nullable(),
});
