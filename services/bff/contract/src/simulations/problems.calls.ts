import { z } from 'zod';
import { researchers } from '../shared/access-policy.ts';
import { id, paging } from '../shared/common.schemas.ts';
import { defineCall, defineFile } from '../shared/define-call.ts';
import { ownProblem, ownProblemFields } from './problem.schemas.ts';

const ofProblem = z.object({ id });

export const problemsSend = defineCall('problems.send', {
  at: 'POST /problems/send',
  summary: 'Send a problem of one’s own (multipart: the fields, then problem.json and the files that it names)',
  access: researchers,
  // Meshes and materials of the sender, about nobody.
  reads: 'nobody',
  body: ownProblemFields,
  multipart: true,
  data: ownProblem,
});

export const problemsList = defineCall('problems.list', {
  at: 'GET /problems',
  summary: 'The own problems with their progress, newest first',
  access: researchers,
  reads: 'nobody',
  query: paging,
  data: z.array(ownProblem),
  paged: true,
});

export const problemsGet = defineCall('problems.get', {
  at: 'GET /problems/{id}',
  summary: 'A problem with its progress, and what became of it',
  access: researchers,
  reads: 'nobody',
  params: ofProblem,
  data: ownProblem,
});

export const problemsCancel = defineCall('problems.cancel', {
  at: 'POST /problems/{id}/cancel',
  summary: 'Cancel a problem that waits or runs',
  access: researchers,
  reads: 'nobody',
  params: ofProblem,
  data: ownProblem,
});

export const problemsResult = defineFile('problems.result', {
  at: 'GET /problems/{id}/results/{name}',
  summary: 'A file of a complete problem’s result',
  access: researchers,
  params: ofProblem.extend({ name: z.string().max(100) }),
});
