import { defineEntity, p } from '@mikro-orm/core';

/** From when until when somebody played in a team, as org-hierarchy tells it. */
export const TeamStay = defineEntity({
  name: 'TeamStay',
  tableName: 'team_stays',
  properties: {
    id: p.uuid().primary(),
    personId: p.uuid(),
    teamId: p.uuid(),
    /** Null: longer than stays have been written down. */
    since: p.datetime().nullable(),
    /** Null: still there. */
    until: p.datetime().nullable(),
  },
});
