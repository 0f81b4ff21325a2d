import {
  aboutEvent,
  aboutSimulation,
  listFrom,
  publicOperations,
  signedIn,
  staffOfUpload,
  type AccessPolicy,
  type PublicOperation,
} from '@strainscope/console-contract';
import type { Target } from '../fakes/league.ts';
import { meshHash } from '../fakes/simulation.fake.ts';
import type { Aim } from './questions.ts';
import { addressOf, contentOf, type QuestionInput } from './send-question.ts';

export type PublicPath = keyof typeof publicOperations;

interface PublicQuestion {
  /** Who may, with a token that has the operation's scope. */
  access: AccessPolicy;
  aim: Aim;
  ask: (target: Target) => QuestionInput;
}

const anEvent = {
  access: aboutEvent,
  aim: 'person',
  ask: ({ eventId }: Target) => ({ params: { id: eventId } }),
} as const;
const aSimulation = {
  access: aboutSimulation,
  aim: 'person',
  ask: ({ simulationId }: Target) => ({ params: { id: simulationId } }),
} as const;

/** Who may make each call of the public API, and how it is asked about a target; the compiler misses none. */
export const publicQuestions: Record<PublicPath, PublicQuestion> = {
  '/uploads': { access: staffOfUpload, aim: 'upload', ask: ({ team }) => ({ body: { team } }) },
  '/events': { access: listFrom(100), aim: 'nothing', ask: () => ({}) },
  'POST /events': {
    access: staffOfUpload,
    aim: 'upload',
    ask: ({ team }) => ({ query: { team }, body: { events: [{}] } }),
  },
  'POST /devices/status': {
    access: staffOfUpload,
    aim: 'upload',
    ask: ({ team }) => ({ query: { team }, body: { statuses: [{}] } }),
  },
  'POST /devices/clock': {
    access: staffOfUpload,
    aim: 'upload',
    ask: ({ team }) => ({ query: { team }, body: { round_trips: [] } }),
  },
  '/events/{id}': anEvent,
  '/events/{id}/signals': anEvent,
  '/simulations': { access: listFrom(100), aim: 'nothing', ask: () => ({}) },
  '/simulations/{id}': aSimulation,
  '/simulations/{id}/field': aSimulation,
  '/simulations/{id}/vtu': aSimulation,
  '/meshes/{hash}': { access: signedIn, aim: 'nothing', ask: () => ({ params: { hash: meshHash } }) },
};

export const publicPaths = Object.keys(publicQuestions) as PublicPath[];

/** The question as a program sends it: where to, and with what. */
export function publicRequest(name: PublicPath, target: Target, token?: string): [string, RequestInit] {
  const { method, path }: PublicOperation = publicOperations[name];
  const question = publicQuestions[name].ask(target);
  const { headers, ...content } = question.body ? contentOf(path, question.body) : {};
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return [addressOf(path, question, '/v1'), { method, ...content, headers: { ...headers, ...authorization } }];
}
