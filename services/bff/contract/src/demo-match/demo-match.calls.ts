import { Level } from '@strainscope/kernel/levels';
import { z } from 'zod';
import { staffOf } from '../shared/access-policy.ts';
import { id } from '../shared/common.schemas.ts';
import { defineCall } from '../shared/define-call.ts';
import { demoMatch, demoMatchSpeed } from './demo-match.schemas.ts';

const access = staffOf(Level.team);
const params = z.object({ id });
/** Null where none can be played at or below the node. */
const data = demoMatch.nullable();

export const demoMatchGet = defineCall('demoMatch.get', {
  at: 'GET /demo-match/{id}',
  summary: 'The demo match of a team at or below a node, where this installation holds the demo league',
  access,
  reads: 'nobody',
  params,
  data,
});

export const demoMatchPlay = defineCall('demoMatch.play', {
  at: 'POST /demo-match/{id}/play',
  summary: 'Play a demo match through the device API; one that is being played goes on',
  access,
  reads: 'nobody',
  params,
  body: z.object({ speed: demoMatchSpeed }),
  data,
});

export const demoMatchStop = defineCall('demoMatch.stop', {
  at: 'POST /demo-match/{id}/stop',
  summary: 'End the demo match that is being played',
  access,
  reads: 'nobody',
  params,
  data,
});
