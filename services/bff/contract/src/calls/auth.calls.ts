import { z } from 'zod';
import { aboutPerson, everybody, signedIn } from '../access-policy.ts';
import { fixedTexts } from '../fixed-texts.ts';
import { defineOperations } from '../operation.ts';
import { id } from '../schemas/common.ts';
import { credentials, profile, sessionUser } from '../schemas/session.ts';

export const authCalls = defineOperations({
  '/auth/login': {
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in; sets the session cookie. 401 "Invalid login" for an unknown e-mail and a wrong password alike',
    access: everybody,
    body: credentials,
    data: sessionUser,
  },
  '/auth/logout': {
    method: 'POST',
    path: '/auth/logout',
    summary: 'End the session and clear its cookie',
    access: signedIn,
    data: z.null(),
    failure: fixedTexts.logoutFailed,
  },
  '/auth/get/profile': {
    method: 'POST',
    path: '/auth/get/profile',
    summary: 'A person; without an id the one who is signed in',
    access: aboutPerson,
    body: z.object({ user_id: id.optional() }),
    data: profile,
    failure: fixedTexts.loadFailed,
  },
});
