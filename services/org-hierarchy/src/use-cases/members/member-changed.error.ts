import { DomainError, somebodyElse } from '@strainscope/kernel';
import { minuteOf } from '../../changes/last-change.ts';
import type { LastChange } from '../../changes/last-change.ts';

/** Another editor was faster: the person who edits reads what it is by now, and who made it so when. */
export class MemberChanged extends DomainError {
  /**
   * @param what it is by now, a sentence without its full stop
   * @param path `seen` for a value that can be overwritten all the same; `place` for somebody who is there no longer
   */
  constructor(what: string, last: LastChange | null, path: 'seen' | 'place' = 'seen') {
    const message = last ? `${what}, changed by ${somebodyElse}, ${minuteOf(last.at)}.` : `${what}.`;
    const fault = { path, message, ...(last && { who: last.actorId }) };
    // The code says player for staff, too: it is public, and stays as clients know it.
    super({ code: 'PLAYER_CHANGED', status: 409, message, faults: [fault] });
  }
}
