import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { SignedIn } from '../accounts/sign-in/sign-in-completion.ts';

/** A sign-in as `SignInResponse` says it. */
export function signInMessage(signedIn: SignedIn) {
  if ('challenge' in signedIn) return { challenge: signedIn.challenge };
  const { token, expiresAt, principal } = signedIn.session;
  return { sessionToken: token, expiresAt: timestampFromDate(expiresAt), principal };
}
