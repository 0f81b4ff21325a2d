import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Challenge, FactorMethod, SessionUser } from '@strainscope/console-contract';
import { RetryableError } from '@strainscope/kernel';
import type { SignInChallenge, SignInResponse } from '@strainscope/proto/auth';
import type { Response } from 'express';
import { sessionUserOf } from '../mappers/principal.mapper.ts';
import type { ServiceClients } from '../clients/service-clients.ts';
import { challengeCookie, minutesFromNow } from './host-cookie.ts';
import { readSessionToken, setSessionToken } from './session-cookie.ts';

/**
 * Opens the session in this browser, or keeps the challenge in it. The tokens go into cookies and nowhere else. A session
 * that the browser had ends: nobody could reach it any more to end it.
 */
export async function signedInAnswer(
  { sessions }: ServiceClients,
  response: Response,
  signIn: SignInResponse,
): Promise<{ user: SessionUser } | { second_factor: Challenge }> {
  const { challenge, sessionToken, expiresAt, principal } = signIn;
  if (challenge) {
    challengeCookie.set(response, challenge.challengeToken, minutesFromNow(10));
    return { second_factor: challengeOf(challenge) };
  }
  if (!principal || !expiresAt) throw new RetryableError();
  const before = readSessionToken(response.req);
  if (before !== undefined) await sessions.signOut({ sessionToken: before });
  setSessionToken(response, sessionToken, timestampDate(expiresAt));
  return { user: sessionUserOf(principal) };
}

export function challengeOf({ challengeId, methods, emailHint, phoneHint }: SignInChallenge): Challenge {
  return {
    _id: challengeId,
    methods: methods as FactorMethod[],
    email_hint: emailHint,
    phone_hint: phoneHint,
  };
}
