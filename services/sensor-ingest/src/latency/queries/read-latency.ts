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
const HOLDS_MS = 60_000;

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

  /** @throws NotFound */
  async ofSession(sessionId: string): Promise<LatencyReport> {
    await this.actors.run(async (em, actor) => {
      const teams = await em.find(SessionTeam, { sessionId });
      if (!teams.some(({ scope }) => can(actor, 'session:read', { scope }))) throw new NotFound();
    });
    return withScope(this.em, serviceScope, (em) =>
      latencyReport(em, 't.event_id in (select id from haes where session_id = ?::uuid)', [sessionId], 1),
    );
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
    return { ...report, since };
  }
}
