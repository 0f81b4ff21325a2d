import { isAgeGrade } from '../rule-engine/traits.ts';
import { AlertDoneAlready, NothingToUndo, OutcomeNotOffered, StepNotPossible } from './alert.errors.ts';

export const ALERT_STATES = ['new', 'acknowledged', 'assigned', 'assessed', 'closed'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

export const STEP_KINDS = ['acknowledge', 'assign', 'assess', 'close'] as const;
export type StepKind = (typeof STEP_KINDS)[number];

/** What came of an assessment. None of them is a diagnosis. */
export const OUTCOMES = ['taken-off', 'watched', 'not-a-head-event', 'returned-to-play'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** How long a step may be undone by whoever took it. */
export const UNDO_MILLISECONDS = 10_000;
/** Alerts of a team that are no further apart are one incident. */
const INCIDENT_MILLISECONDS = 5_000;

/** Outcomes that are offered: nobody of an age grade, or of unknown age, is cleared on the day. */
export function outcomesFor(ageBand: string): readonly Outcome[] {
  return isAgeGrade(ageBand) ? OUTCOMES.filter((outcome) => outcome !== 'returned-to-play') : OUTCOMES;
}

/** What a step says. */
export interface Step {
  readonly kind: StepKind;
  readonly assigneeId: string | null;
  readonly outcome: Outcome | null;
  readonly note: string;
}

/** A step that was taken. */
export interface TakenStep extends Step {
  readonly number: number;
  readonly byId: string;
  readonly at: Date;
  readonly undoneAt: Date | null;
}

/** How an alert stands. */
export interface Standing {
  readonly state: AlertState;
  readonly assigneeId: string | null;
  readonly outcome: Outcome | null;
  readonly note: string;
}

const NEW: Standing = { state: 'new', assigneeId: null, outcome: null, note: '' };

const FROM: Readonly<Record<StepKind, readonly AlertState[]>> = {
  acknowledge: ['new'],
  assign: ['acknowledged', 'assigned'],
  assess: ['acknowledged', 'assigned', 'assessed'],
  close: ['assessed'],
};
const TO: Readonly<Record<StepKind, AlertState>> = {
  acknowledge: 'acknowledged',
  assign: 'assigned',
  assess: 'assessed',
  close: 'closed',
};

/** Steps that are possible in a state. */
export const stepsFrom = (state: AlertState): StepKind[] => STEP_KINDS.filter((kind) => FROM[kind].includes(state));

/**
 * Decides what a step makes of an alert.
 * @param acknowledgedBy who acknowledged it, told to whoever came second
 * @throws AlertDoneAlready, StepNotPossible, OutcomeNotOffered
 */
export function take(standing: Standing, step: Step, ageBand: string, acknowledgedBy: string | null): Standing {
  if (step.kind === 'acknowledge' && standing.state !== 'new') throw new AlertDoneAlready(acknowledgedBy);
  if (!FROM[step.kind].includes(standing.state)) throw new StepNotPossible(step.kind, standing.state);
  if (step.kind === 'assess' && !(step.outcome && outcomesFor(ageBand).includes(step.outcome))) {
    throw new OutcomeNotOffered();
  }
  return after(standing, step);
}

/** Finds how an alert stands after the steps that were not undone. */
export function standingAfter(steps: readonly TakenStep[]): Standing {
  return steps.filter(({ undoneAt }) => undoneAt === null).reduce(after, NEW);
}

/** Finds the step that somebody may undo now: their own last one, for ten seconds. */
export function undoable(steps: readonly TakenStep[], personId: string, now: Date): TakenStep | undefined {
  const last = steps.findLast(({ undoneAt }) => undoneAt === null);
  const isInTime = last && now.getTime() - last.at.getTime() <= UNDO_MILLISECONDS;
  return isInTime && last.byId === personId ? last : undefined;
}

/** @throws NothingToUndo */
export function undo(steps: readonly TakenStep[], personId: string, now: Date): TakenStep[] {
  const last = undoable(steps, personId, now);
  if (!last) throw new NothingToUndo();
  return steps.map((step) => (step === last ? { ...step, undoneAt: now } : step));
}

function after(standing: Standing, { kind, assigneeId, outcome, note }: Step): Standing {
  const state = TO[kind];
  if (kind === 'assign') return { ...standing, state, assigneeId };
  return kind === 'assess' ? { ...standing, state, outcome, note } : { ...standing, state };
}

/** An alert as far as its incident depends on it. */
export interface InIncident {
  readonly teamId: string;
  readonly occurredAt: Date;
  readonly incidentId: string;
}

/** A team's five seconds: what is within five seconds is in it or beside it. */
const bucketOf = (teamId: string, at: Date, by = 0): string =>
  `${teamId} ${Math.floor(at.getTime() / INCIDENT_MILLISECONDS) + by}`;

/**
 * Puts alerts that came within five seconds of each other, in one team, into one incident.
 * @param known alerts of these teams around that time
 * @returns the incident of each, in the order in which they were given
 */
export function incidentsOf(
  fresh: readonly (InIncident & { readonly clockIsWrong: boolean })[],
  known: readonly InIncident[],
): string[] {
  const placed = Map.groupBy(known, ({ teamId, occurredAt }) => bucketOf(teamId, occurredAt));
  const found = new Map<(typeof fresh)[number], string>();
  for (const alert of fresh.toSorted((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime())) {
    const near = [-1, 0, 1]
      .flatMap((by) => placed.get(bucketOf(alert.teamId, alert.occurredAt, by)) ?? [])
      .map(({ occurredAt, incidentId }) => ({
        incidentId,
        apart: Math.abs(occurredAt.getTime() - alert.occurredAt.getTime()),
      }))
      .filter(({ apart }) => apart <= INCIDENT_MILLISECONDS)
      .toSorted((a, b) => a.apart - b.apart)[0];
    const incidentId = alert.clockIsWrong ? alert.incidentId : (near?.incidentId ?? alert.incidentId);
    found.set(alert, incidentId);
    // A wrong clock says nothing of what happened together.
    if (!alert.clockIsWrong) {
      const bucket = bucketOf(alert.teamId, alert.occurredAt);
      placed.set(bucket, [...(placed.get(bucket) ?? []), { ...alert, incidentId }]);
    }
  }
  return fresh.map((alert) => found.get(alert)!);
}
