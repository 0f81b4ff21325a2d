import type { LiveEventData, SessionState, SimulationState } from '@strainscope/console-contract';
import { decodeEvent } from '@strainscope/messaging';
import { isEventType, type EventMessage, type EventType } from '@strainscope/proto';
import type { Quantity } from '@strainscope/proto/common';
import { listedAt, type AlertFacts, type HaeRecorded, type SessionAnnounced } from '@strainscope/proto/ingest';
import type { HaeEstimated } from '@strainscope/proto/ml';
import type { SimulationFacts } from '@strainscope/proto/simulation';
import { requiredTimeOf, timeOf } from '../mappers/time.mapper.ts';
import type { LiveUpdate } from './live-update.ts';

type Mapper<T extends EventType> = (message: EventMessage<T>, at: string, now: string) => LiveUpdate | undefined;

/** The events that screens follow; the rest of the topics passes by. */
const mappers: { [T in EventType]?: Mapper<T> } = {
  'strainscope.ingest.hae.recorded.v1': (hae) => haeUpdate(hae, false),
  'strainscope.ingest.hae.replaced.v1': ({ hae }) => hae && haeUpdate(hae, true),
  'strainscope.ingest.devices.reported.v1': ({ teamId, scope }, at) => ({
    name: 'devices',
    audience: { scope, personId: null },
    data: { team_id: teamId, at },
  }),
  'strainscope.ingest.session.planned.v1': sessionUpdate,
  'strainscope.ingest.session.changed.v1': sessionUpdate,
  'strainscope.ingest.session.started.v1': sessionUpdate,
  'strainscope.ingest.session.ended.v1': sessionUpdate,
  'strainscope.ingest.session.cancelled.v1': sessionUpdate,
  'strainscope.ingest.alert.raised.v1': ({ alert }, _, now) => alert && alertUpdate(alert, true, now),
  'strainscope.ingest.alert.changed.v1': ({ alert }, _, now) => alert && alertUpdate(alert, false, now),
  'strainscope.simulation.simulation.queued.v1': ({ facts }, at) => simulationUpdate(facts, 'queued', at),
  'strainscope.simulation.simulation.started.v1': ({ facts }, at) =>
    simulationUpdate(facts, 'running', at, { progress: 0 }),
  'strainscope.simulation.simulation.progressed.v1': ({ facts, fraction }, at) => {
    const update = simulationUpdate(facts, 'running', at, { progress: fraction });
    return update && { ...update, isPassing: true };
  },
  'strainscope.simulation.simulation.completed.v1': ({ facts, metrics, reused }, at) =>
    simulationUpdate(facts, 'complete', at, { progress: 1, mps95: valueOf(metrics, 'mps95') ?? null, reused }),
  'strainscope.simulation.simulation.failed.v1': ({ facts, reason }, at) =>
    simulationUpdate(facts, 'failed', at, { reason: reason || null }),
  'strainscope.simulation.simulation.cancelled.v1': ({ facts }, at) => simulationUpdate(facts, 'cancelled', at),
  'strainscope.ml.hae.estimated.v1': estimateUpdate,
  'strainscope.simulation.pool.controlled.v1': (_, at) => operationsUpdate('pool', at),
  'strainscope.simulation.budget.changed.v1': (_, at) => operationsUpdate('budget', at),
};

/**
 * @param type the CloudEvents type
 * @param value ProtoJSON
 * @param at when it happened, ISO 8601
 * @param now when it is told, ISO 8601
 */
export function liveUpdateOf(type: string, value: string, at: string, now: string): LiveUpdate | undefined {
  if (!isEventType(type) || !mappers[type]) return undefined;
  const map = mappers[type] as Mapper<EventType>;
  return map(decodeEvent(type, value), at, now);
}

function haeUpdate(hae: HaeRecorded, replaced: boolean): LiveUpdate {
  return {
    name: 'hae',
    audience: { scope: hae.scope, personId: hae.personId || null },
    data: {
      event_id: hae.eventId,
      player_id: hae.personId,
      team_id: hae.teamId,
      upload_id: hae.uploadId || null,
      occurred_at: timeOf(listedAt(hae)),
      recorded_at: timeOf(hae.recordedAt),
      label: hae.label,
      session_id: hae.sessionId ?? null,
      replaced,
      pla_g: valueOf(hae.peaks, 'pla') ?? null,
      paa: valueOf(hae.peaks, 'paa') ?? null,
      pav: valueOf(hae.peaks, 'pav') ?? null,
    },
  };
}

function estimateUpdate({ eventId, personId, teamId, scope, estimates }: HaeEstimated, at: string): LiveUpdate {
  const out_of_distribution = estimates.some((estimate) => estimate.outOfDistribution);
  return {
    name: 'estimate',
    audience: { scope, personId: personId || null },
    data: { event_id: eventId, player_id: personId, team_id: teamId, out_of_distribution, at },
  };
}

function sessionUpdate({ sessionId, teams, state }: SessionAnnounced, at: string): LiveUpdate {
  const scope = [...new Set(teams.flatMap((team) => team.scope))];
  const data = { session_id: sessionId, team_ids: teams.map(({ teamId }) => teamId), state: state as SessionState, at };
  return { name: 'session', audience: { scope, personId: null }, data };
}

function alertUpdate(alert: AlertFacts, raised: boolean, now: string): LiveUpdate {
  return {
    name: 'alert',
    audience: { scope: alert.scope, personId: alert.personId || null, staffOnly: true },
    data: {
      alert_id: alert.alertId,
      player_id: alert.personId,
      team_id: alert.teamId,
      state: alert.state as LiveEventData<'alert'>['state'],
      late: alert.late,
      raised,
      version: alert.version,
      pushed_at: now,
      occurred_at: requiredTimeOf(alert.occurredAt),
      raised_at: requiredTimeOf(alert.raisedAt),
    },
  };
}

function simulationUpdate(
  facts: SimulationFacts | undefined,
  state: SimulationState,
  at: string,
  rest: Partial<LiveEventData<'simulation'>> = {},
): LiveUpdate | undefined {
  if (!facts) return undefined;
  return {
    name: 'simulation',
    audience: { scope: facts.scope, personId: facts.personId || null },
    data: {
      simulation_id: facts.simulationId,
      event_id: facts.eventId,
      player_id: facts.personId,
      team_id: facts.teamId,
      state,
      progress: null,
      mps95: null,
      reason: null,
      reused: false,
      at,
      ...rest,
    },
  };
}

/** For administrators alone: it is about nobody and nothing below a node. */
function operationsUpdate(subject: LiveEventData<'operations'>['subject'], at: string): LiveUpdate {
  return { name: 'operations', audience: { scope: [], personId: null }, data: { subject, at } };
}

function valueOf(quantities: readonly Quantity[], key: string): number | undefined {
  return quantities.find((quantity) => quantity.key === key)?.value;
}
