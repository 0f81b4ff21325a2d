import { create } from '@bufbuild/protobuf';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import type { INestApplicationContext } from '@nestjs/common';
import { AssignSensorsResponseSchema, FindWearersResponseSchema } from '@strainscope/proto/org';
import type { AssignSensorRequest, TreeService } from '@strainscope/proto/org';
import { saved } from '../changes/undo-message.ts';
import { AssignSensors } from '../use-cases/sensors/assign-sensors.ts';
import type { SensorWish } from '../use-cases/sensors/assign-sensors.ts';
import { Wearers } from '../use-cases/sensors/wearers.ts';
import { known } from './tree.requests.ts';

export function sensorsRpc(
  app: INestApplicationContext,
): Pick<ServiceImpl<typeof TreeService>, 'assignSensors' | 'getWearer' | 'findWearers'> {
  return {
    assignSensors: async ({ assignments }) => {
      const undo = await app.get(AssignSensors).execute(assignments.map(wishOf));
      return create(AssignSensorsResponseSchema, saved(undo));
    },

    getWearer: ({ teamId, brand, sensorId }) => app.get(Wearers).get(known(teamId), brand, sensorId),

    findWearers: async ({ teamId, sensorIds }) =>
      create(FindWearersResponseSchema, { sensors: await app.get(Wearers).find(known(teamId), sensorIds) }),
  };
}

function wishOf({ personId, teamId, brand, sensorId, from, takeOver, seen }: AssignSensorRequest): SensorWish {
  const at = from ? timestampDate(from) : null;
  const who = { personId: known(personId), teamId: known(teamId) };
  return { ...who, brand, sensorId, from: at, takeOver, seen: seen?.sensorIds ?? null };
}
