import { Level } from '@strainscope/kernel/levels';
import { z } from 'zod';
import { listedToStaff, staffOf, staffOfEvent } from '../shared/access-policy.ts';
import { id, paging } from '../shared/common.schemas.ts';
import { defineCall } from '../shared/define-call.ts';
import { ownersListed } from '../shared/reads.ts';
import {
  alert,
  alertDetail,
  alertRules,
  alertRulesCompared,
  alertRuleVersion,
  alertState,
  alertStepToTake,
  ruleText,
  type AlertDetail,
  type AlertRuleVersion,
} from './alert.schemas.ts';

/** The player, and the staff who did something. */
const peopleOfAlert = ({ data }: { data: AlertDetail }) => [
  data.alert.player_id,
  data.alert.assignee_id,
  ...data.steps.map(({ by_id }) => by_id),
];
/** Who wrote and decided versions of rules. */
const authors = (versions: readonly AlertRuleVersion[]) =>
  versions.flatMap(({ author_id, decided_by }) => [author_id, decided_by]);
const shows = ['identity', 'head-motion'] as const;

export const alertsList = defineCall('alerts.list', {
  at: 'GET /alerts',
  summary:
    'Alerts of players whom the viewer sees as staff, newest first; that there is none says nothing of an injury',
  access: listedToStaff,
  reads: { purpose: 'care', people: ownersListed },
  shows,
  query: paging.extend({ node_id: id.optional(), player_id: id.optional(), state: alertState.optional() }),
  data: z.array(alert),
  paged: true,
});

export const alertsWaiting = defineCall('alerts.waiting', {
  at: 'GET /waiting-alerts',
  summary: 'Alerts of the last day that nobody has acknowledged, newest first',
  access: listedToStaff,
  reads: { purpose: 'care', people: ownersListed },
  shows,
  data: z.array(alert),
});

export const alertsUndecided = defineCall('alerts.undecided', {
  at: 'GET /undecided-events',
  summary: 'How many events of the last 7 days a rule could not decide, as something was not measured',
  access: listedToStaff,
  reads: 'nobody',
  query: z.object({ node_id: id.optional() }),
  data: z.object({ events: z.number().int() }),
});

export const alertsGet = defineCall('alerts.get', {
  at: 'GET /alerts/{id}',
  summary: 'An alert with its times, what was done about it, and what can be done; its id is that of its event',
  access: staffOfEvent,
  reads: { purpose: 'care', people: peopleOfAlert },
  shows,
  params: z.object({ id }),
  data: alertDetail,
});

export const alertsStep = defineCall('alerts.step', {
  at: 'POST /alerts/{id}/steps',
  summary: 'Acknowledge, assign, assess or close an alert; of two people at once the second is told who was faster',
  access: staffOfEvent,
  reads: { purpose: 'care', people: peopleOfAlert },
  shows,
  params: z.object({ id }),
  body: alertStepToTake,
  data: alertDetail,
});

export const alertsUndo = defineCall('alerts.undo', {
  at: 'POST /alerts/{id}/undo',
  summary: 'Undo one’s own last step about an alert, for ten seconds',
  access: staffOfEvent,
  reads: { purpose: 'care', people: peopleOfAlert },
  shows,
  params: z.object({ id }),
  data: alertDetail,
});

export const alertRulesGet = defineCall('alertRules.get', {
  at: 'GET /alert-rules/{id}',
  summary: 'The rules by which events of a node raise alerts, its own or those above it, and its versions',
  access: staffOf(Level.team),
  reads: { purpose: 'team', people: ({ data }) => authors(data.versions) },
  shows: ['identity'],
  params: z.object({ id }),
  data: alertRules,
});

export const alertRulesCompare = defineCall('alertRules.compare', {
  at: 'POST /alert-rules/{id}/compare',
  summary: 'What publishing rules would change, in words, and whether a second person is needed',
  access: staffOf(Level.team),
  reads: 'nobody',
  params: z.object({ id }),
  body: z.object({ text: ruleText }),
  data: alertRulesCompared,
});

export const alertRulesPublish = defineCall('alertRules.publish', {
  at: 'POST /alert-rules/{id}/versions',
  summary: 'Publish rules of a node; looser ones than those above wait for a second person',
  access: staffOf(Level.team),
  reads: { purpose: 'team', people: ({ data }) => authors([data]) },
  shows: ['identity'],
  params: z.object({ id }),
  body: z.object({
    /** Null takes the rules above again. */
    text: ruleText.nullable(),
    reason: z.string().trim().min(1, 'Say why').max(500, 'At most 500 characters'),
    /** Number of the newest version that the author has seen; 0 for none. */
    based_on: z.number().int().min(0),
  }),
  data: alertRuleVersion,
});

export const alertRulesDecide = defineCall('alertRules.decide', {
  at: 'POST /alert-rules/{id}/decide',
  summary: 'Approve or refuse looser rules, as a second person; their author may take them back',
  access: staffOf(Level.team),
  reads: { purpose: 'team', people: ({ data }) => authors([data]) },
  shows: ['identity'],
  params: z.object({ id }),
  body: z.object({ version_id: id, approves: z.boolean() }),
  data: alertRuleVersion,
});
