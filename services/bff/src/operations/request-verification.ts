import { actorHeader, signActor, systemActor } from '@strainscope/access';
import type { z } from 'zod';
import {
  accessLogPath,
  accessLogVerdict,
  type AccessLogVerdict,
  type verifiedBefore,
} from './access-log.controller.ts';
import type { Installation } from './request-api-token.ts';

/** More of them say nothing new. */
const MOST_BREAKS = 100;

/**
 * Asks a running product to recompute its access log, for `npm run audit:verify`: piece by piece, each from where the one before
 * ended, so that no request grows with the log.
 * @throws Error with the words for the person at the terminal
 */
export async function requestVerification(installation: Installation): Promise<AccessLogVerdict> {
  const breaks: AccessLogVerdict['breaks'] = [];
  for (let before = { after: 0, head: '' }; ;) {
    const piece = await requestPiece(installation, before);
    breaks.push(...piece.breaks.slice(0, MOST_BREAKS - breaks.length));
    if (!piece.more) return { ...piece, breaks };
    before = { after: piece.entries, head: piece.head };
  }
}

async function requestPiece(
  { url, actorKey }: Installation,
  before: z.input<typeof verifiedBefore>,
): Promise<AccessLogVerdict> {
  const response = await fetch(`${url}/${accessLogPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [actorHeader]: await signActor(systemActor, actorKey) },
    body: JSON.stringify(before),
  });
  if (!response.ok) throw new Error(`The product answered ${response.status}.`);
  return accessLogVerdict.parse(await response.json());
}
