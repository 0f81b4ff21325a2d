import { Conflict } from '@strainscope/kernel';
import type { NodeKind } from './node.entity.ts';

export class NodeNameTaken extends Conflict {
  constructor(kind: NodeKind, name: string) {
    super('NODE_NAME_TAKEN', `There is a ${kind} called “${name}” here already.`, 'Choose another name.');
  }
}

/** Somebody else was faster: whoever edits sees what it is now first. */
export class NodeChanged extends Conflict {
  constructor(name: string) {
    super('NODE_CHANGED', `“${name}” was changed meanwhile.`, 'Load the list again and look at it first.');
  }
}

export class NodeNotMergeable extends Conflict {
  constructor(reason: string) {
    super('NODE_NOT_MERGEABLE', reason);
  }
}
