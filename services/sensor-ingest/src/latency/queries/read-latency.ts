import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorTransaction, can } from '@strainscope/access';
import { NotFound, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { SessionTeam } from '../../sessions/session.entity.ts';
import { latencyReport, type LatencyReport } from '../report.ts';
import { FEWEST_PUBLIC_EVENTS } from '../stages.ts';

/** The public report is of so many days. */
const DAYS = 30;
/** It reads a month of events: asked more often, it is answered from memory. */
const HOLDS_MS = 600_000;
/** Counts are told in tens: what rises by one tells everybody of somebody's event. */
const ROUNDED_TO = 10;

export interface PublicReport extends LatencyReport {
  readonly since: Date;
}

/** Reads how long events took: those of a session for its staff, and those of 30 days for everybody. */
@Injectable()
export class ReadLatency {
  private last: { at: number; report: Promise<PublicReport> } | undefined;

  constructor(
    private readonly em: EntityManager,
    private readonly actors: ActorTransaction,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Reads as the reader sees: of a match of two teams their own one's events. @throws NotFound */
  ofSession(sessionId: string): Promise<LatencyReport> {
    return this.actors.run(async (em, actor) => {
      const teams = await em.find(SessionTeam, { sessionId });
      if (!teams.some(({ scope }) => can(actor, 'session:read', { scope }))) throw new NotFound();
      return latencyReport(em, 't.event_id in (select id from haes where session_id = ?::uuid)', [sessionId], 1);
    });
  }

  /** About nobody. Those who ask at once share one answer. */
  ofAll(): Promise<PublicReport> {
    const now = this.clock.now().getTime();
    if (!this.last || now - this.last.at > HOLDS_MS) {
      const report = this.read(new Date(now - DAYS * 86_400_000));
      const asked = { at: now, report };
      this.last = asked;
      report.catch(() => {
        if (this.last === asked) this.last = undefined;
      });
    }
    return this.last.report;
  }

  private async read(since: Date): Promise<PublicReport> {
    const report = await withScope(this.em, serviceScope, (em) =>
      latencyReport(em, 't.evaluated_at >= ?', [since], FEWEST_PUBLIC_EVENTS),
    );
    return { ...coarse(report), since };
  }
}

/** What everybody may know: nothing of a few events, and counts in tens. */
function coarse({ events, late, stages }: LatencyReport): LatencyReport {
  if (events < FEWEST_PUBLIC_EVENTS) return { events: 0, late: 0, stages: [] };
  const told = Math.floor(events / ROUNDED_TO) * ROUNDED_TO;
  const rounded = (count: number) => Math.floor(count / ROUNDED_TO) * ROUNDED_TO;
  return {
    events: told,
    late: Math.round((late / events) * told),
    stages: stages.map((stage) => ({ ...stage, events: rounded(stage.events) })),
  };
}
