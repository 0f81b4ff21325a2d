import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import { Outbox } from '@strainscope/messaging';
import { CLOCK } from '@strainscope/service-kit';
import { rulesInForce, type RulesInForce } from '../alert-rules/rules-in-force.ts';
import { knownPeople, type KnownPerson } from '../people/traits-of.ts';
import { needsPast, ruleEngine, type JudgedEvent, type Judgement } from '../rule-engine/evaluate.ts';
import { PersonPast } from '../rule-engine/person-past.ts';
import { ageBandAt, UNKNOWN } from '../rule-engine/traits.ts';
import { alertRaised } from './alert.announcements.ts';
import type { Alert } from './alert.entity.ts';
import { isLate } from '../latency/stages.ts';
import { incidentsOf, type InIncident } from './alert.rules.ts';
import { pastOf } from './past-of.ts';
import { sessionsOf, type SessionOfEvent } from './sessions-of.ts';

/** An event that was just recorded. */
export interface RecordedForAlerts {
  readonly id: string;
  readonly personId: string;
  readonly teamId: string;
  readonly scope: readonly string[];
  readonly occurredAt: Date;
  readonly clockIsWrong: boolean;
  readonly brand: string;
  readonly metrics: Readonly<Record<string, number | null>>;
}

interface Judged {
  readonly event: RecordedForAlerts;
  readonly inForce: RulesInForce;
  readonly judgement: Judgement;
}

/**
 * Judges events by the rules in force, in the transaction that records them: there is no event without its alert, whatever
 * dies when. A whole batch costs a handful of statements.
 */
@Injectable()
export class RaiseAlerts {
  constructor(
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** In the caller's transaction, with the service's scope, after the events were written. */
  async execute(em: EntityManager, events: readonly RecordedForAlerts[], receivedAt: Date): Promise<void> {
    if (events.length === 0) return;
    const judged = await judge(em, events, receivedAt);
    await noteUndecided(em, judged);
    const raised = judged.filter(({ judgement }) => judgement.findings.length > 0);
    if (raised.length === 0) return;
    const alerts = await this.placed(em, raised, receivedAt);
    const inserted = await insertAlerts(em, alerts);
    await this.outbox.appendAll(em, alerts.filter(({ id }) => inserted.has(id)).map(alertRaised));
  }

  private async placed(em: EntityManager, raised: readonly Judged[], receivedAt: Date): Promise<Alert[]> {
    const raisedAt = this.clock.now();
    const alerts = raised.map(({ event, inForce, judgement }) => {
      const { id, teamId, scope, personId, occurredAt, clockIsWrong } = event;
      const late = isLate(occurredAt, raisedAt, clockIsWrong);
      const place = { eventId: id, teamId, scope: [...scope], personId, occurredAt, clockIsWrong };
      return { id, incidentId: id, ...place, late, inForce, findings: [...judgement.findings] };
    });
    const incidents = incidentsOf(alerts, await alertsAround(em, alerts));
    return alerts.map(({ clockIsWrong: _, inForce, ...alert }, index) => ({
      ...alert,
      incidentId: incidents[index]!,
      ruleVersionId: inForce.versionId,
      ruleVersion: versionInWords(inForce),
      receivedAt,
      raisedAt,
      state: 'new' as const,
      version: 1,
      assigneeId: null,
      outcome: null,
      note: '',
      changedAt: raisedAt,
    }));
  }
}

export const versionInWords = ({ nodeId, number }: RulesInForce): string =>
  `${nodeId === null ? 'Rules of the product' : 'Rules of this place or above it'}, version ${number}`;

/** When an event counts as having happened: a clock that is wrong tells nothing of it. */
const judgedAt = ({ clockIsWrong, occurredAt }: RecordedForAlerts, receivedAt: Date): Date =>
  clockIsWrong ? receivedAt : occurredAt;

async function judge(em: EntityManager, events: readonly RecordedForAlerts[], receivedAt: Date): Promise<Judged[]> {
  const of = await rulesInForce(
    em,
    events.map(({ scope }) => scope),
  );
  const timeOf = (event: RecordedForAlerts): number => judgedAt(event, receivedAt).getTime();
  const inOrder = events.toSorted((a, b) => timeOf(a) - timeOf(b));
  const rulesOf = new Map(inOrder.map((event) => [event, of(event.scope)]));
  const person = await knownPeople(
    em,
    events.map(({ personId }) => personId),
  );
  const counted = inOrder.filter((event) => needsPast(rulesOf.get(event)!.rules));
  const past = await pastOf(
    em,
    counted.map((event) => ({ personId: event.personId, at: timeOf(event) })),
    events.map(({ id }) => id),
  );
  const sessions = await sessionsOf(
    em,
    events.map(({ id }) => id),
  );
  const engines = new Map([...rulesOf.values()].map(({ rules }) => [rules, ruleEngine(rules)]));
  return inOrder.map((event) => {
    const inForce = rulesOf.get(event)!;
    const known = past.get(event.personId) ?? new PersonPast();
    const seen = seenByRules(event, timeOf(event), person(event.personId), sessions.get(event.id));
    const judgement = engines.get(inForce.rules)!(seen, known);
    known.add({ at: timeOf(event), metrics: event.metrics });
    return { event, inForce, judgement };
  });
}

function seenByRules(
  { metrics, brand }: RecordedForAlerts,
  at: number,
  { sex, birthDate }: KnownPerson,
  session: SessionOfEvent | undefined,
): JudgedEvent {
  const traits = {
    sex,
    ageBand: ageBandAt(birthDate, new Date(at)),
    device: brand,
    sport: session?.sport || UNKNOWN,
    level: session?.level || UNKNOWN,
    position: session?.position || UNKNOWN,
  };
  return { at, metrics, traits, sessionFrom: session?.from ?? null };
}

/** Two batches of one team with alerts come one after the other, so that what happened together is one incident. */
async function alertsAround(em: EntityManager, alerts: readonly InIncident[]): Promise<InIncident[]> {
  const teams = `{${[...new Set(alerts.map(({ teamId }) => teamId))].toSorted().join(',')}}`;
  await em.execute(
    `select pg_advisory_xact_lock(hashtext('alert incidents'), hashtext(id)) from unnest(?::text[]) as id`,
    [teams],
  );
  const times = alerts.map(({ occurredAt }) => occurredAt.toISOString());
  const rows = await em.execute<{ team_id: string; occurred_at: Date | string; incident_id: string }[]>(
    `select distinct a.team_id, a.occurred_at, a.incident_id from alerts a, unnest(?::timestamptz[]) as t
     where a.team_id = any (?::uuid[]) and a.occurred_at between t - interval '5 seconds' and t + interval '5 seconds'`,
    [`{${times.join(',')}}`, teams],
  );
  return rows.map((row) => ({
    teamId: row.team_id,
    occurredAt: new Date(row.occurred_at),
    incidentId: row.incident_id,
  }));
}

/** An event that was replaced keeps the alert that it has. @returns ids of those that are new */
async function insertAlerts(em: EntityManager, alerts: readonly Alert[]): Promise<Set<string>> {
  const rows = alerts.map((alert) => ({
    id: alert.id,
    event_id: alert.eventId,
    incident_id: alert.incidentId,
    team_id: alert.teamId,
    scope: alert.scope,
    person_id: alert.personId,
    rule_version_id: alert.ruleVersionId,
    rule_version: alert.ruleVersion,
    findings: alert.findings,
    late: alert.late,
    occurred_at: alert.occurredAt,
    received_at: alert.receivedAt,
    raised_at: alert.raisedAt,
    state: alert.state,
    version: alert.version,
    note: alert.note,
    changed_at: alert.changedAt,
  }));
  const inserted = await em.execute<{ id: string }[]>(
    `insert into alerts select * from jsonb_populate_recordset(null::alerts, ?::jsonb) order by event_id
     on conflict (event_id) do nothing returning id`,
    [JSON.stringify(rows)],
  );
  return new Set(inserted.map(({ id }) => id));
}

async function noteUndecided(em: EntityManager, judged: readonly Judged[]): Promise<void> {
  const rows = judged
    .filter(({ judgement }) => judgement.undecided.length > 0)
    .map(({ event, judgement }) => ({
      event_id: event.id,
      not_measured: [...new Set(judgement.undecided.flatMap(({ notMeasured }) => notMeasured))],
    }));
  if (rows.length === 0) return;
  await em.execute(
    `insert into undecided_events select * from jsonb_populate_recordset(null::undecided_events, ?::jsonb) order by event_id
     on conflict (event_id) do update set not_measured = excluded.not_measured`,
    [JSON.stringify(rows)],
  );
}
