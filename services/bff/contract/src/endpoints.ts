import { z } from 'zod';
import {
  aboutEvent,
  aboutSimulation,
  admins,
  everybody,
  listFrom,
  ownPerson,
  signedIn,
  staffOfUpload,
  stopsSimulation,
  submitsEvent,
  submitsSimulation,
} from './access-policy.ts';
import { invitationEndpoints } from './calls/auth-invitation.calls.ts';
import { profileEndpoints } from './calls/auth-profile.calls.ts';
import { batchEndpoints } from './calls/batch.calls.ts';
import { mappingEndpoints } from './calls/mapping.calls.ts';
import { operationsEndpoints } from './calls/operations.calls.ts';
import { ofWhom } from './calls/sensor.calls.ts';
import { treeEditEndpoints } from './calls/tree-edit.calls.ts';
import { accountEndpoints } from './calls/auth-account.calls.ts';
import { consentEndpoints } from './calls/auth-consent.calls.ts';
import { privacyEndpoints } from './calls/privacy.calls.ts';
import { Level } from '@strainscope/kernel/levels';
import { defineOperations, type BinaryOperation, type Method } from './operation.ts';
import { id, kind, paging } from './schemas/common.ts';
import { signalKind, signals } from './schemas/event.ts';
import { sessionUser } from './schemas/session.ts';
import { failureCause } from './schemas/operations.ts';
import {
  queuePlace,
  rerunAnswer,
  simulation,
  staleFilter,
  staleRuns,
  submitItem,
  submitRequest,
} from './schemas/simulation.ts';
import { upload } from './schemas/upload.ts';

/** What a content hash looks like in an address. */
const contentHash = z.string().regex(/^[0-9a-f]{16,64}$/);

const hitType = z.union([kind, z.enum(['player', 'guardian', 'person'])]);
/** A place to go to from the palette, or somebody to choose. */
export const searchHit = z.object({
  type: hitType,
  _id: id,
  name: z.string(),
  /** What tells namesakes apart: where it belongs, whose guardian it is; of an account alone its address. */
  context: z.string(),
  /** Children of a guardian, whom `context` names. */
  children: z.array(id).optional(),
});
export type SearchHit = z.output<typeof searchHit>;

/** What the console needs beside `calls.csv`. Bulk and streams are in `binaries` and `live.ts`. */
export const endpoints = defineOperations({
  ...accountEndpoints,
  ...privacyEndpoints,
  ...consentEndpoints,
  ...invitationEndpoints,
  ...profileEndpoints,
  ...treeEditEndpoints,
  ...operationsEndpoints,
  ...batchEndpoints,
  ...mappingEndpoints,
  '/session': {
    method: 'GET',
    path: '/session',
    summary: 'Who is signed in; null for nobody (not an error, so that the console can ask on every start)',
    access: everybody,
    data: sessionUser.nullable(),
  },
  '/search': {
    method: 'GET',
    path: '/search',
    summary: 'Groups and people by name: the first few of each type, or with a type all of them, a page at a time',
    access: listFrom(Level.player),
    query: z.object({ q: z.string().trim().min(1).max(100), type: hitType.optional(), ...paging.shape }),
    data: z.object({
      hits: z.array(searchHit),
      /** Types of which there are more than these. */
      more_of: z.array(hitType),
    }),
    paged: true,
  },
  '/uploads/{id}': {
    method: 'GET',
    path: '/uploads/{id}',
    summary: 'An upload with the verdicts so far, to resume it',
    access: staffOfUpload,
    params: z.object({ id }),
    data: upload,
  },
  '/events/{id}/signals': {
    method: 'GET',
    path: '/events/{id}/signals',
    summary: 'The raw or conditioned signals of an event',
    access: aboutEvent,
    params: z.object({ id }),
    query: signalKind,
    data: signals,
  },
  '/simulations/failures': {
    method: 'POST',
    path: '/simulations/failures',
    summary: 'Runs that failed, counted by cause: `/failedSimulation/:type/:_id`',
    access: listFrom(Level.player),
    body: ofWhom.pick({ type: true, _id: true }),
    data: z.array(failureCause),
  },
  '/simulations/submit': {
    method: 'POST',
    path: '/simulations/submit',
    summary: 'Submit events for simulation; without `confirm` only what would happen',
    access: submitsEvent,
    body: submitRequest,
    data: z.array(submitItem),
  },
  '/stale-simulations': {
    method: 'GET',
    path: '/stale-simulations',
    summary: 'Complete runs by an earlier version of the solver, or on another head model than the player’s',
    access: listFrom(Level.player),
    query: staleFilter,
    data: staleRuns,
  },
  '/stale-simulations/run-again': {
    method: 'POST',
    path: '/stale-simulations/run-again',
    summary: 'Order stale runs anew, behind what somebody waits for; their numbers stay as history',
    access: listFrom(Level.player),
    body: staleFilter,
    data: rerunAnswer,
  },
  '/simulations/{id}': {
    method: 'GET',
    path: '/simulations/{id}',
    summary: 'One simulation',
    access: aboutSimulation,
    params: z.object({ id }),
    data: simulation,
  },
  '/simulations/{id}/queue': {
    method: 'GET',
    path: '/simulations/{id}/queue',
    summary: 'Where a simulation that waits is in the queue: its state and when it starts, nothing of whom it is of',
    access: aboutSimulation,
    params: z.object({ id }),
    data: queuePlace,
  },
  '/simulations/{id}/retry': {
    method: 'POST',
    path: '/simulations/{id}/retry',
    summary: 'Run a failed or cancelled simulation again',
    access: submitsSimulation,
    params: z.object({ id }),
    data: simulation,
  },
  '/simulations/{id}/cancel': {
    method: 'POST',
    path: '/simulations/{id}/cancel',
    summary: 'Stop a simulation that waits or runs',
    access: stopsSimulation,
    params: z.object({ id }),
    data: simulation,
  },
});

const ofSigning = z.object({ id, signing: id });
const forms = ['application/pdf', 'image/jpeg', 'image/png'];

/**
 * Files, by method and path. Where nothing else is said: `application/octet-stream`, `Range` honoured, `ETag` = content
 * hash; meshes `immutable`, fields revalidated.
 */
export const binaries = {
  'GET /simulations/{id}/field': {
    summary: 'The strain field of a complete simulation (`@strainscope/proto/field-format`)',
    access: aboutSimulation,
    params: z.object({ id }),
  },
  'GET /simulations/{id}/vtu': {
    summary: 'The VTU series of a complete simulation as a ZIP archive, where its uploader asked for it',
    access: aboutSimulation,
    params: z.object({ id }),
  },
  'GET /meshes/{hash}': {
    summary: 'A mesh by its content hash (`@strainscope/proto/field-format`)',
    access: signedIn,
    params: z.object({ hash: contentHash }),
  },
  'GET /people/{id}/consents/{signing}/document': {
    summary: 'What was signed: the printed copy, or the scanned form of one on paper',
    access: ownPerson,
    params: ofSigning,
    gives: forms,
  },
  'PUT /people/{id}/consents/{signing}/document': {
    summary: 'The scanned form of a consent on paper',
    access: admins,
    params: ofSigning,
    takes: forms,
  },
  'POST /people/{id}/export/archive': {
    summary: 'The copy of what is held about a person as a ZIP archive, once',
    access: ownPerson,
    params: z.object({ id }),
    gives: ['application/zip'],
  },
} as const satisfies Record<`${Method} /${string}`, BinaryOperation>;
export type BinaryCall = keyof typeof binaries;
