import { binaries, signedIn, type AccessPolicy, type BinaryCall } from '@strainscope/console-contract';
import { targets, type Target } from '../fakes/league.ts';
import { fieldKeyOf, meshHash, vtuKeyOf } from '../fakes/simulation.fake.ts';
import type { TestBff } from '../test-bff.ts';
import type { Aim } from './questions.ts';

/** Whom a question about a file is about, and its address. */
const asked: Record<BinaryCall, { aim: Aim; address: (target: Target) => string }> = {
  'GET /simulations/{id}/field': {
    aim: 'person',
    address: ({ simulationId }) => `/simulations/${simulationId}/field`,
  },
  'GET /simulations/{id}/vtu': { aim: 'person', address: ({ simulationId }) => `/simulations/${simulationId}/vtu` },
  'GET /meshes/{hash}': { aim: 'nothing', address: () => `/meshes/${meshHash}` },
  'POST /people/{id}/export/archive': {
    aim: 'person',
    address: ({ personId }) => `/people/${personId}/export/archive`,
  },
  'GET /people/{id}/consents/{signing}/document': {
    aim: 'person',
    address: ({ personId, eventId }) => `/people/${personId}/consents/${eventId}/document`,
  },
  'PUT /people/{id}/consents/{signing}/document': {
    aim: 'person',
    address: ({ personId, eventId }) => `/people/${personId}/consents/${eventId}/document`,
  },
};

/** `GET /meshes/{hash}` as the router has it. */
const patternOf = (call: string) => call.replace(' ', ' /bff').replaceAll(/\{(\w+)\}/g, ':$1');

/** Files and streams: routes of people's data that are no JSON call, and who may have them. */
export const files: Record<string, { access: AccessPolicy; aim: Aim; address: (target: Target) => string }> = {
  ...Object.fromEntries(
    (Object.keys(asked) as BinaryCall[]).map((call) => [
      patternOf(call),
      { ...asked[call], access: binaries[call].access },
    ]),
  ),
  'GET /bff/live': { access: signedIn, aim: 'nothing', address: () => '/live' },
};

/** Keeps a mesh, and a field and a series of everybody's simulation. */
export async function keepFiles({ blobs }: TestBff): Promise<void> {
  await blobs.put(`meshes/${meshHash}`, Buffer.from('a mesh'));
  for (const { simulationId } of targets)
    for (const key of [fieldKeyOf(simulationId), vtuKeyOf(simulationId)]) await blobs.put(key, Buffer.from('a field'));
}
