import { Injectable } from '@nestjs/common';
import type { SessionEvent } from '../session.announcements.ts';
import { SessionDesk } from '../session-desk.ts';
import type { Session } from '../session.entity.ts';
import { cancelled, ended, periodEnded, periodStarted, started } from '../session.rules.ts';

export const STEPS = ['start', 'start-period', 'end-period', 'end', 'cancel'] as const;
export type Step = (typeof STEPS)[number];

type Decide = (session: Session, at: Date, now: Date) => Session;

const decisions: Record<Step, { decide: Decide; event: SessionEvent; over: 'every' | 'any' }> = {
  start: { decide: started, event: 'started', over: 'any' },
  'start-period': { decide: periodStarted, event: 'changed', over: 'any' },
  'end-period': { decide: (...course) => periodEnded(...course), event: 'changed', over: 'any' },
  end: { decide: ended, event: 'ended', over: 'any' },
  cancel: { decide: (session, _, now) => cancelled(session, now), event: 'cancelled', over: 'every' },
};

/** Takes a session a step on: it starts, a period begins or ends, it is over, or it does not take place. */
@Injectable()
export class RunSession {
  constructor(private readonly desk: SessionDesk) {}

  /**
   * @param at when it happened; null for now
   * @throws NotFound, InvalidRequest, SessionStateConflict
   */
  execute(sessionId: string, step: Step, at: Date | null): Promise<Session> {
    const { decide, event, over } = decisions[step];
    return this.desk.change(sessionId, over, (em, { session, teams }) => {
      const { now } = this.desk;
      return this.desk.keep(em, event, { session: decide({ ...session }, at ?? now, now), teams });
    });
  }
}
