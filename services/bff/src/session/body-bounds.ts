import type { BodyBounds } from '@strainscope/http';
import type { SignedInRequest } from './signed-in-request.ts';

/** Events of gateways are the largest: a list of them with three lists of numbers each. They are parsed elsewhere. */
const ofSomebody: BodyBounds = { bytes: 2 ** 20, depth: 20, values: 50_000 };
/** The largest is a guardian's who signs with a pen on the way in: some thousand points. */
const ofAnybody: BodyBounds = { bytes: 2 ** 16, depth: 10, values: 10_000 };

/** What a request's body may be like, by who sends it. The public API answers nobody who is not known. */
export function boundsOf({ principal, path, originalUrl = path }: SignedInRequest): BodyBounds | null {
  if (principal) return ofSomebody;
  return originalUrl.toLowerCase().startsWith('/v1/') ? null : ofAnybody;
}
