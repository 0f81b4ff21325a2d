import { defineEntity, p } from '@mikro-orm/core';

/** Somebody who signed up would like to join a team; one row for each member of its staff who is told. */
export const TeamRequest = defineEntity({
  name: 'TeamRequest',
  tableName: 'team_requests',
  properties: {
    id: p.uuid().primary(),
    personId: p.uuid(),
    teamId: p.uuid(),
    staffId: p.uuid(),
    sensorId: p.text(),
    requestedAt: p.datetime(),
  },
});
