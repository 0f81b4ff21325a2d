import {
  alert,
  alertDetail,
  alertRules,
  alertRulesCompared,
  alertRuleVersion,
  alertStep,
  type Alert,
  type AlertDetail,
  type AlertOutcome,
  type AlertRules,
  type AlertRulesCompared,
  type AlertRuleVersion,
  type AlertStep,
  type AlertStepKind,
} from '@strainscope/console-contract';
import type {
  Alert as AlertMessage,
  AlertDetail as AlertDetailMessage,
  AlertRules as AlertRulesMessage,
  AlertRuleVersion as AlertRuleVersionMessage,
  AlertStep as AlertStepMessage,
  CompareAlertRulesResponse,
} from '@strainscope/proto/ingest';
import { eventTimesOf } from './latency.mapper.ts';
import { toContract } from './to-contract.ts';

type NameOf = (id: string) => string;

/** Names for the ids of alerts; empty for whom or what the reader does not see. */
export interface AlertNames {
  player: NameOf;
  node: NameOf;
}

const outcomeOf = (outcome: string) => (outcome || null) as AlertOutcome | null;

export function alertOf(message: AlertMessage, { player, node }: AlertNames): Alert {
  return toContract(alert, message, {
    _id: message.alertId,
    player_id: message.personId,
    player_name: player(message.personId),
    team_name: node(message.teamId),
    assignee_id: message.assigneeId || null,
    outcome: outcomeOf(message.outcome),
  });
}

export function alertDetailOf(
  message: AlertDetailMessage & { alert: AlertMessage },
  names: AlertNames,
  staff: NameOf,
): AlertDetail {
  return toContract(alertDetail, message, {
    alert: alertOf(message.alert, names),
    assignee_name: staff(message.alert.assigneeId),
    steps: message.steps.map((step) => stepOf(step, staff)),
    possible_steps: message.possibleSteps as AlertStepKind[],
    outcomes: message.outcomes as AlertOutcome[],
    times: message.times ? eventTimesOf(message.times) : null,
  });
}

function stepOf(message: AlertStepMessage, staff: NameOf): AlertStep {
  return toContract(alertStep, message, {
    by_name: staff(message.byId),
    assignee_name: staff(message.assigneeId),
    outcome: outcomeOf(message.outcome),
  });
}

export function alertRulesOf(message: AlertRulesMessage, node: NameOf, staff: NameOf): AlertRules {
  return toContract(alertRules, message, {
    node_name: node(message.nodeId),
    from_node_id: message.fromNodeId || null,
    from_name: node(message.fromNodeId),
    versions: message.versions.map((version) => ruleVersionOf(version, staff)),
  });
}

export function ruleVersionOf(message: AlertRuleVersionMessage, staff: NameOf): AlertRuleVersion {
  return toContract(alertRuleVersion, message, {
    author_name: staff(message.authorId),
    decided_by: message.decidedBy || null,
    decided_by_name: staff(message.decidedBy),
  });
}

export function rulesComparedOf(message: CompareAlertRulesResponse): AlertRulesCompared {
  return toContract(alertRulesCompared, message, {});
}
