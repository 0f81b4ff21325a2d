import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** An incident of which staff are told: alerts of one team within five seconds are one. Gone after a day. */
export const AlertIncident = defineEntity({
  name: 'AlertIncident',
  tableName: 'alert_incidents',
  properties: {
    id: p.uuid().primary(),
    teamId: p.uuid(),
    scope: p.array().columnType('uuid[]'),
    /** Position in the roster of whoever is told next. */
    nextPosition: p.integer(),
    /** When they are; null once everybody was told, or somebody acknowledged. */
    nextAt: p.datetime().nullable(),
    openedAt: p.datetime(),
  },
});
export type AlertIncident = InferEntity<typeof AlertIncident>;

/** An alert of an incident, as ingest announced it: no more of it than telling takes. */
export const IncidentAlert = defineEntity({
  name: 'IncidentAlert',
  tableName: 'incident_alerts',
  properties: {
    id: p.uuid().primary(),
    incidentId: p.uuid(),
    /** The player. */
    personId: p.uuid(),
    /** It waits to be acknowledged. */
    isNew: p.boolean(),
    late: p.boolean(),
    occurredAt: p.datetime(),
    /** The alert's; announcements may come twice. */
    version: p.integer(),
  },
});
export type IncidentAlert = InferEntity<typeof IncidentAlert>;
