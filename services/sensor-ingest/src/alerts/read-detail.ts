import type { EntityManager } from '@mikro-orm/postgresql';
import { peopleWithout } from '@strainscope/consent';
import { timesOf, type EventTimes } from '../latency/event-times.ts';
import { knownPeople } from '../people/traits-of.ts';
import { isAgeGradeLevel } from '../sessions/session.rules.ts';
import { ageBandAt, isAgeGrade, UNKNOWN } from '../rule-engine/traits.ts';
import type { Alert } from './alert.entity.ts';
import { AlertStep } from './alert.entity.ts';
import {
  outcomesFor,
  stepsFrom,
  undoable,
  UNDO_MILLISECONDS,
  type Outcome,
  type StepKind,
  type TakenStep,
} from './alert.rules.ts';
import { sessionsOf } from './sessions-of.ts';

/** An alert with all that its page shows. */
export interface AlertDetail {
  readonly alert: Alert;
  readonly steps: readonly TakenStep[];
  readonly possibleSteps: readonly StepKind[];
  readonly outcomes: readonly Outcome[];
  /** Null where the reader has nothing to undo. */
  readonly undoUntil: Date | null;
  readonly isAgeGrade: boolean;
  readonly incidentAlertIds: readonly string[];
  /** Null for an event that no device sent, and once a month is over. */
  readonly times: EventTimes | null;
}

/** Reads the age band that an alert's player had at its event; unknown, which counts as age-grade, in an age-grade session. */
export async function ageBandOf(
  em: EntityManager,
  { eventId, personId, occurredAt, receivedAt }: Alert,
): Promise<string> {
  const session = (await sessionsOf(em, [eventId])).get(eventId);
  if (session && isAgeGradeLevel(session.level)) return UNKNOWN;
  // A clock that is ahead makes nobody older.
  const at = occurredAt < receivedAt ? occurredAt : receivedAt;
  return ageBandAt((await knownPeople(em, [personId]))(personId).birthDate, at);
}

/** Steps in the order in which they were taken. */
export async function stepsOf(em: EntityManager, { id }: Alert): Promise<TakenStep[]> {
  const steps = await em.find(AlertStep, { alertId: id }, { orderBy: { number: 'asc' }, refresh: true });
  return steps.map(({ number, kind, byId, at, assigneeId, outcome, note, undoneAt }) => ({
    number,
    kind,
    byId,
    at,
    note,
    assigneeId: assigneeId ?? null,
    outcome: outcome ?? null,
    undoneAt: undoneAt ?? null,
  }));
}

/** In a transaction with the service's scope. @param readerId of whom it is asked what they may undo */
export async function readDetail(em: EntityManager, alert: Alert, readerId: string, now: Date): Promise<AlertDetail> {
  const steps = await stepsOf(em, alert);
  const ageBand = await ageBandOf(em, alert);
  const last = undoable(steps, readerId, now);
  const others = await em.execute<{ id: string }[]>(
    `select id from alerts where incident_id = ? and team_id = ? and id <> ?
       and person_id not in (${peopleWithout('team')}) order by occurred_at, id limit 50`,
    [alert.incidentId, alert.teamId, alert.id],
  );
  return {
    alert,
    steps,
    possibleSteps: stepsFrom(alert.state),
    outcomes: outcomesFor(ageBand),
    undoUntil: last ? new Date(last.at.getTime() + UNDO_MILLISECONDS) : null,
    isAgeGrade: isAgeGrade(ageBand),
    incidentAlertIds: others.map(({ id }) => id),
    times: await timesOf(em, alert.eventId),
  };
}
