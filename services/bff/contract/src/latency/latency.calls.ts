import { Level } from '@strainscope/kernel/levels';
import { z } from 'zod';
import { everybody, staffOf, staffOfEvent } from '../shared/access-policy.ts';
import { id, time } from '../shared/common.schemas.ts';
import { defineCall } from '../shared/define-call.ts';
import { latencyReport } from './latency.schemas.ts';

export const latencyAll = defineCall('latency.all', {
  at: 'GET /latency',
  summary: 'How long events of devices took to a screen in the last 30 days, stage by stage; about nobody',
  access: everybody,
  reads: 'nobody',
  data: latencyReport,
});

export const latencySession = defineCall('latency.session', {
  at: 'GET /sessions/{session_id}/latency',
  summary: 'How long the events of a match or training took to a screen, stage by stage',
  access: staffOf(Level.team),
  reads: 'nobody',
  params: z.object({ session_id: id }),
  data: latencyReport,
});

export const latencyShown = defineCall('latency.shown', {
  at: 'POST /alerts/{id}/shown',
  summary: 'A console tells that it shows an alert that it was just told of; the first one counts',
  access: staffOfEvent,
  reads: 'nobody',
  params: z.object({ id }),
  body: z.object({ pushed_at: time }),
  data: z.null(),
});
