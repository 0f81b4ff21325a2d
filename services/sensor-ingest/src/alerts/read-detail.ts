import type { EntityManager } from '@mikro-orm/postgresql';
import { knownPeople } from '../people/traits-of.ts';
import { ageBandAt, isAgeGrade } from '../rule-engine/traits.ts';
import { Alert, AlertStep } from './alert.entity.ts';
import {
  outcomesFor,
  stepsFrom,
  undoable,
  UNDO_MILLISECONDS,
  type Outcome,
  type StepKind,
  type TakenStep,
} from './alert.rules.ts';

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
}

/** Reads the age band that an alert's player had at its event. */
export async function ageBandOf(em: EntityManager, { personId, occurredAt }: Alert): Promise<string> {
  return ageBandAt((await knownPeople(em, [personId]))(personId).birthDate, occurredAt);
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
  const others = await em.find(
    Alert,
    { incidentId: alert.incidentId, teamId: alert.teamId, id: { $ne: alert.id } },
    { fields: ['id'], orderBy: { occurredAt: 'asc', id: 'asc' }, limit: 50 },
  );
  return {
    alert,
    steps,
    possibleSteps: stepsFrom(alert.state),
    outcomes: outcomesFor(ageBand),
    undoUntil: last ? new Date(last.at.getTime() + UNDO_MILLISECONDS) : null,
    isAgeGrade: isAgeGrade(ageBand),
    incidentAlertIds: others.map(({ id }) => id),
  };
}
