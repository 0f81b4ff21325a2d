import { defineEntity, p } from '@mikro-orm/core';

/** What ingest knows of a team: the zone of its clocks. */
export const Team = defineEntity({
  name: 'Team',
  tableName: 'teams',
  properties: { id: p.uuid().primary(), timeZone: p.text() },
});
