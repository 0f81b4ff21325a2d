import { Level } from '@strainscope/kernel/levels';
import { z } from 'zod';
import { staff, staffOf } from '../shared/access-policy.ts';
import { id } from '../shared/common.schemas.ts';
import { defineCall } from '../shared/define-call.ts';
import {
  alertNotices,
  alertNoticesToChoose,
  dutyRoster,
  dutyRosterToSet,
  pushEndpoint,
  pushSubscription,
  type DutyRoster,
} from './alert-notices.schemas.ts';

const own = { access: staff, reads: 'nobody', data: alertNotices } as const;

export const alertNoticesGet = defineCall('alertNotices.get', {
  at: 'GET /alert-notices',
  summary: 'How the caller is told of alerts while no console is open',
  ...own,
});

export const alertNoticesChoose = defineCall('alertNotices.choose', {
  at: 'PUT /alert-notices',
  summary: 'Choose how to be told of alerts, and when not to be woken',
  ...own,
  body: alertNoticesToChoose,
});

export const alertNoticesAddBrowser = defineCall('alertNotices.addBrowser', {
  at: 'POST /alert-notices/browsers',
  summary: 'Let a browser get pushes; who signs in on a shared one gets them from then on',
  ...own,
  body: pushSubscription,
});

export const alertNoticesRemoveBrowser = defineCall('alertNotices.removeBrowser', {
  at: 'POST /alert-notices/browsers/remove',
  summary: 'Send a browser of the caller’s no more pushes',
  ...own,
  body: pushEndpoint,
});

const onDuty = ({ data }: { data: DutyRoster }) =>
  [...data.on_duty, ...data.candidates].map(({ person_id }) => person_id);
const roster = {
  access: staffOf(Level.team),
  reads: { purpose: 'team', people: onDuty },
  shows: ['identity', 'membership'],
  params: z.object({ id }),
  data: dutyRoster,
} as const;

export const dutyRostersGet = defineCall('dutyRosters.get', {
  at: 'GET /duty-rosters/{id}',
  summary: 'Who is told of alerts of a node, its own roster or the one above it',
  ...roster,
});

export const dutyRostersSet = defineCall('dutyRosters.set', {
  at: 'PUT /duty-rosters/{id}',
  summary: 'Say who is told of alerts of a node, in which order, and after how many minutes the next',
  ...roster,
  body: dutyRosterToSet,
});
