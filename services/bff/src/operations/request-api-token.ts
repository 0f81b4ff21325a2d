import { actorHeader, signActor, systemActor } from '@strainscope/access';
import { problem } from '@strainscope/console-contract';
import type { z } from 'zod';
import { apiTokenAnswer, apiTokenPath, type apiTokenOrder } from './api-token.controller.ts';

/** Where the product runs and the key that lets one sign as the system. */
export interface Installation {
  /** For example 'http://localhost:4600'. */
  url: string;
  actorKey: Uint8Array;
}

/**
 * Asks a running product for an API token, for `npm run token -- --user … --scope …`.
 * @throws Error with the words for the person at the terminal
 */
export async function requestApiToken(
  { url, actorKey }: Installation,
  order: z.input<typeof apiTokenOrder>,
): Promise<z.output<typeof apiTokenAnswer>> {
  const response = await fetch(`${url}/${apiTokenPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [actorHeader]: await signActor(systemActor, actorKey) },
    body: JSON.stringify(order),
  });
  const body: unknown = await response.json();
  if (response.ok) return apiTokenAnswer.parse(body);
  const { message, detail, faults = [] } = problem.parse(body);
  throw new Error(
    [message, detail, ...faults.map((fault) => `${fault.path}: ${fault.message}`)].filter(Boolean).join(' '),
  );
}
