import { Level } from '@strainscope/kernel/levels';
import { z } from 'zod';
import { staffOf } from '../shared/access-policy.ts';
import { id, paging } from '../shared/common.schemas.ts';
import { defineCall } from '../shared/define-call.ts';
import { deviceCounts, deviceSort, reportingDevices, teamDevice } from './team-device.schemas.ts';

export const devicesOfTeam = defineCall('devices.ofTeam', {
  at: 'GET /teams/{id}/devices',
  summary: 'The check-in board of a team: its devices and players without one, what needs attention first',
  access: staffOf(Level.team),
  reads: { purpose: 'team', people: ({ data }) => data.map(({ player }) => player?._id) },
  shows: ['identity', 'membership'],
  params: z.object({ id }),
  query: paging.extend({ sort: deviceSort.optional() }),
  data: z.array(teamDevice),
  paged: true,
});

export const devicesReadiness = defineCall('devices.readiness', {
  at: 'GET /teams/{id}/devices/readiness',
  summary: 'How many of a team’s devices report, and are charged, synchronised and worn',
  access: staffOf(Level.team),
  reads: 'nobody',
  params: z.object({ id }),
  data: deviceCounts,
});

export const devicesReporting = defineCall('devices.reporting', {
  at: 'GET /nodes/{id}/devices/reporting',
  summary: 'How many of the devices given out at and below a node report',
  access: staffOf(Level.team),
  reads: 'nobody',
  params: z.object({ id }),
  data: reportingDevices,
});
