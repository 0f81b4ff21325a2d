import { DomainError, somebodyElse } from '@strainscope/kernel';
import { minuteOf } from '../../changes/last-change.ts';
import type { LastChange } from '../../changes/last-change.ts';

/** Another editor was faster: the person who edits sees what it is now first. */
export class NodeChanged extends DomainError {
  constructor(name: string, last: LastChange | null) {
    const by = last ? ` by ${somebodyElse}, ${minuteOf(last.at)}` : '';
    const message = `“${name}” was changed meanwhile${by}.`;
    const fault = { path: 'version', message, ...(last && { who: last.actorId }) };
    super({ code: 'NODE_CHANGED', status: 409, message, faults: [fault] });
  }
}
