import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { EventDraft } from '@strainscope/messaging';
import type { Alert } from './alert.entity.ts';

/** What others need to know of an alert: ids, times and its state, nothing that was measured. */
const factsOf = (alert: Omit<Alert, 'findings'>) => ({
  alertId: alert.id,
  eventId: alert.eventId,
  incidentId: alert.incidentId,
  personId: alert.personId,
  teamId: alert.teamId,
  scope: [...alert.scope],
  late: alert.late,
  state: alert.state,
  version: alert.version,
  occurredAt: timestampFromDate(alert.occurredAt),
  receivedAt: timestampFromDate(alert.receivedAt),
  raisedAt: timestampFromDate(alert.raisedAt),
});

export function alertRaised(alert: Omit<Alert, 'findings'>): EventDraft<'strainscope.ingest.alert.raised.v1'> {
  return { type: 'strainscope.ingest.alert.raised.v1', key: alert.id, message: { alert: factsOf(alert) } };
}

/** @param by who did it */
export function alertChanged(alert: Alert, by: string, at: Date): EventDraft<'strainscope.ingest.alert.changed.v1'> {
  return {
    type: 'strainscope.ingest.alert.changed.v1',
    key: alert.id,
    message: { alert: factsOf(alert), changedBy: by, changedAt: timestampFromDate(at) },
  };
}
