import { Conflict, DomainError, somebodyElse } from '@strainscope/kernel';
import { minuteOf } from '../changes/last-change.ts';
import type { LastChange } from '../changes/last-change.ts';
import type { NodeKind } from './node.entity.ts';
import { withArticle } from './node.rules.ts';

export class NodeNameTaken extends Conflict {
  constructor(kind: NodeKind, name: string) {
    super('NODE_NAME_TAKEN', `There is ${withArticle(kind)} called “${name}” here already.`, 'Choose another name.');
  }
}

/** Somebody else was faster: whoever edits sees what it is now first. */
export class NodeChanged extends DomainError {
  constructor(name: string, last: LastChange | null) {
    const by = last ? ` by ${somebodyElse}, ${minuteOf(last.at)}` : '';
    const message = `“${name}” was changed meanwhile${by}.`;
    const fault = { path: 'version', message, ...(last && { who: last.actorId }) };
    super({ code: 'NODE_CHANGED', status: 409, message, faults: [fault] });
  }
}

export class NodeNotMergeable extends Conflict {
  constructor(reason: string) {
    super('NODE_NOT_MERGEABLE', reason);
  }
}
