import { z } from 'zod';
import { everybody, signedIn } from '../access-policy.ts';
import { fixedTexts } from '../fixed-texts.ts';
import { defineOperations } from '../operation.ts';
import { signInAnswer } from '../schemas/account.ts';
import { credentials } from '../schemas/session.ts';

export const authCalls = defineOperations({
  '/auth/login': {
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in; sets the session cookie. 401 "Invalid login" for an unknown e-mail and a wrong password alike',
    access: everybody,
    body: credentials,
    data: signInAnswer,
  },
  '/auth/logout': {
    method: 'POST',
    path: '/auth/logout',
    summary: 'End the session and clear its cookie',
    access: signedIn,
    data: z.null(),
    failure: fixedTexts.logoutFailed,
  },
});
