import { defineEntity, p } from '@mikro-orm/core';
import type { InferEntity } from '@mikro-orm/core';
import type { Finding } from '../rule-engine/evaluate.ts';
import type { AlertState, Outcome, StepKind } from './alert.rules.ts';

/** Says that an event fulfilled rules, and what was done about it. That there is none says nothing about an injury. */
export const Alert = defineEntity({
  name: 'Alert',
  tableName: 'alerts',
  properties: {
    /** That of its event, which has one alert at most. */
    id: p.uuid().primary(),
    eventId: p.uuid(),
    /** Alerts of one team within five seconds are one incident. */
    incidentId: p.uuid(),
    teamId: p.uuid(),
    scope: p.array().columnType('uuid[]'),
    personId: p.uuid(),
    /** Null for the rules of the product. */
    ruleVersionId: p.uuid().nullable(),
    /** The version in words, such as “Rules of the product, version 1”. */
    ruleVersion: p.text(),
    findings: p.json<Finding[]>(),
    /** The event was older than ten seconds, or of a wrong clock, when it was judged: it is never shown as live. */
    late: p.boolean(),
    occurredAt: p.datetime(),
    receivedAt: p.datetime(),
    raisedAt: p.datetime(),
    state: p.text().$type<AlertState>(),
    /** Rises with every step. */
    version: p.integer(),
    assigneeId: p.uuid().nullable(),
    outcome: p.text().$type<Outcome>().nullable(),
    note: p.text(),
    changedAt: p.datetime(),
  },
});
export type Alert = InferEntity<typeof Alert>;

/** One thing that somebody did about an alert. One that was undone stays, marked. */
export const AlertStep = defineEntity({
  name: 'AlertStep',
  tableName: 'alert_steps',
  properties: {
    alertId: p.uuid().primary(),
    number: p.integer().primary(),
    kind: p.text().$type<StepKind>(),
    byId: p.uuid(),
    at: p.datetime(),
    assigneeId: p.uuid().nullable(),
    outcome: p.text().$type<Outcome>().nullable(),
    note: p.text(),
    undoneAt: p.datetime().nullable(),
  },
});
export type AlertStep = InferEntity<typeof AlertStep>;
