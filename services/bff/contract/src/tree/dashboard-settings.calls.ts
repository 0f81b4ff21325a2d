import { z } from 'zod';
import { aboutPerson, staffOfPerson } from '../shared/access-policy.ts';
import { id } from '../shared/common.schemas.ts';
import { defineCall } from '../shared/define-call.ts';
import { dashboardEntity, dashboardSetting } from './tree-edit.schemas.ts';

export const dashboardSettingsGet = defineCall('dashboardSettings.get', {
  at: 'GET /organization/getDashboardSetting/{id}/{type}',
  summary: 'Whether the dashboards of an organization, institution, team or player show pressure',
  access: aboutPerson,
  reads: 'nobody',
  params: z.object({ id, type: dashboardEntity }),
  data: dashboardSetting,
});

export const dashboardSettingsSet = defineCall('dashboardSettings.set', {
  at: 'POST /organization/setDashboardSetting',
  summary: 'Choose whether they do',
  access: staffOfPerson,
  reads: 'nobody',
  body: dashboardSetting.extend({ id, type: dashboardEntity }),
  data: dashboardSetting,
});
