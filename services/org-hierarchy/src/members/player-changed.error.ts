import { DomainError, somebodyElse } from '@strainscope/kernel';
import { minuteOf } from '../changes/last-change.ts';
import type { LastChange } from '../changes/last-change.ts';

/** Somebody else was faster: whoever edits reads what it is by now, and who made it so when. */
export class PlayerChanged extends DomainError {
  /** @param what it is by now, a sentence without its full stop */
  constructor(what: string, last: LastChange | null) {
    const message = last ? `${what}, changed by ${somebodyElse}, ${minuteOf(last.at)}.` : `${what}.`;
    const fault = { path: 'seen', message, ...(last && { who: last.actorId }) };
    super({ code: 'PLAYER_CHANGED', status: 409, message, faults: [fault] });
  }
}
