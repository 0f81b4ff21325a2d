import { isLevel, permissions, Unauthenticated } from '@strainscope/kernel';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { apiScopes, type Actor } from './actor/actor.ts';

/** Carries the signed actor from the BFF to a service. */
export const actorHeader = 'x-strainscope-actor';

const ISSUER = 'strainscope-bff';
const AUDIENCE = 'strainscope-services';
const LIFETIME_SECONDS = 60;
/** How far the clocks of two machines may be apart, either way, before they refuse each other. */
export const CLOCK_TOLERANCE_SECONDS = 600;

/**
 * The signature is no live one of a neighbour: forged, made with another key, or by a clock that is too far off. It says
 * nothing about whoever is signed in.
 */
export class ActorRefused extends Unauthenticated {
  static readonly code = 'ACTOR_REFUSED';

  constructor() {
    super('The signed actor is refused.', ActorRefused.code);
  }
}

const claims = z.object({
  sub: z.uuid(),
  level: z.number().refine(isLevel),
  permissions: z.array(z.enum(permissions)),
  apiScopes: z.array(z.enum(apiScopes)).optional(),
  sessionId: z.string().min(1).optional(),
});

/** A compact JWS (HS256) that lives one minute: long enough for a call. How much longer others believe it: ADR 10. */
export function signActor(actor: Actor, key: Uint8Array, now: Date = new Date()): Promise<string> {
  const { personId, level, permissions, apiScopes, sessionId } = actor;
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ level, permissions, apiScopes, sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(personId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME_SECONDS)
    .sign(key);
}

/** @throws ActorRefused for anything but a live token signed with `key`. */
export async function readActor(token: string, key: Uint8Array, now: Date = new Date()): Promise<Actor> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['exp'],
      // Also bounds how far in the future it may have been signed.
      maxTokenAge: LIFETIME_SECONDS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: now,
    });
    const { sub, level, permissions, apiScopes, sessionId } = claims.parse(payload);
    return { personId: sub, level, permissions, ...(apiScopes && { apiScopes }), ...(sessionId && { sessionId }) };
  } catch {
    throw new ActorRefused();
  }
}
