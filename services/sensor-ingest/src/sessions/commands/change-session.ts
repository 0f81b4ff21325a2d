import { Injectable } from '@nestjs/common';
import { SessionDesk } from '../session-desk.ts';
import type { Session } from '../session.entity.ts';
import { SessionChangedMeanwhile } from '../session.errors.ts';
import { checked, rescheduled, type SessionDetails } from '../session.rules.ts';

/** Changes what is planned of a session, and its notes. */
@Injectable()
export class ChangeSession {
  constructor(private readonly desk: SessionDesk) {}

  /**
   * @param version the one that the change starts from
   * @throws NotFound, InvalidRequest, SessionStateConflict, SessionChangedMeanwhile
   */
  execute(sessionId: string, version: number, details: SessionDetails): Promise<Session> {
    return this.desk.change(sessionId, 'every', (em, { session, teams }) => {
      if (session.version !== version) throw new SessionChangedMeanwhile();
      return this.desk.keep(em, 'changed', { session: rescheduled({ ...session }, checked(details)), teams });
    });
  }
}
