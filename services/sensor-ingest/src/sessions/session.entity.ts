import { defineEntity, p } from '@mikro-orm/core';
import type { InferEntity } from '@mikro-orm/core';
import type { Period } from './session.rules.ts';

/** A match or a training of one team or several. */
export const Session = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    id: p.uuid().primary(),
    kind: p.enum(['match', 'training']).columnType('text'),
    /** Empty: not told. */
    sport: p.text(),
    levelOfPlay: p.text(),
    /** Against whom, where that is no team of this product. */
    opponent: p.text(),
    venue: p.text(),
    /** IANA name of the zone in which its times are read. */
    timeZone: p.text(),
    plannedStart: p.datetime(),
    plannedEnd: p.datetime(),
    startedAt: p.datetime().nullable(),
    endedAt: p.datetime().nullable(),
    cancelledAt: p.datetime().nullable(),
    periodCount: p.integer(),
    periodMinutes: p.integer(),
    periods: p.json<Period[]>(),
    notes: p.text(),
    version: p.integer(),
    createdAt: p.datetime(),
  },
});
export type Session = InferEntity<typeof Session>;

/** A team of a session; its events of that time join it. */
export const SessionTeam = defineEntity({
  name: 'SessionTeam',
  tableName: 'session_teams',
  properties: {
    sessionId: p.uuid().primary(),
    teamId: p.uuid().primary(),
    scope: p.array().columnType('uuid[]'),
    /** Null where no event joins: it was cancelled. */
    joinsFrom: p.datetime().nullable(),
    joinsUntil: p.datetime().nullable(),
  },
});
export type SessionTeam = InferEntity<typeof SessionTeam>;

export const SessionParticipant = defineEntity({
  name: 'SessionParticipant',
  tableName: 'session_participants',
  properties: {
    sessionId: p.uuid().primary(),
    personId: p.uuid().primary(),
    teamId: p.uuid(),
    scope: p.array().columnType('uuid[]'),
    /** Empty: not told. */
    position: p.text(),
  },
});
export type SessionParticipant = InferEntity<typeof SessionParticipant>;

/** From when until when somebody wore a sensor, or did not. */
export const WearInterval = defineEntity({
  name: 'WearInterval',
  tableName: 'session_wear',
  properties: {
    sessionId: p.uuid().primary(),
    personId: p.uuid().primary(),
    since: p.datetime().primary(),
    teamId: p.uuid(),
    scope: p.array().columnType('uuid[]'),
    /** Null: still so. */
    until: p.datetime().nullable(),
    state: p.enum(['on', 'off', 'unknown']).columnType('text'),
  },
});
export type WearInterval = InferEntity<typeof WearInterval>;
