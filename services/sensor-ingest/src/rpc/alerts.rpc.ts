import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { Injectable } from '@nestjs/common';
import { InvalidRequest, isId, NotFound } from '@strainscope/kernel';
import {
  AlertDetailSchema,
  ListAlertsResponseSchema,
  type AlertSchema,
  type AlertService,
} from '@strainscope/proto/ingest';
import type { Alert } from '../alerts/alert.entity.ts';
import { ALERT_STATES, OUTCOMES, STEP_KINDS, type TakenStep } from '../alerts/alert.rules.ts';
import { TakeStep } from '../alerts/commands/take-step.ts';
import { UndoStep } from '../alerts/commands/undo-step.ts';
import { ListAlerts, type AlertPage } from '../alerts/queries/list-alerts.ts';
import { ReadAlert } from '../alerts/queries/read-alert.ts';
import type { AlertDetail } from '../alerts/read-detail.ts';
import { timesView } from './latency.rpc.ts';
import { findingInWords } from '../rule-engine/rules-in-words.ts';

/** Alerts and what is done about them: the edge of `AlertService`. */
@Injectable()
export class AlertsRpc {
  readonly implementation: ServiceImpl<typeof AlertService>;

  constructor(listAlerts: ListAlerts, readAlert: ReadAlert, takeStep: TakeStep, undoStep: UndoStep) {
    this.implementation = {
      listAlerts: async ({ nodeId, personId, states, page }) => {
        for (const id of [nodeId, personId]) if (id !== '' && !isId(id)) throw new NotFound();
        const filter = {
          nodeId: nodeId || null,
          personId: personId || null,
          states: states.map((state) => oneOf(ALERT_STATES, state, 'states')),
        };
        return pageView(await listAlerts.execute(filter, { cursor: page?.cursor ?? '', size: page?.size ?? 0 }));
      },
      listWaitingAlerts: async () => pageView(await listAlerts.waiting()),
      getAlert: async ({ alertId }) => detailView(await readAlert.execute(requireId(alertId))),
      takeAlertStep: async ({ alertId, kind, assigneeId, outcome, note }) => {
        const step = {
          kind: oneOf(STEP_KINDS, kind, 'step'),
          assigneeId: assigneeId || null,
          outcome: outcome === '' ? null : oneOf(OUTCOMES, outcome, 'outcome'),
          note,
        };
        return detailView(await takeStep.execute(requireId(alertId), step));
      },
      undoAlertStep: async ({ alertId }) => detailView(await undoStep.execute(requireId(alertId))),
    };
  }
}

function requireId(id: string): string {
  if (!isId(id)) throw new NotFound();
  return id;
}

function oneOf<T extends string>(values: readonly T[], value: string, path: string): T {
  const known = values.find((one) => one === value);
  if (!known) throw new InvalidRequest([{ path, message: `One of: ${values.join(', ')}.` }]);
  return known;
}

const pageView = ({ alerts, nextCursor, total, undecided }: AlertPage) =>
  create(ListAlertsResponseSchema, {
    alerts: alerts.map(alertView),
    page: { nextCursor: nextCursor ?? '', total: BigInt(total) },
    undecided: BigInt(undecided),
  });

const detailView = (detail: AlertDetail) =>
  create(AlertDetailSchema, {
    alert: alertView(detail.alert),
    steps: detail.steps.map(stepView),
    possibleSteps: [...detail.possibleSteps],
    outcomes: [...detail.outcomes],
    ...(detail.undoUntil && { undoUntil: timestampFromDate(detail.undoUntil) }),
    ageGrade: detail.isAgeGrade,
    incidentAlertIds: [...detail.incidentAlertIds],
    ...(detail.times && { times: timesView(detail.times, detail.steps) }),
  });

function alertView(alert: Alert): MessageInitShape<typeof AlertSchema> {
  const { id: alertId, eventId, incidentId, personId, teamId, late, state, version, note, ruleVersion } = alert;
  return {
    alertId,
    eventId,
    incidentId,
    personId,
    teamId,
    late,
    state,
    version,
    note,
    ruleVersion,
    occurredAt: timestampFromDate(alert.occurredAt),
    receivedAt: timestampFromDate(alert.receivedAt),
    raisedAt: timestampFromDate(alert.raisedAt),
    changedAt: timestampFromDate(alert.changedAt),
    assigneeId: alert.assigneeId ?? '',
    outcome: alert.outcome ?? '',
    findings: alert.findings.map(findingInWords),
  };
}

const stepView = ({ kind, byId, at, assigneeId, outcome, note, undoneAt }: TakenStep) => ({
  kind,
  byId,
  note,
  at: timestampFromDate(at),
  assigneeId: assigneeId ?? '',
  outcome: outcome ?? '',
  undone: undoneAt !== null,
});
