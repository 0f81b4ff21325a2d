import { defineEntity, p } from '@mikro-orm/core';

/** A person who signed up would like to join a team; one row for each member of staff who is told. */
export const TeamRequest = defineEntity({
  name: 'TeamRequest',
  tableName: 'team_requests',
  properties: {
    id: p.uuid().primary(),
    personId: p.uuid(),
    /** Team, or the institution or organization where the person named no team. */
    teamId: p.uuid(),
    staffId: p.uuid(),
    sensorId: p.text(),
    requestedAt: p.datetime(),
  },
});
