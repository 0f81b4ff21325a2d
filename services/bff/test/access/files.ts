import { aboutSimulation, admins, ownPerson, signedIn, type AccessPolicy } from '@strainscope/console-contract';
import { targets, type Target } from '../fakes/league.ts';
import { fieldKeyOf, meshHash, vtuKeyOf } from '../fakes/simulation.fake.ts';
import type { TestBff } from '../test-bff.ts';
import type { Aim } from './questions.ts';

/** Files and streams: routes of people's data that are no JSON call, and who may have them. */
export const files: Record<string, { access: AccessPolicy; aim: Aim; address: (target: Target) => string }> = {
  'GET /bff/simulations/:id/field': {
    access: aboutSimulation,
    aim: 'person',
    address: ({ simulationId }) => `/simulations/${simulationId}/field`,
  },
  'GET /bff/simulations/:id/vtu': {
    access: aboutSimulation,
    aim: 'person',
    address: ({ simulationId }) => `/simulations/${simulationId}/vtu`,
  },
  'GET /bff/meshes/:hash': { access: signedIn, aim: 'nothing', address: () => `/meshes/${meshHash}` },
  'GET /bff/live': { access: signedIn, aim: 'nothing', address: () => '/live' },
  'POST /bff/people/:id/export/archive': {
    access: ownPerson,
    aim: 'person',
    address: ({ personId }) => `/people/${personId}/export/archive`,
  },
  'GET /bff/people/:id/consents/:signing/document': {
    access: ownPerson,
    aim: 'person',
    address: ({ personId, eventId }) => `/people/${personId}/consents/${eventId}/document`,
  },
  'PUT /bff/people/:id/consents/:signing/document': {
    access: admins,
    aim: 'person',
    address: ({ personId, eventId }) => `/people/${personId}/consents/${eventId}/document`,
  },
};

/** Keeps a mesh, and a field and a series of everybody's simulation. */
export async function keepFiles({ blobs }: TestBff): Promise<void> {
  await blobs.put(`meshes/${meshHash}`, Buffer.from('a mesh'));
  for (const { simulationId } of targets)
    for (const key of [fieldKeyOf(simulationId), vtuKeyOf(simulationId)]) await blobs.put(key, Buffer.from('a field'));
}
