import { z } from 'zod';
import { eventTimes } from '../latency/latency.schemas.ts';
import { id, time } from '../shared/common.schemas.ts';

export const alertState = z.enum(['new', 'acknowledged', 'assigned', 'assessed', 'closed']);
export type AlertState = z.output<typeof alertState>;

export const alertStepKind = z.enum(['acknowledge', 'assign', 'assess', 'close']);
export type AlertStepKind = z.output<typeof alertStepKind>;

/** What came of an assessment; none of them is a diagnosis. */
export const alertOutcome = z.enum(['taken-off', 'watched', 'not-a-head-event', 'returned-to-play']);
export type AlertOutcome = z.output<typeof alertOutcome>;

/** An event that fulfilled rules. That there is none says nothing about an injury. */
export const alert = z
  .object({
    /** The id of its event, which has one alert at most. */
    _id: id,
    incident_id: id,
    player_id: id,
    player_name: z.string(),
    team_id: id,
    team_name: z.string(),
    /** The event was older than ten seconds when it was judged, or of a wrong clock: never shown as live. */
    late: z.boolean(),
    state: alertState,
    version: z.number().int(),
    /** By the sensor, of which the clock may be wrong. */
    occurred_at: time,
    received_at: time,
    /** Judged by the rules, with the event durable. */
    raised_at: time,
    changed_at: time,
    assignee_id: id.nullable(),
    outcome: alertOutcome.nullable(),
    note: z.string(),
    /** Rules that were fulfilled, in words. */
    findings: z.array(z.string()),
    rule_version: z.string(),
  })
  .meta({ id: 'Alert' });
export type Alert = z.output<typeof alert>;

export const alertStep = z.object({
  kind: alertStepKind,
  by_id: id,
  /** Empty for somebody whose account the reader may not see. */
  by_name: z.string(),
  at: time,
  assignee_name: z.string(),
  outcome: alertOutcome.nullable(),
  note: z.string(),
  undone: z.boolean(),
});
export type AlertStep = z.output<typeof alertStep>;

export const alertDetail = z
  .object({
    alert,
    assignee_name: z.string(),
    steps: z.array(alertStep),
    possible_steps: z.array(alertStepKind),
    outcomes: z.array(alertOutcome),
    /** Until then the reader may undo the last step; null where there is nothing to undo. */
    undo_until: time.nullable(),
    /** Or of unknown age: nobody is cleared on the day. */
    age_grade: z.boolean(),
    /** Alerts of the same incident, without this one. */
    incident_alert_ids: z.array(id),
    /** Null for an event that no device sent, and once a month is over. */
    times: eventTimes.nullable(),
  })
  .meta({ id: 'AlertDetail' });
export type AlertDetail = z.output<typeof alertDetail>;

export const alertStepToTake = z.object({
  kind: alertStepKind,
  /** With assign; left out, the reader. */
  assignee_id: id.optional(),
  /** With assess. */
  outcome: alertOutcome.optional(),
  note: z.string().max(2000, 'At most 2000 characters').optional(),
});

export const alertRule = z.object({ rule_id: z.string(), name: z.string(), words: z.string(), source: z.string() });

export const alertRuleVersion = z
  .object({
    version_id: id,
    number: z.number().int(),
    state: z.enum(['waiting', 'published', 'refused', 'replaced']),
    reason: z.string(),
    author_id: id,
    author_name: z.string(),
    by_reader: z.boolean(),
    proposed_at: time,
    /** Null where one person was enough. */
    decided_by: id.nullable(),
    decided_by_name: z.string(),
    decided_at: time.nullable(),
    /** Takes the rules above again. */
    inherits: z.boolean(),
    rules: z.array(alertRule),
    difference: z.array(z.string()),
  })
  .meta({ id: 'AlertRuleVersion' });
export type AlertRuleVersion = z.output<typeof alertRuleVersion>;

export const alertRules = z
  .object({
    node_id: id,
    node_name: z.string(),
    may_edit: z.boolean(),
    /** Node whose rules are in force; null for the product's. */
    from_node_id: id.nullable(),
    from_name: z.string(),
    number: z.number().int(),
    rules: z.array(alertRule),
    json: z.string(),
    yaml: z.string(),
    /** Rules above that these do not keep. */
    looser: z.array(z.string()),
    versions: z.array(alertRuleVersion),
  })
  .meta({ id: 'AlertRules' });
export type AlertRules = z.output<typeof alertRules>;

export const alertRulesCompared = z.object({
  rules: z.array(alertRule),
  difference: z.array(z.string()),
  looser: z.array(z.string()),
  json: z.string(),
});
export type AlertRulesCompared = z.output<typeof alertRulesCompared>;

/** JSON or YAML. */
export const ruleText = z.string().min(1).max(65_536);
