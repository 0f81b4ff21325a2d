import {
  files as declaredFiles,
  fileNames,
  signedIn,
  type AccessPolicy,
  type FileName,
} from '@strainscope/console-contract';
import { targets, type Target } from '../fakes/league.ts';
import { fieldKeyOf, meshHash, vtuKeyOf } from '../fakes/simulation.fake.ts';
import { resultKey } from '../fakes/problem.fake.ts';
import type { TestBff } from '../test-bff.ts';
import type { Aim } from './questions.ts';

/** What a question about a file is about, and its address. */
const asked: Record<FileName, { aim: Aim; address: (target: Target) => string }> = {
  'simulations.field': { aim: 'person', address: ({ simulationId }) => `/simulations/${simulationId}/field` },
  'estimates.field': { aim: 'person', address: ({ eventId }) => `/events/${eventId}/estimates/male/field` },
  'simulations.vtu': { aim: 'person', address: ({ simulationId }) => `/simulations/${simulationId}/vtu` },
  'simulations.mesh': { aim: 'nothing', address: () => `/meshes/${meshHash}` },
  'problems.result': {
    aim: 'nothing',
    address: ({ eventId }) => `/problems/${eventId}/results/result.json`,
  },
  'privacy.archive': { aim: 'person', address: ({ personId }) => `/people/${personId}/export/archive` },
  'consents.document': {
    aim: 'person',
    address: ({ personId, eventId }) => `/people/${personId}/consents/${eventId}/document`,
  },
  'consents.scan': {
    aim: 'person',
    address: ({ personId, eventId }) => `/people/${personId}/consents/${eventId}/document`,
  },
};

/** `GET /meshes/{hash}` as the router has it. */
const patternOf = (at: string) => at.replace(' ', ' /bff').replaceAll(/\{(\w+)\}/g, ':$1');

/** Files and streams: routes of people's data that are no JSON call, and who may have them. */
export const files: Record<string, { access: AccessPolicy; aim: Aim; address: (target: Target) => string }> = {
  ...Object.fromEntries(
    fileNames.map((name) => [
      patternOf(declaredFiles[name].at),
      { ...asked[name], access: declaredFiles[name].access },
    ]),
  ),
  'GET /bff/live': { access: signedIn, aim: 'nothing', address: () => '/live' },
};

/** Keeps a mesh, and a field and a series of everybody's simulation. */
export async function keepFiles({ blobs }: TestBff): Promise<void> {
  await blobs.put(`meshes/${meshHash}`, Buffer.from('a mesh'));
  await blobs.put(resultKey, Buffer.from('{}'));
  for (const { simulationId } of targets)
    for (const key of [fieldKeyOf(simulationId), vtuKeyOf(simulationId)]) await blobs.put(key, Buffer.from('a field'));
}
