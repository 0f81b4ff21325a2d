import { z } from 'zod';
import { Level } from '@strainscope/kernel/levels';
import { sensorWearer } from '../players/player.schemas.ts';
import { signedIn, staffOf } from '../shared/access-policy.ts';
import { id, sensorId, time } from '../shared/common.schemas.ts';
import { defineCall } from '../shared/define-call.ts';
import { shown } from '../shared/reads.ts';
import { sensorDefinition } from './upload.schemas.ts';

export const sensorsBrands = defineCall('sensors.brands', {
  at: 'GET /sensor/getSensor',
  summary: 'The sensor brands that can be chosen',
  access: signedIn,
  reads: 'nobody',
  data: z.array(sensorDefinition),
});

export const sensorsWearer = defineCall('sensors.wearer', {
  at: 'GET /sensors/wearer',
  summary:
    'Who wears a sensor in the organization of a team, since when, and what of theirs goes with it from a day on',
  access: staffOf(Level.team),
  reads: { purpose: 'team', people: ({ data }) => [data?.player?._id] },
  shows: shown.staff,
  query: z.object({
    team_id: id,
    brand: z.string().min(1).max(100),
    sensor_id: sensorId.min(1),
    from: time.optional(),
  }),
  data: sensorWearer
    .extend({
      /** Events of theirs that the sensor recorded since `from`; null without it, and of a team that is not the viewer's. */
      events: z.number().int().nullable(),
      /** Beside them those that wait for consent, likewise. */
      waiting: z.number().int().nullable(),
    })
    .nullable(),
});
