import { Level } from '@strainscope/kernel/levels';
import { z } from 'zod';
import { aboutPerson, staffOf } from '../shared/access-policy.ts';
import { id, paging } from '../shared/common.schemas.ts';
import { defineCall } from '../shared/define-call.ts';
import { exposureSort, playerExposure, playerExposureDetail, teamExposure } from './exposure.schemas.ts';

const ofOne = z.object({ id });
/** Sessions of so many days up to now. */
const lately = z.object({
  days: z.coerce.number().int().min(1, '1 to 366 days').max(366, '1 to 366 days').default(28),
});

export const exposureTeam = defineCall('exposure.team', {
  at: 'GET /exposure/team/{id}',
  summary: 'Head-acceleration events of a team per hour worn and per session, with the wear time behind them',
  access: staffOf(Level.team),
  // What is counted of all tells of nobody.
  reads: 'nobody',
  params: ofOne,
  query: lately,
  data: teamExposure,
});

export const exposurePlayers = defineCall('exposure.players', {
  at: 'GET /exposure/team/{id}/players',
  summary: 'The same for each player of the team, with what came together in 7 and 28 days, the largest first',
  access: staffOf(Level.team),
  reads: { purpose: 'team', people: ({ data }) => data.map(({ person_id }) => person_id) },
  shows: ['identity', 'head-motion'],
  params: ofOne,
  query: lately.extend({ ...paging.shape, sort: exposureSort.optional() }),
  data: z.array(playerExposure),
  paged: true,
});

export const exposurePlayer = defineCall('exposure.player', {
  at: 'GET /exposure/player/{id}',
  summary: 'A player’s head-acceleration events per hour worn and per session, and what came together in 7 and 28 days',
  access: aboutPerson,
  reads: { purpose: 'care', people: (_, { params }) => [params.id] },
  shows: ['head-motion'],
  params: ofOne,
  query: lately,
  data: playerExposureDetail,
});
