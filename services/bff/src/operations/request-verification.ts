import { actorHeader, signActor, systemActor } from '@strainscope/access';
import { accessLogPath, accessLogVerdict, type AccessLogVerdict } from './access-log.controller.ts';
import type { Installation } from './request-api-token.ts';

/**
 * Asks a running product to recompute its access log, for `npm run audit:verify`.
 * @throws Error with the words for the person at the terminal
 */
export async function requestVerification({ url, actorKey }: Installation): Promise<AccessLogVerdict> {
  const response = await fetch(`${url}/${accessLogPath}`, {
    method: 'POST',
    headers: { [actorHeader]: await signActor(systemActor, actorKey) },
  });
  if (!response.ok) throw new Error(`The product answered ${response.status}.`);
  return accessLogVerdict.parse(await response.json());
}
